"""What people decide on rows: one decision a line of text, and what a decision may change of a row.

What people say of repairs: a build reads the words that they want instead.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

import msgspec

from corpus.layers import Source
from rules_db.errors import ReglasError, shown
from rules_db.identifiers import content_id, squash
from rules_db.words import table
from schemas.declared import read
from schemas.records import Repair

# What people decide on rows of a knowledge base: one decision a line of text, about what a row says, not its id.


Kind = Literal["rule", "norm", "definition", "citation", "provision", "document", "repair", "alignment", "finding"]
Act = Literal["accept", "correct", "reject", "add", "note", "revert"]
State = Literal["applied", "agreed", "review_again", "lost", "superseded", "reverted", "waiting"]
"""What became of a decision.

`agreed`: the readers now say by themselves what it says. `review_again`: the words that it was made on have changed a
little; `lost`: they are gone. In both cases nothing is applied. `superseded`: a later one on the same row counts;
`reverted`: another line takes it back. `waiting`: it is in its file and not yet in the knowledge base.
"""
KINDS: tuple[Kind, ...] = get_args(Kind)
ACTS: tuple[Act, ...] = get_args(Act)

ADDED = "added_by_hand"
"""The code of a finding that a person added."""
SHOWN = 400
"""Letters of a row's words that a decision repeats: people read them, and changed words are compared with them."""


class DecisionError(ReglasError):
    """A file of decisions cannot be read or written, or a decision makes no sense."""


class Subject(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row by what it says as the readers gave it.

    `words` is a hash of its folded words, `text` their beginning. `path` is the place of its provision in the outline
    (`eid`), `value` the value that was read: they tell rows with the same words apart. An alignment has its first end
    here, under kind `alignment`, and its second, with that end's own kind, in `other`.
    """

    kind: Kind
    document: str
    game: str = ""
    family: str = ""
    key: str = ""
    words: str = ""
    text: str = ""
    path: str = ""
    variant: str = ""
    value: Any = None
    other: Subject | None = None

    @property
    def name(self) -> str:
        """The subject as one short key; the two ends of an alignment have no order."""
        own = content_id(self.document, self.game, self.family, self.key, self.words, self.path, self.variant)
        ends = [own, self.other.name] if self.other else [own]
        return content_id(self.kind if self.other else "row", *sorted(ends))

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that it is about, in the order of their ids."""
        return tuple(sorted({self.document, self.other.document})) if self.other else (self.document,)


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person said of a row: one line of a file.

    `changes` has the columns that `correct`, `add` and `accept` (the value that was accepted) fix; `quote` and `lines`
    (first, last; 1-based) are the words of the source that an `add` stands on; `reverts` is the id of the decision
    that a `revert` takes back; `assigned` is who is asked to look at the row. `who` is a name, `when` a time in ISO
    8601. `id` is a hash of all the rest.
    """

    id: str = ""
    subject: Subject | None = None
    act: Act = "note"
    changes: dict[str, Any] = {}
    quote: str = ""
    lines: tuple[int, int] | None = None
    note: str = ""
    who: str = ""
    when: str = ""
    assigned: str = ""
    reverts: str = ""

    @property
    def own_id(self) -> str:
        """The id that its content gives it."""
        return content_id(msgspec.json.encode(msgspec.structs.replace(self, id=""), order="sorted").decode())

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that it is about, in the order of their ids; the first one's file holds it."""
        return self.subject.documents if self.subject else ()


class Listed(msgspec.Struct, frozen=True):
    """A decision with what became of it in a knowledge base.

    `id` is that of the decision. `row_id` (of an alignment `other_id` too: its two ends) are the rows it is about now,
    empty where there is none. `before` are the columns as the readers gave them, `after` as they stand by this
    decision; both are empty where it is not applied. `disputed`: the last words of two persons on the row differ.
    """

    id: str
    decision: Decision
    state: State
    row_id: str = ""
    other_id: str = ""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    disputed: bool = False


Why = Literal["review_again", "disputed", "assigned", "unsure", "repaired", "unread", "used", "second"]
"""Why a row waits for somebody: see `Queued`."""


class Queued(msgspec.Struct, frozen=True):
    """A row that somebody should look at, and why.

    `review_again`: the words under a decision changed; `disputed`: two persons differ; `assigned`: somebody was asked;
    `unsure`: the reader is not sure (`confidence`, 0 to 1); `repaired`: read from damaged words; `unread`: a quantity
    of which no rule was made; `used`: packs rest on it (`weight` times) and nobody has looked at it; `second`: one
    person alone (`who`) decided it. `kind` is that of a subject, or `quantity`; `row_id` is empty where only words are
    left; the row `stands` unless somebody rejected it.
    """

    why: Why
    kind: str
    row_id: str
    document: str
    provision_id: str
    line_start: int
    line_end: int
    game: str
    family: str
    key: str
    value: Any
    text: str
    confidence: float = 1.0
    weight: int = 0
    assigned: str = ""
    decision: str = ""
    who: str = ""
    stands: bool = True


class Applied(msgspec.Struct, frozen=True):
    """What an application did: how many decisions are in each state, and the games of documents whose packs changed.

    `waiting` are the documents of which only a build can read the words that people want in the place of repairs.
    """

    states: dict[str, int]
    packs: list[tuple[str, str]] = []
    written: bool = True
    waiting: list[str] = []


_FILE = "columns.toml"
_ANY = object()
"""Stands for a family that is not changed."""
_SHAPES = "shape"
_ODDS = re.compile(r"\d+:\d+")
_LONGEST_LINE = 9
"""Figures of the number of a line."""


@cache
def columns(kind: Kind) -> Mapping[str, str]:
    """Return the columns of a kind of row that a decision may change, each with the name of its shape."""
    said: Mapping[str, Mapping[str, str]] = read(files("rules_db.decisions").joinpath(_FILE))
    return said["rule" if kind in ("norm", "definition") else kind]


@cache
def shape(name: str) -> re.Pattern[str]:
    """Return the pattern that all of a text of some shape matches."""
    shapes: Mapping[str, str] = read(files("rules_db.decisions").joinpath(_FILE))[_SHAPES]
    return re.compile(shapes[name])


def as_value(said: str) -> Any:
    """Return the value that somebody wrote as JSON; what is none, or no number that can be kept, is a word.

    Raises `DecisionError` for lists within lists that nobody can have meant.
    """
    try:
        return json.loads(said, parse_float=_finite, parse_constant=_finite)
    except ValueError:
        return said
    except RecursionError as error:
        raise DecisionError("the value has too many lists within lists") from error


def _finite(said: str) -> float:
    number = float(said)
    if not math.isfinite(number):
        raise ValueError(said)
    return number


def as_line(said: str) -> int | str:
    """Return the number of a line that somebody wrote; what is none, as it is."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_LINE else said


def fitting(kind: Kind, changes: Mapping[str, Any], value: Any = None) -> dict[str, Any]:
    """Return the changes as they may be made to a row whose value, as read, is `value`.

    Raises `DecisionError` for a column that cannot be changed and for what it cannot hold.
    """
    known = columns(kind)
    for column, new in changes.items():
        if column not in known:
            raise DecisionError(f"{shown(column)} of a {kind} cannot be changed; these can: {', '.join(known)}")
        _refuse(column, known[column], new, value)
    if changes.get("family", _ANY) not in (_ANY, *table("families")):
        raise DecisionError(f"there is no family {shown(changes['family'])}; there are {', '.join(table('families'))}")
    return dict(changes)


def _refuse(column: str, expected: str, new: Any, value: Any) -> None:
    if expected == "any":
        if new is None:
            raise DecisionError("a value must be given; to say that a rule is none, reject it")
        if isinstance(value, str) and _ODDS.fullmatch(value) and not (isinstance(new, str) and _ODDS.fullmatch(new)):
            raise DecisionError(f"odds are written as gain to stake, as in 35:1, not {shown(new)}")
    elif expected == "line":
        if not isinstance(new, int) or isinstance(new, bool) or new < 1:
            raise DecisionError(f"{column} must be the number of a line, not {shown(new)}")
    elif not isinstance(new, str) or not shape(expected).fullmatch(new) or (expected == "date" and not _is_date(new)):
        raise DecisionError(f"{column} cannot be {shown(new)}")


def _is_date(said: str) -> bool:
    """Tell whether there is such a year, month of a year, or day; an empty one says that none is stated."""
    try:
        return not said or bool(date.fromisoformat(f"{said}-01-01"[:10]))
    except ValueError:
        return False


def refuse_misquoted(source: Source, quote: str, lines: tuple[int, int]) -> None:
    """Raise `DecisionError` unless words stand in lines (first, last; 1-based) of a source."""
    first, last = lines
    if not 1 <= first <= last <= len(source):
        raise DecisionError(f"there are no lines {first}-{last} in a text of {len(source):,}")
    if not quote.strip() or squash(quote) not in squash(source.lines(first, last)):
        raise DecisionError(f"these words do not stand in lines {first}-{last}: {shown(quote[:80])}")


def place_of(source: Source, quote: str, near: int = 1) -> tuple[int, int] | None:
    """Return the narrowest lines where words stand, those nearest to line `near`; None where they stand nowhere.

    White space and the ends of lines do not count.
    """
    pattern = r"\s+".join(re.escape(word) for word in quote.replace("\u00ad", "").split())
    if not pattern:
        return None
    places = [source.quote(*found.span()) for found in re.finditer(pattern, source.text)]
    best = min(places, key=lambda found: abs(found.line_start - near), default=None)
    return (best.line_start, best.line_end) if best else None


Corrections = Mapping[str, str | None]
"""What ought to stand in the place of repairs, by the words of these; None where what was received is right."""


def words_of_repair(before: str, after: str, line: str) -> str:
    """Return what a repair is known by: what stands there, what was made of it, and the line as received around it.

    The same letters may stand for other words on another line.
    """
    return content_id(f"{before} → {after}", squash(line))


def corrections(decisions: Iterable[Decision]) -> dict[str, Corrections]:
    """Return by document what counts of decisions (in the order of their time) on repairs."""
    every = list(decisions)
    gone = reverted(every)
    found: dict[str, dict[str, str | None]] = {}
    for decision in every:
        subject = decision.subject
        if subject is None or subject.kind != "repair" or decision.id in gone:
            continue
        own = found.setdefault(subject.document, {})
        if decision.act == "reject":
            own[subject.words] = None
        elif decision.act in ("accept", "correct"):
            own.pop(subject.words, None)
            if "after" in decision.changes:
                own[subject.words] = str(decision.changes["after"])
    return {document: own for document, own in found.items() if own}


def reverted(decisions: Iterable[Decision]) -> set[str]:
    """Return the ids of those that a later line takes back; a line that is itself taken back takes nothing back."""
    gone: set[str] = set()
    for decision in reversed([*decisions]):
        if decision.act == "revert" and decision.id not in gone:
            gone.add(decision.reverts)
    return gone


def wanted(own: Corrections, repair: Repair, line: str) -> str | None:
    """Return what ought to stand in the place of a repair of a line as received; None where nobody decided."""
    words = words_of_repair(repair.before, repair.after, line)
    if words not in own:
        return None
    new = own[words]
    return repair.before if new is None else new
