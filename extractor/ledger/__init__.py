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
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from corpus.layers import Document, Layer
from extractor import lexicon
from extractor.folding import fold
from extractor.games.names import either, games, normal
from extractor.grammar import amounts, numbers
from extractor.grammar.amounts import Amount
from extractor.passages import Passage
from schemas.declared import fitted, read
from schemas.records import NORM_FAMILIES, Quantity, Rule
from schemas.values import FATES, Tally, tally

__all__ = ["FATES", "Tally", "ledger", "tally"]


# Which rule a quantity became: one whose words hold it and whose value, or whose key, uses it.


_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
_RATIO = re.compile(r"(\d+(?:\.\d+)?)[:/](\d+(?:\.\d+)?)")
_NARROW = 80
"""Characters of a statement that says one thing: what it counts belongs to it though its value has no number."""
_SPELLED = {
    name: Fraction(number)
    for number, name in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 2
    )
}  # as keys of the vocabulary spell them: "ten", "any_seven"; a "six_line" is a name
_COUNTED = frozenset(("cards", "decks", "dice", "players", "seats", "boxes", "hands"))  # no price is in these
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
        return frozenset([*_atoms(self.rule.value), *_atoms(self.rule.key), *_atoms(note), *spelled])

    @cached_property
    def named(self) -> frozenset[Fraction]:
        """The numbers that the rule's key holds."""
        return frozenset(_atoms(self.rule.key))

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
        used = len(members & cited.atoms) * _HALF >= len(members)
    elif amount.kind == "odds":
        used = said[0] in cited.atoms or {Fraction(part) for part in amount.value.split(":")} <= cited.atoms
    else:
        priced = cited.rule.family == "payout" and amount.unit in _COUNTED
        used = bool(said) and all(one in (cited.named if priced else cited.atoms) for one in said)
    counted = amount.kind in ("number", "set")  # a sum or a price is stated by a value of its own, or by none
    whole = cited.wordy and entry.end <= cited.end <= cited.start + _NARROW
    return used or _derived(cited, entry, said) or (counted and whole)


def _derived(cited: Cited, entry: Entry, said: Sequence[Fraction]) -> bool:
    """Tell whether the value follows from a bound: "más de 8" are 9 and above, "menos de dos" is one at most."""
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


_MEMBER = re.compile(r"[\d\"”]\s$")
_NEXT = re.compile(r"\s(?:[\"“]|\d|[a-záéíóú]{4})")
_ORDINAL = re.compile(r"[1-9]2")
_ONE = re.compile(r"\s(?:apuesta|carta|mano|ronda|jugada|fila|columna|docena|mesa|partida)\b")
_Fate = tuple[str, str, str | None]
"""What became of a quantity, the reason, and the id of the rule."""


def ledger(document: Document, seen: Sequence[Passage], rules: Sequence[Rule], ids: Sequence[str]) -> list[Quantity]:
    """Return a row for every quantity of the passages, in their order; `ids` are the ids of the rules."""
    citations, reasons = Citations(document, rules, ids), Reasons(seen)
    entries = [*_entries(seen)]
    fates = [_fate(document, entry, citations, reasons) for entry in entries]
    taken = {_said_in(entry): fate for entry, fate in zip(entries, fates, strict=True) if fate[0] == "rule"}
    return [
        _row(document, entry, taken.get(_said_in(entry), fate) if fate[0] == "unread" else fate)
        for entry, fate in zip(entries, fates, strict=True)
    ]


def _said_in(entry: Entry) -> tuple[int, str, str, str]:
    """What a sentence or row counts: said twice in it ("12 números … los doce números"), it is read when it is once."""
    return entry.sentence[0], entry.amount.kind, str(entry.amount.value), entry.amount.unit


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
        return "explained", reason, None
    norm = next((cited for cited in holding if cited.norm and cited.end >= entry.end), None)
    return ("norm", "", norm.id) if norm is not None else ("unread", "", None)


def _misread(entry: Entry) -> bool:
    """Tell whether a number of a damaged text is none: "10 6 figura" is "10 ó figura", "la 12 apuesta" the first."""
    text, amount, words = entry.unit.text, entry.amount, entry.words
    after = text[amount.end :]
    if words in ("6", "0"):
        return bool(_MEMBER.search(text, 0, amount.start) and _NEXT.match(after))
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


# The quantities of a document with their sentences, and why one that no rule took states nothing of the games.


class Entry(Struct, frozen=True):
    """An amount in the sentence or cell `unit` of a passage; `place` is the passage's place in the document.

    `start` and `end` are offsets in the source; `sentence` are those of the sentence, or of the whole row.
    """

    passage: Passage
    place: int
    unit: Layer
    amount: Amount
    start: int
    end: int
    sentence: tuple[int, int]

    @property
    def words(self) -> str:
        """The words of the amount, as they ought to read."""
        return self.unit.text[self.amount.start : self.amount.end]


# Numbers that are the names of games: "Veintiuno", "treinta y cuarenta", "Challenge 21".


_COUNTED_NOUNS = frozenset(("cartas", "naipes", "manos", "panos"))  # "póquer de tres cartas" counts what it names
_CALLED = re.compile(r"(?:^|[,:;(\"“«]|\b(?:el|del|al|la|las|o|u|y|e|de|los))\s*$")


def _names_game(entry: Entry) -> bool:
    """Tell whether a number stands inside the name of a game, or is all of it.

    "Veintiuno" in the game's own rules is a total: there a name that is a number alone counts.
    """
    low = fold(entry.unit.text)
    start, end = entry.amount.start, entry.amount.end
    for hit in _named().finditer(low):
        if hit.start() <= start < hit.end():
            alone = (hit.start(), hit.end()) == (start, end)
            own = entry.passage.game == _numbered().get(normal(hit.group()))
            return not alone or (not own and _CALLED.search(low[: hit.start()]) is not None)
    return False


@cache
def _named() -> re.Pattern[str]:
    return either(_numbered())


@cache
def _numbered() -> dict[str, str]:
    """The names of games and variants that have a number, with the games; a variant has none."""
    known = {name: game for name, game in games().names if game != "general"}
    variants = lexicon.load().variants
    told = {normal(name): "" for one in sorted(variants.ids) for name in variants.names(one) if "<" not in name}
    every = {name: game for name, game in told.items() if any(sign.isdigit() for sign in name)} | known
    return {name: game for name, game in every.items() if _has_number(name) and not _COUNTED_NOUNS & set(name.split())}


def _has_number(name: str) -> bool:
    return any(number.kind != "article" for number in numbers.find(name))


_TITLED = ("example", "repealed", "transitional")
_PART = 3  # recitals, examples and what is repealed fill no third of a regulation
_DIGITS, _ROWS = 3, 2  # of the number of a row, and how many rows that count up are numbered
_WORDS = re.compile(r"\s*[^\W\d_]{3}")
_TITLE = 60  # characters of a title; a longer one states something
_RUN_ON = re.compile(r"[.:]\s+\S")
_OWN = frozenset(("money", "share"))  # kinds of what is paid for a licence
_SAID = ("repealed", "transitional", "fine", "fee")  # by the sentence that a quantity stands in
_NAMING = frozenset(("number", "set"))  # kinds of what the name of a game may hold
_FEW = (1, 2)  # "dos o más jugadores" are several
_STATED = frozenset(("time",))  # what counts nothing and may be ruled all the same: hours of draws


class _Patterns(Struct, forbid_unknown_fields=True):
    """`reasons.toml`."""

    example: str
    example_title: str
    example_lead: str
    recital: str
    recital_sentence: str
    enacted: str
    repealed: str
    repealed_title: str
    transitional: str
    transitional_article: str
    transitional_title: str
    fine: str
    fine_before: str
    fee: str
    term_after: str
    parts_after: str
    parts_listed: str
    sum: str
    place_before: str
    several_after: str


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    path = files("extractor.ledger").joinpath("reasons.toml")
    said = fitted(read(path), _Patterns, path.name)
    return {name: re.compile(getattr(said, name)) for name in said.__struct_fields__}


class Reasons:
    """The reasons of one document; `seen` are its passages."""

    def __init__(self, seen: Sequence[Passage]) -> None:
        self._seen = seen
        self._recitals = _recitals(seen)
        self._ordinals = _ordinals(seen)
        self._under = Counter(passage.titles[0] for passage in seen if passage.titles)
        self._titled: dict[str, str] = {}
        self._examples: dict[int, tuple[tuple[int, int], ...]] = {}

    def name(self, entry: Entry) -> str:
        """Return why a quantity counts nothing at all: it names a provision, a day, a row of a table."""
        if entry.place in self._ordinals and entry.start == entry.sentence[0]:
            return "numbering"
        return entry.amount.label if entry.amount.label not in _STATED else ""

    def of(self, entry: Entry) -> str:
        """Return why a quantity states nothing, or an empty string where it may state something."""
        titles = entry.passage.titles
        said = self._by_place(entry) or self._by_titles(titles) or _by_sentence(entry) or _by_heading(entry)
        return said or _by_name(entry)

    def _by_place(self, entry: Entry) -> str:
        if entry.place in self._recitals:
            return "recital"
        if entry.place not in self._examples:
            self._examples[entry.place] = tuple(_examples(entry.passage))
        return "example" if any(a <= entry.start < b for a, b in self._examples[entry.place]) else ""

    def _by_titles(self, titles: tuple[str, ...]) -> str:
        """Return what the nearest title says; one above a third of the text is no title of so little."""
        title = titles[0] if titles else ""
        if title not in self._titled:
            found = (reason for reason in _TITLED if _patterns()[f"{reason}_title"].search(title))
            trusted = self._under[title] * _PART <= len(self._seen)
            self._titled[title] = next(found, "") if trusted else ""
        return self._titled[title]


def _by_sentence(entry: Entry) -> str:
    low, patterns = fold(entry.unit.text), _patterns()
    if patterns["parts_after"].match(low, entry.amount.end) or _counts_parts(low, entry.amount.start):
        return "parts"
    if patterns["transitional_article"].match(entry.passage.folded):
        return "transitional"
    said = _said(low)
    for reason in ("repealed", "transitional"):
        if reason in said:
            return reason
    paid = entry.amount.kind in _OWN
    lasting = entry.amount.unit in ("days", "hours") or patterns["term_after"].match(low, entry.amount.end)
    if "fine" in said and (paid or lasting or patterns["fine_before"].search(low, 0, entry.amount.start)):
        return "fine"
    return "fee" if entry.amount.kind == "money" and "fee" in said else ""


def _counts_parts(low: str, start: int) -> bool:
    """Tell whether a number stands in the list of a text's own parts: "una parte general, seis fichas y …"."""
    return any(hit.start() <= start < hit.end() for hit in _patterns()["parts_listed"].finditer(low))


@lru_cache(maxsize=1)
def _said(low: str) -> frozenset[str]:
    """Return the reasons that a (folded) sentence gives; kept, for its quantities come one after the other."""
    return frozenset(reason for reason in _SAID if _patterns()[reason].search(low))


def _examples(passage: Passage) -> Iterator[tuple[int, int]]:
    """Yield the stretches of the source behind "por ejemplo": to the end of the paragraph, or of the parentheses.

    What stands in the list that "como en el ejemplo siguiente:" leads in is all example, and so is a line that adds up.
    """
    lead = passage.lead and _patterns()["example_lead"].search(fold(passage.lead.text))
    if lead or _patterns()["sum"].search(passage.folded):
        yield passage.layer.span(0, len(passage.layer))
        return
    for example in _patterns()["example"].finditer(passage.folded):
        inside = passage.text.count("(", 0, example.start()) > passage.text.count(")", 0, example.start())
        close = passage.text.find(")", example.end()) if inside else -1
        yield passage.layer.span(example.start(), close if close > 0 else len(passage.layer))
        if close < 0:
            return


def _by_name(entry: Entry) -> str:
    """A number that names a game, a bet, a hand or a place at the table ("Big 6", "dos pares", "casillero 7")."""
    low, amount = fold(entry.unit.text), entry.amount
    if amount.kind not in _NAMING:
        return ""
    if _names_game(entry) or _names_part(entry):
        return "name"
    if _patterns()["place_before"].search(low, 0, amount.start):
        return "place"
    return "several" if amount.value in _FEW and _patterns()["several_after"].match(low, amount.end) else ""


def _names_part(entry: Entry) -> bool:
    """Tell whether a number is a word of a name that is longer than it."""
    start, end = entry.amount.start, entry.amount.end
    found = _names().find(entry.unit.text, game=entry.passage.game)
    return any(one.start <= start and end <= one.end and (start, end) != (one.start, one.end) for _, one in found)


@cache
def _names() -> lexicon.Vocabularies:
    known = lexicon.load()
    return lexicon.Vocabularies({"bet": known.bets, "hand": known.hands, "item": known.items})


def _by_heading(entry: Entry) -> str:
    """A short title names its part ("Póquer de tres cartas"); odds, money and the like would be stated all the same."""
    title, amount = entry.passage, entry.amount
    named = len(title.text) <= _TITLE and not _RUN_ON.search(title.text)
    return "heading" if title.kind == "heading" and amount.kind == "number" and named else ""


def _ordinals(seen: Sequence[Passage]) -> frozenset[int]:
    """Return the places of table rows that are numbered 1, 2, 3 in their first cell, before words in the second."""
    places: list[int] = []
    run: list[int] = []
    for place, passage in enumerate(seen):
        first = passage.cells[0].text.strip(" .)") if len(passage.cells) > 1 else ""
        if first.isdigit() and len(first) < _DIGITS and _WORDS.match(passage.cells[1].text):
            if int(first) != len(run) + 1:
                run = []
            if int(first) == len(run) + 1:
                run.append(place)
                places += run if len(run) == _ROWS else run[-1:] if len(run) > _ROWS else []
        elif passage.kind != "row":
            run = []
    return frozenset(places)


def _recitals(seen: Sequence[Passage]) -> frozenset[int]:
    """Return the places of the passages between "Visto" or "Considerando" and the words by which the act disposes."""
    patterns = _patterns()
    first = next((place for place, passage in enumerate(seen) if patterns["recital"].search(passage.folded)), len(seen))
    for place in range(first, len(seen)):
        low = seen[place].folded
        if patterns["enacted"].search(low) and not patterns["recital_sentence"].search(low):
            return frozenset(range(first, place)) if (place - first) * _PART <= len(seen) else frozenset()
    return frozenset()


def _entries(seen: Sequence[Passage]) -> Iterator[Entry]:
    """Yield every quantity of the passages, in their order."""
    for place, passage in enumerate(seen):
        row = passage.kind == "row" and bool(passage.cells)
        for unit in passage.cells if row else passage.sentences:
            whole = passage.layer if row else unit
            if not (found := amounts.find(unit.text, game=passage.game, cell=row)):
                continue
            sentence = whole.span(0, len(whole))
            for amount in found:
                start, end = unit.span(amount.start, amount.end)
                yield Entry(passage, place, unit, amount, start, end, sentence)
