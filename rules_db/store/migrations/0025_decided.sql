-- Who made a rule what it is, and when, where no reader alone did: packs and exports name the decision.
ALTER TABLE rules ADD COLUMN decided TEXT NOT NULL DEFAULT '';
