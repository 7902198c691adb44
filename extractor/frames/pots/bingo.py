"""Added prizes of bingos (sums, hours, the ball by which they must be won), and what a sentence gives as sets of a pot.

Each prize is a variant that its title names. Tables give the highest ball by day and hour (one figure a series, as in
"n+1 · 20.00 · 52 · 54 · 56") or by cards sold ("De 1 a 50 · 44 o menos" under a head on cards).

The sets of a pot are the games that have one and what loses the right to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from extractor.frames.match import about_pot
from extractor.frames.sentence import Sentence
from extractor.games import games
from extractor.grammar import Match, money, numbers, ranges
from extractor.lexicon import game_group
from extractor.mentions import Mention
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
_TIME = re.compile(r"\ba las (?P<hour>[01]?\d|2[0-3])[:.](?P<minutes>[0-5]\d)(?!\d)")
_NOT_LESS = re.compile(
    r"\bno\s+(?:\w+\s+){0,2}(?:menor|inferior|menos)(?:es)?\s+(?:de|a)\s*$|minimo\s+(?:de\s+)?$|entre\s+$"
)
_NOT_MORE = re.compile(
    r"\b(?:no|ni)\s+(?:\w+\s+){0,2}?(?:mayor|superior|exceda|supere|mas)(?:es)?\s+(?:de|a)\s*$|maxim[oa]\s+(?:de\s+)?$|\by\s+$|hasta\s+$"
)
_PRIZES = ("added_prize", "progressive")

_SET_CONFIDENCE = 0.85
_LOST = {"change_cards": "card_exchange", "buy_card": "card_purchase", "give_up_hand": "fold"}
_POTS = ("progressive", "jackpot", "fund")
_RIGHT = "derecho"
_HAVE = ("have", "allow", "exist", "present", "optional", "offered", "make_up")
_REST_TO = 12  # characters from what is left to where it goes: "el resto al acumulado"
_TAKEN_OUT = ("hold_back", "levy", "take_share", "deduct")


def read(sentence: Sentence) -> Iterator[Statement]:
    """Yield what a sentence or row on a bingo says of its added prizes."""
    if sentence.passage.game not in game_group("bingo"):
        return
    if _cells(sentence):
        yield from _row(sentence)
    elif _about_prize(sentence):
        yield from _amount(sentence)
        yield from _clock(sentence) or _hours(sentence)
        yield from _ordinal_ball(sentence)
    elif sentence.own.has("session_of"):
        yield from _clock(sentence)


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


def _clock(sentence: Sentence) -> list[Statement]:
    """The hours as a clock has them, where one is no full hour: "a las 20:30 y a las 21:00"."""
    told = list(_TIME.finditer(sentence.folded))
    if not told or all(hit["minutes"] == "00" for hit in told):
        return []
    hours = [f"{int(hit['hour']):02}:{hit['minutes']}" for hit in told]
    return [_statement(sentence, "hours", hours, told[0].start("hour"), told[-1].end())]


def _ordinal_ball(sentence: Sentence) -> Iterator[Statement]:
    """The last ball by its rank: "a más tardar con la bolilla cuadragésima segunda"."""
    balls = [one for one in sentence.of("unit") if one.id == "balls"]
    said = any(one.kind == "concept" and one.id == "won_by_ball" for one in sentence.own)
    for rank in numbers.ordinals(sentence.folded) if said else ():
        beside = any(abs(rank.start - one.end) <= 2 or abs(one.start - rank.end) <= 2 for one in balls)
        if beside and 1 < rank.value < _MOST_BALLS:
            yield _statement(sentence, "extraction_max", rank.value, rank.start, rank.end)
            return


def sets(sentence: Sentence) -> Iterator[Statement]:
    """Yield the sets of a sentence that is about a pot."""
    if about_pot(sentence):
        yield from _excluded(sentence)
        yield from _games(sentence)
        yield from _left(sentence)


def _said(sentence: Sentence, *ids: str) -> list[Mention]:
    return [one for one in sentence.own if one.kind == "concept" and one.id in ids]


def _excluded(sentence: Sentence) -> Iterator[Statement]:
    """What a player does and thereby loses the pot; that losing it must be said of the pot itself."""
    pots = [*_said(sentence, *_POTS), *(one for one in sentence.of("bet") if one.id in ("jackpot", "progressive"))]
    acts = _said(sentence, *_LOST)
    lost = [one for one in _said(sentence, "shut_out") if one.note != "not"]
    pots = pots or [one for one in lost if _RIGHT in sentence.folded[one.start : one.end]]  # "pierde el derecho"
    if not (pots and acts and lost) or sentence.of("share", "odds"):
        return
    value = sorted({_LOST[one.id] for one in acts if one.note != "not"})
    if value:
        yield _set(sentence, "excluded_if", value, [*acts, *lost])


def _games(sentence: Sentence) -> Iterator[Statement]:
    """The games that may have a pot, where the rules on pots say so in a sentence."""
    having = [one for one in _said(sentence, *_HAVE) if one.note != "not"]
    pots = _said(sentence, "progressive", "fund", "jackpot")
    if sentence.passage.game != "progressive_jackpot" or not (having and pots) or _said(sentence, "forbid"):
        return
    value = sorted(games().listed(sentence.text) - {"progressive_jackpot", "poker", "general"})
    if value and not sentence.of("share", "money"):
        yield _set(sentence, "games", value, [])


def _left(sentence: Sentence) -> Iterator[Statement]:
    """What goes to the pot is what is left: "se reserva una décima parte; lo demás alimenta el pozo"."""
    fed = _said(sentence, "feed")
    rest = _said(sentence, "remainder")
    here = [one for one in sentence.of("share") if rest and one.end <= rest[0].start]
    if rest and _said(sentence, *_POTS) and (whole := _of_the_whole(sentence, here)):
        if any(0 <= one.start - rest[0].end <= _REST_TO and one.start >= rest[0].end for one in fed):
            yield _set(sentence, "contribution", whole, [rest[0], fed[-1]])
        return
    before = sentence.before
    if not here and before is not None and _said(before, *_TAKEN_OUT):
        here = list(before.of("share"))
    if not (fed and rest and _said(sentence, *_POTS)) or len(here) != 1 or sentence.of("hand"):
        return
    if rest[0].start < fed[0].start and (not sentence.of("share") or _said(sentence, *_TAKEN_OUT)):
        yield _set(sentence, "contribution", str(1 - Fraction(str(here[0].value))), [rest[0], fed[0]])


def _of_the_whole(sentence: Sentence, here: list[Mention]) -> str:
    """What several shares of what is sold leave, where one list says all of them; empty where it does not."""
    shares = [*here]
    first = sentence
    while first.before is not None and first.before.text.endswith(";"):
        first = first.before
        shares += first.of("share")
    left = 1 - sum(Fraction(str(one.value)) for one in shares if isinstance(one.value, str))
    return str(left) if len(shares) > 1 and _said(first, "staked_total") and 0 < left < 1 else ""


def _set(sentence: Sentence, key: str, value: object, near: list[Mention]) -> Statement:
    start = min((one.start for one in near), default=0)
    end = max((one.end for one in near), default=len(sentence.text))
    return Statement(
        sentence.passage.node, sentence.layer, "jackpot", key, value, start, end, confidence=_SET_CONFIDENCE
    )
