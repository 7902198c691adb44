-- Which fact is missing where a bet has no figure, and on which rules a figure rests.
ALTER TABLE edges ADD COLUMN missing TEXT NOT NULL DEFAULT '';
ALTER TABLE edges ADD COLUMN cites TEXT NOT NULL DEFAULT '[]';
