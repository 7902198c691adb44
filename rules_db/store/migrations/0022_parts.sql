-- Which end of an alignment says a part of what the other says: 'a', 'b' or neither.
ALTER TABLE alignments ADD COLUMN part TEXT NOT NULL DEFAULT '' CHECK (part IN ('', 'a', 'b'));
