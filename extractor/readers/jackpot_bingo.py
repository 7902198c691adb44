"""Added prizes of bingos: their amounts, hours and games, and the ball by which they must be won.

Each prize is a variant that its title names. Tables give the highest ball by day and hour (one figure a series, as in
"n+1 · 20.00 · 52 · 54 · 56") or by cards sold ("De 1 a 50 cartones · 44 o menos").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from corpus.layers import Layer
from extractor.frames.pots.bingo import extraction_by_cards, extraction_by_hour
from extractor.grammar import money, numbers
from extractor.lexicon import game_group
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.readers.jackpot_scope import cues
from extractor.statements import Statement

_HOURS_OF_DAY = 24
_CONFIDENCE = 0.9
_BALL = re.compile(r"(\d{1,2})(?:\s*o\s+menos)?")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(cues()["bingo"][name])


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the rules of bingos say of their added prizes."""
    for passage in passages:
        if passage.game not in game_group("bingo"):
            continue
        if passage.cells:
            yield from _row(passage)
            continue
        for sentence in passage.sentences:
            yield from _sentence(passage, sentence, folded(sentence.text))


def _statement(passage: Passage, layer: Layer, key: str, value: Any, start: int, end: int | None) -> Statement:
    return Statement(
        passage.node,
        layer,
        "jackpot",
        key,
        value,
        start,
        end,
        variant=_variant(passage) or None,
        confidence=_CONFIDENCE,
    )


def _variant(passage: Passage) -> str:
    """The prize that the nearest title names: "bingo extra 6/2 fijo" is bingo_extra_6_2_fijo."""
    for title in passage.titles[:2]:
        if named := _pattern("prize").fullmatch(title.strip(" .:")):
            return re.sub(r"[^a-z0-9]+", "_", named.group(1))
    return ""


def _row(passage: Passage) -> Iterator[Statement]:
    cells = [cell.text.strip().lower() for cell in passage.cells]
    key = extraction_by_hour(cells) or _cards_sold(cells)
    if not key:
        return
    balls = [int(ball.group(1)) for cell in cells[-3:] if (ball := _BALL.fullmatch(cell))]
    if balls:
        several = ".day_" in key
        yield _statement(passage, passage.layer, key, balls if several else balls[-1], 0, None)


def _cards_sold(cells: Sequence[str]) -> str:
    if not cells or not _pattern("cards").search(cells[0]):
        return ""
    return extraction_by_cards(cells[0])


def _sentence(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    yield from _amount(passage, sentence, low)
    if near := _pattern("hours").search(low):
        hours = [n for n in numbers.scan(low) if near.start(1) <= n.start < near.end(1) and n.value < _HOURS_OF_DAY]
        values = [hour.value for hour in hours]
        if values:
            yield _statement(passage, sentence, "hours", values, hours[0].start, hours[-1].end)
    for played in _pattern("games").finditer(low):
        count = numbers.at(low, played.start(1))
        if count is not None:
            yield _statement(passage, sentence, "games_per_session", count.value, played.start(), played.end())
    if ball := _pattern("ball").search(low):
        value = int(ball.group(1))
        yield _statement(passage, sentence, "extraction_max", value, ball.start(), ball.end())
    if equal := _pattern("equal").search(low):
        yield _statement(passage, sentence, "shared", "equal", equal.start(), equal.end())


def _amount(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    """The prize in money: one sum, several to choose from, or the most that it may be."""
    sums = money.find(sentence.text)
    if not sums or not _pattern("amount").search(low, 0, sums[0].start):
        return
    values: list[Any] = [sum_.value for sum_ in sums]
    highest = len(values) == 1 and _pattern("highest").search(low, 0, sums[0].start)
    value = {"max": values[0]} if highest else values[0] if len(values) == 1 else sorted(values)
    yield _statement(passage, sentence, "amount", value, sums[0].start, sums[-1].end)
