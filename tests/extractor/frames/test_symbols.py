"""A wheel of symbols in prose: what its own text calls them, how many there are, and what each pays."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import facts

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


COUNTED = "La rueda tiene veinte espacios: doce con el pato, siete con el zorro y uno con el lince."
CALLED = "Al acertar se cobra: pato, 1 a 1; zorro, 2 a 1; lince, 15 a 1."


def test_symbols_are_known_by_making_up_all_places() -> None:
    assert stated(f"{COUNTED}\n\n{CALLED}") == {
        "wheel.segments.1": 12, "wheel.segments.2": 7, "wheel.segments.15": 1,
        "pays.segment_1": "1:1", "pays.segment_2": "2:1", "pays.segment_15": "15:1",
    }  # fmt: skip


def test_names_that_are_fewer_than_all_places_are_no_symbols() -> None:
    told = stated(f"{COUNTED.replace('veinte', 'treinta')}\n\n{CALLED}")
    assert not {key for key in told if key.startswith("wheel.segments.")}


OWN = """\
a) Centro: gana con 10 u 11 y paga 3 a 1.
b) Muchos puntos: gana con sumas de 12 a 18 y paga 1 a 1, salvo tres iguales.
c) Trío exacto: gana si los tres dados muestran el número elegido; paga 150 a 1."""


def test_a_bet_at_dice_has_the_name_of_its_label() -> None:
    assert facts("TRES DADOS", OWN, "frames:bet", "payout") == {
        "wins_on.centro": [10, 11], "pays.centro": "3:1",
        "wins_on.muchos_puntos": [12, 13, 14, 15, 16, 17, 18], "loses_on.muchos_puntos": ["triple"],
        "pays.muchos_puntos": "1:1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("TRES DADOS", "Pago de premios: gana quien acierte y paga la banca 2 a 1."),
        ("TRES DADOS", "Desarrollo del juego: gana la suma 10 y se paga 6 a 1."),
        ("TRES DADOS", "Centro: gana quien lo dice el crupier."),
        ("CRAPS", "Centro: gana con 10 u 11 y paga 3 a 1."),
    ],
)
def test_other_labels_name_no_bet(title: str, body: str) -> None:
    told = facts(title, body, "frames:bet", "payout")
    assert not {key for key in told if key.endswith(("centro", "premios", "juego"))}


def test_an_exception_that_is_paid_apart_is_no_loss() -> None:
    told = facts(
        "TRES DADOS",
        "Chico: gana con sumas de 4 a 10 y paga 1 a 1, salvo tres iguales, que pagan 20 a 1.",
        "frames:bet",
    )
    assert "loses_on.low" not in told
