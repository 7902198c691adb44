"""The ledger of quantities: every number, odds, share, multiple, sum and set of a text, and what became of it.

What is not read would otherwise go unnoticed. Every quantity of every sentence and table row has one row: a typed rule
took it (`rule`), only a norm holds its words (`norm`), it states nothing (`explained`, with an honest reason), it
stands in damaged words (`damaged`), or nobody read it (`unread`).

    ledger(document, passages, rules, rule_ids)   Quantity(…, fate="unread"), …   in the order of the text
    tally(quantities)                             Tally(rule=1012, norm=192, …): `read`, `stating`, `little`
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cached_property
from typing import Any

from corpus.layers import Document
from extractor.folding import fold
from extractor.ledger.reasons import Entry, Reasons, entries
from extractor.norms.units import units
from extractor.passages import Passage
from schemas.records import NORM_FAMILIES, Quantity, Rule
from schemas.values import FATES, Tally, tally

__all__ = ["FATES", "Tally", "ledger", "tally"]


# Which rule a quantity became: one whose words hold it and whose value, or whose key, uses it.


_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
_STAKE = re.compile(r"(?<![-/\d])\d+\s?[-:]\s?$")
"""What stands before the stake of odds that no grammar took for odds: the "1" of "... 15-1"."""
_TWICE = re.compile(r"\bdobles? de(?:l| los| las)? ?$")
_SHOWN = re.compile(r"\b\d-\d\b")
_RATIO = re.compile(r"(\d+(?:\.\d+)?)[:/](\d+(?:\.\d+)?)")
_NARROW = 80
"""Characters of a statement that says one thing: what it counts belongs to it though its value has no number."""
_SPELLED = {
    name: Fraction(number)
    for number, name in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 2
    )
}  # as keys of the vocabulary spell them: "ten", "any_seven"; a "six_line" is a name
_NAMED = {"double": Fraction(2), "two": Fraction(2), "three": Fraction(3), "four": Fraction(4)}  # "two_pair"
_PARTS = {"half": Fraction(1, 2), "all": Fraction(1)}  # as values spell what is lost or kept: "lose_half"
_ZERO = "zero_rule"
_COUNTED = frozenset(("cards", "decks", "dice", "players", "seats", "boxes", "hands"))  # no price is in these
_MINUTES = 60  # of an hour
_HALF = 2  # a set is used where a rule has one in so many of its members


class Cited:
    """A rule with the offsets of its words in the source."""

    def __init__(self, rule_id: str, rule: Rule, start: int, end: int) -> None:
        self.id, self.rule, self.start, self.end = rule_id, rule, start, end
        self.norm = rule.family in NORM_FAMILIES

    @cached_property
    def atoms(self) -> frozenset[Fraction]:
        """The numbers that the rule's value and key hold."""
        note = self.rule.note if self.rule.note.startswith("stake included") else ""
        parts = self.rule.key.replace("any_", "").split(".")
        spelled = (_SPELLED[part] for part in parts if part in _SPELLED)
        counted = _counted(self.rule.value)
        return frozenset([*_atoms(self.rule.value), *_atoms(self.rule.key), *_atoms(note), *spelled, *counted])

    @cached_property
    def spelled(self) -> frozenset[Fraction]:
        """The numbers that the name of the rule's bet or hand spells: "double_dozen", "four_to_flush"."""
        return frozenset(_NAMED[word] for word in re.split("[._]", self.rule.key) if word in _NAMED)

    @cached_property
    def named(self) -> frozenset[Fraction]:
        """The numbers that the rule's key holds, spelled or not."""
        return frozenset([*_atoms(self.rule.key), *self.spelled])

    @cached_property
    def parts(self) -> frozenset[Fraction]:
        """The parts of a bet that the rule's value names."""
        words = self.rule.value.split("_") if isinstance(self.rule.value, str) else ()
        return frozenset(_PARTS[word] for word in words if word in _PARTS)

    @cached_property
    def wordy(self) -> bool:
        """Whether the value holds no number of its own: a name, yes or no."""
        return next(_atoms(self.rule.value), None) is None


class Citations:
    """The rules of a document by the place of their words."""

    def __init__(self, document: Document, rules: Sequence[Rule], ids: Iterable[str]) -> None:
        text, starts = document.source.text, document.source.line_starts
        found: list[Cited] = []
        for rule_id, rule in zip(ids, rules, strict=True):
            start = text.find(rule.text, starts[rule.line_start - 1])
            if start >= 0 and rule.method != "inherited":
                found.append(Cited(rule_id, rule, start, start + len(rule.text)))
        self._cited = sorted(found, key=lambda cited: (cited.start, cited.end))
        self._starts = [cited.start for cited in self._cited]
        self._reach = _reaches(self._cited)

    def holding(self, start: int, end: int) -> list[Cited]:
        """Return the rules whose words hold `start` to `end` of the source, the narrowest first."""
        found, at = [], bisect_right(self._starts, start)
        while at and self._reach[at - 1] >= end:
            at -= 1
            if self._cited[at].end >= end:
                found.append(self._cited[at])
        return sorted(found, key=lambda cited: cited.end - cited.start)

    def within(self, start: int, end: int) -> list[Cited]:
        """Return the typed rules whose words begin between `start` and `end` of the source."""
        first, last = (bisect_right(self._starts, place) for place in (start - 1, end))
        return [one for one in self._cited[first:last] if not one.norm]

    def norm(self, start: int, end: int) -> Cited | None:
        """Return the first norm whose words begin between `start` and `end` of the source."""
        first, last = (bisect_right(self._starts, place) for place in (start - 1, end - 1))
        return next((one for one in self._cited[first:last] if one.norm), None)


def _reaches(cited: Sequence[Cited]) -> list[int]:
    """Return how far the rules up to each one reach: before one that reaches no further none does."""
    reaches: list[int] = []
    for one in cited:
        reaches.append(max(one.end, reaches[-1] if reaches else 0))
    return reaches


def _uses(cited: Cited, entry: Entry) -> bool:
    """Tell whether a typed rule's value or key uses a quantity, or its words state one thing and hold it."""
    amount = entry.amount
    said = [*_atoms(amount.value)]
    if amount.kind == "set":
        members = set(said)
        used = len(members & cited.atoms) * _HALF >= len(members) or _runs(cited, members)
    elif amount.kind == "odds":
        used = said[0] in cited.atoms or {Fraction(part) for part in amount.value.split(":")} <= cited.atoms
    elif amount.kind == "number" and _STAKE.search(entry.unit.text, 0, amount.start):
        return isinstance(cited.rule.value, str) and cited.rule.value.endswith(f":{amount.value}")
    else:
        priced = cited.rule.family == "payout" and amount.unit in _COUNTED
        used = bool(said) and all(one in (cited.named if priced else cited.atoms) for one in said)
    counted = amount.kind in ("number", "set")  # a sum or a price is stated by a value of its own, or by none
    whole = cited.wordy and entry.end <= cited.end <= cited.start + _NARROW
    return used or _derived(cited, entry, said) or (counted and whole)


def _runs(cited: Cited, members: Set[Fraction]) -> bool:
    """Tell whether a rule's value is a range, or odds, of the two ends of a run: "del 1 al 36", "5 a 11"."""
    value = cited.rule.value
    ratio = _RATIO.fullmatch(value) if isinstance(value, str) else None
    ends = (
        {Fraction(part) for part in ratio.groups()}
        if ratio
        else {*_atoms([*value.values()] if isinstance(value, dict) else [])}
    )
    return len(members) > len(ends) > 1 and ends == {min(members), max(members)}


def _counted(value: Any) -> Iterator[Fraction]:
    """Yield how many names a value lists ("dos variantes: …") and how many dice alike one shows ("dos 3")."""
    if not isinstance(value, list):
        return
    if len(value) > 1 and all(isinstance(one, str) and not _FIGURE.search(one) for one in value):
        yield Fraction(len(value))
    shown = [one.split("-") for one in value if isinstance(one, str) and "-" in one]
    yield from (Fraction(len(dice)) for dice in shown if len(set(dice)) == 1)


def _about(cited: Cited, entry: Entry) -> bool:
    """Tell whether a quantity is what a rule of its sentence is about, though outside of the words that it rests on.

    Its key holds the number ("bet_max.buy.4"), it is a rule of the zero, or its value names a part ("lose_half").
    """
    said = {*_atoms(entry.amount.value)}
    if entry.amount.kind in ("multiple", "share"):
        return bool(said) and said <= cited.parts
    if cited.rule.key.partition(".")[2].startswith("hard_") and _TWICE.search(
        fold(entry.unit.text[: entry.amount.start])
    ):
        said = {2 * one for one in said}  # the double of a number is that total
    zero = cited.rule.family == _ZERO and said == {Fraction(0)}
    named = cited.spelled if entry.amount.unit in _COUNTED else cited.named
    return zero or (bool(said) and said <= named)


def _listed(about: Sequence[Cited], entry: Entry) -> Cited | None:
    """Return a rule of those whose keys together hold all members of a set: "craps 2, 3 y 12", "parejas 3-3 y 4-4"."""
    if entry.amount.kind != "set" or not isinstance(entry.amount.value, list):
        return None
    if shown := {*_SHOWN.findall(entry.words)}:
        values = [(one, one.rule.value if isinstance(one.rule.value, list) else []) for one in about]
        rolled = {member for _, value in values for member in value if isinstance(member, str)}
        return next((one for one, value in values if shown & {*map(str, value)}), None) if shown <= rolled else None
    said = {total for member in entry.amount.value for total in _totals(member)}
    held = frozenset[Fraction]().union(*(one.named for one in about))
    return next((one for one in about if said & one.named), None) if said and said <= held else None


def _totals(member: Any) -> Iterator[Fraction]:
    """Yield the number that a member of a set is; of two dice their total."""
    shown = member.split("-") if isinstance(member, str) else []
    dice = len(shown) > 1 and all(part.isdigit() for part in shown)
    yield from (Fraction(sum(map(int, shown))),) if dice else _atoms(member)


def _derived(cited: Cited, entry: Entry, said: Sequence[Fraction]) -> bool:
    """Tell whether the value follows from a bound ("más de 8" are 9 and above, "menos de dos" is one at most), or from
    another unit ("dos horas" are 120 minutes).
    """
    if entry.amount.unit == "hours" and cited.rule.key.startswith("minutes."):
        return bool(said) and all(one * _MINUTES in cited.atoms for one in said)
    beside = {"above": 1, "below": -1}.get(entry.amount.bound)
    return beside is not None and any(one + beside in cited.atoms for one in said)


def _atoms(value: Any) -> Iterator[Fraction]:
    """Yield the numbers of a value: of "35:1" and "1/2" the quotient, of a name the figures that it holds."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield Fraction(str(value))
    elif isinstance(value, str):
        yield from _of_words(value)
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from (*_atoms(name), *_atoms(part))
    else:
        for part in value:
            yield from _atoms(part)


def _of_words(text: str) -> Iterator[Fraction]:
    ratio = _RATIO.fullmatch(text)
    if ratio and Fraction(ratio[2]):
        yield Fraction(ratio[1]) / Fraction(ratio[2])
    else:
        yield from (Fraction(figure.replace(",", ".")) for figure in _FIGURE.findall(text))


_JOINED = {"6": re.compile(r"[\d\"”]\s$|\($"), "0": re.compile(r"[\w\"”]\s$")}
"""What stands before a letter that damage made a figure: "10 6 figura" is "10 ó figura", "(6 carro)" "(o carro)"."""
_NEXT = re.compile(r"\s(?:[\"“]|\d|[a-záéíóú]{4})")
_ORDINAL = re.compile(r"[1-9]2")
_ONE = re.compile(r"\s(?:apuesta|carta|mano|ronda|jugada|fila|columna|docena|mesa|partida)\b")
_NAMES = ("name", "heading")  # reasons of a number that names what a rule may be about
_Fate = tuple[str, str, str | None]
"""What became of a quantity, the reason, and the id of the rule."""
_Said = tuple[int, str, str, str]
"""What a sentence counts: where it begins, the kind and value of the quantity, and its unit."""
_IN_THIS_CASE = re.compile(
    r"\W*(?:en|de) (?:est|es|tal|dich)\w* (?:caso|evento|supuesto|situacion|circunstancia)s?\b"
    r"|\W*de (?:ser|darse|ocurrir) (?:asi|esto|ello)\b"
)
_CASES = re.compile(r"\b(?:casos?|situacion(?:es)?|supuestos?|circunstancias?)\b[^.;]*:\W*$")
"""A sentence that goes on with the case of the one before it; the introduction of a list of cases."""
_KNOWN = re.compile(r"\b(?:dich[oa]s|amb[oa]s|citad[oa]s|mism[oa]s|est[oa]s|es[oa]s|aquell[oa]s)\s+$")
"""Words before the number of what is known already."""


def ledger(document: Document, seen: Sequence[Passage], rules: Sequence[Rule], ids: Sequence[str]) -> list[Quantity]:
    """Return a row for every quantity of the passages, in their order; `ids` are the ids of the rules."""
    citations, reasons = Citations(document, rules, ids), Reasons(seen)
    fated = [(entry, _fate(document, entry, citations, reasons)) for entry in entries(seen)]
    taken = {_said_in(entry): fate for entry, fate in fated if fate[0] == "rule"}
    counted = {_counting(entry) for entry, fate in fated if fate[0] == "rule"}
    left = [entry for entry, fate in fated if fate[0] == "unread"]
    leads = _introductions(seen, citations) if left else {}
    again = {id(entry): _again(entry, taken, counted) for entry in left}
    told = {id(entry): leads.get(entry.sentence[1]) for entry in left if again[id(entry)][0] == "unread"}
    held = {place: ("norm", "", norm) for place, norm in told.items() if norm is not None}
    same = {id(entry): taken.get(_said_in(entry)) for entry, fate in fated if fate[0] == "norm"}
    found = {**same, **again, **held}
    return [_row(document, entry, found.get(id(entry)) or fate) for entry, fate in fated]


def _introductions(seen: Sequence[Passage], citations: Citations) -> dict[int, str]:
    """Return where sentences end that tell when a norm of other words holds, with its id.

    "Si salen dos cartas, se procederá así:" introduces a list of norms; "salen dos cartas. En este caso …" and the item
    of a list of cases go before theirs.
    """
    found: dict[int, str] = {}
    for unit in units(seen):
        if (norm := citations.norm(*unit.layer.span(0, len(unit.layer)))) is None:
            continue
        if unit.lead is not None:
            found.setdefault(unit.lead.span(0, len(unit.lead))[1], norm.id)
        before = unit.before
        if unit.position and before is not None and (_IN_THIS_CASE.match(unit.folded) or _CASES.search(unit.led)):
            found.setdefault(before.layer.span(0, len(before.layer))[1], norm.id)
    return found


def _again(entry: Entry, taken: Mapping[_Said, _Fate], counted: Set[tuple[str, ...]]) -> _Fate:
    """Return the fate of what no rule took: that of the same in its sentence, or none of its own where it is spoken of
    as known ("dichas dos cartas") and a rule of its provision has counted it.
    """
    if (same := taken.get(_said_in(entry))) is not None:
        return same
    known = entry.amount.unit and _KNOWN.search(fold(entry.unit.text), 0, entry.amount.start)
    return ("explained", "again", None) if known and _counting(entry) in counted else ("unread", "", None)


def _counting(entry: Entry) -> tuple[str, ...]:
    """What the rules of a provision count of its game."""
    passage = entry.passage
    return passage.game, passage.node.eid, str(entry.amount.value), entry.amount.unit


def _said_in(entry: Entry) -> _Said:
    """What a sentence or row counts: said twice ("12 números … los doce", "3 a 2 150 %"), it is read where once."""
    kind, value = entry.amount.kind, entry.amount.value
    if kind in ("odds", "share") and (price := next(_atoms(value), None)) is not None:
        return entry.sentence[0], "odds", f"{float(price):.2f}", ""
    return entry.sentence[0], kind, str(value), entry.amount.unit


def _fate(document: Document, entry: Entry, citations: Citations, reasons: Reasons) -> _Fate:
    """Return the fate of a quantity: a name is none, a rule that uses it goes before all other reasons."""
    if name := reasons.name(entry):
        return "explained", name, None
    figure = len(entry.words.split(maxsplit=1)[0])  # a rule may cite "50 veces" of "50 veces la apuesta"
    holding = citations.holding(entry.start, entry.start + figure)
    taken = next((cited for cited in holding if not cited.norm and _uses(cited, entry)), None)
    if taken is not None:
        return "rule", "", taken.id
    if document.damaged(entry.start, entry.end) or (document.damage and _misread(entry)):
        return "damaged", "", None
    if reason := reasons.of(entry):
        named = _named(entry, citations, holding) if reason in _NAMES else None
        return ("rule", "", named.id) if named is not None else ("explained", reason, None)
    about = [*(one for one in holding if not one.norm), *citations.within(*entry.sentence)]
    if (told := next((one for one in about if _about(one, entry)), None) or _listed(about, entry)) is not None:
        return "rule", "", told.id
    norm = next((cited for cited in holding if cited.norm and cited.end >= entry.end), None)
    return ("norm", "", norm.id) if norm is not None else ("unread", "", None)


def _named(entry: Entry, citations: Citations, holding: Sequence[Cited]) -> Cited | None:
    """Return the typed rule about what a number names: of its words, or of its paragraph with the number in its key."""
    said = {*_atoms(entry.amount.value)}
    beside = citations.within(*entry.passage.layer.span(0, len(entry.passage.layer)))
    rules = [*(cited for cited in holding if not cited.norm), *(one for one in beside if said and said <= one.named)]
    return rules[0] if rules else None


def _misread(entry: Entry) -> bool:
    """Tell whether a number of a damaged text is none: "10 6 figura" is "10 ó figura", "la 12 apuesta" the first."""
    text, amount, words = entry.unit.text, entry.amount, entry.words
    after = text[amount.end :]
    if words in _JOINED:
        return bool(_JOINED[words].search(text, 0, amount.start) and _NEXT.match(after))
    return bool(_ORDINAL.fullmatch(words) and _ONE.match(after))


def _row(document: Document, entry: Entry, fate: _Fate) -> Quantity:
    amount, node = entry.amount, entry.passage.node
    quote = document.source.quote(entry.start, entry.end)
    return Quantity(
        document_id=document.id,
        provision_id=f"{document.id}__{node.eid}",
        game=entry.passage.node.game,
        kind=amount.kind,
        value=amount.value,
        words=quote.text,
        line_start=quote.line_start,
        line_end=quote.line_end,
        fate=fate[0],
        reason=fate[1],
        rule_id=fate[2],
        bound=amount.bound,
        unit=amount.unit,
        start=entry.start,
        end=entry.end,
        sentence_start=entry.sentence[0],
        sentence_end=entry.sentence[1],
    )
