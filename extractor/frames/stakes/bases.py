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
_IN_A_MEASURE = re.compile(
    r"\b(?:en|por|como)\s+(?:numero de )?(?:veces|tantos|multiplos?|unidad(?:es)?|fichas|minim[oa]s)\b"
    r"(?: (?:de|del|sobre) (?:el|la)?)?"
)
_OF_IT = 20  # characters from a measure to the base that it names
_TOLD_OF = 40  # characters from a base to the bet that it is the least of
_PARTS_IT = re.compile(r"[,;.:]|\b(?:y|es|son|sera|seran)\b")
_COMES_LAST = re.compile(r"(?:\s+veces)?,?\s+(?:del?\s+)?(?:el|la)?\s*")


def base_of(sentence: Sentence, value: Value, carried: Carried) -> str:
    """Return what a value is a multiple of; "ese mínimo" is the one spoken of before, that of the pleno its own."""
    words = sentence.folded
    if carried.base and points_back(sentence, value):
        return carried.base
    if value.base == "min_bet":
        behind = words[value.start : value.start + _TOGETHER]
        if carried.base and _THAT.search(behind):
            return carried.base
        if sentence.passage.game in game_group("roulette") and _of_number(sentence, value):
            return "straight_min"
    return value.base or carried.base or _said_last(sentence, value)


def points_back(sentence: Sentence, value: Value) -> bool:
    """Tell whether a value is of what was spoken of before: "el 150 % de dicho importe"."""
    return _BACK.search(sentence.folded, value.start, value.end) is not None


def _said_last(sentence: Sentence, value: Value) -> str:
    """The base that a list names behind its last figure: "seiscientas veces, y el de la docena cien, el mínimo"."""
    base = next((one for one in sentence.of("base") if one.start >= value.end), None)
    last = max((one.end for one in sentence.of("amount") if base and one.end <= base.start), default=0)
    if base is None or base.id != "min_bet" or not _COMES_LAST.fullmatch(sentence.folded, last, base.start):
        return ""
    roulette = sentence.passage.game in game_group("roulette")
    return "straight_min" if roulette and _of_number(sentence, Value(1, base.id, base.start, base.end)) else base.id


def _of_number(sentence: Sentence, value: Value) -> bool:
    """Tell whether the least stake that a value is of is that on one number: "el mínimo … al pleno"."""
    least = next((one for one in sentence.of("base") if value.start <= one.start < value.end), None)
    if least is None:
        return False
    for bet in sentence.of("bet"):
        gap = sentence.folded[least.end : bet.start]
        if bet.id == "straight" and least.start <= bet.start <= least.end + _TOLD_OF:
            return not _PARTS_IT.search(gap)
    return False


def measure_of(sentence: Sentence) -> tuple[int, int, str] | None:
    """Return where a sentence says of what its figures are multiples, and the base; None where it does not.

    "Los máximos, expresados en veces el mínimo del pleno, son: …".
    """
    for hit in _IN_A_MEASURE.finditer(sentence.folded):
        begin = hit.start()
        base = next((one for one in sentence.of("base") if begin <= one.start <= hit.end() + _OF_IT), None)
        if base is not None and base.id in ("straight_min", "min_bet"):
            return begin, max(hit.end(), base.end), base.id
    return None


def measured(text: str, game: str) -> str:
    """Return the base that a heading says figures are multiples of: "en veces el mínimo", "en unidades de la mesa"."""
    if not _MEASURED.search(fold(text)):
        return ""
    named = [one.id for one in load().bases.find(text, game=game) if one.id in ("straight_min", "min_bet")]
    return named[-1] if named else "min_bet" if _IN_UNITS.search(fold(text)) else ""
