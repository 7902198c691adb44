"""How the house plays and what the player may choose.

Facts that one phrase states are declared in `dealer_rule.toml` and `option.toml`; what takes more than a phrase has a
module of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.grammar import hands, ranges
from extractor.passages import Passage
from extractor.readers import craps_options, phrasebook
from extractor.statements import Statement
from schemas import declared

# How the house changes the cards of its own hand at poker, which is told by lists over several passages.
#
# `stands_on` are the hands of the list behind "debe plantarse con"; `draws.<hand>` the cards of "debe cambiar dos
# cartas con …" or "PIERNA, deberá descartar los dos". What it opens with is read in `frames.qualifying`.


_ITEMS = 12  # items of a list of hands
_FIRST = 12  # characters before the hand that an item opens with
_FEWEST = 2  # hands that make a list


@cache
def _book() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("poker_house.toml"))


@cache
def _change() -> re.Pattern[str]:
    return re.compile(_book()["changes"]["pattern"])


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the house stands on and changes in the games of poker against it."""
    for at, passage in enumerate(passages):
        if passage.game in _book()["changes"]["games"]:
            yield from _stands(passages, at)
            yield from _changes(passages, at)


def _stands(passages: Sequence[Passage], at: int) -> Iterator[Statement]:
    passage = passages[at]
    if not any(word in passage.folded for word in _book()["stands"]["words"]):
        return
    listed = _list(passages, at)
    if len(listed) >= _FEWEST:
        source, last = passage.layer.source, listed[-1][1].layer
        stretch = Layer.raw(source, passage.layer.starts[0], max(last.ends))
        value = sorted({hand for hand, _ in listed})
        yield Statement(passage.node, stretch, "dealer_rule", "stands_on", value, core=(0, 1), confidence=0.9)


def _changes(passages: Sequence[Passage], at: int) -> Iterator[Statement]:
    passage = passages[at]
    low = passage.folded
    cue = _change().search(low)
    if cue is None or any(word in low for word in _book()["changes"]["mine"]):
        return
    amount = next((found for found in ranges.find(passage.text, articles=True) if found.start >= cue.end()), None)
    number, end = (amount.value, amount.end) if amount and amount.start - cue.end() < _FIRST else (1, cue.end())
    if not isinstance(number, int) or (amount is None and not low[cue.end() :].lstrip().startswith(("naipe", "carta"))):
        return
    opened = hands.find(passage.text[: cue.start()], game=passage.game)
    if opened and opened[0].start < _FIRST:
        yield _changed(passage, opened[0].value, number, 0, end)
        return
    for hand, item in _list(passages, at) if low.rstrip().endswith((":", "combinaciones")) else ():
        yield _changed(item, hand, number, 0, len(item.text))


def _changed(passage: Passage, hand: str, number: int, start: int, end: int) -> Statement:
    return Statement(passage.node, passage.layer, "dealer_rule", f"draws.{hand}", number, start, end, confidence=0.88)


def _list(passages: Sequence[Passage], at: int) -> list[tuple[str, Passage]]:
    """The hands that the items behind a sentence open with."""
    found: list[tuple[str, Passage]] = []
    for passage in passages[at + 1 : at + 1 + _ITEMS]:
        named = _of_item(passage)
        if not named:
            break
        found += [(hand, passage) for hand in named]
    return found


def _of_item(passage: Passage) -> list[str]:
    """The hand that an item opens with, or those that it lacks one card of ("menos de un par, con cuatro de color")."""
    named = hands.find(passage.text, game=passage.game)
    lacking = [one.value for one in named if one.value.startswith("four_to_")]
    return lacking or [one.value for one in named[:1] if one.start <= _FIRST]


def dealer_rules(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield how hands are dealt, drawn, measured and decided."""
    yield from phrasebook.read("dealer_rule", passages)
    yield from read(passages)


def options(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the player, or the house, may choose."""
    yield from phrasebook.read("option", passages)
    yield from craps_options.read(passages)
