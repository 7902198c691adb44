"""Decisions of people on what was read: recorded in files, found again by what rows say, applied to the knowledge base.

from rules_db import building, decisions
made = decisions.drafted(database, row_id, "correct", {"value": "35:1"}, who="ana", note="como en el texto")
decisions.record(database, made)     # is on the disk when this returns
building.apply(database)             # the knowledge base, its packs and edges follow; the file is replaced in one step
decisions.listed(database)           # every decision with what became of it
decisions.queue(database)            # what somebody should look at, the most pressing first
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec

from rules_db.decisions.applying import apply
from rules_db.decisions.drafts import added, drafted, person, record, reverted
from rules_db.decisions.quality import as_listed, listed
from rules_db.decisions.records import (
    Act,
    Applied,
    Decision,
    DecisionError,
    Kind,
    Listed,
    Queued,
    State,
    Subject,
    Why,
)
from rules_db.decisions.subjects import TABLES, as_read, present
from rules_db.errors import NotFoundError
from rules_db.knowledge import SURE
from rules_db.store import connect

__all__ = [
    "Act",
    "Applied",
    "Decision",
    "DecisionError",
    "Kind",
    "Listed",
    "Queued",
    "State",
    "Subject",
    "Why",
    "added",
    "apply",
    "drafted",
    "listed",
    "person",
    "queue",
    "record",
    "reverted",
]

# What somebody should look at: rows that nobody decided on yet, and decisions that need another look.

_LEFT_OPEN = """
SELECT * FROM decisions WHERE state IN ('review_again', 'lost') OR disputed OR assigned != '' ORDER BY rowid
"""
_ONCE = """
SELECT * FROM decisions d WHERE state = 'applied' AND act IN ('correct', 'reject', 'add') AND who <> ?
AND NOT EXISTS (
  SELECT 1 FROM decisions o WHERE o.row_id = d.row_id AND o.other_id = d.other_id AND o.who <> d.who
  AND o.act NOT IN ('note', 'revert') AND o.state <> 'reverted'
)
ORDER BY rowid DESC
"""
"""Decisions that one person took, not the one who asks, and no other has looked at."""
_ANSWERED = """
SELECT 1 FROM decisions o JOIN decisions d ON d.id = ?
WHERE o.row_id = d.row_id AND o.other_id = d.other_id AND o.who = d.assigned AND o.rowid > d.rowid
AND o.act NOT IN ('note', 'revert') AND o.state <> 'reverted'
"""
"""Whether who was asked by a decision has decided on its row since."""
_LINK = "SELECT id FROM alignments WHERE (a_id = ?1 AND b_id = ?2) OR (a_id = ?2 AND b_id = ?1)"
_LOOKED_AT = "SELECT row_id FROM decisions WHERE state IN ('applied', 'agreed') AND act <> 'note'"
_RULES = """
SELECT * FROM rules
WHERE {} AND (? IN ('', document_id)) AND (? IN ('', game)) AND id NOT IN ({})
ORDER BY confidence, document_id, line_start, line_end, id
"""
_UNREAD = """
SELECT *, words AS text FROM quantities
WHERE fate = 'unread' AND (? IN ('', document_id)) AND (? IN ('', game)) ORDER BY document_id, "start", id
"""
_PACKS = "SELECT pack FROM packs WHERE (? IN ('', document_id)) AND (? IN ('', game)) ORDER BY document_id, game"


_QUOTED = re.compile(r'"([0-9a-f]+)"')


class _Citing(msgspec.Struct):
    """Of a pack only the rules that it cites."""

    citations: dict[str, object]


@dataclass(frozen=True, slots=True)
class _Wish:
    document: str
    game: str

    def __contains__(self, one: Queued) -> bool:
        return self.document in ("", one.document) and self.game in ("", one.game)


def queue(
    database: Path,
    *,
    document: str = "",
    game: str = "",
    why: Why | str = "",
    assigned: str = "",
    who: str = "",
    limit: int = 50,
) -> list[Queued]:
    """Return what somebody should look at, the most pressing first; `limit` of them at most.

    First what people left open (words that changed, persons who differ, what somebody was asked), then rules that the
    readers are not sure of, surest last, those from repaired words, quantities of which no rule was made, rules that
    packs rest on, the most used first, and what one person alone decided, if that was not `who`. `why` leaves one of
    these reasons, `assigned` what a person was asked.
    """
    wish = _Wish(document, game)
    with closing(connect(database)) as connection:
        decided = [as_listed(row) for row in connection.execute(_LEFT_OPEN)]
        asked = {one.row_id: one.decision.assigned for one in decided if one.decision.assigned and one.row_id}
        steps: dict[str, Callable[[], Iterator[Queued]]] = {
            "review_again": partial(_open, connection, decided, "review_again"),
            "disputed": partial(_open, connection, decided, "disputed"),
            "assigned": partial(_open, connection, decided, "assigned"),
            "unsure": partial(_rules, connection, wish, "unsure", f"confidence < {SURE}"),
            "repaired": partial(_rules, connection, wish, "repaired", f"repaired AND confidence >= {SURE}"),
            "unread": partial(_unread, connection, wish),
            "used": partial(_used, connection, wish),
            "second": partial(_second, connection, who),
        }
        found = chain.from_iterable(step() for name, step in steps.items() if why in ("", name))
        once = _once(one for one in found if one in wish)
        with_names = (msgspec.structs.replace(one, assigned=asked.get(one.row_id, one.assigned)) for one in once)
        return list(islice((one for one in with_names if assigned in ("", one.assigned)), limit))


def _once(found: Iterator[Queued]) -> Iterator[Queued]:
    seen: set[tuple[str, str]] = set()
    for one in found:
        name = (one.kind, one.row_id or one.decision)
        if name not in seen:
            seen.add(name)
            yield one


def _open(connection: sqlite3.Connection, decided: list[Listed], why: Why) -> Iterator[Queued]:
    """Yield the rows of decisions that need another look for one reason, the latest first."""
    for one in reversed(decided):
        if why == "review_again":
            wanted = one.state in ("review_again", "lost")
        elif why == "disputed":
            wanted = one.disputed
        else:
            wanted = one.state in ("applied", "agreed", "superseded") and _is_asked(connection, one)
        if wanted:
            yield _of_decision(connection, one, why)


def _is_asked(connection: sqlite3.Connection, one: Listed) -> bool:
    """Tell whether somebody was asked by a decision and has not decided since."""
    return bool(one.decision.assigned) and connection.execute(_ANSWERED, (one.id,)).fetchone() is None


def _second(connection: sqlite3.Connection, who: str) -> Iterator[Queued]:
    """Yield what one person alone, other than `who`, decided, the latest first: it wants a second pair of eyes."""
    for row in connection.execute(_ONCE, (who,)):
        yield _of_decision(connection, as_listed(row), "second")


def _of_decision(connection: sqlite3.Connection, one: Listed, why: Why) -> Queued:
    subject = one.decision.subject
    assert subject is not None  # noqa: S101 - the store refuses others
    first, last = one.decision.lines or (0, 0)
    row_id, row, stands = _row_of(connection, one, TABLES[subject.kind])
    return Queued(
        why,
        subject.kind,
        row_id,
        subject.document,
        row.get("provision_id") or "",
        row.get("line_start", first),
        row.get("line_end", last),
        subject.game,
        subject.family,
        subject.key,
        json.loads(row["value"]) if "value" in row else subject.value,
        row.get("text", subject.text),
        assigned=one.decision.assigned,
        decision=one.decision.id,
        who=one.decision.who,
        stands=stands,
    )


def _row_of(connection: sqlite3.Connection, one: Listed, table: str) -> tuple[str, Mapping[str, Any], bool]:
    """Return the row of a decision with its id, as the readers gave it where it was rejected, and whether it stands."""
    if one.other_id:
        found = connection.execute(_LINK, (one.row_id, one.other_id)).fetchone()
        return (found["id"] if found else ""), {}, one.decision.act != "reject"
    for stands, row_of in ((True, present), (False, as_read)):
        with suppress(NotFoundError):
            return one.row_id, row_of(connection, table, one.row_id) or {}, stands
    return one.row_id, {}, True


def _rules(connection: sqlite3.Connection, wish: _Wish, why: Why, where: str) -> Iterator[Queued]:
    for row in connection.execute(_RULES.format(where, _LOOKED_AT), (wish.document, wish.game)):
        yield _of_row(why, "rule", row)


def _unread(connection: sqlite3.Connection, wish: _Wish) -> Iterator[Queued]:
    for row in connection.execute(_UNREAD, (wish.document, wish.game)):
        yield _of_row("unread", "quantity", {**row, "family": "", "key": row["kind"]})


def _used(connection: sqlite3.Connection, wish: _Wish) -> Iterator[Queued]:
    """Yield the rules that packs rest on and nobody has looked at, those that stand in most places of packs first."""
    counts: Counter[str] = Counter()
    for (pack,) in connection.execute(_PACKS, (wish.document, wish.game)):
        cited = msgspec.json.decode(pack, type=_Citing).citations
        counts.update(name for name in _QUOTED.findall(pack) if name in cited)
    looked_at = {row[0] for row in connection.execute(_LOOKED_AT)}
    for rule, uses in sorted(counts.items(), key=lambda found: (-found[1], found[0])):
        if rule not in looked_at:
            yield _of_row("used", "rule", present(connection, "rules", rule), weight=uses)


def _of_row(why: Why, kind: str, row: Mapping[str, Any] | sqlite3.Row, weight: int = 0) -> Queued:
    fields = dict(row)
    return Queued(
        why,
        kind,
        fields["id"],
        fields["document_id"],
        fields["provision_id"],
        fields["line_start"],
        fields["line_end"],
        fields["game"],
        fields["family"],
        fields["key"],
        json.loads(fields["value"]),
        " ".join(fields["text"].split()),
        fields.get("confidence", 0.0),
        weight,
    )
