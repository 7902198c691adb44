-- Every game of a document as a rule pack (JSON, see schemas/packs.py), with what of it a program can run.
CREATE TABLE packs (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents(id),
    jurisdiction TEXT NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    tables TEXT NOT NULL,
    rows INTEGER NOT NULL,
    settled INTEGER NOT NULL,
    missing TEXT NOT NULL,
    gaps INTEGER NOT NULL,
    conflicts INTEGER NOT NULL,
    norms INTEGER NOT NULL,
    incidents INTEGER NOT NULL,
    pack TEXT NOT NULL,
    UNIQUE (document_id, game)
);
CREATE INDEX packs_by_game ON packs (game, jurisdiction);
-- A comparison reads the rules of some jurisdictions on a game, how they are aligned, and nothing else of the alignments.
CREATE INDEX rules_by_place ON rules (game, jurisdiction, family);
CREATE INDEX alignments_by_game ON alignments (level, game, a_document_id, b_document_id, verdict, a_id, b_id, relation);
