"""What a comparison and a difference are made of: statements, equal ones together, and the records that hold them.

They are frozen records, ready for JSON, tables and pages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from rules_db.identifiers import squash, value_json
from rules_db.records import StoredRule
from rules_db.words import Words
from schemas.records import NORM_FAMILIES
from schemas.values import canonical

Relation = Literal["same", "partly", "different", "alone"]
"""How the jurisdictions of a row stand to each other: all state it alike, those that state it agree and others do not
state it, two differ, one alone states it."""
State = Literal["stated", "silent", "unread", "damaged"]
"""What is known of a place: the text states it; it was read and says nothing of it; a passage speaks of it and was not
read; such passages are damaged."""
Part = Literal["", "a", "b"]
"""Which of two passages on one subject says a part of what the other says, which says it with more."""
Kind = Literal["added", "missing", "changed"]
"""What happened on the way from A to B: B alone has it, A alone has it, both have it in another way."""


class Place(msgspec.Struct, frozen=True, order=True):
    """Where a text says it: 1-based lines of the document as received, and the provision that holds them.

    `pinpoint` is that provision as it is cited (`art. 18.1 b)`), `citation` the same with its instrument; both are
    empty where nobody looked them up.
    """

    document_id: str
    line_start: int
    line_end: int
    provision_id: str = ""
    rule_id: str = ""
    pinpoint: str = ""
    citation: str = ""


class Stated(msgspec.Struct, frozen=True):
    """One value that a text states, with every place that states it; `words` are for people, `text` is the source's.

    `meaning` is the value in full where the text says it by what it leaves out ("any other"), else None. `confidence`
    is that of its surest place, from 0 to 1; it is `repaired` where every place rests on repaired words. `parts` are
    the names of what it is said of where the text says it of parts and not of the whole that the row is about.
    """

    value: Any
    words: str
    text: str
    places: tuple[Place, ...]
    variant: str = ""
    bearer: str = ""
    modality: str = ""
    condition: str = ""
    consequence: str = ""
    meaning: Any = None
    confidence: float = 1.0
    repaired: bool = False
    parts: str = ""


class Cell(msgspec.Struct, frozen=True):
    """What one jurisdiction states of a concept: several values where it states several.

    Where it states none, `state` tells why, and `passages` are those that speak of the concept. `common` where only a
    common chapter states it, for all games that it serves; `within` is the key that it states it under, where that is
    wider: what is said of the hard ways is said of each of them.
    """

    jurisdiction: str
    stated: tuple[Stated, ...]
    state: State = "stated"
    passages: tuple[Place, ...] = ()
    common: bool = False
    within: str = ""


class Row(msgspec.Struct, frozen=True):
    """A concept with a cell for each jurisdiction; `missing` are those that do not state it."""

    game: str
    family: str
    key: str
    label: str
    relation: Relation
    cells: tuple[Cell, ...]
    missing: tuple[str, ...] = ()
    norm: bool = False
    concept_id: str = ""

    @property
    def stating(self) -> tuple[Cell, ...]:
        """The cells of those that state it."""
        return tuple(cell for cell in self.cells if cell.stated)

    @property
    def only(self) -> bool:
        """Whether one alone states it and all others are known to be silent."""
        return self.relation == "alone" and all(cell.state in ("stated", "silent") for cell in self.cells)

    def cell(self, jurisdiction: str) -> Cell:
        """Return the cell of a jurisdiction; an empty one where it is not compared."""
        here = (cell for cell in self.cells if cell.jurisdiction == jurisdiction)
        return next(here, Cell(jurisdiction, (), "silent"))


class Column(msgspec.Struct, frozen=True):
    """A jurisdiction of a comparison, and the documents in which it regulates the game."""

    jurisdiction: str
    name: str
    documents: tuple[str, ...]


class Comparison(msgspec.Struct, frozen=True):
    """A game across jurisdictions; `absent` are those of the knowledge base that say nothing of it.

    `limits` are sentences that say what the comparison cannot tell.
    """

    game: str
    name: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    absent: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a redline: the words before and after, one of them empty where words went or came.

    It is `equal` where both texts have these words: they may differ in case where case does not count, and one side is
    empty where the other text has them as a passage of their own.
    """

    before: str
    after: str
    equal: bool


class Worth(msgspec.Struct, frozen=True):
    """House edge of a bet of the first text as it stands, and as it would be if that text had the other's value.

    Edges are shares of the stake, the house's where positive; `before_exact` and `after_exact` are fractions such as
    "1/37", empty where the method is not exact. None where a fact is missing that the edge needs.
    """

    bet: str
    variant: str
    before: float | None
    after: float | None
    before_exact: str = ""
    after_exact: str = ""


class ValueChange(msgspec.Struct, frozen=True):
    """A value that only one side states, or that the sides state in another way.

    `worth` are the bets whose house edge it alters, where that was asked for and can be told. Where one side states
    none, `state` tells why and `passages` are those of that side that speak of it. `better` is whom B's value serves
    more, `binds` whether it is stricter or laxer, where values can be ordered.
    """

    kind: Kind
    game: str
    family: str
    key: str
    label: str
    before: tuple[Stated, ...]
    after: tuple[Stated, ...]
    worth: tuple[Worth, ...] = ()
    state: State = "silent"
    passages: tuple[Place, ...] = ()
    better: Literal["", "player", "house"] = ""
    binds: Literal["", "stricter", "laxer"] = ""


class NormChange(msgspec.Struct, frozen=True):
    """A norm that only one side has, or that differs in its `facets`: bearer, modality, condition, consequence.

    `relation` is that of their alignment, `verdict` what a reviewer said of it; empty where there is none. `part` is
    the side that says a part of what the other says. Of one that only one side has, `passages` are those of the other
    with most of its words: then it is "unread" there, not silent.
    """

    kind: Kind
    game: str
    family: str
    facets: tuple[str, ...]
    before: Stated | None
    after: Stated | None
    relation: str = ""
    verdict: str = ""
    state: State = "silent"
    passages: tuple[Place, ...] = ()
    part: Part = ""


class Passage(msgspec.Struct, frozen=True):
    """Words of a text with their place; `title` is the number and heading of their provision as printed."""

    title: str
    text: str
    place: Place


class ProseChange(msgspec.Struct, frozen=True):
    """A passage that only one side has (see `NormChange`), or whose wording the sides have in another way.

    `redline` is empty where the wordings have too little in common for one; `alike` is the share of words in common.
    """

    kind: Kind
    game: str
    before: Passage | None
    after: Passage | None
    redline: tuple[Piece, ...] = ()
    alike: float = 0.0
    relation: str = ""
    verdict: str = ""
    state: State = "silent"
    passages: tuple[Place, ...] = ()
    part: Part = ""


class Difference(msgspec.Struct, frozen=True):
    """All that differs between two texts; nothing where they say the same. The sides' names are for people.

    `limits` are sentences that say what the difference cannot tell; `perhaps` are norms that may be on one subject and
    rule it otherwise: they are to be checked.
    """

    a: str
    b: str
    a_name: str
    b_name: str
    values: tuple[ValueChange, ...] = ()
    norms: tuple[NormChange, ...] = ()
    prose: tuple[ProseChange, ...] = ()
    limits: tuple[str, ...] = ()
    perhaps: tuple[NormChange, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs for sure."""
        return bool(self.values or self.norms or self.prose)


def stated(rules: Iterable[StoredRule], words: Words, full: Mapping[str, Any] | None = None) -> tuple[Stated, ...]:
    """Return what rules of one key state, each value and variant once, in an order that only the content decides.

    `full` has the values of rules that do not say theirs in full (`meanings`), by the rule's id.
    """
    full = full or {}
    same: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        same[rule.variant, value_json(full.get(rule.id, rule.value))].append(rule)
    return tuple(_statement(same[at], words, full) for at in sorted(same))


def _statement(rules: Sequence[StoredRule], words: Words, full: Mapping[str, Any]) -> Stated:
    first = min(rules, key=place)
    return Stated(
        first.value,
        words.value(first.value, first.family, first.key, first.game),
        squash(first.text),
        tuple(sorted({place(rule) for rule in rules})),
        variant=first.variant,
        condition=first.condition,
        meaning=full.get(first.id),
        confidence=max(rule.confidence for rule in rules),
        repaired=all(rule.repaired for rule in rules),
    )


def norm(rule: StoredRule) -> Stated:
    """Return what a norm states: its short value, or the words that state it where it has none."""
    text = squash(rule.text)
    said = text if rule.value in (None, rule.text) else squash(str(rule.value))
    return Stated(
        rule.value,
        f"{rule.term}: {said}" if rule.term else said,
        text,
        (place(rule),),
        variant=rule.variant,
        bearer=rule.bearer,
        modality=rule.modality,
        condition=rule.condition and squash(rule.condition),
        consequence=rule.consequence and squash(rule.consequence),
        confidence=rule.confidence,
        repaired=rule.repaired,
    )


def place(rule: StoredRule) -> Place:
    """Return where a rule stands."""
    return Place(rule.document_id, rule.line_start, rule.line_end, rule.provision_id, rule.id)


def agree(a: Iterable[Stated], b: Iterable[Stated], key: str = "") -> bool:
    """Tell whether two texts state the same of a key: the same values for every variant that either of them names.

    A text that names no variants says it of all of them, and so does one whose variants are all alike where the other
    speaks of all of its own. Equal values agree however they are written: 8:10 is 4:5.
    """
    ours, theirs = _by_variant(a, key), _by_variant(b, key)
    if "" in {*ours, *theirs} and len({*ours.values(), *theirs.values()}) == 1:
        return True
    everywhere = ours.keys() & theirs.keys() & {""}
    named = (ours.keys() | theirs.keys()) - {""}
    return all(_of(ours, variant) == _of(theirs, variant) for variant in named | everywhere)


def of_other_variants(a: Iterable[Stated], b: Iterable[Stated], key: str = "") -> bool:
    """Tell whether two texts state one and the same value, each of variants that the other does not name."""
    ours, theirs = _by_variant(a, key), _by_variant(b, key)
    apart = "" not in {*ours, *theirs} and not ours.keys() & theirs.keys()
    return apart and len({*ours.values(), *theirs.values()}) == 1


def _of(values: Mapping[str, frozenset[str]], variant: str) -> frozenset[str]:
    return values.get(variant) or values.get("", frozenset())


def _by_variant(several: Iterable[Stated], key: str) -> dict[str, frozenset[str]]:
    values: dict[str, set[str]] = defaultdict(set)
    for each in several:
        meant = each.value if each.meaning is None else each.meaning
        values[each.variant].add(value_json(canonical(meant, key)))
    return {variant: frozenset(stated_values) for variant, stated_values in values.items()}


def is_norm(family: str) -> bool:
    """Tell whether rules of a family are compared where they are aligned, and not by value."""
    return family in NORM_FAMILIES
