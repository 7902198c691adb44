"""A wheel of symbols in prose: what its own text calls them, how many there are, and what each pays."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages

SHOWN = "La rueda tiene doce lugares con un dibujo cada uno: seis soles, cuatro lunas y dos peces."
ODDS = "El sol paga 1 a 1. La luna paga 2 a 1 y los peces pagan 5 a 1."


def stated(text: str, game: str = "big_six") -> dict[str, Any]:
    printed = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. Reglas.\n\n{text}\n"
    root = outline(read_bytes(printed.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = game
    found = {statement.key: statement.value for statement in read(list(passages(root)))}
    return {key: value for key, value in found.items() if key.startswith(("pays.", "wheel.segments."))}


def test_symbols_are_known_by_what_they_pay() -> None:
    assert stated(f"{SHOWN}\n\n{ODDS}") == {
        "wheel.segments.1": 6, "wheel.segments.2": 4, "wheel.segments.5": 2,
        "pays.segment_1": "1:1", "pays.segment_2": "2:1", "pays.segment_5": "5:1",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        ODDS,  # nobody says that these are symbols of the wheel
        SHOWN,
        f"{SHOWN}\n\nEl sol y la luna son los más antiguos. Lo demás paga 4 a 1.",
    ],
)
def test_a_name_or_odds_alone_are_no_symbol(text: str) -> None:
    assert not {key for key in stated(text) if key.startswith("pays.segment_")} - {"pays.segment_4"}


def test_symbols_that_pay_alike_cannot_be_told_apart() -> None:
    text = f"{SHOWN}\n\nEl sol paga 1 a 1. La luna paga 2 a 1. El pez paga 2 a 1."
    assert stated(text) == {"wheel.segments.1": 6, "pays.segment_1": "1:1"}


def test_other_wheels_have_no_symbols() -> None:
    assert not stated(f"{SHOWN}\n\n{ODDS}", game="craps")
