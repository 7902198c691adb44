-- What is known of all sentences of a document, which decides with which others it is compared: how many there are, and
-- a min-hash of them (a JSON list). So a new document is compared with its nearest, and the others stay as they are.
ALTER TABLE extractions ADD COLUMN sentences INTEGER NOT NULL DEFAULT 0;
ALTER TABLE extractions ADD COLUMN minhash TEXT NOT NULL DEFAULT '[]';
