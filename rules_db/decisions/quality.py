"""Decisions with what became of them, and the readers measured against them.

The readers measured against what people decided: accepted, corrected and added rules are true, rejected ones not.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from rules_db.decisions.records import Decision, Listed
from rules_db.decisions.store import read
from rules_db.decisions.subjects import present
from rules_db.store import connect

_ALL = "SELECT * FROM decisions WHERE {} ORDER BY rowid"

_COUNTING = ("applied", "agreed")
_GIVEN = {"add": "agreed", "reject": "applied"}
"""The state in which readers give the row of a decision; of the other acts they always do."""
_TRUE = ("accept", "correct", "add")
_SAYS = ("game", "variant", "family", "key", "value", "modality", "bearer", "text", "line_start", "line_end")


class Truth(msgspec.Struct, frozen=True):
    """A rule that people hold for true, and who says so; `read`: the readers give it by themselves."""

    document: str
    game: str
    variant: str
    family: str
    key: str
    value: Any
    modality: str
    bearer: str
    text: str
    line_start: int
    line_end: int
    decision: str
    who: str
    read: bool


class Measure(msgspec.Struct, frozen=True):
    """How readers do on the `decided` rules of a document and a family; an empty name stands for all.

    `recall` is the share of true rules that they give, `precision` the share that is true of what they give and
    somebody decided on; 1 where there is nothing to share.
    """

    document: str
    family: str
    decided: int
    recall: float
    precision: float


class _Judged(msgspec.Struct, frozen=True):
    document: str
    family: str
    true: bool
    """Whether there is a true rule."""
    given: bool
    """Whether the readers give a row."""
    right: bool
    """Whether they give just the true rule."""


def truths(database: Path) -> list[Truth]:
    """Return the rules that people hold for true, in the order of their documents and lines."""
    with closing(connect(database)) as connection:
        found = []
        for one in stored(connection):
            if one.state in _COUNTING and one.decision.act in _TRUE and _is_rule(one):
                row = present(connection, "rules", one.row_id)
                said: dict[str, Any] = {name: row[name] for name in _SAYS}
                said["value"] = json.loads(row["value"])
                found.append(
                    Truth(row["document_id"], **said, decision=one.decision.id, who=one.decision.who, read=_right(one))
                )
    return sorted(found, key=lambda truth: (truth.document, truth.line_start, truth.line_end, truth.key))


def measured(database: Path, *, document: str = "") -> list[Measure]:
    """Return how readers do on what people decided: on all of it, by document, and by document and family."""
    with closing(connect(database)) as connection:
        judged = [
            _Judged(
                one.decision.documents[0],
                _family(one),
                one.decision.act != "reject",
                one.state == _GIVEN.get(one.decision.act, one.state),
                _right(one),
            )
            for one in stored(connection)
            if one.state in _COUNTING and one.decision.act in (*_TRUE, "reject") and _is_rule(one)
        ]
    judged = [one for one in judged if not document or one.document == document]
    names = {(one.document, one.family) for one in judged}
    groups = [("", ""), *sorted({(name, "") for name, _ in names}), *sorted(names)] if judged else []
    return [_measure(*group, judged) for group in groups]


def _measure(document: str, family: str, judged: Iterable[_Judged]) -> Measure:
    own = [one for one in judged if document in ("", one.document) and family in ("", one.family)]
    right = sum(one.right for one in own)
    return Measure(
        document,
        family,
        len(own),
        _share(right, sum(one.true for one in own)),
        _share(right, sum(one.given for one in own)),
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _is_rule(one: Listed) -> bool:
    return one.decision.subject is not None and one.decision.subject.kind in ("rule", "norm", "definition")


def _family(one: Listed) -> str:
    subject = one.decision.subject
    return str(one.decision.changes.get("family") or (subject.family if subject else ""))


def _right(one: Listed) -> bool:
    """Tell whether the readers give by themselves what somebody holds for true."""
    return one.decision.act != "reject" and not one.before and not (one.decision.act == "add" and one.after)


def listed(database: Path, *, document: str = "", row: str = "", state: str = "", who: str = "") -> list[Listed]:
    """Return the decisions on a knowledge base with what became of each, the oldest first; all by default.

    `row` is the id of a row (of an alignment's end too), `state` one of `State`; those whose line is in a file and
    that were not yet applied are `waiting`. Raises `DecisionError` where a file of decisions cannot be read.
    """
    with closing(connect(database)) as connection:
        found = list(stored(connection))
    known = {one.decision.id for one in found}
    found += [Listed(decision.id, decision, "waiting") for decision in read(database) if decision.id not in known]
    return [
        one
        for one in found
        if (not document or document in one.decision.documents)
        and (not row or row in (one.row_id, one.other_id))
        and (not state or state == one.state)
        and (not who or who == one.decision.who)
    ]


def stored(connection: sqlite3.Connection, row: str = "") -> Iterator[Listed]:
    """Yield the decisions that a knowledge base holds, the oldest first; only those on a row where one is named."""
    where, given = ("row_id = ? OR other_id = ?", (row, row)) if row else ("1", ())
    yield from map(as_listed, connection.execute(_ALL.format(where), given))


def stored_one(connection: sqlite3.Connection, decision_id: str) -> Listed | None:
    """Return the decision of an id as a knowledge base holds it; None where it holds none."""
    row = connection.execute(_ALL.format("id = ?"), (decision_id,)).fetchone()
    return as_listed(row) if row else None


def as_listed(row: sqlite3.Row) -> Listed:
    """Return a row of the table `decisions` as a decision with what became of it."""
    names = ("decision", "state", "row_id", "other_id", "before", "after", "disputed")
    kept: dict[str, Any] = {name: row[name] for name in names}
    decision = msgspec.json.decode(kept["decision"], type=Decision)
    return Listed(
        decision.id,
        decision,
        kept["state"],
        kept["row_id"],
        kept["other_id"],
        json.loads(kept["before"]),
        json.loads(kept["after"]),
        bool(kept["disputed"]),
    )


def those_of(connection: sqlite3.Connection, decisions: Iterable[Decision]) -> list[Decision]:
    """Return the decisions that a knowledge base was written with: all but those that still wait in their files."""
    documents = {str(row[0]) for row in connection.execute("SELECT id FROM documents")}
    known = {str(row[0]) for row in connection.execute("SELECT id FROM decisions")}
    return [one for one in decisions if one.id in known or not documents.issuperset(one.documents)]
