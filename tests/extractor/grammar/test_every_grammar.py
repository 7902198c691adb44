"""What holds of every grammar: offsets, order, indifference to case and accents, time linear in the text."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.folding import fold
from extractor.grammar import amounts, dice, hands, money, multiples, numbers, odds, ranges, sets, shares

GRAMMARS: dict[str, Callable[[str], Sequence[Any]]] = {
    "numbers": numbers.find,
    "ordinals": numbers.ordinals,
    "shares": shares.find,
    "ranges": ranges.find,
    "multiples": multiples.find,
    "odds": odds.find,
    "sets": sets.find,
    "totals": dice.totals,
    "results": dice.results,
    "suits": hands.suits,
    "hands": hands.find,
    "points": hands.points,
    "money": money.find,
    "labels": amounts.labels,
    "amounts": amounts.find,
}
WORDS = """7 dos veces la su apuesta mitad de por a el 3 1.500 (7) % / - , ; y o ó hasta al menos mínimo máximo
par pareja As Rey doble paga pierde cartas 2-3 ½ 1ª primera $ : 12:1 no superior inferior color un una
la par ciento 100"""
PIECES = st.sampled_from(WORDS.split())
SENTENCES = st.lists(PIECES, max_size=25).map(" ".join) | st.text(max_size=60)


@pytest.mark.parametrize("name", GRAMMARS)
@given(text=SENTENCES)
def test_matches_lie_inside_the_text_in_order(name: str, text: str) -> None:
    found = GRAMMARS[name](text)
    ends = [0, *(match.end for match in found)]
    assert all(end <= match.start < match.end <= len(text) for end, match in zip(ends, found, strict=False))


@pytest.mark.parametrize("name", [name for name in GRAMMARS if name not in ("hands", "labels", "amounts")])
# A, K, Q, J and the letters of codes ("DT-88") are capitals
@given(text=SENTENCES)
def test_case_and_accents_do_not_matter(name: str, text: str) -> None:
    read = [(match.value, match.start, match.end) for match in GRAMMARS[name](text)]
    assert read == [(match.value, match.start, match.end) for match in GRAMMARS[name](fold(text))]


HOSTILE = (
    "1-",
    "7 o ",
    "dos ",
    "(",
    "7 (",
    "par de 8 ",
    "7 veces ",
    "la mitad ",
    "7 % (7%) ",
    "sin que no ",
    "doble de ",
    "7",
    " ",
)


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("name", GRAMMARS)
def test_ten_times_the_text_takes_about_ten_times_as_long(name: str, piece: str) -> None:
    """Quadratic work would take a hundred times as long: minutes instead of the tenths of a second allowed here."""
    started = time.process_time()
    GRAMMARS[name](piece * 4000)
    assert time.process_time() - started < 10
