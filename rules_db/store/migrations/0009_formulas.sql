-- What an edge is as a function of a fact that the text leaves open.
ALTER TABLE edges ADD COLUMN formula TEXT NOT NULL DEFAULT '';
