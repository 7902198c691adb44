-- What makes a provision one of its game, how sure that is, and the kind of game: of a rule as well, so that a game that
-- nobody knows by name is settled and priced as one of its kind.
ALTER TABLE provisions ADD COLUMN game_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE provisions ADD COLUMN game_confidence REAL NOT NULL DEFAULT 0;
ALTER TABLE provisions ADD COLUMN game_reasons TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rules ADD COLUMN game_kind TEXT NOT NULL DEFAULT '';
