-- All that a medium says of its lines: a document is read again from these, as from its file.
ALTER TABLE printed_lines ADD COLUMN follows INTEGER;
ALTER TABLE printed_lines ADD COLUMN doubts TEXT NOT NULL DEFAULT '[]';
