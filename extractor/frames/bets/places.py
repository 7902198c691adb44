"""In how many places of a layout a bet can be made, and with which chances."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.attachment import labelled, quantities
from extractor.frames.bets.offered import grouped
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, is_
from extractor.mentions import Mention

COUNTED = (
    "straight", "split", "street", "corner", "six_line", "five_line", "first_four", "column", "dozen", "double_column",
    "double_dozen", "simple_chance",
)  # fmt: skip
"""Bets of roulette that take some of the numbers."""
_PLACES = 150
_NEXT = 5  # characters between a place of a list and the next one
_CHANCE = 42  # characters between a count and the word that says for whom it is


_OPENS = 12  # characters before what opens a sentence


# --- in how many places


def positions(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Fact]:
    """In how many places a bet can be made: "hay once líneas", "en veintidós lugares del paño"."""
    if sentence.own.has("cover") and not sentence.own.has("sites"):
        return
    low, listed = sentence.folded, -_PLACES
    for quantity in quantities(sentence):
        amount = quantity.amount
        value = amount.value
        if not isinstance(value, int) or amount.form not in ("number", "article") or not 0 < value <= _PLACES:
            continue
        exist = any(is_(one, "there_are") and 0 <= amount.start - one.end <= 30 for one in sentence.own)
        exist = exist or low[: amount.start].rstrip().endswith("forman") or 0 <= amount.start - listed <= _NEXT
        act = exist or any(is_(one, "make_bet") and 0 <= amount.start - one.end <= 30 for one in sentence.own)
        bets = [one for one in named if 0 <= one.start - amount.end <= 12 and one.id in (*COUNTED, "zero_street")]
        sites = [one for one in sentence.own if is_(one, "sites") and 0 <= one.start - amount.end <= 12]
        sites = [one for one in sites if value == 1 or low[one.start : one.end].endswith("s")]
        if (
            bets
            and exist
            and amount.form == "number"
            and not re.search(r"\d|\(|\bde\b|numero", low[amount.end : bets[0].start])
        ):
            bet = bets[0].id
            bet = "zero_street" if bet == "street" and "cero" in low else bet
            listed = bets[0].end
            yield Fact("bet", f"positions.{bet}", value, amount.start, listed)
        elif _placed(sentence, amount) and (about or named):
            for bet in [one.id for one in named[:1]] or about[:1]:
                yield Fact("bet", f"positions.{bet}", value, amount.start, amount.end)
        elif (
            sites
            and act
            and (
                amount.form == "number"
                or "unic" in low[amount.end : sites[0].end]
                or "sol" in low[amount.end : sites[0].end]
            )
        ):
            near = [one for one in named if one.id in (*COUNTED, "zero_street")]
            for bet in dict.fromkeys(one.id for one in near[:1]) if near else about[:1]:
                yield Fact("bet", f"positions.{bet}", value, amount.start, sites[0].end)


def _placed(sentence: Sentence, amount: Mention) -> bool:
    """Tell whether a number is that of a field of places: "Posiciones: 22"."""
    if sentence.cells:
        return False
    start = max(sentence.folded.rfind(". ", 0, amount.start), 0)
    label = [one for one in sentence.own if start <= one.start and one.end <= amount.start and is_(one, "sites")]
    return bool(label) and labelled(sentence, amount) and amount.form == "number"


# --- with which chances


def chances(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Fact]:
    """How many chances win and how many lose: "12 a favor y 25 en contra", or columns headed so."""
    columns = _columns(sentence)
    amounts = [one for one in sentence.own if one.kind == "amount" and isinstance(one.value, int)]
    if len(columns) == 2 and named:
        held = [next((one for one in amounts if sentence.column(one.start) == column), None) for column in columns]
        win, lose = held
    else:
        win, lose = _told(sentence, amounts)
    if win is None or lose is None:
        return
    bets = [one for one in named if one.start < win.start or not sentence.cells]
    groups = grouped(sentence, bets)
    for bet in dict.fromkeys(one.id for one in groups[0]) if groups else about[:2]:
        value = {"win": win.value, "lose": lose.value}
        yield Fact("bet", f"win_lose.{bet}", value, min(win.start, lose.start), max(win.end, lose.end))


def _columns(sentence: Sentence) -> list[int]:
    found = [
        next(
            (
                at
                for at, head in enumerate(sentence.header[: len(sentence.cells)])
                if any(is_(one, id_) for one in head)
            ),
            -1,
        )
        for id_ in ("favourable", "adverse")
    ]
    return found if -1 not in found and found[0] != found[1] else []


def _first(own: Sequence[Mention]) -> Mention | None:
    return next((one for one in own if one.kind == "amount" and isinstance(one.value, int)), None)


def _told(sentence: Sentence, amounts: Sequence[Mention]) -> tuple[Mention | None, Mention | None]:
    good = next((one for one in sentence.own if is_(one, "favourable")), None)
    if good is None and sentence.before is not None and sentence.before.own.has("favourable"):
        opens = any(is_(one, "adverse") and one.start <= _OPENS for one in sentence.own)
        return (_first(sentence.before.own), _first(sentence.own)) if opens else (None, None)
    bad = next((one for one in sentence.own if is_(one, "adverse") and (good is None or one.start > good.start)), None)
    if good is None or bad is None:
        return None, None
    before = [one for one in amounts if one.end <= good.start and good.start - one.end <= _CHANCE]
    between = [one for one in amounts if good.end <= one.start and one.end <= bad.start]
    behind = [one for one in amounts if bad.end <= one.start <= bad.end + _CHANCE]
    if before and between:
        return before[-1], between[-1]
    return (between[0], behind[0]) if between and behind else (None, None)


__all__ = ["COUNTED", "chances", "positions"]
