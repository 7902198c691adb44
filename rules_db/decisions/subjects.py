"""Rows as subjects of decisions, and the rows of a knowledge base that a subject means now."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rapidfuzz.fuzz import ratio

from corpus.layers import Source
from extractor.folding import fold
from rules_db.decisions.records import SHOWN, Kind, Subject, columns, words_of_repair
from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import content_id
from schemas.records import NORM_FAMILIES

Row = Mapping[str, Any]
_WORD = re.compile(r"[^\W_]+")
NEAR = 80.0
"""Likeness, of 100, from which changed words are still those of the row that somebody decided on."""

TABLES: dict[Kind, str] = {
    "rule": "rules",
    "norm": "rules",
    "definition": "rules",
    "provision": "provisions",
    "document": "documents",
    "citation": "citations",
    "repair": "repairs",
    "finding": "findings",
    "alignment": "alignments",
}
"""The table of each kind of subject."""


def words_of(text: str) -> str:
    """Return a hash of a text's words: case, accents, punctuation and white space do not count."""
    return content_id(*_WORD.findall(fold(text)))


def _folded(text: str) -> str:
    return " ".join(_WORD.findall(fold(text)))


def kind_of(family: str) -> Kind:
    """Return the kind of subject that a rule of some family is."""
    return "definition" if family == "definition" else "norm" if family in NORM_FAMILIES else "rule"


def _rule(row: Row, path: str) -> Subject:
    family = row["family"]
    value = json.loads(row["value"])
    return _subject(kind_of(family), row, path, row["text"], family=family, key=row["key"], value=value)


def _provision(row: Row, _: str) -> Subject:
    return _subject("provision", row, row["eid"], f"{row['heading']} {row['text']}")


def _document(row: Row, _: str) -> Subject:
    said = [str(row[name]) for name in columns("document")]
    return Subject("document", row["id"], words=words_of(" / ".join(said)), text=row["title"][:SHOWN])


def _citation(row: Row, path: str) -> Subject:
    return _subject("citation", row, path, row["text"], key=row["kind"], value=row["target"])


def _repair(row: Row, line: str) -> Subject:
    text = f"{row['before']} → {row['after']}"
    words = words_of_repair(row["before"], row["after"], line)
    return Subject("repair", row["document_id"], key=row["reason"], words=words, text=text[:SHOWN])


def _finding(row: Row, path: str) -> Subject:
    return _subject("finding", row, path, row["message"], key=row["code"])


_MADE: dict[str, Callable[[Row, str], Subject]] = {
    "rules": _rule,
    "provisions": _provision,
    "documents": _document,
    "citations": _citation,
    "repairs": _repair,
    "findings": _finding,
}


def _subject(kind: Kind, row: Row, path: str, text: str, **said: Any) -> Subject:
    known = {name: row[name] for name in ("game", "variant") if name in row}
    shortened = " ".join(text.split())[:SHOWN]
    return Subject(kind, row["document_id"], words=words_of(text), text=shortened, path=path, **known, **said)


def _places(connection: sqlite3.Connection, table: str, document: str) -> Callable[[Row], str]:
    """Return what tells where a row of a document is: of a repair its line as received, else its provision's path."""
    if table == "repairs":
        found = connection.execute("SELECT text FROM sources WHERE document_id = ?", (document,)).fetchone()
        source = Source(found[0] if found else "")
        return lambda row: source.line(row["line"])
    paths = dict(connection.execute("SELECT id, eid FROM provisions WHERE document_id = ?", (document,)).fetchall())
    return lambda row: paths.get(row.get("provision_id"), "")


def as_read(connection: sqlite3.Connection, table: str, row_id: str) -> Row | None:
    """Return a row as the readers gave it; None where they gave none (somebody added it). Raises `NotFoundError`."""
    sql = "SELECT row FROM as_read WHERE table_name = ? AND row_id = ?"
    kept = connection.execute(sql, (table, row_id)).fetchone()
    if kept is not None:
        found: Row | None = json.loads(kept[0])
        return found
    return present(connection, table, row_id)


def present(connection: sqlite3.Connection, table: str, row_id: str) -> Row:
    """Return a row as it stands; raises `NotFoundError`."""
    row = connection.execute(f"SELECT * FROM {table} WHERE id = ?", (row_id,)).fetchone()  # noqa: S608 - a table of ours
    if row is None:
        raise NotFoundError(f"there is no row {shown(row_id)} in {table}")
    return dict(row)


def read_or_added(connection: sqlite3.Connection, table: str, row_id: str) -> Row:
    """Return a row as the readers gave it, as it stands where somebody added it; raises `NotFoundError`."""
    return as_read(connection, table, row_id) or present(connection, table, row_id)


def table_of(connection: sqlite3.Connection, row_id: str) -> str:
    """Return the table that has, or as read had, a row of some id; raises `NotFoundError`."""
    kept = "SELECT 1 FROM as_read WHERE table_name = ? AND row_id = ?"
    for table in dict.fromkeys(TABLES.values()):
        sql = f"SELECT 1 FROM {table} WHERE id = ?"  # noqa: S608 - a table of ours
        if connection.execute(sql, (row_id,)).fetchone() or connection.execute(kept, (table, row_id)).fetchone():
            return table
    raise NotFoundError(
        f"there is no row {shown(row_id)}; name a document, a rule, a provision, a finding, a reference, a repair or "
        "an alignment by its id"
    )


def subject_of(connection: sqlite3.Connection, table: str, row: Row) -> Subject:
    """Return a row, as the readers gave it, as a subject; of an alignment, its two ends."""
    if table != "alignments":
        return _MADE[table](row, _places(connection, table, row.get("document_id", ""))(row))
    level = f"{row['level']}s"
    return pair(*(_end(connection, level, row[name]) for name in ("a_id", "b_id")))


def pair(one: Subject, other: Subject) -> Subject:
    """Return two rows as the subject of a decision on their alignment, the document that comes first first."""
    from msgspec.structs import replace

    first, second = sorted((one, other), key=lambda subject: subject.document)
    return replace(first, kind="alignment", other=second)


def _end(connection: sqlite3.Connection, table: str, row_id: str) -> Subject:
    return _MADE[table](read_or_added(connection, table, row_id), "")


@dataclass(frozen=True, slots=True)
class Found:
    """The rows that a subject means: `exact` where its words are theirs, else its words have changed a little."""

    rows: Sequence[str] = ()
    exact: bool = True


class Rows:
    """The rows of one table of one document, by their ids: as they are, and as subjects, found by what they say."""

    def __init__(self, connection: sqlite3.Connection, table: str, document: str) -> None:
        owner = "id" if table == "documents" else "document_id"
        sql = f"SELECT * FROM {table} WHERE {owner} = ? ORDER BY rowid"  # noqa: S608 - a table of ours
        place = _places(connection, table, document)
        self.by_id: dict[str, Subject] = {}
        self.rows: dict[str, Row] = {}
        for row in map(dict, connection.execute(sql, (document,))):
            self.rows[row["id"]] = row
            self.by_id[row["id"]] = _MADE[table](row, place(row))

    @cached_property
    def _by_words(self) -> dict[str, list[str]]:
        return _grouped(self.by_id, lambda subject: subject.words)

    @cached_property
    def _by_place(self) -> dict[str, list[str]]:
        return _grouped(self.by_id, lambda subject: subject.path)

    def of(self, subject: Subject) -> Found:
        """Return the rows that a subject means: those of its words, game, family and key, the likest of them.

        Where there is none, the row at its place that has nearly its words.
        """
        rows = [name for name in self._by_words.get(subject.words, ()) if _same_key(self.by_id[name], subject)]
        if len(rows) == 1:
            return Found(rows)
        for alike in (_same_path, _same_variant, _same_value):
            rows = [name for name in rows if alike(self.by_id[name], subject)] or rows
        return Found(rows) if rows else Found(self._near(subject), exact=False)

    def with_words(self, subject: Subject) -> list[str]:
        """Return all rows of a subject's words, whatever the readers make of them now."""
        return list(self._by_words.get(subject.words, ()))

    def _near(self, subject: Subject) -> list[str]:
        if subject.kind == "document":
            return list(self.by_id)  # the one of its id, whatever its header says now
        own = _folded(subject.text)
        here = self._by_place.get(subject.path, ())
        likeness = {
            name: ratio(own, _folded(self.by_id[name].text), score_cutoff=NEAR)
            for name in here
            if subject.kind == "provision" or _same_statement(self.by_id[name], subject)
        }
        best = max(likeness, key=lambda name: likeness[name], default="")
        return [best] if best and likeness[best] >= NEAR else []


def _grouped(by_id: Mapping[str, Subject], key: Callable[[Subject], str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for name, subject in by_id.items():
        groups.setdefault(key(subject), []).append(name)
    return groups


def _same_key(a: Subject, b: Subject) -> bool:
    return (a.game, a.family, a.key) == (b.game, b.family, b.key)


def _same_statement(a: Subject, b: Subject) -> bool:
    return (a.family, a.key) == (b.family, b.key)


def _same_path(a: Subject, b: Subject) -> bool:
    return a.path == b.path


def _same_variant(a: Subject, b: Subject) -> bool:
    return a.variant == b.variant


def _same_value(a: Subject, b: Subject) -> bool:
    return bool(a.value == b.value)


_ABOVE = """
WITH RECURSIVE above(id, at) AS (
  SELECT id, 0 FROM provisions WHERE id = ?
  UNION SELECT p.parent_id, above.at + 1 FROM above JOIN provisions p ON p.id = above.id WHERE p.parent_id IS NOT NULL
)
SELECT id FROM above ORDER BY at
"""
_BEFORE = "SELECT id FROM provisions WHERE document_id = ? AND position < ? ORDER BY position DESC LIMIT 1"
_LATER = "SELECT id FROM provisions WHERE parent_id = ? AND position > ? LIMIT 1"


def above(connection: sqlite3.Connection, provision: str) -> list[str]:
    """Return the ids of a provision and of all that hold it, the narrowest first."""
    return [str(row[0]) for row in connection.execute(_ABOVE, (provision,))]


def misplaced(connection: sqlite3.Connection, provision: Row, parent: str) -> str:
    """Return why a provision cannot belong to another one, empty where it can: the order of the text stays.

    It can belong to what stands just before it and to what holds that; what holds it now must not go on behind it.
    """
    before = connection.execute(_BEFORE, (provision["document_id"], provision["position"])).fetchone()
    if before is None or parent not in above(connection, before[0]):
        return "a provision belongs to the one that stands just before it, or to one that holds that"
    for holder in above(connection, provision["id"])[1:]:
        if holder == parent:
            break
        if connection.execute(_LATER, (holder, provision["position"])).fetchone():
            return f"{shown(holder)} goes on behind it: first say where what follows belongs"
    return ""
