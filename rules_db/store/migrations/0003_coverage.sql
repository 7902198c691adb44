-- Every sentence that rules something and every table row, with the number of rules that cite it.
CREATE TABLE coverage (
    id INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents(id),
    provision_id TEXT NOT NULL REFERENCES provisions(id),
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    line_start INTEGER NOT NULL,
    line_end INTEGER NOT NULL,
    rules INTEGER NOT NULL
);
CREATE INDEX coverage_document ON coverage(document_id, game, rules);
CREATE INDEX coverage_provision ON coverage(provision_id);
