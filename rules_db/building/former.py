"""What of a former build stays: the rows of documents that would be the same again, by source and program.

The program counts as a hash: what a source yields depends on its content and on this, and on nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import corpus
from corpus.media import TEXT
from rules_db.decisions.kept import as_read_copy, is_decided
from rules_db.errors import DatabaseError
from rules_db.records import Extracted, record
from schemas import declared
from schemas.records import Identity, Provision, Repair, Rule

if TYPE_CHECKING:
    from corpus.layers import Document, Source
    from extractor.alignment import Print


_ROOMS = ("schemas", "corpus", "extractor", "rules_db")
_DECIDES = (".py", ".toml", ".sql", ".json", ".npz")
"""Ends of the names of files that decide what a source yields."""
_REQUIRED = re.compile(r"[\w.-]+")

PROGRAM = "program_sha256"
"""Key of `meta`: which program wrote a knowledge base."""
_DOCUMENTS = """
SELECT d.*, x.key, x.evidence, x.sentences, x.minhash, EXISTS (
  SELECT 1 FROM printed_lines l WHERE l.document_id = d.id AND l.confidence < 1
) AS recognised
FROM documents d LEFT JOIN extractions x ON x.document_id = d.id ORDER BY d.id
"""
_COUNTS = """
SELECT (SELECT count(*) FROM extractions), (SELECT count(*) FROM provisions), (SELECT count(*) FROM rules)
"""

_PAIRS = "SELECT DISTINCT a_document_id, b_document_id FROM alignments"
_LINKS = "SELECT * FROM alignments WHERE a_document_id = ? AND b_document_id = ? ORDER BY rowid"

_MADE = ("identity", "lasting", "key", "evidence", "said", "sentences", "minhash")
"""Fields of `Kept` that are no columns of `documents`."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A document whose rows stay as they are.

    `key`, `evidence` and `said` say what decided them: see `key_of` and `stamp`; the evidence is empty where the
    document is sound and needed none, the key where its file gave no lines, and what people said of its repairs where
    they said nothing. `lasting` says that its file gives the same whatever
    engine is at hand, unlike that of a scan or one that could be read only in part. `sentences` and `minhash` (JSON)
    make its print.
    """

    identity: Identity
    sha256: str
    fingerprint: str
    encoding: str
    media_type: str
    status: str
    file: str
    pages: int
    key: str
    evidence: str
    said: str
    lasting: bool
    sentences: int
    minhash: str

    @property
    def id(self) -> str:
        """The document's id in the knowledge base."""
        return self.identity.id

    @property
    def print(self) -> Print:
        """What tells which other documents are near."""
        from extractor.alignment import Print  # it imports much, and a build may have nothing to compare

        return Print(self.sentences, tuple(json.loads(self.minhash)))

    @property
    def known(self) -> tuple[str, str, str]:
        """What is known of a file that gave no lines."""
        return self.id, self.status, self.file


SAID = "+"
"""Stands between the two stamps in the column `evidence`: of the evidence, and of what people said of repairs."""


def key_of(document_id: str, jurisdiction: str) -> str:
    """Return what decides the rows of a file beside its content: the program, and the ids that its caller gave."""
    return _sha256([program_sha256(), document_id, jurisdiction])


def stamp(sound: Iterable[tuple[str, str]]) -> str:
    """Return a hash of the evidence for repairs: the ids of the sound documents of a build with their hashes."""
    return _sha256(sorted(sound))


def _sha256(what: object) -> str:
    return hashlib.sha256(json.dumps(what).encode()).hexdigest()


def counts(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Return how many documents with lines a knowledge base has, how many provisions and how many rules."""
    documents, provisions, rules = connection.execute(_COUNTS).fetchone()
    return documents, provisions, rules


class Former:
    """A knowledge base that this very program wrote, as it stood when a build began, before anybody decided on it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.kept = {kept.id: kept for kept in kept_in(connection)}
        self._by_hash = {kept.sha256: kept for kept in self.kept.values()}

    @classmethod
    def open(cls, path: Path) -> Former | None:
        """Return what is at a path; None where it is no knowledge base of this program, or one that anybody changed."""
        from rules_db.store import connect

        try:
            connection = connect(path)
        except DatabaseError:
            return None
        try:
            if _as_written(connection):
                return cls(_undecided(connection))
        except sqlite3.Error:
            pass  # a damaged file is as good as none
        connection.close()
        return None

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def of_file(self, path: Path, key: str, pages: int) -> Kept | None:
        """Return the document that a file would give again when read under `key` with `pages` at most, or None."""
        if not corpus.is_plain(path):
            return None  # whoever reads it says why not
        try:
            with path.open("rb") as file:
                kept = self._by_hash.get(hashlib.file_digest(file, "sha256").hexdigest())
        except OSError:
            return None  # whoever reads it says why not
        same = kept and kept.lasting and kept.key == key and kept.pages <= pages and kept.file in ("", str(path))
        return kept if same else None

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """The documents that are linked, two by two."""
        return frozenset((a, b) for a, b in self.connection.execute(_PAIRS))

    def links(self, a: str, b: str) -> list[dict[str, Any]]:
        """Return the rows of `alignments` between two documents as they were found."""
        return list(map(dict, self.connection.execute(_LINKS, (a, b))))

    def statements(self, kept: Kept) -> Extracted:
        """Return what of a document is compared with others: its provisions and rules, in their order."""
        return Extracted(
            kept.identity,
            [record(Provision, row) for row in self._rows("provisions", kept.id)],
            rules=[
                record(Rule, {**row, "value": json.loads(row["value"]), "repaired": bool(row["repaired"])})
                for row in map(dict, self._rows("rules", kept.id))
            ],
        )

    def _rows(self, table: str, document_id: str) -> Iterable[Mapping[str, Any]]:
        sql = f"SELECT * FROM {table} WHERE document_id = ? ORDER BY rowid"  # noqa: S608 - a table of our own
        return self.connection.execute(sql, (document_id,))

    def document(self, kept: Kept) -> Document:
        """Return a document as it was read from its file, before any repair that others vouch for."""
        from corpus.reading import document_of

        return document_of(self._source(kept), kept.id, kept.identity.jurisdiction)

    def repaired(self, kept: Kept) -> Document:
        """Return what a document is read from again where its repairs stand: its source, its repairs and its damage."""
        from corpus.layers import Document

        repairs = [record(Repair, row) for row in self._rows("repairs", kept.id)]
        damage = [(row["start"], row["end"]) for row in self._rows("damage", kept.id)]
        return Document(self._source(kept), (), repairs, kept.identity, damage)

    def _source(self, kept: Kept) -> Source:
        from corpus.layers import Source
        from rules_db.store.rows import printed_lines

        [text] = self.connection.execute("SELECT text FROM sources WHERE document_id = ?", (kept.id,)).fetchone()
        return Source(
            text,
            name=kept.file or kept.id,
            sha256=kept.sha256,
            fingerprint=kept.fingerprint,
            encoding=kept.encoding,
            media_type=kept.media_type,
            printed=() if kept.media_type == TEXT else printed_lines(text, self._rows("printed_lines", kept.id)),
            page_count=kept.pages,
            status=kept.status,
        )


def _undecided(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to what the readers gave; the given one is closed where it has more."""
    if not is_decided(connection):
        return connection
    with closing(connection):
        return as_read_copy(connection)


def _as_written(connection: sqlite3.Connection) -> bool:
    """Tell whether this program wrote a knowledge base for this user and nobody changed a row since."""
    from rules_db.store.seals import all_sha256, sealed

    notes = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    return of_this_program(connection) and all_sha256(connection).items() <= notes.items() and sealed(connection)


def of_this_program(connection: sqlite3.Connection) -> bool:
    """Tell whether a knowledge base says that just this program, with these libraries, wrote it."""
    found = connection.execute("SELECT value FROM meta WHERE key = ?", (PROGRAM,)).fetchone()
    return found is not None and found[0] == program_sha256()


def kept_in(connection: sqlite3.Connection) -> list[Kept]:
    """Return the documents of a knowledge base with what decided their rows."""
    return [_kept(row) for row in connection.execute(_DOCUMENTS)]


def _kept(row: Mapping[str, Any]) -> Kept:
    own = {name: row[name] for name in Kept.__slots__ if name not in _MADE}
    evidence, _, said = (row["evidence"] or "").partition(SAID)
    return Kept(
        identity=record(Identity, row),
        key=row["key"] or "",
        evidence=evidence,
        said=said,
        lasting=row["status"] == "ok" and not row["recognised"] and bool(row["key"]),
        sentences=row["sentences"] or 0,
        minhash=row["minhash"] or "[]",
        **own,
    )


@cache
def program_sha256() -> str:
    """Return a hash of the code and data of all rooms, of what the workspace teaches and of the libraries' versions."""
    digest = hashlib.sha256()
    for room in _ROOMS:
        _add(files(room), room, digest)
    for file in declared.files():
        _add_file(f"taught/{file.name}", file.read_bytes(), digest)
    for line in requires("reglas") or ():
        if "extra ==" not in line and (name := _REQUIRED.match(line)):
            digest.update(f"{name[0]} {_version(name[0])}\n".encode())
    return digest.hexdigest()


def _add(folder: Traversable, name: str, digest: hashlib._Hash) -> None:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        path = f"{name}/{item.name}"
        if item.is_dir():
            _add(item, path, digest)
        elif item.name.endswith(_DECIDES):
            _add_file(path, item.read_bytes(), digest)


def _add_file(path: str, content: bytes, digest: hashlib._Hash) -> None:
    digest.update(f"{path} {len(content)}\n".encode())
    digest.update(content)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
