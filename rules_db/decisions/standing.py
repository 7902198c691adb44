"""Which decision counts on which row, and whether it can be applied to it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from corpus.layers import Source
from rules_db.decisions.records import Decision, State, Subject, place_of, reverted
from rules_db.decisions.subjects import NEAR, TABLES, Found, Row, Rows
from rules_db.identifiers import content_id, squash, value_json

_FIXING = ("accept", "correct", "reject", "add")
"""What a person says that decides on a row; notes stand beside it."""


@dataclass(slots=True)
class Standing:
    """A decision with the rows that it is about (of an alignment: pairs of ends) and what becomes of it.

    `columns` is what is to be written into the rows where it is applied; `before` and `after` are what it changes.
    """

    decision: Decision
    table: str = ""
    rows: Sequence[str] = ()
    pairs: Sequence[tuple[str, str]] = ()
    state: State = "lost"
    disputed: bool = False
    columns: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)

    @property
    def target(self) -> tuple[str, ...]:
        """The row that it is about: decisions of one target are about one thing."""
        if self.pairs:
            return self.pairs[0]
        own = self.decision.subject
        return (self.table, self.rows[0]) if self.rows else ("", own.name if own else "")

    @property
    def changes_rows(self) -> bool:
        """Whether it changes what the readers gave."""
        return self.state == "applied" and (bool(self.columns) or self.decision.act == "reject")


def added_id(subject: Subject) -> str:
    """Return the id of the rule that somebody added under a subject."""
    return content_id("added", subject.name)


class Finder:
    """Finds the rows that subjects mean among those that a connection has now.

    `added` are the names of subjects that people added: no row that only resembles one is meant by them.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.added: frozenset[str] = frozenset()
        self._rows: dict[tuple[str, str], Rows] = {}
        self._sources: dict[str, Source] = {}

    def rows(self, table: str, document: str) -> Rows:
        """Return the rows of a table of a document as subjects."""
        if (table, document) not in self._rows:
            self._rows[table, document] = Rows(self.connection, table, document)
        return self._rows[table, document]

    def row(self, one: Standing, row_id: str) -> Row:
        """Return a row that a decision is about as it was when its document was first looked at."""
        return self.rows(one.table, one.decision.documents[0]).rows[row_id]

    def source(self, document: str) -> Source:
        """Return the text of a document as received."""
        if document not in self._sources:
            sql = "SELECT text FROM sources WHERE document_id = ?"
            found = self.connection.execute(sql, (document,)).fetchone()
            self._sources[document] = Source(found[0] if found else "")
        return self._sources[document]

    def stand(self, decision: Decision) -> Standing:
        """Return a decision with the rows that it is about; it is `applied` where their words are those decided on."""
        subject = decision.subject
        assert subject is not None  # noqa: S101 - the store refuses others
        table = TABLES[subject.kind]
        if subject.other is not None:
            return self._stand_on_pair(decision, subject, subject.other)
        found = self.rows(table, subject.document).of(subject)
        if not found.exact and subject.name in self.added:
            found = Found()
        state: State = "lost" if not found.rows else "applied" if found.exact else "review_again"
        return Standing(decision, table, found.rows, state=state)

    def _stand_on_pair(self, decision: Decision, one: Subject, other: Subject) -> Standing:
        ends = sorted((one, other), key=lambda subject: subject.document)
        found: list[Found] = [self.rows(TABLES[other.kind], end.document).of(end) for end in ends]
        pairs = list(product(found[0].rows, found[1].rows))
        state: State = "lost" if not pairs else "applied" if all(end.exact for end in found) else "review_again"
        return Standing(decision, "alignments", pairs=pairs, state=state)


def standing(finder: Finder, decisions: Iterable[Decision]) -> list[Standing]:
    """Return all decisions, each with its rows and state, those that people took back or changed among them."""
    every = list(decisions)
    gone = reverted(every)
    added = (one.subject.name for one in every if one.act == "add" and one.subject and one.id not in gone)
    finder.added = frozenset(added)
    found = [finder.stand(decision) for decision in every]
    groups: dict[tuple[str, ...], list[Standing]] = {}
    for one in found:
        if one.decision.id in gone:
            one.state = "reverted"
        elif one.decision.act == "revert":
            one.state = "applied"
        elif one.decision.act in _FIXING:
            groups.setdefault(one.target, []).append(one)
    for group in groups.values():
        _settle(finder, group)
    _follow_added(found, [group[-1] for group in groups.values()])
    return found


def _follow_added(found: Iterable[Standing], counting: Iterable[Standing]) -> None:
    """Let what else was said of rules that people added be about the rows that these became."""
    added = {one.decision.subject.name: one for one in counting if one.rows and one.decision.subject}
    for one in found:
        subject = one.decision.subject
        if subject and not one.rows and not one.pairs and subject.name in added:
            one.rows = added[subject.name].rows
            if one.decision.act == "note" and one.state == "lost":
                one.state = "applied"


def _settle(finder: Finder, group: list[Standing]) -> None:
    """Let the last decision on a row count, and mark the last ones of persons who differ."""
    counting = group[-1]
    for one in group[:-1]:
        one.state = "superseded"
    if counting.table != "alignments":
        _weigh(finder, counting)
    last = {one.decision.who: one for one in group}
    if len(last) < 2:
        return
    read = _as_read(finder, counting)
    columns = sorted({name for one in last.values() for name in one.decision.changes})
    if len({_effect(one.decision, columns, read) for one in last.values()}) > 1:
        for one in last.values():
            one.disputed = True


def _effect(decision: Decision, columns: Sequence[str], read: Mapping[str, Any]) -> str:
    """Return what a row would say by a decision, as one word to compare."""
    if decision.act == "reject":
        return "reject"
    return value_json([decision.changes.get(name, read.get(name)) for name in columns])


def _as_read(finder: Finder, one: Standing) -> dict[str, Any]:
    if one.table == "alignments":
        return {"relation": ""}
    if not one.rows or one.decision.act == "add":
        return {}
    row = dict(finder.row(one, one.rows[0]))
    return {**row, "value": json.loads(row["value"])} if one.table == "rules" else row


def _weigh(finder: Finder, one: Standing) -> None:
    """Set what becomes of the decision that counts on a row, and which columns it writes."""
    if one.decision.act == "add" and one.state != "applied":
        _weigh_added(finder, one)
    elif one.state == "lost":
        _weigh_gone(finder, one)
    elif one.state == "applied" and one.decision.act != "reject":
        _weigh_changes(finder, one)


def _weigh_changes(finder: Finder, one: Standing) -> None:
    columns: dict[str, Any] = _written(one.decision.changes)
    if columns.keys() & {"text", "line_start", "line_end"}:
        row = finder.row(one, one.rows[0])
        after = {**row, **columns}
        place = place_of(finder.source(row["document_id"]), after["text"], after["line_start"])
        if place is None:
            one.state = "review_again"
            return
        columns["line_start"], columns["line_end"] = place
    rows = [finder.row(one, row_id) for row_id in one.rows]
    if any(row[name] != new for row in rows for name, new in columns.items()):
        one.columns = columns
    elif one.decision.act != "accept":
        one.state = "agreed"


def _written(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes as the columns of a table hold them."""
    return {name: value_json(new) if name == "value" else new for name, new in changes.items()}


def _weigh_gone(finder: Finder, one: Standing) -> None:
    """Say of a row that is not read any more whether its words still stand, and what the readers make of them now."""
    subject = one.decision.subject
    assert subject is not None  # noqa: S101 - the store refuses others
    rows = finder.rows(one.table, subject.document).with_words(subject)
    columns = _written(one.decision.changes)
    if one.decision.act == "reject":
        stand = bool(rows) or one.table == "findings" or place_of(finder.source(subject.document), subject.text)
        one.state = "agreed" if stand else "lost"
        return
    for row_id in rows:
        row = finder.row(one, row_id)
        if columns and all(row[name] == new for name, new in columns.items()):
            one.state, one.rows = "agreed", [row_id]
            return
    if rows:
        one.state, one.rows = "review_again", rows[:1]


_SAME = """
SELECT id FROM rules WHERE document_id = ? AND game = ? AND family = ? AND key = ? AND value = ?
AND line_start <= ? AND line_end >= ? ORDER BY rowid LIMIT 1
"""


def _weigh_added(finder: Finder, one: Standing) -> None:
    """Place a row that somebody added: on its words where they stand now, unless a reader gives a rule by itself."""
    decision, subject = one.decision, one.decision.subject
    assert subject is not None  # noqa: S101 - the store refuses others
    source = finder.source(subject.document)
    place = place_of(source, decision.quote, decision.lines[0] if decision.lines else 1)
    if place is None:
        one.rows, one.state = (), _near_words(source, decision)
        return
    columns = {**_written(decision.changes), "line_start": place[0], "line_end": place[1]}
    one.columns, one.rows, one.state = columns, [added_id(subject)], "applied"
    if one.table != "findings":
        columns["text"] = decision.quote
    if one.table != "rules":
        return
    said = [columns.get(name, "") for name in ("game", "family", "key", "value")]
    same = finder.connection.execute(_SAME, (subject.document, *said, place[1], place[0])).fetchone()
    if same:
        one.rows, one.state = [same[0]], "agreed"


def _near_words(source: Source, decision: Decision) -> State:
    """Tell whether words that stand nowhere any more stand somewhere with small changes."""
    from rapidfuzz.fuzz import partial_ratio

    return "review_again" if partial_ratio(decision.quote, squash(source.text), score_cutoff=NEAR) else "lost"
