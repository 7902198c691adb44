"""Values of the cards: "toda figura vale nueve puntos", "el as uno o doce", rows such as "J – Q – K ½ punto".

Ranks that an enumeration joins share the value that follows them. "2 al 7", or cards said to count what is printed on
them, are the `numerals`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import cards, ranges
from extractor.grammar.match import Match
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement

_JOINED = 12  # characters between cards of one enumeration
_FAR = 60  # characters between cards and the value that they have
_OPENING, _FIRST = 40, 6  # characters in which an entry names its card, and before that name
_LAST_FIGURE = 10  # decimal arithmetic: what is left when tens do not count
_ONE = "1"  # the ace, printed as a number
_COURT = ("jack", "queen", "king")
_COURTS = (set(_COURT), {"jack", "knight", "king"})  # of French and Spanish cards
_KEYS = {"ace": "ace", "figure": "figures", "10": "ten", "knight": "knight"} | {name: name for name in _COURT}
_TEN = "10"
_FEW = 3  # numbers that an enumeration takes together
_NEAR = 6  # characters between two of them
_SHORT = 90  # characters of an entry of a table
_LINK = re.compile(r"\s*(?:[,\-/]|\b[yo]\b)\s*(?:(?:el|la|los|las)\s+)?")
_LEADERS = re.compile(r"\.\s*\.\s*\.")
_ONE_BEFORE = re.compile(r"(?<![\d.,])1\s*[,\-–]\s*$")
_TO = re.compile(r"\s*(?:al?|hasta el)\s+(?:el\s+)?")


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `card_value.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("card_value.toml").read_text(encoding="utf-8"))


@cache
def _games() -> frozenset[str]:
    return frozenset(game for name in cues()["games"]["names"] for game in (game_group(name) or {name}))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Cards (`cards`) or a value (`value`) in a clause."""

    cards: tuple[str, ...]
    value: Any
    start: int
    end: int


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what cards are worth in the games that count them, and whether tens count."""
    for passage in passages:
        if passage.game not in _games():
            continue
        valued = any(cue in passage.folded for cue in cues()["cues"]["words"]) or _tabled(passage)
        led = len(passage.text) < _SHORT and _LEADERS.search(passage.text)
        for sentence in (passage.layer,) if led else passage.sentences:
            low = fold(sentence.text)
            if valued and not any(word in low for word in cues()["not"]["case"]):
                yield from _values(passage, sentence, low)
            yield from _modulo(passage, sentence, low)


def _tabled(passage: Passage) -> bool:
    """Whether a short passage stands in a list of values."""
    return len(passage.text) < _SHORT and any("valor" in title for title in passage.titles[:1])


def _values(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    named = list(_cards(sentence, low, passage.game))
    pieces = sorted((*named, *_worth(sentence, low, named)), key=lambda p: (p.start, -p.end))
    held = [] if named else _topic(passage, low)
    for piece in pieces:
        if piece.cards:
            if held and piece.start - held[-1].end > _JOINED:
                held = []
            held.append(piece)
        elif held and held[-1].end <= piece.start <= held[-1].end + _FAR and _says(low[held[-1].end : piece.start]):
            for name in _together(card for group in held for card in group.cards):
                key, value = ("ace", _of_one(piece.value)) if name == _ONE else (name, piece.value)
                yield Statement(
                    passage.node, sentence, "card_value", key, value, held[0].start, piece.end,
                    core=(piece.start, piece.end), confidence=0.9,
                )  # fmt: skip
            held = []


def _together(names: Iterable[str]) -> list[str]:
    """The keys of cards with one value: the court cards of a deck are its figures."""
    keys = dict.fromkeys(names)
    if any(keys.keys() >= set(court) for court in _COURTS):
        keys = dict.fromkeys(("figures", *(key for key in keys if not any(key in court for court in _COURTS))))
    return [key for key in keys if key != "knight"]


def _of_one(value: Any) -> Any:
    """What a card printed as a one is worth: one, where cards count what is printed on them."""
    return int(_ONE) if value == "face" else value


def _topic(passage: Passage, low: str) -> list[_Piece]:
    """The rank that an entry of a glossary is about, where a clause says "its value"."""
    if "su valor" not in low:
        return []
    found = cards.ranks(passage.text[:_OPENING], game=passage.game)
    key = _KEYS.get(found[0].value) if found and found[0].start < _FIRST else None
    return [_Piece((key,), None, 0, 0)] if key else []


def _says(between: str) -> bool:
    """Whether the words between cards and a value say that they have it: no condition, nothing about other cards."""
    between = " " if between == " como " else between.replace(" y que ", " que ")
    return not any(word in between for word in cues()["not"]["words"])


def _cards(sentence: Layer, low: str, game: str) -> Iterator[_Piece]:
    for name, words in cues()["groups"].items():
        for word in words:
            if (at := low.find(word)) >= 0:
                yield _Piece((name,), None, at, at + len(word))
                break
    found = cards.ranks(sentence.text, game=game)
    at, last, grouped = 0, -1, False
    while at < len(found):
        rank = found[at]
        key = _KEYS.get(rank.value)
        run = _pips(found[at:], low)
        if run > 1:
            one = _ONE_BEFORE.search(low, 0, rank.start)
            names, start = ((_ONE, "numerals"), one.start()) if one else (("numerals",), rank.start)
            yield _Piece(names, None, start, found[at + run - 1].end)
            at += run
            continue
        joined = rank.start == 0 or (last >= 0 and _LINK.fullmatch(low, last, rank.start) is not None)
        joined = joined and not (rank.value == _TEN and grouped)  # "las figuras, 10"
        letter = rank.kind == "letter" and key == "ace"  # "a" is a word too
        named = key and (joined or _is_card(low, rank.start, rank.value)) and (joined or not letter)
        named = named and not (letter and rank.start == 0 and low[rank.end : rank.end + 2].strip().isalpha())
        if named and not low[: rank.start].endswith(("black ", "black-")):
            yield _Piece((str(key),), None, rank.start, rank.end)
            last, grouped = rank.end, key == "figures"
        at += 1


def _pips(found: Sequence[Match[str]], low: str) -> int:
    """How many ranks are numbers taken together: "2 al 7", "2 – 3 – 4 – 5"."""
    if not found[0].value.isdigit() or (found[0].value == _TEN and len(found) < _FEW):
        return 0
    if len(found) > 1 and found[1].value.isdigit() and _TO.fullmatch(low, found[0].end, found[1].start):
        return 2
    run = 1
    while run < len(found) and found[run].value.isdigit() and found[run].start - found[run - 1].end < _NEAR:
        run += 1
    return run if run >= _FEW else 0


def _is_card(low: str, start: int, rank: str) -> bool:
    """A ten is a card only behind an article: "el 10 y las figuras", not "diez puntos"."""
    return not rank.isdigit() or low[:start].endswith(("el ", "los ", "un "))


def _worth(sentence: Layer, low: str, named: Sequence[_Piece]) -> Iterator[_Piece]:
    for kind, value in (("zero", 0), ("face", "face")):
        for word in cues()[kind]["words"]:
            if (at := low.find(word)) >= 0:
                yield _Piece((), value, at, at + len(word))
                break
    amounts = [
        amount
        for amount in ranges.find(sentence.text, articles=True)
        if all(amount.end <= piece.start or amount.start >= piece.end for piece in named)
    ]
    for at, amount in enumerate(amounts):
        if isinstance(amount.value, dict) or amount.value == 0:
            continue
        worth: Any = amount.value
        end = amount.end
        other = amounts[at + 1] if at + 1 < len(amounts) else None
        if other is not None and _OR.fullmatch(low, amount.end, other.start):
            worth, end = [amount.value, other.value], other.end
        if _counts(low, amount.start, end) or _follows(low, amount.start, named):
            yield _Piece((), worth, amount.start, end)


def _follows(low: str, start: int, named: Sequence[_Piece]) -> bool:
    """Whether nothing but a sign stands between cards and an amount: "las figuras, diez", "J – Q – K 10"."""
    before = max((piece.end for piece in named if piece.end <= start), default=-1)
    return before >= 0 and not low[before:start].strip(" ,.:\t|-")


_OR = re.compile(r"(?:\s+puntos?)?\s+[ou]\s+")


def _counts(low: str, start: int, end: int) -> bool:
    """Whether an amount is a number of points: by the word behind it, the one before it, or standing alone."""
    after, before = low[end : end + 22].lstrip(), low[:start]
    points = (
        after.startswith(("punto", "segun", ", segun"))
        or "val" in before[-30:]
        or before.endswith((" de ", "cuenta ", " como "))
    )
    return points or end == len(low.rstrip(" .,;"))


def _modulo(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    if hit := _dropped().search(low):
        yield Statement(passage.node, sentence, "card_value", "sum_modulo", _LAST_FIGURE, *hit.span(), confidence=0.95)


@cache
def _dropped() -> re.Pattern[str]:
    return re.compile(cues()["modulo"]["pattern"])
