"""Prizes of pots, how pots are filled and shared, and the added prizes of bingos."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


def jackpots(title: str, body: str, *readers: str) -> dict[str, object]:
    return facts(title, body, *(readers or ("frames:jackpot",)))


TABLE = """
    1. Progresivo. Tabla de pagos.

    Color\t40 veces lo apostado
    Escalera de color\t15% del pozo acumulado con un máximo de 3.000 veces la apuesta
    Escalera real\t100% del pozo acumulado
    """


def test_rows_in_stakes_and_in_shares_of_the_pot() -> None:
    assert jackpots("CARIBBEAN POKER", TABLE) == {
        "jackpot.flush": {"multiple": 40},
        "jackpot.straight_flush": {"share": "3/20"},
        "jackpot.straight_flush.cap_multiple": 3000,
        "jackpot.royal_flush": {"share": "1"},
    }


def test_prizes_of_a_pot_are_no_payouts() -> None:
    assert jackpots("CARIBBEAN POKER", TABLE, "payout") == {}


def test_prizes_in_prose() -> None:
    body = """
        La escalera real gana la totalidad del pozo; la escalera de color, su quinta parte; el póquer, 80 veces la
        apuesta.
        """
    assert jackpots("CARIBBEAN POKER", body) == {
        "jackpot.royal_flush": {"share": "1"},
        "jackpot.straight_flush": {"share": "1/5"},
        "jackpot.four_of_a_kind": {"multiple": 80},
    }


def test_how_a_pot_begins_grows_and_is_shared() -> None:
    body = """
        El Pozo Acumulado se iniciará con un mínimo de $ 7.000 aportado por el Instituto.

        El Pozo Acumulado se incrementará en un 55 % por cada jugada.

        Si ganan varios, el pozo se divide por igual.
        """
    assert jackpots("CARIBBEAN POKER", body) == {
        "seed": 7000,
        "seed.set_by": "authority",
        "contribution": "11/20",
        "shared": "equal",
    }


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("CARIBBEAN POKER", "Escalera de color: 15% de descuento en el restaurante."),
        ("PÓQUER DE CÍRCULO", "La escalera real gana la totalidad del pozo."),
        ("CARIBBEAN POKER", "El pozo se anuncia en el visor."),
    ],
)
def test_pots_of_the_table_and_other_shares_are_no_jackpots(title: str, body: str) -> None:
    assert jackpots(title, body) == {}


def test_the_added_prizes_of_bingos() -> None:
    body = """
        1.º Bingo Extra 7/2 Fijo:

        Lo gana quien cante bingo en la partida más próxima a las dieciocho y una horas, una vez
        alcanzada la cuantía de 7.000 euros.

        PARTIDA\tDÍA\tHORA\t1ª\t2ª\t3ª
        1ª\tn\t18.00\t51\t53\t55
        2ª\tn+1\t01.00\t52\t54\t56

        Se jugarán dos partidas en cada sesión.
        """
    assert jackpots("BINGO", body) == {
        "hours": [18, 1],
        "amount": 7000,
        "extraction_max.day_0.h18": [51, 53, 55],
        "extraction_max.day_1.h1": [52, 54, 56],
        "games_per_session": 2,
    }


def test_the_last_ball_by_cards_sold() -> None:
    body = "Cartones vendidos\tExtracción\nDe 1 a 40 cartones\t45 o menos\nMás de 40 cartones\t44 o menos\n"
    assert jackpots("BINGO", body) == {"extraction_max.cards_1_40": 45, "extraction_max.cards_over_40": 44}
