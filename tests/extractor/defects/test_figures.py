"""Figures that can be counted again, ties, and values that the text owes: each bad text beside a good one."""

from __future__ import annotations

import pytest

from tests.extractor.defects.finding import findings, lines

ROULETTE = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. RULETA AMERICANA

Artículo 1. Cilindro.

El cilindro tiene {pockets} casillas, numeradas del 1 al 36, además de un cero (0) y de dos ceros (00).

Artículo 2. Pagos.

Caballo: la apuesta abarca 2 números. Se paga 17 veces lo apostado.

Transversal: la apuesta abarca 3 números. Se paga 11 veces lo apostado.

Cuadro: la apuesta abarca 4 números. Se paga {corner} veces lo apostado.

Seisena: la apuesta abarca 6 números. Se paga 5 veces lo apostado.

Columna: la apuesta abarca 12 números. Se paga 2 veces lo apostado.
"""
LAW = "REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. CRAPS\n\nArtículo 1. Pagos.\n\n{}\n"
TIES = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. STUD POKER

Artículo 1. Empates.

a) Cuando ambos poseen Color, gana la carta más alta{more}.

Artículo 2. Pozo.

{shared}
"""
TABLE = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. TEXAS HOLD'EM BONUS

Artículo 1. Tabla de pagos.

As-Q, {first} 5 a 1

As-Q, de la misma pinta 20 a 1
"""


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("Se usan dos (3) dados.", "Se usan dos (2) dados."),
        ("El punto paga 5 a 11 45 %.", "El punto paga 1 a 2 50 %."),
    ],
)
def test_a_figure_that_does_not_add_up(bad: str, good: str) -> None:
    assert lines(LAW.format(bad), "arithmetic_mismatch") == [7]
    assert lines(LAW.format(good), "arithmetic_mismatch") == []


def test_a_longer_number_in_words_is_read_whole() -> None:
    assert lines(LAW.format("Se usan cuatrocientos dieciséis (416) naipes."), "arithmetic_mismatch") == []


def test_pockets_and_zeros() -> None:
    (found,) = findings(ROULETTE.format(pockets=37, corner=8), "arithmetic_mismatch")
    assert (found.line_start, found.evidence["counted"]) == (7, 38)
    assert lines(ROULETTE.format(pockets=38, corner=8), "arithmetic_mismatch") == []


def test_a_payout_off_the_scale_of_the_wheel() -> None:
    (found,) = findings(ROULETTE.format(pockets=38, corner=11), "contradiction")
    assert (found.line_start, found.evidence["scale"]) == (15, "8")
    assert lines(ROULETTE.format(pockets=38, corner=8), "contradiction") == []


def test_a_tie_that_only_the_highest_card_decides() -> None:
    assert lines(TIES.format(more="", shared=""), "coverage_gap") == [7]
    assert lines(TIES.format(more=" y así sucesivamente", shared=""), "coverage_gap") == []


def test_a_tie_that_is_won_and_shared() -> None:
    shared = "En los empates en la jugada de Color el pozo se divide en partes iguales."
    assert lines(TIES.format(more="", shared=shared), "contradiction") == [11]
    assert lines(TIES.format(more="", shared="El pozo lo retira el ganador."), "contradiction") == []


def test_a_row_that_covers_the_next_one() -> None:
    assert lines(TABLE.format(first="de cualquier pinta"), "coverage_overlap") == [7]
    assert lines(TABLE.format(first="de distinta pinta"), "coverage_overlap") == []


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("El monto será fijo y determinado de antemano.", "El monto será fijo, de 5 pesos."),
        (
            "Se derogan las normas anteriores a su entrada en vigencia.",
            "Se derogan las normas anteriores a su entrada en vigencia. Este reglamento entrará en vigor en enero.",
        ),
    ],
)
def test_a_value_that_nothing_states(bad: str, good: str) -> None:
    assert lines(LAW.format(bad), "missing_value") == [7]
    assert lines(LAW.format(good), "missing_value") == []


def test_a_commission_without_a_figure() -> None:
    text = "REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. PUNTO Y BANCA\n\nArtículo 1. Comisión.\n\n{}\n"
    paid = "La banca se paga 1 a 1 menos una comisión. "
    assert lines(text.format(f"{paid}El porcentaje de comisión debe ser fijado por el casino."), "missing_value") == [7]
    assert lines(text.format(f"{paid}La comisión es del 5 %."), "missing_value") == []


def test_a_total_that_the_dice_cannot_show() -> None:
    text = "El crupier arroja los tres dados y anuncia la suma.\n\nLa posición de la banca será {} de los dados."
    assert lines(LAW.format(text.format("1, 8 o 15")), "impossible_event") == [9]
    assert lines(LAW.format(text.format("3, 8 o 15")), "impossible_event") == []
