"""Decisions applied to a knowledge base: rows change, what rests on them follows, and all of it can be taken back."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.decisions.kept import Keeper, take_back
from rules_db.decisions.records import Applied, Decision, State
from rules_db.decisions.standing import Finder, Standing, standing
from rules_db.decisions.store import NOTE, noted, read, sha256_of
from rules_db.decisions.subjects import misplaced
from rules_db.errors import DatabaseError, shown
from rules_db.identifiers import content_id
from rules_db.store import connect
from rules_db.store.rows import insert
from rules_db.store.seals import TABLES

if TYPE_CHECKING:
    from rules_db.decisions.consequences import Edges

# Decisions on the alignment of two rows: which relation holds, and which two are no counterparts.


METHOD = "review"
"""How a link was found that a person alone knows of."""
_ENDS = "SELECT id, found FROM alignments WHERE level = ? AND a_id = ? AND b_id = ?"


def apply_to_alignments(keeper: Keeper, found: Iterable[Standing]) -> None:
    """Write decisions into the alignments that they are about.

    The relation replaces the one found; what was rejected stays a row and forms no concept; what was accepted or
    given a relation is a row also where none was found.
    """
    for one in found:
        if one.decision.act in ("accept", "correct", "reject"):
            for pair in one.pairs:
                _apply(keeper, one, pair)


def _apply(keeper: Keeper, one: Standing, ends: tuple[str, str]) -> None:
    decision, subject = one.decision, one.decision.subject
    assert subject is not None and subject.other is not None  # noqa: S101, PT018 - an alignment has two ends
    level = "provision" if subject.other.kind == "provision" else "rule"
    row = keeper.connection.execute(_ENDS, (level, *ends)).fetchone()
    if row is None and decision.act != "reject":
        keeper.insert("alignments", _aligned_row(keeper, level, ends))
        row = keeper.connection.execute(_ENDS, (level, *ends)).fetchone()
    if row is None:
        one.state = "agreed"
        return
    verdict = "relation" if decision.act == "correct" else decision.act
    relation = decision.changes.get("relation") or row[1]
    said = {"verdict": verdict, "note": decision.note, "reviewer": decision.who, "reviewed": decision.when}
    one.before = keeper.change("alignments", row[0], {"relation": relation, **said})
    one.after = {"relation": relation, "verdict": verdict}


def _aligned_row(keeper: Keeper, level: str, ends: tuple[str, str]) -> dict[str, Any]:
    """Return the row of a link between two rows that nothing but a person joins."""
    a, b = (keeper.row(f"{level}s", end) or {} for end in ends)
    whole = json.dumps({METHOD: 1.0})
    return {
        "id": content_id("alignment", level, *ends),
        "level": level,
        "a_id": ends[0],
        "b_id": ends[1],
        "relation": "equivalent",
        "score": 1.0,
        "method": METHOD,
        "features": whole,
        "a_document_id": a["document_id"],
        "b_document_id": b["document_id"],
        "game": a["game"],
        "family": a.get("family", ""),
        "key": a.get("key", ""),
        "weights": whole,
        "found": "equivalent",
    }


_TOLD = {
    "rules": ("game", "variant", "family", "key", "value", "text"),
    "citations": ("kind", "target", "target_provision_id", "text"),
    "findings": ("game", "severity", "message"),
}
"""What is told of a row that was added."""
_WRITES = (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE)
_PROVED: dict[Path, tuple[int, int, int]] = {}
"""Files that this process wrote or proved, with the marks by which a change of one is seen."""
_ORDER = ("documents", "provisions", "rules", "citations", "repairs")
"""Tables in the order in which they are decided on: a provision's game before those of its rules."""


def apply(database: Path) -> Applied:
    """Apply the decisions that count to a knowledge base, which is replaced in one step; open it anew afterwards.

    What they change follows at once: packs, edges, comparisons. No source is needed, and no text is read again
    (`rules_db.building.apply` does that too where repairs were decided on). Raises `DecisionError` where a
    file of decisions cannot be read, `DatabaseError` where somebody changed the knowledge base otherwise, and
    `BuildError` where it cannot be written.
    """
    from rules_db.store.seals import alone, seal, sealed

    with alone(database):
        decisions = read(database)
        with closing(connect(database)) as here:
            if sha256_of(decisions) == noted(here):
                return Applied(states(here), written=False)
            if _PROVED.get(database) != _marks(database):
                _refuse_changed(here, database)
            ours = sealed(here)
        done = _rewritten(database, decisions)
        _PROVED[database] = _marks(database)
        if ours:
            with closing(connect(database)) as written:
                seal(written)
    return done


def _marks(file: Path) -> tuple[int, int, int]:
    """Return what changes where anybody writes to a file: its number, its size and the time of the last change."""
    found = file.stat()
    return found.st_ino, found.st_size, found.st_ctime_ns


def _rewritten(database: Path, decisions: Sequence[Decision]) -> Applied:
    """Put a copy in the place of a knowledge base to which decisions are applied."""
    from rules_db.aligning import write_concepts  # it imports much, and who only reads decisions applies none
    from rules_db.store.rows import finish, index
    from rules_db.store.seals import replacing

    with replacing(database) as new:
        copyfile(database, new)
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            for pragma in ("PRAGMA foreign_keys = ON", "PRAGMA synchronous = OFF"):
                connection.execute(pragma)
            written = _noted_writes(connection)
            connection.execute("BEGIN")
            done = applied(connection, decisions)
            write_concepts(connection)
            index(connection)
            tables = tuple(table for table in TABLES if table in written)
            finish(connection, {NOTE: sha256_of(decisions)}, tables)
            connection.execute("COMMIT")
    return done


def _noted_writes(connection: sqlite3.Connection) -> set[str]:
    """Return a set to which every table is added that a statement of a connection writes to from now on."""
    written: set[str] = set()

    def note(action: int, table: str | None, *_: str | None) -> int:
        if action in _WRITES and table:
            written.add(table)
        return sqlite3.SQLITE_OK

    connection.set_authorizer(note)
    return written


def applied(connection: sqlite3.Connection, decisions: Iterable[Decision]) -> Applied:
    """Take every row back to what the readers gave, apply the decisions that count, and note what became of each.

    The caller holds a transaction and makes the concepts and full-text indexes anew. Decisions on documents that are
    not there are passed over.
    """
    decided = list(decisions)
    with _named_columns(connection):
        held = _held_edges(connection) if decided else {}
        take_back(connection)
        documents = {str(row[0]) for row in connection.execute("SELECT id FROM documents")}
        own = [decision for decision in decided if documents.issuperset(decision.documents)]
        return _applied(connection, own, held) if own else Applied({})


def _held_edges(connection: sqlite3.Connection) -> Edges:
    from rules_db.decisions.consequences import held_edges  # it imports much, and most builds have no decisions

    return held_edges(connection)


@contextmanager
def _named_columns(connection: sqlite3.Connection) -> Iterator[None]:
    former, connection.row_factory = connection.row_factory, sqlite3.Row
    try:
        yield
    finally:
        connection.row_factory = former


def _applied(connection: sqlite3.Connection, own: Sequence[Decision], held: Edges) -> Applied:
    from rules_db.decisions.consequences import Following

    keeper = Keeper(connection)
    finder = Finder(connection)
    found = standing(finder, [decision for decision in own if not _is_on(decision, "finding")])
    following = Following(keeper, {name for one in found if one.changes_rows for name in one.decision.documents}, held)
    for one in sorted(found, key=_order):
        if one.state == "applied" and one.table in _ORDER:
            _apply_to_rows(keeper, one)
    packs = following.follow()
    apply_to_alignments(keeper, [one for one in found if one.table == "alignments" and one.state == "applied"])
    findings = standing(Finder(connection), [decision for decision in own if _is_on(decision, "finding")])
    for one in findings:
        if one.state == "applied":
            _apply_to_rows(keeper, one)
    every = [*found, *findings]
    _note(connection, own, every)
    return Applied(dict(Counter(one.state for one in every)), packs)


def _is_on(decision: Decision, kind: str) -> bool:
    return decision.subject is not None and decision.subject.kind == kind


def _order(one: Standing) -> int:
    return _ORDER.index(one.table) if one.table in _ORDER else len(_ORDER)


def _apply_to_rows(keeper: Keeper, one: Standing) -> None:
    """Make the rows of a decision say what it says."""
    from rules_db.decisions.kept import added_row, rewritten

    act = one.decision.act
    if act == "reject":
        for row_id in one.rows:
            keeper.remove(one.table, row_id)
    elif act == "add" and keeper.row(one.table, one.rows[0]) is None:
        row = added_row(keeper.connection, one)
        keeper.insert(one.table, row)
        one.after = _plain({name: row[name] for name in _TOLD[one.table]})
    elif act in ("accept", "correct", "add") and one.columns:
        if any(_is_misplaced(keeper, row_id, one.columns) for row_id in one.rows):
            one.state = "review_again"
            return
        for row_id in one.rows:
            one.before = one.before or _plain(rewritten(keeper, row_id, one))
        one.after = _plain({name: one.columns[name] for name in one.before})


def _is_misplaced(keeper: Keeper, row_id: str, columns: Mapping[str, Any]) -> bool:
    """Tell whether a provision cannot belong where a decision wants it; those decided on before are there by now."""
    row = keeper.row("provisions", row_id) if "parent_id" in columns else None
    return row is not None and bool(misplaced(keeper.connection, row, columns["parent_id"]))


def _plain(columns: dict[str, Any]) -> dict[str, Any]:
    """Return columns of a row with a value as it is, not as its column holds it."""
    return {name: json.loads(new) if name == "value" else new for name, new in columns.items()}


def _note(connection: sqlite3.Connection, order: Sequence[Decision], found: Iterable[Standing]) -> None:
    """Write what became of each decision, in the order of their time."""
    by_id = {one.decision.id: one for one in found}
    insert(connection, "decisions", (_row(by_id[decision.id]) for decision in order))


def _row(one: Standing) -> dict[str, Any]:
    decision, subject = one.decision, one.decision.subject
    row_id, other_id = one.pairs[0] if one.pairs else (one.rows[0] if one.rows else "", "")
    return {
        "id": decision.id,
        "document_id": decision.documents[0],
        "kind": subject.kind if subject else "",
        "row_id": row_id,
        "other_id": other_id,
        "act": decision.act,
        "before": json.dumps(one.before, ensure_ascii=False) if one.before else "{}",
        "after": json.dumps(one.after, ensure_ascii=False) if one.after else "{}",
        "note": decision.note,
        "who": decision.who,
        "when": decision.when,
        "assigned": decision.assigned,
        "state": one.state,
        "disputed": int(one.disputed),
        "decision": msgspec.json.encode(decision).decode(),
    }


def states(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how many decisions of a knowledge base are in each state."""
    found: dict[State, int] = dict(connection.execute("SELECT state, count(*) FROM decisions GROUP BY 1").fetchall())
    return {str(state): number for state, number in found.items()}


def _refuse_changed(connection: sqlite3.Connection, database: Path) -> None:
    """Raise `DatabaseError` where rows are not those that were written: their hashes are about to be made anew."""
    from rules_db.store.seals import all_sha256

    notes = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    if not all_sha256(connection).items() <= notes.items():
        raise DatabaseError(f"{shown(database)} was changed since it was written; build it again from its sources")
