"""What the house takes: rates, who fixes them, of which sums.

A rate is a share in a sentence on deductions ("una deducción del 5 por 100 sobre lo ganado"); a highest one is a range.
Where the house chooses between several ways to be paid, each is a variant.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.frames.standing import ruling
from extractor.grammar import numbers, shares
from extractor.grammar.match import Match
from extractor.lexicon import game_group
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement

_BEFORE, _BEHIND = 40, 30  # characters around a share that say what it is
_CONFIDENCE = 0.9


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    table = tomllib.loads(files("extractor.readers").joinpath("commission.toml").read_text(encoding="utf-8"))
    return {name: re.compile(pattern) for name, pattern in table["rate"].items()}


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the rates that the passages state and the facts of `commission.toml`."""
    passages = ruling(passages)
    yield from phrasebook.read("commission", passages)
    chosen: dict[int, int] = {}
    for passage in passages:
        if not passage.game:
            continue
        if _cues()["options"].search(passage.folded):
            chosen[id(passage.node)] = 0
        stated = list(_rates(passage))
        option = ""
        if stated and id(passage.node) in chosen:
            chosen[id(passage.node)] += 1
            option = f"option_{chosen[id(passage.node)]}"
        for sentence, rate in stated:
            yield Statement(
                passage.node, sentence, "commission", "rate", rate.value, rate.start, rate.end,
                variant=option or None, confidence=_CONFIDENCE,
            )  # fmt: skip


def _rates(passage: Passage) -> Iterator[tuple[Layer, Match[Any]]]:
    """Yield every rate with its sentence."""
    low = passage.folded
    if "%" not in low and "por c" not in low and "por 1" not in low:
        return
    ours = _cues()["ours"].search(" ".join((low, *passage.titles[:1]))) is not None
    for sentence in passage.sentences:
        here = folded(sentence.text)
        if _cues()["never"].search(here):
            continue
        for share in shares.find(sentence.text):
            if share.kind == "percent" and _is_rate(here, share, ours, passage.game):
                yield sentence, _bounded(here, share)


def _is_rate(low: str, share: Match[str], ours: bool, game: str) -> bool:
    """Whether a share is what the house takes: a deduction speaks of it, or it is for the house."""
    taken = _cues()["taken"].search(low, 0, share.start)
    if taken is not None and taken.group().endswith("ra"):
        return ours
    if taken is not None:
        return True
    pot = game in game_group("circle_poker") or "comision" in low
    return ours and pot and _cues()["of"].search(low, share.end, share.end + _BEHIND) is not None


def _bounded(low: str, share: Match[str]) -> Match[Any]:
    """Make "hasta el 5 por 100" and "entre el 10 y 20 por 100" ranges."""
    before = low[max(0, share.start - _BEFORE) : share.start]
    if cap := _cues()["cap"].search(before.rstrip()):
        return Match({"max": share.value}, share.start - len(cap.group()) - 1, share.end)
    for number in numbers.scan(low):
        gap = low[number.end : share.start]
        if number.end <= share.start and _cues()["to"].search(gap) and _cues()["from"].search(low[: number.start]):
            least = shares.parse(f"{number.value} %")
            return Match({"min": least, "max": share.value}, number.start, share.end)
    return Match(share.value, share.start, share.end)
