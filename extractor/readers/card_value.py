"""Values of the cards: "las figuras valen diez puntos", "el as un punto u once", rows such as "J – Q – K ½ punto".

Ranks that an enumeration joins share the value that follows them. "2 al 7", or cards said to count what is printed on
them, are the `numerals`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import cards, ranges
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement

_JOINED = 12  # characters between cards of one enumeration
_FAR = 60  # characters between cards and the value that they have
_OPENING, _FIRST = 40, 6  # characters in which an entry names its card, and before that name
_LAST_FIGURE = 10  # decimal arithmetic: what is left when tens do not count
_COURT = ("jack", "queen", "king")
_KEYS = {"ace": "ace", "figure": "figures", "10": "ten"} | {name: name for name in _COURT}


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
        for sentence in passage.sentences:
            low = fold(sentence.text)
            if any(cue in low for cue in cues()["cues"]["words"]):
                yield from _values(passage, sentence, low)
            yield from _modulo(passage, sentence, low)


def _values(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    pieces = sorted((*_cards(sentence, low, passage.game), *_worth(sentence, low)), key=lambda p: (p.start, -p.end))
    held = _topic(passage, low)
    for piece in pieces:
        if piece.cards:
            if held and piece.start - held[-1].end > _JOINED:
                held = []
            held.append(piece)
        elif held and held[-1].end <= piece.start <= held[-1].end + _FAR and _says(low[held[-1].end : piece.start]):
            for name in dict.fromkeys(card for group in held for card in group.cards):
                yield Statement(
                    passage.node, sentence, "card_value", name, piece.value, held[0].start, piece.end,
                    core=(piece.start, piece.end), confidence=0.9,
                )  # fmt: skip
            held = []


def _topic(passage: Passage, low: str) -> list[_Piece]:
    """The rank that an entry of a glossary is about, where a clause says "its value"."""
    if "su valor" not in low:
        return []
    found = cards.ranks(passage.text[:_OPENING], game=passage.game)
    key = _KEYS.get(found[0].value) if found and found[0].start < _FIRST else None
    return [_Piece((key,), None, 0, 0)] if key else []


def _says(between: str) -> bool:
    """Whether the words between cards and a value say that they have it: no condition, nothing about other cards."""
    return not any(word in between for word in cues()["not"]["words"])


def _cards(sentence: Layer, low: str, game: str) -> Iterator[_Piece]:
    for name, words in cues()["groups"].items():
        for word in words:
            if (at := low.find(word)) >= 0:
                yield _Piece((name,), None, at, at + len(word))
                break
    found = cards.ranks(sentence.text, game=game)
    at = 0
    while at < len(found):
        rank = found[at]
        key = _KEYS.get(rank.value)
        pips = rank.value.isdigit() and rank.value != "10"
        if pips and at + 1 < len(found) and low[rank.end : found[at + 1].start].strip() in ("al", "a", "hasta el"):
            yield _Piece(("numerals",), None, rank.start, found[at + 1].end)
            at += 2
            continue
        if key and _is_card(low, rank.start, rank.value) and not low[: rank.start].endswith(("black ", "black-")):
            yield _Piece((key,), None, rank.start, rank.end)
        at += 1


def _is_card(low: str, start: int, rank: str) -> bool:
    """A ten is a card only behind an article: "el 10 y las figuras", not "diez puntos"."""
    return not rank.isdigit() or low[:start].endswith(("el ", "los ", "un "))


def _worth(sentence: Layer, low: str) -> Iterator[_Piece]:
    for kind, value in (("zero", 0), ("face", "face")):
        for word in cues()[kind]["words"]:
            if (at := low.find(word)) >= 0:
                yield _Piece((), value, at, at + len(word))
                break
    amounts = ranges.find(sentence.text, articles=True)
    for at, amount in enumerate(amounts):
        if isinstance(amount.value, dict) or low[: amount.start].rstrip().endswith("-"):
            continue
        value: Any = amount.value
        end = amount.end
        other = amounts[at + 1] if at + 1 < len(amounts) else None
        if other is not None and _OR.fullmatch(low, amount.end, other.start):
            value, end = [amount.value, other.value], other.end
        if _counts(low, amount.start, end):
            yield _Piece((), value, amount.start, end)


_OR = re.compile(r"(?:\s+puntos?)?\s+[ou]\s+")


def _counts(low: str, start: int, end: int) -> bool:
    """Whether an amount is a number of points: by the word behind it, the one before it, or standing alone."""
    after, before = low[end : end + 22].lstrip(), low[:start]
    points = (
        after.startswith(("punto", "segun", ", segun")) or "val" in before[-30:] or before.endswith((" de ", "cuenta "))
    )
    return points or end == len(low.rstrip(" .,;"))


def _modulo(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    for word in cues()["modulo"]["words"]:
        if (at := low.find(word)) >= 0:
            yield Statement(
                passage.node, sentence, "card_value", "sum_modulo", _LAST_FIGURE, at, at + len(word), confidence=0.95
            )
            return
