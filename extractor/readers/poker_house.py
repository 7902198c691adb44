"""How the house plays its own hand at poker: the hand that it opens with, what it keeps and how many cards it changes.

`qualifies_with` is the lowest hand of "abre juego con As y Rey o mayor"; `stands_on` are the hands of the list behind
"debe plantarse con"; `draws.<hand>` the cards of "debe cambiar dos cartas con …" or "PIERNA, deberá descartar los dos".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import cards, hands, ranges
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement

_ITEMS = 12  # items of a list of hands
_FIRST = 12  # characters before the hand that an item opens with
_FEWEST = 2  # hands that make a list
_BETTER = re.compile(r"pair_(\w+)_or_better")
_SINGLE = ("ace", "king", "queen", "jack")


@cache
def _book() -> dict[str, Any]:
    return tomllib.loads(files("extractor.readers").joinpath("poker_house.toml").read_text(encoding="utf-8"))


@cache
def _pattern(table: str) -> re.Pattern[str]:
    return re.compile(_book()[table]["pattern"])


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the house opens with, stands on and changes in the games of poker against it."""
    banked = game_group("banked_poker")
    for at, passage in enumerate(passages):
        if passage.game not in banked:
            continue
        for sentence in passage.sentences:
            yield from _qualifies(passage, sentence)
        if passage.game in _book()["changes"]["games"]:
            yield from _stands(passages, at)
            yield from _changes(passages, at)


def _qualifies(passage: Passage, sentence: Layer) -> Iterator[Statement]:
    low, book = fold(sentence.text).replace('"', " "), _book()["qualifies"]
    if not any(word in low for word in book["house"]) and "abriendo" not in low:
        return
    for cue in _pattern("qualifies").finditer(low):
        end = cue.end() + book["reach"]
        if any(word in low[max(0, cue.start() - 6) : cue.end()] for word in book["not"]):
            continue
        hand, stop = _lowest(passage, sentence, cue.end(), end)
        if hand and any(word in low[cue.end() : stop + 30] for word in book["least"]):
            yield Statement(
                passage.node, sentence, "dealer_rule", "qualifies_with", hand, cue.start(), stop, confidence=0.92
            )
            return


def _lowest(passage: Passage, sentence: Layer, start: int, end: int) -> tuple[str, int]:
    """The first hand of a stretch, and where it ends; a single card stands for the hand that it is the highest of."""
    found = [match for match in hands.find(sentence.text, game=passage.game) if start <= match.start < end]
    single = [rank for rank in cards.ranks(sentence.text) if start <= rank.start < end and rank.value in _SINGLE]
    if found and not (single and single[0].start < found[0].start):
        better = _BETTER.fullmatch(found[0].value)
        return f"pair_of_{better[1]}" if better else found[0].value, found[0].end
    return (f"{single[0].value}_high", single[0].end) if single else ("", start)


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
    cue = _pattern("changes").search(low)
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
        named = hands.find(passage.text[:60], game=passage.game)
        if not named or named[0].start > _FIRST:
            break
        found.append((named[0].value, passage))
    return found
