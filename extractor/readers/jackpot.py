"""Prizes of pots: what a hand wins of the pot, in stakes or in money, and how pots are filled, shared and paid.

A prize stands beside its hand: in a row ("Color · 40 veces la postura"), or in a clause, where the value
follows the hand ("la escalera de color, su octava parte") or leads up to it ("si hay escalera de
color se da el 15 % de lo acumulado").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.frames.standing import ruling
from extractor.games import games
from extractor.grammar import hands, money, numbers, odds, shares
from extractor.grammar.match import Match, apart
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.readers import jackpot_bingo, phrasebook
from extractor.readers.jackpot_scope import cues, has_pot, names_pot, under_pot
from extractor.statements import Statement

_ROW = 160  # characters: a longer paragraph is prose
_LABEL = 90  # characters: a longer opening is no label
_NEAR = 60  # characters between a value and the hand that it leads up to
_IN_ROW, _IN_PROSE = 0.95, 0.85
_VARIANT = re.compile(r"\bvariante\b")
_SENTENCE = re.compile(r"\.\s+")


@dataclass(frozen=True, slots=True)
class _Prize:
    """A value in a clause; `cap` tells that it is the most that the prize before it may be."""

    value: dict[str, Any]
    start: int
    end: int
    cap: bool = False


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the prizes of pots and bingos and the facts of `jackpot.toml` that the passages state."""
    passages = ruling(passages)
    pots = [passage for passage in passages if _about_pot(passage)]
    for passage in pots:
        yield from (replace(fact, variant=fact.variant or _base_games(passage)) for fact in _facts(passage))
    yield from _games_with_pot(passages)
    for passage in pots:
        yield from _prizes(passage)
        yield from _seeds(passage)
    yield from jackpot_bingo.read(passages)


def _about_pot(passage: Passage) -> bool:
    return has_pot(passage.game) and (names_pot(passage.folded) or under_pot(passage))


def _facts(passage: Passage) -> Iterator[Statement]:
    return phrasebook.read("jackpot", [passage])


def _base_games(passage: Passage) -> str | None:
    """The games that a rule on pots of several games is for: "Draw Poker: si el jugador …"."""
    label, colon, _ = passage.text.partition(":")
    if passage.game not in cues()["pot"]["games"] or not colon or len(label) > _LABEL:
        return None
    named = games().listed(label)
    if _VARIANT.search(folded(label)):  # "Caribbean Poker variante Caribbean Poker Plus" is the variant alone
        named = {game for game in named if not any(other.startswith(f"{game}_") for other in named)}
    return ",".join(sorted(named)) or None


def _games_with_pot(passages: Sequence[Passage]) -> Iterator[Statement]:
    """The games that a section on them lists, one an item or paragraph, as one set."""
    listed: dict[int, list[Passage]] = {}
    for passage in passages:
        if passage.game in cues()["pot"]["games"]:
            for node in (passage.node, passage.node.parent):
                if node is not None and node.heading and _lists_games(node.heading):
                    listed.setdefault(id(node), []).append(passage)
    for items in listed.values():
        named = [(item, games().listed(item.text)) for item in items if len(item.text) < _ROW]
        found = [(item, ids) for item, ids in named if ids]
        if found:
            first = found[0][0]
            whole = Layer.join(first.layer.source, [item.layer for item, _ in found], "\n")
            value = sorted(set().union(*(ids for _, ids in found)))
            yield Statement(first.node, whole, "jackpot", "games", value, confidence=_IN_PROSE)


def _lists_games(heading: str) -> bool:
    return re.search(cues()["games"]["title"], folded(heading)) is not None


def _seeds(passage: Passage) -> Iterator[Statement]:
    """What the pot begins with, in money."""
    low = passage.folded
    for sum_ in money.find(passage.text):
        if begun := re.search(cues()["seed"]["pattern"], low[: sum_.start]):
            yield Statement(
                passage.node, passage.layer, "jackpot", "seed", sum_.value, begun.start(), sum_.end, confidence=_IN_ROW
            )


def _prizes(passage: Passage) -> Iterator[Statement]:
    row = under_pot(passage) and (bool(passage.cells) or len(passage.text) < _ROW)
    start = 0
    for stop in [*_SENTENCE.finditer(passage.text), None]:
        end = stop.start() + 1 if stop else len(passage.text)
        clause = passage.layer[start:end]
        if row or names_pot(folded(clause.text)):
            yield from _clause(passage, clause, row=row)
        start = stop.end() if stop else end


def _clause(passage: Passage, clause: Layer, *, row: bool) -> Iterator[Statement]:
    named = hands.find(clause.text, game=passage.game)
    if not named:
        return
    last: list[Match[str]] = []
    here = 0
    for prize in _values(clause.text, row=row):
        beside = [hand for hand in named if here <= hand.start and hand.end <= prize.start]
        if prize.cap:
            for hand in last:
                yield _statement(
                    passage, clause, hand, f"{hand.value}.cap_multiple", prize.value["multiple"], prize, row
                )
            continue
        last = beside[-1:] or ([] if here else _leads_to(clause.text, named, prize))
        here = prize.end
        for hand in last:
            yield _statement(passage, clause, hand, hand.value, prize.value, prize, row)


def _leads_to(text: str, named: Sequence[Match[str]], prize: _Prize) -> list[Match[str]]:
    """The hand behind a value that it is said to win ("… será entregado a quien consiga una escalera real")."""
    for hand in named:
        if hand.start >= prize.end and re.search(cues()["whole"]["prize"], folded(text)[prize.end : hand.start]):
            return [hand]
    return []


def _statement(
    passage: Passage, clause: Layer, hand: Match[str], key: str, value: Any, prize: _Prize, row: bool
) -> Statement:
    start, end = min(hand.start, prize.start), max(hand.end, prize.end)
    return Statement(
        passage.node, clause, "jackpot", f"jackpot.{key}", value, start, end,
        core=(prize.start, prize.end), confidence=_IN_ROW if row else _IN_PROSE,
    )  # fmt: skip


def _values(text: str, *, row: bool) -> list[_Prize]:
    """The prizes that a clause names, in order: stakes, money, shares of the pot."""
    low = folded(text)
    found: list[Match[dict[str, Any]]] = []
    for times in odds.find(text, cell=row):
        gain, _, stake = times.value.partition(":")
        if times.kind in ("times", "ratio") and stake == "1":
            found.append(Match({"multiple": int(gain)}, times.start, times.end))
    found += [Match({"amount": sum_.value}, sum_.start, sum_.end) for sum_ in money.find(text)]
    found += [
        Match({"share": share.value}, share.start, share.end) for share in shares.find(text) if _of_pot(low, share, row)
    ]
    found += [Match({"share": "1"}, whole.start(), whole.end()) for whole in _whole().finditer(low)]
    prizes = [_Prize(m.value, m.start, m.end) for m in apart(found)]
    return sorted([*prizes, *_caps(low)], key=lambda prize: prize.start)


@cache
def _whole() -> re.Pattern[str]:
    return re.compile(cues()["whole"]["pattern"])


def _caps(low: str) -> Iterator[_Prize]:
    """The most that a prize may be: grammars of odds leave multiples behind "máximo de" out."""
    for most in re.finditer(cues()["cap"]["pattern"], low):
        number = numbers.at(low, most.end())
        if number is not None and re.match(cues()["cap"]["times"], low[number.end :]):
            yield _Prize({"multiple": number.value}, number.start, number.end, cap=True)


def _of_pot(low: str, share: Match[str], row: bool) -> bool:
    """Whether a share is one of the pot: in a row of prizes any is, in prose the pot follows or was just won."""
    if row or re.match(cues()["whole"]["said"], low[share.end :]):
        return True
    return low[: share.start].rstrip().endswith((" su", ", su", " la")) or low[share.start :].startswith("su ")
