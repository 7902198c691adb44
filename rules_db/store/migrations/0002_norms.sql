-- What limits a norm, what follows from an event, and from which norm of its provision another one excepts.
ALTER TABLE rules ADD COLUMN condition TEXT NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN consequence TEXT NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN exception_to TEXT NOT NULL DEFAULT '';
