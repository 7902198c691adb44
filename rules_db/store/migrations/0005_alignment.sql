-- The comparison graph: where each end of an alignment stands, why it is there, and what a reviewer said of it.
ALTER TABLE alignments ADD COLUMN a_document_id TEXT REFERENCES documents(id);
ALTER TABLE alignments ADD COLUMN b_document_id TEXT REFERENCES documents(id);
ALTER TABLE alignments ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN family TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN key TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN weights TEXT NOT NULL DEFAULT '{}';
ALTER TABLE alignments ADD COLUMN found TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN verdict TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN reviewer TEXT NOT NULL DEFAULT '';
ALTER TABLE alignments ADD COLUMN reviewed TEXT NOT NULL DEFAULT '';
CREATE INDEX alignments_by_documents ON alignments (a_document_id, b_document_id, level, game);

ALTER TABLE concepts ADD COLUMN documents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE concepts ADD COLUMN relation TEXT NOT NULL DEFAULT '';

ALTER TABLE concept_members ADD COLUMN document_id TEXT REFERENCES documents(id);
CREATE INDEX concept_members_by_concept ON concept_members (concept_id, document_id);
