-- Every quantity of every sentence and table row, and what became of it; offsets are those of the source's text.
CREATE TABLE quantities (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents(id),
    provision_id TEXT NOT NULL REFERENCES provisions(id),
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    words TEXT NOT NULL,
    line_start INTEGER NOT NULL,
    line_end INTEGER NOT NULL,
    fate TEXT NOT NULL,
    reason TEXT NOT NULL,
    rule_id TEXT REFERENCES rules(id),
    bound TEXT NOT NULL,
    unit TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    sentence_start INTEGER NOT NULL,
    sentence_end INTEGER NOT NULL
);
CREATE INDEX quantities_document ON quantities(document_id, fate, game, kind);
CREATE INDEX quantities_provision ON quantities(provision_id);
CREATE INDEX quantities_rule ON quantities(rule_id);

-- Norms and data apart: a norm that cites a sentence says nothing of its figures.
ALTER TABLE coverage ADD COLUMN typed INTEGER NOT NULL DEFAULT 0;
