"""What winning bets and hands are paid.

Every odds of a text belong to what is named beside them: in a row its label, in a sentence the bet or hand before them
(or behind them: "2 por 1 si el punto es 4"), else what the paragraph or the title above it speaks of. A hand under the
title of a side bet ("Seguro", "Pareja Plus") is paid by that bet.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import dice, hands, odds
from extractor.grammar.match import Match
from extractor.lexicon import game_group, load
from extractor.passages import Passage
from extractor.readers.subjects import Subject, subjects
from extractor.statements import Statement

_ROW = 120  # characters: a longer paragraph of a pay section is prose
_IN_TABLE, _IN_PROSE, _BY_TITLE = 0.97, 0.9, 0.8
_ORDINARY = 3  # a row of more totals than this states what the bet pays in the ordinary way


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `payout.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("payout.toml").read_text(encoding="utf-8"))


@cache
def _hand_games() -> frozenset[str]:
    return game_group("poker") | game_group("blackjack") | {"siete_y_medio"}


@dataclass(frozen=True, slots=True)
class _Named:
    """A bet ("bet"), a hand ("hand") or totals of dice ("total") in a clause."""

    kind: str
    ids: tuple[str, ...]
    start: int
    end: int


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what each bet or hand is paid, wherever odds stand beside it."""
    for passage, subject in subjects(passages):
        if not passage.game:
            continue
        if passage.kind in ("row", "heading") or _is_row(passage):
            yield from _clause(passage, passage.layer, subject, table=in_pay_section(passage))
        else:
            for sentence in passage.sentences:
                yield from _clause(passage, sentence, subject, table=False)


def in_pay_section(passage: Passage) -> bool:
    """Tell whether a title, table head or lead-in above the passage announces payments."""
    words = cues()["sections"]["words"]
    head = [fold(cell.text) for cell in passage.header]
    lead = [fold(passage.lead.text)] if passage.lead else []
    return any(word in text for text in (*passage.titles[:3], *head, *lead) for word in words)


def _is_row(passage: Passage) -> bool:
    """Tell whether a paragraph is a row of a pay table that lost its lines."""
    text = passage.text.rstrip(". ")
    return len(text) < _ROW and ". " not in text and "; " not in text and in_pay_section(passage)


def _clause(passage: Passage, layer: Layer, subject: Subject, *, table: bool) -> Iterator[Statement]:
    low = fold(layer.text)
    found = [match for match in odds.find(layer.text, cell=table) if _pays(low, match, table)]
    if table:
        found = _printed(found)
    named = _names(layer.text, low, passage.game) if found else []
    for at, match in enumerate(found):
        first = found[at - 1].end if at else 0
        last = found[at + 1].start if at + 1 < len(found) else len(low)
        yield from _paid(passage, layer, match, _beside(named, match, first, last), subject, table)


def _printed(found: Sequence[Match[str]]) -> list[Match[str]]:
    """A row that prints odds and the same as a percentage ("2 a 1 200 %") states them once."""
    kept: list[Match[str]] = []
    for match in found:
        if match.kind == "percent" and kept and match.start - kept[-1].end <= len("  "):
            continue
        kept.append(match)
    return kept


def _pays(low: str, match: Match[str], table: bool) -> bool:
    """Tell whether odds are a payout and no count, score or limit."""
    start = max(low.rfind(". ", 0, match.start), 0)
    clause = low[start : match.end]
    if any(word in clause for word in cues()["not"]["words"]):
        return False
    return table or match.kind == "true" or any(verb in clause for verb in cues()["verbs"]["words"])


def _names(text: str, low: str, game: str) -> list[_Named]:
    """Return what a clause names, in order; of two names in one place the longer stays."""
    found = [_Named("bet", (name.id,), name.start, name.end) for name in load().bets.find(text, game=game) if name.id]
    if game in _hand_games():
        found += [_Named("hand", (m.value,), m.start, m.end) for m in hands.find(text, game=game)]
        found += _conditions(low, game)
    if game == "craps":
        found += [_Named("bet", tuple(f"hard_{n}" for n in m.value), m.start, m.end) for m in dice.hard(text)]
        found += [_Named("total", tuple(map(str, m.value)), m.start, m.end) for m in dice.totals(text)]
    kept: list[_Named] = []
    for name in sorted(found, key=lambda n: (n.start, -n.end, n.kind)):
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return kept


def _conditions(low: str, game: str) -> Iterator[_Named]:
    for entry in cues()["conditions"]:
        if game in entry["games"]:
            for cue, bet in entry["cues"]:
                if (at := low.find(cue)) >= 0:
                    yield _Named("bet", (bet,), at, at + len(cue))
    if game in cues()["win"]["games"]:
        for cue in cues()["win"]["words"]:
            if (at := low.find(cue)) >= 0:
                yield _Named("bet", ("win",), at, at + len(cue))


def _beside(named: Sequence[_Named], match: Match[str], first: int, last: int) -> list[_Named]:
    """Return the names that odds belong to: those since the odds before them, else those behind them."""
    before = [name for name in named if first <= name.start and name.end <= match.start]
    behind = [name for name in named if match.end <= name.start and name.end <= last]
    if before and behind and all(name.kind == "total" for name in behind) and not _has(before, "total"):
        return [*before, *behind]
    return before or behind


def _has(named: Sequence[_Named], kind: str) -> bool:
    return any(name.kind == kind for name in named)


def _paid(
    passage: Passage, layer: Layer, match: Match[str], beside: Sequence[_Named], subject: Subject, table: bool
) -> Iterator[Statement]:
    keys = _keys(passage, beside, subject)
    start = min((name.start for name in beside), default=match.start)
    end = max((name.end for name in beside), default=match.end)
    confidence = _IN_TABLE if table else _IN_PROSE if beside else _BY_TITLE
    for key in keys:
        yield Statement(
            passage.node, layer, "payout", f"pays.{key}", match.value, min(start, match.start), max(end, match.end),
            confidence=confidence, note=match.note,
        )  # fmt: skip


def _keys(passage: Passage, beside: Sequence[_Named], subject: Subject) -> list[str]:
    """Return the keys (behind `pays.`) of what odds belong to; none where nothing names a bet or hand."""
    bets = _last_group(beside, "bet") or list(subject.bets)
    hand = _last_group(beside, "hand")
    totals = _last_group(beside, "total")
    if hand:
        side = [bet for bet in bets if bet in cues()["side"]["bets"]]
        return [f"{bet}.{name}" for bet in side for name in hand] or hand
    if totals and len(totals) <= _ORDINARY:
        return [f"{bet}.{total}" for bet in _laid_on(bets) for total in totals]
    return bets


def _last_group(beside: Sequence[_Named], kind: str) -> list[str]:
    names = [name for name in beside if name.kind == kind]
    return list(dict.fromkeys(id_ for name in names for id_ in name.ids))


def _laid_on(bets: Sequence[str]) -> list[str]:
    return [bet for bet in bets if not bet.startswith(("craps_", "hard_"))] or list(bets)
