-- The same matrices, each from an index that has its rows in the order in which they are grouped.

CREATE INDEX rules_by_value ON rules (game, family, key, jurisdiction, variant, value)
WHERE game != '' AND key != '' AND family NOT IN ('obligation', 'prohibition', 'permission', 'irregularity', 'sanction',
  'definition', 'staff', 'procedure_step');
CREATE INDEX alignments_by_relation ON alignments (level, game, a_document_id, b_document_id, relation, verdict);

DROP VIEW value_matrix;
CREATE VIEW value_matrix AS
WITH cells AS (
  SELECT game, family, key, jurisdiction,
    '[' || group_concat(DISTINCT json_object('value', json(value), 'variant', variant)) || ']' AS cell
  FROM rules
  WHERE game != '' AND key != '' AND family NOT IN ('obligation', 'prohibition', 'permission', 'irregularity',
    'sanction', 'definition', 'staff', 'procedure_step')
  GROUP BY game, family, key, jurisdiction
)
SELECT game, family, key, count(*) AS jurisdictions, min(cell) != max(cell) AS differ,
  json_group_object(jurisdiction, json(cell)) AS stated
FROM cells GROUP BY game, family, key ORDER BY game, family, key;

DROP VIEW relation_matrix;
CREATE VIEW relation_matrix AS
SELECT a.game, min(x.jurisdiction, y.jurisdiction) AS jurisdiction, max(x.jurisdiction, y.jurisdiction) AS other, a.level,
  sum(a.n * (a.relation = 'identical')) AS identical, sum(a.n * (a.relation = 'equivalent')) AS equivalent,
  sum(a.n * (a.relation = 'different')) AS different, sum(a.n * (a.relation = 'related')) AS related
FROM (
  SELECT level, game, a_document_id, b_document_id, relation, count(*) AS n
  FROM alignments WHERE verdict != 'reject' GROUP BY level, game, a_document_id, b_document_id, relation
) a JOIN documents x ON x.id = a.a_document_id JOIN documents y ON y.id = a.b_document_id
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
