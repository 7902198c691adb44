-- What a file that is no text says of its lines: the page and the box in points, print, and how sure its recognition is.
ALTER TABLE documents ADD COLUMN pages INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN file TEXT NOT NULL DEFAULT '';
CREATE TABLE printed_lines (
    document_id TEXT NOT NULL REFERENCES documents(id),
    line INTEGER NOT NULL,
    page INTEGER,
    box_left REAL,
    box_top REAL,
    box_right REAL,
    box_bottom REAL,
    size REAL NOT NULL,
    bold INTEGER NOT NULL,
    confidence REAL NOT NULL,
    furniture TEXT NOT NULL,
    PRIMARY KEY (document_id, line)
);
