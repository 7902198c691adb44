-- What each sentence and table row speaks of, read or not: ideas of its own words and of those around it, with a blank
-- between them. An empty place of a comparison is silent only where no row here speaks of its subject.
CREATE TABLE mentions (
    document_id TEXT NOT NULL REFERENCES documents(id),
    provision_id TEXT NOT NULL REFERENCES provisions(id),
    game TEXT NOT NULL,
    line_start INTEGER NOT NULL,
    line_end INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    damaged INTEGER NOT NULL DEFAULT 0,
    own TEXT NOT NULL,
    around TEXT NOT NULL
);
CREATE INDEX mentions_game ON mentions(game, document_id);
