"""The quantities of a document with their sentences, and why one that no rule took states nothing of the games.

entries(passages)               Entry(amount=…, sentence=…), …   in the order of the text
Reasons(passages).of(entry)     "example", "recital", "name", "place", …   or "" where it may state something
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from corpus.layers import Layer
from extractor import lexicon
from extractor.folding import fold
from extractor.games.names import either, games, normal
from extractor.grammar import amounts, numbers
from extractor.grammar.amounts import Amount
from extractor.passages import Passage
from schemas.declared import fitted, read


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


_WORDS_ROUND = re.compile(r"[a-z]{2}")
_COUNTED = 2  # words of "siete cartas", which names a game only where more is said
_COUNTED_NOUNS = frozenset(("cartas", "naipes", "manos", "panos"))
_CALLED = re.compile(r"(?:^|[,:;(\"“«]|\b(?:el|del|al|la|las|o|u|y|e|de|los))\s*$")


def _names_game(entry: Entry) -> bool:
    """Tell whether a number stands inside the name of a game, or is all of it.

    "Veintiuno" in the game's own rules is a total: there a name that is a number alone counts, and so does "póquer de
    tres cartas", which counts what it names.
    """
    low = fold(entry.unit.text)
    start, end = entry.amount.start, entry.amount.end
    for first, last in _games_named(low):
        if first <= start < last and (
            entry.passage.kind == "heading" or not _WORDS_ROUND.search(low[:first] + low[last:])
        ):
            return True  # a title, or a line that is nothing else
        if first <= start < last:
            name = normal(low[first:last])
            alone = (first, last) == (start, end)
            if entry.passage.game == _numbered()[name]:
                called = " " in name and _CALLED.search(low[:first]) is not None
                return (not alone or called) and not _counts(name)
            return not alone or _CALLED.search(low[:first]) is not None
    return False


@lru_cache(maxsize=1)
def _games_named(low: str) -> tuple[tuple[int, int], ...]:
    """Return where a (folded) sentence has names of games with a number; kept, as what `_said` returns."""
    return tuple(hit.span() for hit in _named().finditer(low))


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
    return {
        name: game
        for name, game in every.items()
        if _has_number(name) and (not _counts(name) or (game and len(name.split()) > _COUNTED))
    }


def _counts(name: str) -> bool:
    return not _COUNTED_NOUNS.isdisjoint(name.split())


def _has_number(name: str) -> bool:
    return any(number.kind != "article" for number in numbers.find(name))


_COUNTS = re.compile(r"\s+(?:numeros?|cartas?|naipes?|primer[oa]s|posibles|calles?|docenas?|columnas?|dados?|manos?)\b")
_TITLED = ("example", "repealed", "transitional", "history")
_PART = 3  # recitals, examples and what is repealed fill no third of a regulation
_ORDER = re.compile(r"\W*(?:n|no|nro|num|numero|item|orden|ord|#)?\W*")
_DIGITS, _ROWS = 3, 2  # of the number of a row, and how many rows that count up are numbered
_APART = 4  # passages that may stand between two numbered rows whose cells ran together
_WORDS = re.compile(r"\s*[^\W\d_]{3}")
_NUMBERED_ROW = re.compile(r"\s*(\d{1,2})\s*\|?\s+[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2}")
_TITLE = 60  # characters of a title; a longer one states something
_RUN_ON = re.compile(r"[.:]\s+\S")
_OWN = frozenset(("money", "share"))  # kinds of what is paid for a licence
_SAID = ("repealed", "transitional", "fine", "fee")  # by the sentence that a quantity stands in
_NAMING = frozenset(("number", "set"))  # kinds of what the name of a game may hold
_COMPARING = ("alike", "whole")  # what a multiple or a share says of things that nobody bets
_FEW = (1, 2)  # "dos o más jugadores" are several
_STATED = frozenset(("time",))  # what counts nothing and may be ruled all the same: hours of draws


class _Patterns(Struct, forbid_unknown_fields=True):
    """`reasons.toml`."""

    example: str
    example_title: str
    example_lead: str
    instance: str
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
    alike: str
    whole: str
    history_title: str


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
        if entry.start == entry.sentence[0] and (entry.place in self._ordinals or _is_counted_column(entry.passage)):
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
    return any(first <= start < last for first, last in _parts_listed(low))


@lru_cache(maxsize=1)
def _parts_listed(low: str) -> tuple[tuple[int, int], ...]:
    """Return where a (folded) sentence lists the text's own parts; kept, as what `_said` returns."""
    return tuple(hit.span() for hit in _patterns()["parts_listed"].finditer(low))


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
    for instance in _patterns()["instance"].finditer(passage.folded):
        yield passage.layer.span(*instance.span())
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
        return next((reason for reason in _COMPARING if _patterns()[reason].match(low, amount.start)), "")
    if _names_game(entry) or _names_part(entry):
        return "name"
    if _patterns()["place_before"].search(low, 0, amount.start):
        return "place"
    return "several" if amount.value in _FEW and _patterns()["several_after"].match(low, amount.end) else ""


def _names_part(entry: Entry) -> bool:
    """Tell whether a number is a word of a name that is longer than it, and counts nothing in it: "cinco números"."""
    start, end = entry.amount.start, entry.amount.end
    if entry.words in ("un", "una") or _COUNTS.match(fold(entry.unit.text), end):
        return False
    found = _named_in(entry.unit.text, entry.passage.game)
    return any(first <= start and end <= last and (start, end) != (first, last) for first, last in found)


@lru_cache(maxsize=1)
def _named_in(text: str, game: str) -> tuple[tuple[int, int], ...]:
    """Return where a sentence has names of bets, hands and items of a game; kept, as what `_said` returns."""
    return tuple((one.start, one.end) for _, one in _names().find(text, game=game))


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
    """Return the places of rows that are numbered 1, 2, 3 before words: in a cell of their own, or run together."""
    places: list[int] = []
    run: list[int] = []
    for place, passage in enumerate(seen):
        if number := _row_number(passage):
            if number != len(run) + 1:
                run = []
            if number == len(run) + 1:
                run.append(place)
                places += run if len(run) == _ROWS else run[-1:] if len(run) > _ROWS else []
        elif passage.kind != "row" and not (run and place - run[-1] < _APART):
            run = []
    return frozenset(places)


def _is_counted_column(passage: Passage) -> bool:
    """Tell whether the first column of a row's table only counts its rows: its head is "N.º", and a row stands next.

    A column of that head may count something else ("N.º | Símbolo"), whose figures do not follow each other.
    """
    first = passage.header[0].text if len(passage.header) > 1 else ""
    number = _row_number(passage) if _ORDER.fullmatch(fold(first)) is not None else 0
    table = passage.node.parent
    firsts = {row.cells[0].text.strip() for row in table.children if row.cells} if table is not None else set[str]()
    return number > 0 and not firsts.isdisjoint((str(number - 1), str(number + 1)))


def _row_number(passage: Passage) -> int:
    """Return the number that a row opens with, before words in its next cell or a capital; 0 where it has none."""
    if len(passage.cells) > 1:
        first = passage.cells[0].text.strip(" .)")
        return int(first) if first.isdigit() and len(first) < _DIGITS and _WORDS.match(passage.cells[1].text) else 0
    found = _NUMBERED_ROW.match(passage.text)
    return int(found[1]) if found else 0


def _recitals(seen: Sequence[Passage]) -> frozenset[int]:
    """Return the places of the passages between "Visto" or "Considerando" and the words by which the act disposes."""
    patterns = _patterns()
    first = next((place for place, passage in enumerate(seen) if patterns["recital"].search(passage.folded)), len(seen))
    for place in range(first, len(seen)):
        low = seen[place].folded
        if patterns["enacted"].search(low) and not patterns["recital_sentence"].search(low):
            return frozenset(range(first, place)) if (place - first) * _PART <= len(seen) else frozenset()
    return frozenset()


def entries(seen: Sequence[Passage]) -> Iterator[Entry]:
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
