"""Records as rows, and a knowledge base written of them.

Records as rows: one function a table, in the order of the columns.

Write a knowledge base, or bring an older one to the current schema.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict

from corpus.identity import Act
from corpus.layers import Source
from corpus.media import TEXT, Box, PrintedLine
from rules_db.identifiers import Ordinals, value_json, with_rule_ids
from rules_db.records import Extracted, Ready
from rules_db.store import (
    FULL_TEXT_TABLES,
    connect,
    connect_any_version,
    empty,
    migrate,
    schema_version,
    stored_version,
)
from rules_db.store.seals import BESIDE, TABLES, keep, replacing
from schemas.records import Citation, Finding, Identity, Provision, Quantity, Repair, Rule, Spoken

if TYPE_CHECKING:
    from sqlite_utils import Database


# No waiting for the disk while the new file grows: nobody reads it before it is complete, on the disk and renamed.
_FAST = (
    "PRAGMA journal_mode = MEMORY",
    "PRAGMA synchronous = OFF",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -32768",  # KiB: the keys that rows refer to stay at hand also where documents are many
)

_OF_ALL = ("alignments", "concepts", "concept_members", "as_read", "decisions")
"""The tables whose rows are about several documents, or follow from those of the others."""
DOCUMENT_TABLES = tuple(table for table in TABLES if table not in _OF_ALL)
"""The tables whose rows belong to one document, in the order in which its rows are written."""
_STATISTICS = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'"
_NUMBERED = ("coverage",)
INVERTED = "inverted_norm"
"""The code of the findings that rest on two documents: every build makes them anew from its alignments."""
"""Those whose rows have no name but the number that SQLite gives them."""


@dataclass(frozen=True, slots=True)
class Part:
    """A document: its source and what was extracted from it; `key` and `evidence` say what decided that (`Kept`)."""

    source: Source
    extracted: Extracted
    key: str = ""
    evidence: str = ""

    @property
    def id(self) -> str:
        """The document's id."""
        return self.extracted.identity.id


@dataclass(frozen=True, slots=True)
class Taken:
    """A document whose rows are those of another knowledge base of the same program."""

    id: str
    connection: sqlite3.Connection


def write(
    target: Path,
    parts: list[Part | Taken],
    meta: dict[str, str],
    graph: Callable[[sqlite3.Connection], Iterable[tuple[str, Iterable[Row]]]] = lambda _: (),
) -> None:
    """Write the documents to `target` in the order of their ids, replacing what was there in one step.

    `parts` is emptied: what is written need not be held any longer.

    `graph` gives the rows of other tables, batch by batch with the name of the table; they may refer to those of the
    documents, which it can look up in the connection that it gets, and to those of batches before.

    Raises `BuildError` when the folder cannot be written or the disk is full; the old file then stands untouched.
    """
    parts.sort(key=lambda part: part.id, reverse=True)
    with replacing(target) as new, closing(_begun(new)) as db, db.atomic():
        indexes = _taken_out(db)
        while parts:
            part = parts.pop()
            if isinstance(part, Taken):
                _copy(db, part)
            else:
                _insert(db, part)
        for table, rows in graph(db.conn):
            insert(db.conn, table, rows)
        index(db.conn)
        for statement in indexes:
            db.execute(statement)
        finish(db.conn, meta)


def _begun(file: Path) -> Database:
    """Return a new database without rows."""
    from sqlite_utils import Database

    file.write_bytes(empty())
    db = Database(file)
    for pragma in _FAST:
        db.execute(pragma)
    return db


def upgrade(target: Path) -> tuple[int, int]:
    """Bring a knowledge base to the current schema in one step; return its schema version before and after.

    Raises `DatabaseError` where it is no knowledge base or is newer than this program, `BuildError` as `write` does.
    """
    from sqlite_utils import Database

    with closing(connect_any_version(target)) as old:
        before, after = stored_version(old), schema_version()
        if before >= after:
            connect(target).close()
            return before, after
        with replacing(target) as new, closing(Database(new)) as db:
            old.backup(db.conn)
            migrate(db)
            with db.atomic():
                index(db.conn)
                finish(db.conn, {})
    return before, after


def _taken_out(db: Database) -> list[str]:
    """Drop the indexes and return what makes them again: one that is made of all rows at once takes far less time."""
    sql = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid"
    found = db.execute(sql).fetchall()
    for name, _ in found:
        db.execute(f"DROP INDEX {name}")
    return [statement for _, statement in found]


def _insert(db: Database, part: Part) -> None:
    source, found = part.source, part.extracted
    name = found.identity.id
    tables: dict[str, Iterable[Row]] = {
        **found.worth,
        "documents": [document_row(source, found.identity)],
        "sources": [{"document_id": name, "text": source.text}],
        "printed_lines": printed_rows(name, source.printed),
        "provisions": provision_rows(found.provisions, found.cells),
        "rules": rule_rows(found.rules),
        "citations": citation_rows(name, found.citations),
        "acts": act_rows(name, found.acts),
        "repairs": repair_rows(name, found.repairs),
        "damage": damage_rows(name, source, found.damage),
        "coverage": map(asdict, found.coverage),
        "quantities": quantity_rows(found.quantities),
        "mentions": mention_rows(found.spoken),
        "findings": chain(finding_rows(found.findings), found.worth.get("findings", ())),
        "extractions": [extraction_row(name, found.ready, part.key, part.evidence)] if part.key else [],
    }
    for table in DOCUMENT_TABLES:
        insert(db.conn, table, tables.get(table, ()))


def _copy(db: Database, part: Taken) -> None:
    """Take over the rows of a document in the order in which `_insert` would write them.

    Findings that rest on other documents too are left behind: they are made anew.
    """
    for table in DOCUMENT_TABLES:
        column = "id" if table == "documents" else "document_id"
        own = f"code != '{INVERTED}'" if table == "findings" else "TRUE"
        sql = f"SELECT * FROM {table} WHERE {column} = ? AND {own} ORDER BY rowid"  # noqa: S608 - names of our own
        rows = map(dict, part.connection.execute(sql, (part.id,)))
        insert(db.conn, table, ({**row, "id": None} for row in rows) if table in _NUMBERED else rows)


def index(connection: sqlite3.Connection) -> None:
    """Fill the full-text indexes."""
    for table in FULL_TEXT_TABLES:
        connection.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")  # noqa: S608 - names of our own


def finish(connection: sqlite3.Connection, meta: Mapping[str, str], written: Collection[str] = TABLES) -> None:
    """Gather SQLite's statistics and note the hashes of tables: the last step of each way to write.

    `written` are the tables whose rows may not be those that they were when their hashes were noted last.
    """
    if written == TABLES and connection.execute(_STATISTICS).fetchone():
        connection.execute("DELETE FROM sqlite_stat1")
    for table in written:  # of ours alone: what else the database keeps depends on the way that led here
        connection.execute(f"ANALYZE {table}")
    connection.executemany("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", meta.items())
    keep(connection, (*written, *BESIDE))


# Rows put into tables of a knowledge base.


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows that all have the same columns; the names of table and columns are ours, never a reader's."""
    all_rows = iter(rows)
    first = next(all_rows, None)
    if first is not None:
        columns = ", ".join(f'"{column}"' for column in first)
        sql = f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(first))})"  # noqa: S608 - names of our own
        connection.executemany(sql, ([row[column] for column in first] for row in chain([first], all_rows)))


Row = dict[str, Any]


def document_row(source: Source, identity: Identity) -> Row:
    """Return the row of `documents`: identity, content hashes and size."""
    return {
        **msgspec.structs.asdict(identity),
        "sha256": source.sha256,
        "fingerprint": source.fingerprint,
        "media_type": source.media_type,
        "encoding": source.encoding,
        "lines": len(source) if source.text else 0,
        "status": source.status,
        "pages": source.page_count,
        # A text needs no file beside its copy in `sources`; a picture of a page is drawn from the file.
        "file": "" if source.media_type == TEXT else source.name,
    }


def extraction_row(document_id: str, ready: Ready | None, key: str, evidence: str) -> Row:
    """Return the row of `extractions`: what decided the rows of a document, and which others are near."""
    sentences, hashes = (ready.print.sentences, ready.print.hashes) if ready else (0, ())
    decided = {"document_id": document_id, "key": key, "evidence": evidence}
    return {**decided, "sentences": sentences, "minhash": json.dumps(hashes)}


def printed_rows(document_id: str, lines: Iterable[PrintedLine]) -> Iterator[Row]:
    """Yield the rows of `printed_lines` of one document: its lines but for those of which the medium knows nothing."""
    for number, line in enumerate(lines, 1):
        if line != PrintedLine(""):
            left, top, right, bottom = line.box or (None, None, None, None)
            yield {
                "document_id": document_id,
                "line": number,
                "page": line.page,
                "box_left": left,
                "box_top": top,
                "box_right": right,
                "box_bottom": bottom,
                "size": line.size,
                "bold": int(line.bold),
                "confidence": line.confidence,
                "furniture": line.furniture,
                "follows": line.follows,
                "doubts": json.dumps(line.doubts),
            }


def printed_lines(text: str, rows: Iterable[Mapping[str, Any]]) -> list[PrintedLine]:
    """Return what a medium printed: the lines of a text, with what the rows of `printed_lines` say of them."""
    known = {row["line"]: row for row in rows}
    lines = enumerate(text.split("\n"), 1)
    return [_printed_line(line, known[number]) if number in known else PrintedLine(line) for number, line in lines]


def _printed_line(text: str, row: Mapping[str, Any]) -> PrintedLine:
    edges = [row[f"box_{edge}"] for edge in Box._fields]
    return PrintedLine(
        text,
        row["page"],
        None if None in edges else Box(*edges),
        row["size"],
        bool(row["bold"]),
        row["confidence"],
        row["furniture"],
        None if row["follows"] is None else bool(row["follows"]),
        tuple((start, end) for start, end in json.loads(row["doubts"])),
    )


def provision_rows(provisions: Iterable[Provision], cells: dict[str, list[str]]) -> Iterator[Row]:
    """Yield the rows of `provisions`; `cells` are those of table rows, by provision id."""
    for provision in provisions:
        own = cells.get(provision.id)
        row = msgspec.structs.asdict(provision)
        reasons = json.dumps(provision.game_reasons, ensure_ascii=False)
        yield {**row, "game_reasons": reasons, "cells": json.dumps(own, ensure_ascii=False) if own else None}


def rule_rows(rules: Iterable[Rule]) -> Iterator[Row]:
    """Yield the rows of `rules` with their ids and with values as JSON text."""
    for rule_id, rule in with_rule_ids(rules):
        row = msgspec.structs.asdict(rule)
        yield {"id": rule_id, **row, "value": value_json(rule.value), "repaired": int(rule.repaired)}


def citation_rows(document_id: str, citations: Iterable[Citation]) -> Iterator[Row]:
    """Yield the rows of `citations` of one document."""
    ordinals = Ordinals()
    for citation in citations:
        row = msgspec.structs.asdict(citation)
        key = ordinals.id(citation.provision_id, citation.text, citation.kind, citation.target)
        yield {"id": key, "document_id": document_id, **row, "resolved": int(citation.resolved)}


def act_rows(document_id: str, acts: Iterable[tuple[str, Act]]) -> Iterator[Row]:
    """Yield the rows of `acts` of one document, each with the id of its provision."""
    ordinals = Ordinals()
    for provision, act in acts:
        yield {
            "id": ordinals.id(document_id, act.kind, act.target, act.text.text),
            "document_id": document_id,
            "provision_id": provision,
            "act": act.kind,
            "target": act.target,
            "text": act.text.text,
            "line_start": act.text.line_start,
            "line_end": act.text.line_end,
        }


def repair_rows(document_id: str, repairs: Iterable[Repair]) -> Iterator[Row]:
    """Yield the rows of `repairs` of one document; offsets are those of the decoded source."""
    ordinals = Ordinals()
    for repair in repairs:
        key = ordinals.id(document_id, repair.before, repair.after, repair.reason)
        yield {"id": key, "document_id": document_id, **msgspec.structs.asdict(repair)}


def damage_rows(document_id: str, source: Source, stretches: Iterable[tuple[int, int]]) -> Iterator[Row]:
    """Yield the rows of `damage` of one document; a stretch never crosses the end of a line."""
    ordinals = Ordinals()
    for start, end in stretches:
        text = source.text[start:end]
        key = ordinals.id(document_id, text)
        line = source.line_at(start)
        yield {"id": key, "document_id": document_id, "line": line, "start": start, "end": end, "text": text}


def quantity_rows(quantities: Iterable[Quantity]) -> Iterator[Row]:
    """Yield the rows of `quantities`; their ids hold no line, the equal ones are told apart by their order."""
    ordinals = Ordinals()
    for quantity in quantities:
        value = value_json(quantity.value)
        key = ordinals.id(quantity.document_id, quantity.kind, value, quantity.words)
        yield {"id": key, **msgspec.structs.asdict(quantity), "value": value}


def finding_rows(findings: Iterable[Finding]) -> Iterator[Row]:
    """Yield the rows of `findings`; the lines are no part of their ids."""
    ordinals = Ordinals()
    for finding in findings:
        key = ordinals.id(finding.document_id, finding.provision_id, finding.code, finding.message)
        yield {"id": key, **msgspec.structs.asdict(finding), "evidence": value_json(finding.evidence)}


def mention_rows(spoken: Iterable[Spoken]) -> Iterator[Row]:
    """Yield the rows of `mentions`: ideas stand in one column, a blank between them."""
    for one in spoken:
        row = msgspec.structs.asdict(one)
        yield {
            **row,
            "damaged": int(one.damaged),
            "own": " ".join(one.own),
            "around": " ".join(one.around),
        }
