-- What people decided, and the rows that it changed as the readers gave them.
CREATE TABLE as_read (
    table_name TEXT NOT NULL,
    row_id TEXT NOT NULL,
    number INTEGER,
    row TEXT NOT NULL,
    PRIMARY KEY (table_name, row_id)
);
CREATE TABLE decisions (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    row_id TEXT NOT NULL,
    other_id TEXT NOT NULL,
    act TEXT NOT NULL CHECK (act IN ('accept', 'correct', 'reject', 'add', 'note', 'revert')),
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    note TEXT NOT NULL,
    who TEXT NOT NULL,
    "when" TEXT NOT NULL,
    assigned TEXT NOT NULL,
    state TEXT NOT NULL,
    disputed INTEGER NOT NULL,
    decision TEXT NOT NULL
);
CREATE INDEX decisions_by_row ON decisions (row_id, state);
CREATE INDEX decisions_by_other ON decisions (other_id);
CREATE INDEX decisions_by_document ON decisions (document_id, state);
