-- Only what is shown as a counterpart is counted (`schemas.records.SURE_LINK`), and what a reviewer accepted.
DROP INDEX alignments_by_relation;
CREATE INDEX alignments_by_relation ON alignments (level, game, a_document_id, b_document_id, relation, verdict, score);

DROP VIEW relation_matrix;
CREATE VIEW relation_matrix AS
SELECT a.game, min(x.jurisdiction, y.jurisdiction) AS jurisdiction, max(x.jurisdiction, y.jurisdiction) AS other, a.level,
  sum(a.n * (a.relation = 'identical')) AS identical, sum(a.n * (a.relation = 'equivalent')) AS equivalent,
  sum(a.n * (a.relation = 'different')) AS different, sum(a.n * (a.relation = 'related')) AS related
FROM (
  SELECT level, game, a_document_id, b_document_id, relation, count(*) AS n
  FROM alignments WHERE verdict != 'reject' AND (score >= 0.45 OR verdict != '')
  GROUP BY level, game, a_document_id, b_document_id, relation
) a JOIN documents x ON x.id = a.a_document_id JOIN documents y ON y.id = a.b_document_id
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
