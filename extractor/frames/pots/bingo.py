"""Added prizes of bingos: sums, hours, and the ball by which they must be won, in sentences and tables.

Each prize is a variant that its title names. Tables give the highest ball by day and hour (one figure a series, as in
"n+1 · 20.00 · 52 · 54 · 56") or by cards sold ("De 1 a 50 · 44 o menos" under a head on cards).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from extractor.frames.sentence import Sentence
from extractor.grammar import Match, money, numbers, ranges
from extractor.lexicon import game_group
from extractor.statements import Statement

_CONFIDENCE = 0.88
_HOURS_OF_DAY = 24
_MOST_BALLS = 100
_DAY = re.compile(r"n(?:\s*\+\s*(\d{1,2}))?")
_HOUR = re.compile(r"(\d{1,2})[.:](\d\d)")
_BALL = re.compile(r"(\d{1,2})(?:\s*o\s+menos)?(?:\s*bol(?:a|illa)s?)?")
_JOINED = re.compile(r"(?:[\s,]|\b(?:y|o|de|a|las?|horas?|hs?|hrs)\b|[.:]00)*")
_IS_HOUR = re.compile(r"[.:]00\b|(?:\s*(?:,|y|o|de|a|las?|\d{1,2}|[a-z]+)){0,16}?\s*(?:horas?|hs|hrs)\b")
_HOUR_WORD = re.compile(r"\s*(?:horas?|hs|hrs)\b")
_AT = re.compile(r"\b(?:las?|horas?)\s+$")
_NOT_LESS = re.compile(
    r"no\s+(?:\w+\s+){0,2}(?:menor|inferior|menos)(?:es)?\s+(?:de|a)\s*$|minimo\s+(?:de\s+)?$|entre\s+$"
)
_NOT_MORE = re.compile(
    r"(?:no|ni)\s+(?:\w+\s+){0,2}?(?:mayor|superior|exceda|supere|mas)(?:es)?\s+(?:de|a)\s*$|maxim[oa]\s+(?:de\s+)?$|\by\s+$|hasta\s+$"
)
_PRIZES = ("added_prize", "progressive")


def read(sentence: Sentence) -> Iterator[Statement]:
    """Yield what a sentence or row on a bingo says of its added prizes."""
    if sentence.passage.game not in game_group("bingo"):
        return
    if _cells(sentence):
        yield from _row(sentence)
    elif _about_prize(sentence):
        yield from _amount(sentence)
        yield from _hours(sentence)
        yield from _ordinal_ball(sentence)


def _about_prize(sentence: Sentence) -> bool:
    """Tell whether a sentence, or the nearest title, is about an added prize."""
    around = (sentence.own, *sentence.titles[:1])
    return any(one.kind == "concept" and one.id in _PRIZES for mentions in around for one in mentions)


def _statement(sentence: Sentence, key: str, value: Any, start: int, end: int | None) -> Statement:
    return Statement(
        sentence.passage.node, sentence.layer, "jackpot", key, value, start, end,
        variant=_variant(sentence) or None, confidence=_CONFIDENCE,
    )  # fmt: skip


def _variant(sentence: Sentence) -> str:
    """The prize that the nearest title is: "Súper Prima" is super_prima."""
    title = sentence.passage.titles[0] if sentence.passage.titles else ""
    named = sentence.titles[0] if sentence.titles else ()
    whole = [one for one in named if one.kind == "concept" and one.id in _PRIZES]
    return re.sub(r"[^a-z0-9]+", "_", title).strip("_") if whole and len(title) < 40 else ""


def _cells(sentence: Sentence) -> list[str]:
    """The cells of a row, be it printed as a table or with bars."""
    given = [cell.text for cell in sentence.passage.cells] or re.split(r"\t|\s+\|\s+", sentence.text)
    return [cell.strip().lower() for cell in given] if len(given) > 1 else []


def _row(sentence: Sentence) -> Iterator[Statement]:
    cells = _cells(sentence)
    key = extraction_by_hour(cells) or _cards_sold(sentence, cells)
    balls = [int(ball.group(1)) for cell in cells[-3:] if (ball := _BALL.fullmatch(cell))]
    if key and balls:
        yield _statement(sentence, key, balls if ".day_" in key else balls[-1], 0, None)


def extraction_by_hour(cells: Sequence[str]) -> str:
    """Return the key of the last ball of a prize by day and hour, which two cells of a row state; empty for none."""
    for day, hour in pairwise(cells):
        if (at := _DAY.fullmatch(day)) and (time := _HOUR.fullmatch(hour)):
            return f"extraction_max.day_{at.group(1) or 0}.h{int(time.group(1))}"
    return ""


def _cards_sold(sentence: Sentence, cells: Sequence[str]) -> str:
    head = " ".join(cell.text for cell in sentence.passage.header[:1]).lower()
    if "cart" not in f"{cells[0]} {head}" and not (_ball_table(sentence) or _about_prize(sentence)):
        return ""
    return extraction_by_cards(cells[0])


def extraction_by_cards(cell: str) -> str:
    """Return the key of the last ball of a prize by the cards sold, which a cell states as a range; empty for none."""
    sold = ranges.find(cell)
    span = sold[0].value if len(sold) == 1 and isinstance(sold[0].value, dict) else {}
    if {"min", "max"} <= span.keys():
        return f"extraction_max.cards_{span['min']}_{span['max']}"
    return f"extraction_max.cards_over_{span['above']}" if "above" in span else ""


def _ball_table(sentence: Sentence) -> bool:
    """Tell whether the lead of a table speaks of balls."""
    return any(one.kind == "unit" and one.id == "balls" for one in sentence.lead)


def _amount(sentence: Sentence) -> Iterator[Statement]:
    """The prize in money: one sum, or its least and most."""
    low = sentence.folded
    sums = money.find(sentence.text)
    begun = sums and any(
        one.kind == "concept" and one.id in ("start", "feed") and 0 <= sums[0].start - one.end <= 40
        for one in sentence.own
    )
    if begun or not sums or not re.search(r"\b(?:premio|monto|importe|cuantia|prima|valor)\b", low[: sums[0].start]):
        return
    least = next((one for one in sums if _NOT_LESS.search(low, 0, one.start)), None)
    most = next((one for one in sums if one is not least and _NOT_MORE.search(low, 0, one.start)), None)
    bounds = {end: one.value for end, one in (("min", least), ("max", most)) if one is not None}
    value: Any = bounds or ([one.value for one in sums] if len(sums) > 1 else sums[0].value)
    yield _statement(sentence, "amount", value, sums[0].start, sums[-1].end)


def _hours(sentence: Sentence) -> Iterator[Statement]:
    """The hours at which a prize is played for: "a las 17, a las 19 y a las 21 horas"."""
    low = sentence.folded
    taken: list[Match[int | float]] = []
    for number in numbers.scan(low):
        if (
            (number.kind == "article" and not _HOUR_WORD.match(low, number.end))
            or number.value != int(number.value)
            or number.value >= _HOURS_OF_DAY
        ):
            continue
        follows = bool(taken) and _JOINED.fullmatch(low, taken[-1].end, number.start) is not None
        if follows or (not taken and _AT.search(low, 0, number.start) and _IS_HOUR.match(low, number.end)):
            taken.append(number)
    if taken:
        yield _statement(sentence, "hours", [int(one.value) for one in taken], taken[0].start, taken[-1].end)


def _ordinal_ball(sentence: Sentence) -> Iterator[Statement]:
    """The last ball by its rank: "a más tardar con la bolilla cuadragésima segunda"."""
    balls = [one for one in sentence.of("unit") if one.id == "balls"]
    said = any(one.kind == "concept" and one.id == "won_by_ball" for one in sentence.own)
    for rank in numbers.ordinals(sentence.folded) if said else ():
        beside = any(abs(rank.start - one.end) <= 2 or abs(one.start - rank.end) <= 2 for one in balls)
        if beside and 1 < rank.value < _MOST_BALLS:
            yield _statement(sentence, "extraction_max", rank.value, rank.start, rank.end)
            return
