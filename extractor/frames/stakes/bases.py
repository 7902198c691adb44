"""What a figure is a multiple of: the base said with it, above it or before it."""

from __future__ import annotations

import re

from extractor.folding import fold
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.figure import Carried, Value
from extractor.lexicon import game_group, load

_THAT = re.compile(r"^[^;.]*?\b(?:ese|dicho|este|aquel|tal)\s+minimo")
_BACK = re.compile(
    r"\b(?:est[ea]|ell[ao]|la anterior|(?:est[ea]|es[ea]|aquel|dich[oa]|mism[oa]|citad[oa])"
    r"\s+(?:maxim|minim|limit|top|import|mont|cifr|cantidad)\w*)$"
)
_TOGETHER = 140  # characters within which a list of numbers says its base
_MEASURED = re.compile(r"\b(?:veces|multiplos?|unidad(?:es)?|fichas|minimos)\b")
_IN_UNITS = re.compile(r"\bunidad(?:es)?\b")


def base_of(sentence: Sentence, value: Value, carried: Carried) -> str:
    """Return what a value is a multiple of; "ese mínimo" is the one spoken of before, that of the pleno its own."""
    words = sentence.folded
    if carried.base and _BACK.search(words, value.start, value.end):
        return carried.base
    if value.base == "min_bet":
        behind = words[value.start : value.start + _TOGETHER]
        if carried.base and _THAT.search(behind):
            return carried.base
        behind = words[max(value.start, value.end - 24) : value.end + 28]
        if re.search(r"minimo\b[^,;.]{0,20}\bpleno\b", behind) and sentence.passage.game in game_group("roulette"):
            return "straight_min"
    return value.base or carried.base


def measured(text: str, game: str) -> str:
    """Return the base that a heading says figures are multiples of: "en veces el mínimo", "en unidades de la mesa"."""
    if not _MEASURED.search(fold(text)):
        return ""
    named = [one.id for one in load().bases.find(text, game=game) if one.id in ("straight_min", "min_bet")]
    return named[-1] if named else "min_bet" if _IN_UNITS.search(fold(text)) else ""
