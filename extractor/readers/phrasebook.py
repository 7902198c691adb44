"""Facts that one phrase states and no frame can say, declared as data: `[[fact]]` tables of TOML, a pattern each.

A pattern is a regular expression over a folded sentence in which every amount ("siete (7)", "al menos dos", "5 ó 6")
is a run of `#`, every share ("la mitad", "50 %") a run of `@` and all odds ("2 a 1", "a la par") a run of `~`; `N`, `S`
and `O` in a pattern stand for one such run. A bound before the number belongs to the run ("hasta siete"), one behind it
does not ("siete como máximo"), though the value has it. `{name}` in a pattern is a piece that a `[words]` table gives,
the book's or that of `phrasebook.toml`, which all share. The value is the first amount of the match, or the constant of
the table. A constant rests on all words of its match: damage takes it away.

A new wording is no new pattern but a word of a frame's ideas. So each pattern says in `serves` why it is still there:
the ids of the texts that state the fact so, two or more, or in a sentence what no frame can say.

    [[fact]]
    family = "limit"
    key = "cut.cards_min"            # `<2>` in a key stands for the second amount of the match
    pattern = "(?:cort|dej)\\w+ [^.]{0,40}?N {cards}"
    serves = ["cl-scj-catalogo-de-juegos", "ar_isla_verde_ficha"]  # or "The number stands before what it counts."
    take = "low"                     # how the value is made of the amount: a name of `_TAKES`, or "all" for a list
    least = 2                        # smaller amounts are something else
    need = ["corta", "deja"]         # every match holds one of these (part of a word): other sentences are not searched
    games = ["blackjack", "poker"]   # games or groups of the lexicon
    under = ["corte"]                # sections with such a title
    unless = "al final"              # forbids it in the sentence
    apart = true                     # numbers joined by "y" are amounts of their own
    context = "mazo"                 # demanded of the passage or of a title right above it
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Generic, TypeVar

import msgspec

from corpus.layers import Layer
from extractor.frames.sentence import once
from extractor.grammar import Match, numbers, odds, ranges, shares
from extractor.lexicon import game_group
from extractor.lexicon.tokens import folded, tokens
from extractor.passages import Passage
from extractor.readers.taught_frames import framed
from extractor.statements import Statement
from schemas.declared import DeclarationError, fitted, known
from schemas.declared import read as read_file

Label = TypeVar("Label", bound=Hashable)


BOOKS = (
    "dealer_rule",
    "option",
    "limit",
    "equipment",
    "payout_situations",
)
"""The files of facts, without their ending."""

_TEXTS, _WORDS = 2, 4  # the fewest texts that a pattern may serve, and words of a need
_ALL = "all"
_Possible = tuple[Passage, Layer, str, list["Fact"]]
"""A sentence with its passage, folded, and the facts that it may state."""

_WORD = re.compile(r"[a-z]+")
_RUNS = {"N": "(#+)", "S": "(@+)", "O": "(~+)"}
_PLACE = re.compile(r"\b[NSO]\b")
_NAMED = re.compile(r"\{([a-z_]+)\}")
_BRACKETS = re.compile(r"\([^()]*\)")  # innermost groups; what is left is demanded by the pattern
_COUNT = re.compile(r"\bN\b|#\+(?![?*|])")


@dataclass(frozen=True, slots=True)
class Fact:
    """One declared fact, as the fields of its table say."""

    family: str
    key: str
    pattern: re.Pattern[str]
    need: tuple[str, ...]
    serves: tuple[str, ...] | str
    phrases: bool = True
    """Whether some of what it needs is more than letters of one word, so that the index may name it in vain."""

    value: Any = None
    take: str = "as_is"
    games: frozenset[str] = frozenset()
    variant: str = ""
    under: tuple[str, ...] = ()
    unless: re.Pattern[str] | None = None
    context: re.Pattern[str] | None = None
    confidence: float = 0.9
    apart: bool = False
    counts: bool = False
    shares: bool = False
    odds: bool = False
    least: float = 0


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """A `[[fact]]` as a book has it, with the book's defaults."""

    family: str
    key: str
    pattern: str
    need: list[str]
    serves: list[str] | str
    value: Any = None
    take: str = "as_is"
    games: list[str] = []
    variant: str = ""
    under: list[str] = []
    unless: str = ""
    context: str = ""
    confidence: float = 0.9
    apart: bool = False
    least: float = 0


@cache
def _table(name: str) -> dict[str, Any]:
    return read_file(files("extractor.readers").joinpath(f"{name}.toml"))


@cache
def facts(book: str) -> tuple[Fact, ...]:
    """Return the facts that `<book>.toml` declares, and the workspace's frames of its family.

    Raises `DeclarationError` for one that cannot be.
    """
    table = _table(book)
    words = {**_table("phrasebook")["words"], **table.get("words", {})}
    return tuple(
        _fact({**table.get("default", {}), **row}, words, f"{book}.toml, fact {row.get('key')}")
        for row in [*table["fact"], *framed(table.get("default", {}).get("family", ""))]
    )


def _fact(table: dict[str, Any], words: dict[str, str], place: str) -> Fact:
    row = fitted(table, _Written, place)
    text, unless, context = (_filled(part, words, place) for part in (row.pattern, row.unless, row.context))
    if any(part != folded(part) for part in (*row.need, *row.under)):
        raise DeclarationError(
            f"{place}: what it needs is compared with folded words, so it has no capitals or accents"
        )
    if len(row.serves) < _TEXTS if isinstance(row.serves, list) else len(row.serves.split()) < _WORDS:
        raise DeclarationError(f"{place}: it serves two texts or more, or a need that a sentence tells")
    places = set(_PLACE.findall(text))
    return Fact(
        family=row.family,
        key=row.key,
        pattern=_compiled(_PLACE.sub(lambda run: _RUNS[run.group()], text), place),
        need=tuple(row.need),
        serves=row.serves if isinstance(row.serves, str) else tuple(row.serves),
        phrases=not all(map(_WORD.fullmatch, row.need)),
        value=row.value,
        take=known(row.take, (*_TAKES, _ALL), place),
        games=frozenset(game for name in row.games for game in game_group(name) or {name}),
        variant=row.variant,
        under=tuple(row.under),
        unless=_compiled(unless, place) if unless else None,
        context=_compiled(context, place) if context else None,
        confidence=row.confidence,
        apart=row.apart,
        counts=_counts(row.pattern),
        shares="S" in places,
        odds="O" in places,
        least=row.least,
    )


def _filled(text: str, words: dict[str, str], place: str) -> str:
    """A pattern with the named pieces of its book."""
    return _NAMED.sub(lambda hit: f"(?:{words[known(hit.group(1), words, place)]})", text)


def _compiled(pattern: str, place: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise DeclarationError(f"{place}: {pattern!r} is no pattern: {error}") from error


def _counts(pattern: str) -> bool:
    """Tell whether nothing matches without an amount in the sentence."""
    bare = _BRACKETS.sub("", pattern)
    return "|" not in bare and _COUNT.search(bare) is not None


def read(book: str, passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the passages state of the facts in `<book>.toml`, one of `BOOKS`."""
    for passage, sentence, low, possible in once(passages, _possible)[book]:
        if here := [fact for fact in possible if _holds(fact, passage, low)]:
            yield from _sentence(passage, sentence, low, here)


def _possible(passages: Sequence[Passage]) -> dict[str, list[_Possible]]:
    """Find by book the sentences with a word that a fact needs, folded, and these facts in the order of the book.

    One look at the words of all passages serves all books.
    """
    sentences = [
        (passage, sentence, folded(sentence.text))
        for passage in passages
        if passage.game
        for sentence in passage.sentences
    ]
    kept: dict[str, list[_Possible]] = {book: [] for book in BOOKS}
    found = _index().among([low for _, _, low in sentences])
    for (passage, sentence, low), places in zip(sentences, found, strict=True):
        for book, here in groupby(sorted(places & _of_game(passage.game)), key=_book_at):
            kept[book].append((passage, sentence, low, [_facts_of_all()[at][1] for at in here]))
    return kept


@cache
def _facts_of_all() -> tuple[tuple[str, Fact], ...]:
    """Return the facts of all books, each with its book."""
    return tuple((book, fact) for book in BOOKS for fact in facts(book))


def _book_at(place: int) -> str:
    return _facts_of_all()[place][0]


@cache
def _of_game(game: str) -> frozenset[int]:
    """Return the places among all facts of those that may be stated of a game."""
    return frozenset(at for at, (_, fact) in enumerate(_facts_of_all()) if not fact.games or game in fact.games)


@cache
def _index() -> WordIndex[int]:
    """Return the places among all facts by the words that the facts need."""
    return WordIndex((phrase, at) for at, (_, fact) in enumerate(_facts_of_all()) for phrase in fact.need)


def _holds(fact: Fact, passage: Passage, low: str) -> bool:
    if fact.phrases and not any(phrase in low for phrase in fact.need):
        return False
    if fact.under and not passage.under(*fact.under):
        return False
    return fact.context is None or any(fact.context.search(low) for low in (passage.folded, *passage.titles[:2]))


def _sentence(passage: Passage, sentence: Layer, low: str, here: Sequence[Fact]) -> Iterator[Statement]:
    amounts = ranges.find(sentence.text, articles=True)
    plain = _shadow(low, amounts, "#")
    shared = shares.find(sentence.text) if any(fact.shares for fact in here) else []
    paid = odds.find(sentence.text) if any(fact.odds for fact in here) else []
    for fact in here:
        if fact.counts and not amounts:
            continue
        counted, shadow = amounts, plain
        if fact.apart:
            counted = _apart(low, amounts)
            shadow = _shadow(low, counted, "#")
        if fact.shares and shared:
            shadow = _shadow(shadow, shared, "@")
        if fact.odds and paid:
            shadow = _shadow(shadow, paid, "~")
        matches = list(fact.pattern.finditer(shadow))
        if matches and (fact.unless is None or not fact.unless.search(low)):
            at = {match.start: match for match in (*counted, *shared, *paid)}
            for match in matches:
                yield from _stated(passage, sentence, fact, match, at)


def _stated(
    passage: Passage, sentence: Layer, fact: Fact, match: re.Match[str], at: dict[int, Match[Any]]
) -> Iterator[Statement]:
    found = [at[place] for place in (match.start(n) for n in range(1, fact.pattern.groups + 1)) if place in at]
    value = _value(fact, [amount.value for amount in found])
    if value is None or (isinstance(value, int | float) and value < fact.least):
        return
    key = fact.key.replace("<2>", str(found[1].value)) if len(found) > 1 else fact.key
    yield Statement(
        passage.node, sentence, fact.family, key, value, match.start(), match.end(), core=_core(fact, found),
        variant=fact.variant or None, confidence=fact.confidence,
    )  # fmt: skip


def _core(fact: Fact, found: Sequence[Match[Any]]) -> tuple[int, int] | None:
    """The words that a value rests on: its amounts; None for a constant, which rests on all words."""
    if fact.value is not None or not found:
        return None
    last = found[-1] if fact.take == _ALL or "<2>" in fact.key else found[0]
    return found[0].start, last.end


def _shadow(low: str, found: Sequence[Match[Any]], sign: str) -> str:
    """The sentence with what was found as runs of a sign, of the same length."""
    parts, here = [], 0
    for match in found:
        end = _number_end(low, match) if sign == "#" else match.end
        parts += [low[here : match.start], sign * (end - match.start)]
        here = end
    return "".join([*parts, low[here:]])


def _apart(low: str, amounts: Sequence[Match[Any]]) -> list[Match[Any]]:
    """The amounts with the numbers of a list each for itself: "se usan dos y cuatro quedan" counts two things."""
    return [
        part
        for match in amounts
        for part in (
            [n for n in numbers.scan(low) if match.start <= n.start < match.end] if match.kind == "list" else [match]
        )
    ]


def _number_end(low: str, match: Match[Any]) -> int:
    """Return where the numbers of an amount end: a noun stands between them and a bound behind it."""
    if match.kind != "range":
        return match.end
    return max((n.end for n in numbers.scan(low) if match.start <= n.start < match.end), default=match.end)


def _value(fact: Fact, amounts: Sequence[Any]) -> Any:
    if fact.value is not None:
        return fact.value
    if not amounts:
        return None
    return _paired(amounts) if fact.take == _ALL else _TAKES[fact.take](amounts[0])


def _paired(amounts: Sequence[Any]) -> list[Any]:
    """The amounts of a match; alternatives go together: "dos o tres … y dos o tres" is [[2, 2], [3, 3]]."""
    lists = [amount for amount in amounts if isinstance(amount, list)]
    if len(lists) == len(amounts) > 1 and len({len(one) for one in lists}) == 1:
        return [list(pair) for pair in zip(*lists, strict=True)]
    return [_only(amount) for amount in amounts]


def _only(amount: Any) -> Any:
    """A number, or the one end that a bound gives; None for a range with two."""
    value = ranges.figure(amount)
    return None if isinstance(value, dict) else value


def _below(amount: Any) -> Any:
    """One under the low end: who goes on until 5 stops with 4."""
    low = ranges.low(amount)
    return low - 1 if isinstance(low, int) else None


def _lowest(amount: Any) -> Any:
    return min(amount) if isinstance(amount, list) else ranges.low(amount)


def _end(name: str) -> Callable[[Any], Any]:
    return lambda amount: amount.get(name) if isinstance(amount, dict) else None


def _times(of: str) -> Callable[[Any], Any]:
    return lambda amount: None if _only(amount) is None else {"times": _only(amount), "of": of}


def _as_odds(share: Any) -> str | None:
    """Return a share as what it pays: nine tenths of the stake are nine to ten."""
    return ":".join((*share.split("/"), "1")[:2]) if isinstance(share, str) else None


_TAKES: dict[str, Callable[[Any], Any]] = {
    "as_is": lambda amount: amount,
    "odds": _as_odds,
    "low": ranges.low,
    "high": ranges.high,
    "below": _below,
    "lowest": _lowest,
    "alternatives": lambda amount: amount if isinstance(amount, list) else None,
    "only": _only,  # the number, be it an inclusive or an exclusive bound ("no más de", "más de … no")
    "min": _end("min"),  # nothing but what the text calls a minimum
    "max": _end("max"),
    "number": lambda amount: None if isinstance(amount, dict) or not amount else amount,
    "plural": lambda amount: None if isinstance(amount, dict) or amount in (0, 1) else amount,
    "range": lambda amount: amount if isinstance(amount, dict) and {"min", "max"} <= amount.keys() else None,
    "zeros": lambda amount: ["0"] if isinstance(amount, dict) and amount.get("min") == 0 else None,
    "decks": _times("deck"),
    "sixtyfold": lambda amount: None if isinstance(amount, list | dict) else int(amount * 60),  # hours in minutes
    "hundredfold": lambda amount: None if isinstance(amount, list | dict) else int(amount * 100),  # metres in cm
}


class WordIndex(Generic[Label]):
    """Labels by their stems.

    A stem is part of a word, or a phrase; of a phrase, its longest word stands for it. So `among` may give a label too
    many, never one too few.
    """

    def __init__(self, stems: Iterable[tuple[str, Label]]) -> None:
        self._stems: dict[str, set[Label]] = {}
        for phrase, label in stems:
            words = _WORD.findall(phrase)
            self._stems.setdefault(max(words, key=len) if words else phrase, set()).add(label)

    def among(self, texts: Sequence[str]) -> list[set[Label]]:
        """Return for each text the labels of which it has a stem."""
        places: dict[str, list[int]] = {}
        for place, text in enumerate(texts):
            for word in set(tokens(text).words):
                places.setdefault(word, []).append(place)
        found: list[set[Label]] = [set() for _ in texts]
        for word, labels in self._of_words(places).items():
            for place in places[word]:
                found[place] |= labels
        return found

    def _of_words(self, words: Iterable[str]) -> dict[str, set[Label]]:
        """Return the labels of the words that hold a stem; all words are searched at once, as one text."""
        lines = "\n".join(words) + "\n"
        found: dict[str, set[Label]] = {}
        for stem, labels in self._stems.items():
            at = lines.find(stem)
            while at >= 0:
                end = lines.index("\n", at)
                word = lines[lines.rfind("\n", 0, at) + 1 : end]
                found.setdefault(word, set()).update(labels)
                at = lines.find(stem, end)
        return found
