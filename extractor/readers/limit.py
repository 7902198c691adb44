"""Minimums, maximums, numbers of players and staff, times, and the limits of bets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import multiples, ranges
from extractor.grammar.match import Match
from extractor.lexicon import Name, load
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.readers.subjects import Subject, subjects
from extractor.statements import Statement

_GAP = 14  # characters between a count and the role that it counts


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `staff.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("staff.toml").read_text(encoding="utf-8"))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `limit.toml`, the counts of staff and the limits of bets that the passages state."""
    yield from phrasebook.read("limit", passages)
    for passage, subject in subjects(passages):
        if passage.game:
            for sentence in passage.sentences:
                yield from _staff(passage, sentence)
                yield from _bets(passage, sentence, subject)


def _staff(passage: Passage, sentence: Layer) -> Iterator[Statement]:
    """Counts of roles in a sentence that says who attends a table: "un jefe de mesa y dos crupieres"."""
    low = fold(sentence.text)
    if not any(cue in low for cue in cues()["cues"]["words"]):
        return
    amounts = ranges.find(sentence.text, articles=True)
    for role in load().bearers.find(sentence.text, game=passage.game):
        amount = next((m for m in reversed(amounts) if m.end <= role.start and _next_to(low, m, role)), None)
        if amount is None or not role.id:
            continue
        start = max(low.rfind(",", 0, amount.start), low.rfind(".", 0, amount.start), 0)
        optional = any(word in low[start : role.end] for word in cues()["optional"]["words"])
        yield Statement(
            passage.node, sentence, "limit", f"staff.{role.id}", "optional" if optional else amount.value,
            amount.start, role.end, confidence=0.9,
        )  # fmt: skip


def _next_to(low: str, amount: Match[Any], role: Name) -> bool:
    gap = low[amount.end : role.start]
    return len(gap) <= _GAP and not any(mark in gap for mark in ",.;") and " y " not in gap


def _bets(passage: Passage, sentence: Layer, subject: Subject) -> Iterator[Statement]:
    """Limits of bets as multiples: "el máximo del pleno será de veinte veces el mínimo de la mesa"."""
    low = fold(sentence.text)
    if "maxim" not in low and "minim" not in low:
        return
    bets = [name for name in load().bets.find(sentence.text, game=passage.game) if name.id]
    for match in multiples.find(sentence.text, game=passage.game):
        side = _side(low, match)
        named = [name.id for name in bets if name.end <= match.start and match.start - name.end < _REACH]
        for bet in named[-1:] or subject.bets or ("",):
            key = f"bet_{side}.{bet}" if bet else f"bet_{side}"
            yield Statement(passage.node, sentence, "limit", key, match.value, match.start, match.end, confidence=0.7)


_REACH = 60  # characters between the name of a bet and its limit


def _side(low: str, match: Match[Any]) -> str:
    before = low[: match.start]
    return "min" if before.rfind("minim") > before.rfind("maxim") else "max"
