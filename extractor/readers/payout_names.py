"""What a clause on payments names: bets, hands, totals of dice, and cases that decide which bet is paid."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.grammar import dice, hands
from extractor.lexicon import game_group, load
from extractor.lexicon.tokens import folded

IN_TABLE = 0.97
"""Confidence of what a row of a pay table states."""


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `payout.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("payout.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Named:
    """A bet ("bet"), a case that stands for one ("case"), a hand ("hand"), a double or totals of dice in a clause."""

    kind: str
    ids: tuple[str, ...]
    start: int
    end: int


@cache
def _hand_games() -> frozenset[str]:
    return game_group("poker") | game_group("blackjack") | {"siete_y_medio"}


def names(text: str, low: str, game: str, *, table: bool) -> list[Named]:
    """Return what a clause names, in order; of two names in one place the longer stays."""
    found = [Named("bet", (name.id,), name.start, name.end) for name in load().bets.find(text, game=game) if name.id]
    if game in game_group("poker") or (table and game in _hand_games()) or game == "siete_y_medio":
        found += [Named("hand", (m.value,), m.start, m.end) for m in hands.find(text, game=game)]
    found += _cases(low, game)
    if game == "craps":
        found += _dice(text)
        if table and low.startswith("craps\t"):
            found.append(Named("bet", ("craps_",), 0, len("craps")))
    kept: list[Named] = []
    for name in sorted(found, key=lambda n: (n.start, -n.end, n.kind)):
        if (not kept or name.start >= kept[-1].end) and not _mentioned(low, name, game):
            if kept and _in_parentheses(low, kept[-1], name):
                kept.pop()
            kept.append(name)
    return kept


def _in_parentheses(low: str, general: Named, name: Named) -> bool:
    """Whether a name tells in parentheses which bet a general one is: "la 2ª apuesta (Flop)"."""
    return general.kind == name.kind == "bet" and low[general.end : name.start].strip(' "') == "("


def _mentioned(low: str, name: Named, game: str) -> bool:
    """Whether a name is not what is paid: a bet that loses, the dealer's blackjack, an exception."""
    if name.kind != "bet":
        return False
    if _pattern("loses").match(low, name.end):
        return True
    if game in game_group("blackjack") and name.ids == ("blackjack",):
        before = low[max(0, name.start - 60) : name.start]
        return bool(_pattern("dealers").search(before) or _pattern("of_dealer").match(low, name.end))
    return False


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(cues()["mention"][name])


def _dice(text: str) -> Iterator[Named]:
    for hard in dice.hard(text):
        yield Named("bet", tuple(f"hard_{n}" for n in hard.value), hard.start, hard.end)
    for doubles in dice.combinations(text):
        faces = [combination.split("-") for combination in doubles.value]
        if all(a == b for a, b in faces):
            ids = tuple(f"hard_{2 * int(a)}" for a, _ in faces)
            yield Named("double", ids, doubles.start, doubles.end)
    if (first := _pattern("double").search(folded(text))) is not None:
        for double in _pattern("of_doubles").finditer(folded(text), first.start()):
            yield Named("double", (f"hard_{2 * int(double.group(1))}",), double.start(), double.end())
    yield from _totals(text)


def _totals(text: str) -> Iterator[Named]:
    """Totals of dice; one in parentheses is another to which the same applies: "2 (12)"."""
    held: Named | None = None
    for totals in dice.totals(text):
        ids = tuple(map(str, totals.value))
        if held is not None and text[held.end : totals.start].split() == ["("]:
            held = Named("total", (*held.ids, *ids), held.start, totals.end)
            continue
        if held is not None:
            yield held
        held = Named("total", ids, totals.start, totals.end)
    if held is not None:
        yield held


@cache
def _case_cues(game: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(cue), bet)
        for entry in cues()["case"]
        if any(game == name or game in game_group(name) for name in entry["games"])
        for cue, bet in entry["cues"]
    )


def _cases(low: str, game: str) -> Iterator[Named]:
    for cue, bet in _case_cues(game):
        for hit in cue.finditer(low):
            yield Named("case", tuple(bet.split()), hit.start(), hit.end())
