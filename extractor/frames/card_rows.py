"""The rows of trente et quarante: where they end, and which card decides color and inverse.

The rows of trente et quarante: the total that closes one, and between which totals it ends.

"Cada fila se cierra al llegar a 31", "hasta rebasar 30", "ninguna pasará de 40": a total that is reached or passed
closes the row, the one that no row passes is the highest.

Which card decides color and inverse at trente et quarante: the first of the black row, or of the row that wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from extractor.frames.clauses import clause_at
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_
from extractor.mentions import Mention

_GAME = "trente_et_quarante"
_FIRST = re.compile(
    r"\b(?:primer|primera|1a\.?) (?:carta|naipe)(?: (?:extraid|sacad|colocad|descubiert|puest)[oa])? (?:de|en) "
    r"(?:la|dicha)(?: primera)? (?:fila|hilera) (?P<row>negra|ganadora|vencedora|que (?:gan|venc|venz)\w+)"
)
_ABOUT = re.compile(r"\bcolor\b|\binvers[oa]\b")

_GAMES = ("trente_et_quarante",)
_ROWS = ("card_row", "row", "two_rows")
_TOTALS = range(20, 41)
_CLOSES = ("reach", "stop", "until", "goes_past", "row_ends")
_NEAR = 34  # characters between a total and what is said of it
_UNTIL = "hasta "
_NO_ROW = ("tied", "insure", "error", "win", "lose", "to_half", "keep")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `row_stops_at` and `row_total`."""
    if not in_games(sentence.passage.game, *_GAMES) or not _of_rows(sentence):
        return
    between, closing, highest = _totals(sentence)
    least = _least(sentence, closing) if closing is not None else None
    if closing is not None and least in _TOTALS:
        core = closing.start, closing.end
        yield Fact("dealer_rule", "row_stops_at", least, closing.start, closing.end, core=core)
    if between is not None:
        yield Fact("dealer_rule", "row_total", between.value, between.start, between.end)
    elif highest is not None:
        yield from _spanned(highest, least if least in _TOTALS else _before(sentence))


def _totals(sentence: Sentence) -> tuple[Mention | None, Mention | None, Mention | None]:
    """The first range of totals, the first one that closes a row, and the first that no row passes."""
    between, closing, highest = None, None, None
    closes = sentence.own.has(*_CLOSES) or _UNTIL in sentence.folded
    for one in sentence.of("amount"):
        if _both(one.value):
            told = any(is_(word, *_ROWS) and word.end <= one.start for word in sentence.own)
            between = between or (one if told else None)
        elif _denied(sentence, one):
            highest = highest or one
        elif closes:
            closing = closing or one
    return between, closing, highest


def _spanned(highest: Mention, low: int | None) -> Iterator[Fact]:
    """Between which totals rows end, where the lowest is known too."""
    most = _most(highest.value)
    if low is not None and most in _TOTALS and low < most:
        yield Fact("dealer_rule", "row_total", {"min": low, "max": most}, highest.start, highest.end)


def _of_rows(sentence: Sentence) -> bool:
    """Tell whether a sentence speaks of rows, and not of what becomes of the bets."""
    if sentence.own.has(*_NO_ROW) or (sentence.own.has("two_rows") and sentence.folded.startswith("si ")):
        return False
    before = sentence.before.own if sentence.before is not None else ()
    around = (sentence.own, sentence.lead, before, *sentence.titles[:1])
    return any(is_(one, *_ROWS) for near in around for one in near)


def _both(value: Any) -> bool:
    ends = [*value.values()] if isinstance(value, dict) and len(value) > 1 else []
    return bool(ends) and all(isinstance(one, int) and one in _TOTALS for one in ends)


def _denied(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a total is one that no row passes: "ninguna tendrá más de cuarenta"."""
    if isinstance(one.value, dict) and "max" in one.value:
        return True
    clause = clause_at(sentence, one.start)
    near = clause.own if clause is not None else sentence.own
    return any(is_(word, "not") and word.end <= one.start for word in near)


def _least(sentence: Sentence, one: Mention) -> int | None:
    """The lowest total that closes a row: the one reached, the next above one that is passed."""
    value = one.value
    if isinstance(value, dict):
        value = value["above"] + 1 if "above" in value else value.get("min")
        return value if isinstance(value, int) else None
    acts = [word for word in sentence.own if one.start - _NEAR < word.end <= one.start]
    past = any(is_(word, "goes_past") for word in acts) and not any(is_(word, "reach", "until") for word in acts)
    return value + past if isinstance(value, int) else None


def _most(value: Any) -> int:
    found = value.get("max", value.get("above")) if isinstance(value, dict) else value
    return found if isinstance(found, int) else 0


def _before(sentence: Sentence) -> int | None:
    """The total that closes a row by the sentence before."""
    if sentence.before is None:
        return None
    return next((one.value for one in read(sentence.before) if one.key == "row_stops_at"), None)


def read_shade(sentence: Sentence) -> Iterator[Fact]:
    """Yield `shade_of`: `black_row` or `winning_row`."""
    if sentence.passage.game != _GAME:
        return
    hit = _FIRST.search(sentence.folded)
    if hit is None or not _ABOUT.search(sentence.folded):
        return
    row = "black_row" if hit["row"] == "negra" else "winning_row"
    yield Fact("dealer_rule", "shade_of", row, hit.start(), hit.end(), core=(hit.start(), hit.end()))
