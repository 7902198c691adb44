-- The matrices that people read first, as views: they hold nothing and follow the tables.

CREATE VIEW game_matrix AS
WITH cells (game, jurisdiction, provisions, rules, norms, sentences, unread, findings, edges) AS (
  SELECT p.game, d.jurisdiction, p.provisions, 0, 0, 0, 0, 0, 0
  FROM (SELECT game, document_id, count(*) AS provisions FROM provisions GROUP BY game, document_id) p
  JOIN documents d ON d.id = p.document_id
  UNION ALL
  SELECT game, jurisdiction, 0, count(*),
    sum(family IN ('obligation', 'prohibition', 'permission', 'irregularity', 'sanction', 'definition', 'staff',
      'procedure_step')),
    0, 0, 0, 0
  FROM rules GROUP BY 1, 2
  UNION ALL
  SELECT c.game, d.jurisdiction, 0, 0, 0, c.sentences, c.unread, 0, 0
  FROM (SELECT document_id, game, count(*) AS sentences, sum(rules = 0) AS unread FROM coverage
    GROUP BY document_id, game) c
  JOIN documents d ON d.id = c.document_id
  UNION ALL
  SELECT f.game, d.jurisdiction, 0, 0, 0, 0, 0, count(*), 0
  FROM findings f JOIN documents d ON d.id = f.document_id GROUP BY 1, 2
  UNION ALL
  SELECT game, jurisdiction, 0, 0, 0, 0, 0, 0, count(edge) FROM edges GROUP BY 1, 2
)
SELECT game, jurisdiction, sum(provisions) AS provisions, sum(rules) AS rules, sum(norms) AS norms,
  sum(sentences) AS sentences, sum(unread) AS unread, sum(findings) AS findings, sum(edges) AS edges
FROM cells WHERE game != '' GROUP BY game, jurisdiction ORDER BY game, jurisdiction;

CREATE VIEW value_matrix AS
WITH typed AS (
  SELECT DISTINCT game, family, key, jurisdiction, variant, value FROM rules
  WHERE game != '' AND key != '' AND family NOT IN ('obligation', 'prohibition', 'permission', 'irregularity',
    'sanction', 'definition', 'staff', 'procedure_step')
  ORDER BY game, family, key, jurisdiction, variant, value
), cells AS (
  SELECT game, family, key, jurisdiction, json_group_array(json_object('value', json(value), 'variant', variant)) AS cell
  FROM typed GROUP BY game, family, key, jurisdiction
)
SELECT game, family, key, count(*) AS jurisdictions, count(DISTINCT cell) > 1 AS differ,
  json_group_object(jurisdiction, json(cell)) AS stated
FROM cells GROUP BY game, family, key ORDER BY game, family, key;

CREATE VIEW relation_matrix AS
SELECT a.game, min(x.jurisdiction, y.jurisdiction) AS jurisdiction, max(x.jurisdiction, y.jurisdiction) AS other, a.level,
  sum(a.identical) AS identical, sum(a.equivalent) AS equivalent, sum(a.different) AS different,
  sum(a.related) AS related
FROM (
  SELECT level, game, a_document_id, b_document_id, sum(relation = 'identical') AS identical,
    sum(relation = 'equivalent') AS equivalent, sum(relation = 'different') AS different,
    sum(relation = 'related') AS related
  FROM alignments WHERE verdict != 'reject' GROUP BY level, game, a_document_id, b_document_id
) a JOIN documents x ON x.id = a.a_document_id JOIN documents y ON y.id = a.b_document_id
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;

CREATE VIEW finding_matrix AS
SELECT d.jurisdiction, f.document_id, f.severity, f.code, count(*) AS findings
FROM findings f JOIN documents d ON d.id = f.document_id
GROUP BY f.document_id, f.severity, f.code
ORDER BY CASE f.severity WHEN 'error' THEN 1 WHEN 'warning' THEN 2 ELSE 3 END, findings DESC;

-- How jurisdictions hang together is counted over all alignments, and from nothing but this.
CREATE INDEX alignments_by_pair ON alignments (level, a_document_id, b_document_id, relation, verdict);
