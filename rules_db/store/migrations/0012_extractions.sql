-- What decided the rows of a document: as long as it stays the same, a build takes them over and reads nothing again.
CREATE TABLE extractions (
  document_id TEXT PRIMARY KEY REFERENCES documents(id),
  key TEXT NOT NULL,
  evidence TEXT NOT NULL
);
