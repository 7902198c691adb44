-- The tables of the contract. Names are fixed: saved queries and other systems rely on them.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  jurisdiction TEXT NOT NULL,
  title TEXT NOT NULL,
  issuer TEXT NOT NULL,
  kind TEXT NOT NULL,
  number TEXT NOT NULL,
  date TEXT NOT NULL,
  place TEXT NOT NULL,
  language TEXT NOT NULL,
  frbr_uri TEXT NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL,
  media_type TEXT NOT NULL,
  encoding TEXT NOT NULL,
  lines INTEGER NOT NULL,
  status TEXT NOT NULL
);

CREATE TABLE sources (
  document_id TEXT PRIMARY KEY REFERENCES documents(id),
  text TEXT NOT NULL
);

CREATE TABLE provisions (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  parent_id TEXT REFERENCES provisions(id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  num TEXT NOT NULL,
  heading TEXT NOT NULL,
  text TEXT NOT NULL,
  source_text TEXT NOT NULL,
  game TEXT NOT NULL,
  variant TEXT NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  page INTEGER,
  eid TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  cells TEXT,
  UNIQUE (document_id, eid)
);
CREATE INDEX provisions_by_position ON provisions (document_id, position);
CREATE INDEX provisions_by_line ON provisions (document_id, line_start, line_end);
CREATE INDEX provisions_by_parent ON provisions (parent_id, position);
CREATE INDEX provisions_by_game ON provisions (game, document_id);

CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  jurisdiction TEXT NOT NULL,
  provision_id TEXT NOT NULL REFERENCES provisions(id),
  game TEXT NOT NULL,
  variant TEXT NOT NULL,
  family TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  modality TEXT NOT NULL,
  bearer TEXT NOT NULL,
  term TEXT NOT NULL,
  text TEXT NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  confidence REAL NOT NULL,
  method TEXT NOT NULL,
  repaired INTEGER NOT NULL,
  note TEXT NOT NULL
);
CREATE INDEX rules_by_provision ON rules (provision_id, line_start);
CREATE INDEX rules_by_game ON rules (game, family, key);
CREATE INDEX rules_by_document ON rules (document_id, game, line_start);
CREATE INDEX rules_by_family ON rules (family, bearer);

CREATE TABLE alignments (
  id TEXT PRIMARY KEY,
  level TEXT NOT NULL CHECK (level IN ('provision', 'rule')),
  a_id TEXT NOT NULL,
  b_id TEXT NOT NULL,
  relation TEXT NOT NULL CHECK (relation IN ('identical', 'equivalent', 'different', 'related')),
  score REAL NOT NULL,
  method TEXT NOT NULL,
  features TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX alignments_by_a ON alignments (a_id);
CREATE INDEX alignments_by_b ON alignments (b_id);

CREATE TABLE concepts (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  family TEXT NOT NULL,
  key TEXT NOT NULL,
  label TEXT NOT NULL
);
CREATE INDEX concepts_by_game ON concepts (game, family, key);

CREATE TABLE concept_members (
  concept_id TEXT NOT NULL REFERENCES concepts(id),
  rule_id TEXT REFERENCES rules(id),
  provision_id TEXT REFERENCES provisions(id),
  UNIQUE (concept_id, rule_id, provision_id)
);
CREATE INDEX concept_members_by_rule ON concept_members (rule_id);
CREATE INDEX concept_members_by_provision ON concept_members (provision_id);

CREATE TABLE citations (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  provision_id TEXT NOT NULL REFERENCES provisions(id),
  text TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('internal', 'external')),
  target_document_id TEXT NOT NULL,
  target_provision_id TEXT REFERENCES provisions(id),
  target TEXT NOT NULL,
  resolved INTEGER NOT NULL,
  reason TEXT NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL
);
CREATE INDEX citations_by_provision ON citations (provision_id);
CREATE INDEX citations_by_target ON citations (target_provision_id);
CREATE INDEX citations_by_target_document ON citations (target_document_id);

CREATE TABLE acts (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  provision_id TEXT REFERENCES provisions(id),
  act TEXT NOT NULL CHECK (act IN ('approves', 'repeals', 'amends', 'authorises', 'cites')),
  target TEXT NOT NULL,
  text TEXT NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL
);
CREATE INDEX acts_by_document ON acts (document_id, act);

CREATE TABLE repairs (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  line INTEGER NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  reason TEXT NOT NULL,
  confidence REAL NOT NULL
);
CREATE INDEX repairs_by_line ON repairs (document_id, line);

CREATE TABLE findings (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  provision_id TEXT REFERENCES provisions(id),
  game TEXT NOT NULL,
  code TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning', 'info')),
  message TEXT NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  evidence TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX findings_by_document ON findings (document_id, line_start);
CREATE INDEX findings_by_code ON findings (code, severity);

CREATE TABLE edges (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents(id),
  jurisdiction TEXT NOT NULL,
  game TEXT NOT NULL,
  variant TEXT NOT NULL,
  bet TEXT NOT NULL,
  edge REAL,
  edge_exact TEXT,
  method TEXT NOT NULL
);
CREATE INDEX edges_by_game ON edges (game, bet, jurisdiction);

CREATE VIRTUAL TABLE provisions_fts USING fts5(
  num, heading, text,
  content="provisions", tokenize='unicode61 remove_diacritics 2'
);

CREATE VIRTUAL TABLE rules_fts USING fts5(
  text, game, family, key, value, term,
  content="rules", tokenize='unicode61 remove_diacritics 2'
);
