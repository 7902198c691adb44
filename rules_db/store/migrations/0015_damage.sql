-- Stretches of a damaged text, or of a scan recognised with doubt, that stay damaged: nothing vouched for a repair.
CREATE TABLE damage (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  line INTEGER NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX damage_by_line ON damage (document_id, line);
