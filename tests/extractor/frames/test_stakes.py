"""Limits of bets as multiples: what is said once holds on, each bet has its own number, prizes are no limits."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import by_key


def limits(text: str, game: str) -> dict[str, Any]:
    """The limits of bets in an article of a game."""
    root = outline(read_bytes(f"REGLAMENTO\n\nArtículo 1. Límites.\n\n{text}\n".encode(), "a.txt", document_id="a"))
    for node in root.walk():
        node.game = node.read_as = game
    found = by_key((one.key, one.value) for one in read(list(passages(root))))
    return {key: value for key, value in found.items() if key.startswith(("bet_m", "raise_m", "reraise_m", "payout_m"))}


def test_a_base_and_a_bound_hold_on_until_the_next() -> None:
    text = (
        "Al pleno no se le pueden poner más de cuarenta veces su mínimo. El máximo del semipleno y de la calle es de "
        "ochenta y ciento veinte veces ese mínimo, respectivamente; el de docenas y columnas, de cuatrocientas."
    )
    assert limits(text, "french_roulette") == {
        "bet_max.straight": {"times": 40, "of": "straight_min"},
        "bet_max.split": {"times": 80, "of": "straight_min"},
        "bet_max.street": {"times": 120, "of": "straight_min"},
        "bet_max.dozen": {"times": 400, "of": "straight_min"},
        "bet_max.column": {"times": 400, "of": "straight_min"},
    }


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        (
            "El pleno admite hasta veinticinco veces el mínimo de la mesa, y una suerte sencilla, hasta quinientas.",
            "french_roulette",
            {
                "bet_max.straight": {"times": 25, "of": "min_bet"},
                "bet_max.simple_chance": {"times": 500, "of": "min_bet"},
            },
        ),
        (
            "Ninguna apuesta bajará de una ciega grande.",
            "texas_holdem",
            {"bet_min": {"times": 1, "of": "big_blind"}},
        ),
        (
            "El máximo será:\n\na) En el pleno; doce veces el mínimo de la mesa.\n\n"
            "b) En el semipleno y la calle; treinta veces el mínimo.\n\n"
            "c) En la columna: cien veces la apuesta mínima.",
            "french_roulette",
            {
                "bet_max.straight": {"times": 12, "of": "min_bet"},
                "bet_max.split": {"times": 30, "of": "min_bet"},
                "bet_max.street": {"times": 30, "of": "min_bet"},
                "bet_max.column": {"times": 100, "of": "min_bet"},
            },
        ),
        (
            "Las odds no pasarán del triple de lo puesto en la línea.",
            "craps",
            {"bet_max.odds": {"times": 3, "of": "bet"}},
        ),
        (
            "El seguro cuesta, como mucho, medio envite.",
            "blackjack",
            {"bet_max.insurance": {"times": "1/2", "of": "bet"}},
        ),
        (
            "Ningún premio de la mesa excederá de 30.000 euros.",
            "caribbean_poker",
            {"payout_max": {"amount": 30000, "currency": "EUR"}},
        ),
        ("No se harán pagos de más de 2.500 euros en metálico.", "caribbean_poker", {}),
        (
            "En ninguna mesa el tope será menor de veinte ni mayor de quinientas veces el mínimo.",
            "general",
            {"bet_max": {"min": 20, "max": 500, "of": "min_bet"}},
        ),
    ],
)
def test_a_limit_belongs_to_its_bet(text: str, game: str, expected: dict[str, Any]) -> None:
    assert limits(text, game) == expected


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("El pleno gana treinta y cinco veces la postura.", "american_roulette"),
        ("La apuesta se repite tres veces.", "american_roulette"),
    ],
)
def test_a_prize_or_a_count_is_no_limit(text: str, game: str) -> None:
    assert limits(text, game) == {}


def times(number: Any, of: str = "min_bet") -> dict[str, Any]:
    """So many times a base."""
    return {"times": number, "of": of}


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        (
            "La apuesta de pares perfectos estará entre una y cinco unidades mínimas.",
            "blackjack",
            {"bet_min.perfect_pairs": times(1), "bet_max.perfect_pairs": times(5)},
        ),
        (
            "El valor máximo de las apuestas se fija entre 30 y 90 veces el valor mínimo.",
            "punto_banca",
            {"bet_max": {"min": 30, "max": 90, "of": "min_bet"}},
        ),
        (
            "El mínimo de la mesa puede variar entre el 10 y el 40 por 100 del máximo.",
            "texas_holdem",
            {"bet_min": {"min": "1/10", "max": "2/5", "of": "max_bet"}},
        ),
        (
            "El máximo de la mesa no será inferior a ochenta veces el mínimo.",
            "blackjack",
            {"bet_max": {"min": 80, "of": "min_bet"}},
        ),
        (
            "En cada ronda, la apuesta mínima equivale a la ciega grande.",
            "texas_holdem",
            {"bet_min": times(1, "big_blind")},
        ),
        (
            "La apuesta a una docena no podrá ser inferior al quíntuplo del mínimo del pleno.",
            "american_roulette",
            {"bet_min.dozen": times(5, "straight_min")},
        ),
        ("Ninguna apuesta a docena excederá de cien unidades.", "american_roulette", {"bet_max.dozen": times(100)}),
    ],
)
def test_ranges_units_and_equals_are_limits(text: str, game: str, expected: dict[str, Any]) -> None:
    assert limits(text, game) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "En las rondas Turn y River se pone como mínimo una apuesta igual al monto de la ciega mayor.",
            {"bet_min.turn": times(1, "big_blind"), "bet_min.river": times(1, "big_blind")},
        ),
        (
            "En las rondas Pocket, Flop, Turn y River se pone como mínimo una apuesta igual a la ciega mayor.",
            {"bet_min": times(1, "big_blind")},
        ),
        (
            "En el flop se juega con un mínimo de dos apuestas mínimas y de nueve máximo.",
            {"bet_min.flop": times(2), "bet_max.flop": times(9)},
        ),
        (
            "Esta puesta tendrá un tope de seis apuestas mínimas, contando para este tope las resubidas.",
            {"bet_max": times(6)},
        ),
    ],
)
def test_limits_of_rounds(text: str, expected: dict[str, Any]) -> None:
    assert limits(text, "texas_holdem") == expected


@pytest.mark.parametrize(
    "text",
    [
        "El capital mínimo del concesionario será de mil veces la apuesta máxima.",
        "La diferencia entre lo apostado a punto y a banca no excederá de cincuenta veces el máximo.",
        "Las apuestas a pares tendrán como tope un quinto del máximo de la mesa.",
    ],
)
def test_what_is_no_stake_or_whose_is_not_known_is_no_limit(text: str) -> None:
    assert limits(text, "punto_banca") == {}


def test_a_list_takes_its_base_from_what_leads_to_it() -> None:
    items = "a) Plenos, hasta cien veces;\n\nb) Cuadros, hasta doscientas."
    text = f"Los topes guardarán esta proporción con el mínimo:\n\n{items}"
    assert limits(text, "american_roulette") == {"bet_max.straight": times(100), "bet_max.corner": times(200)}


def test_a_column_of_units_takes_its_bound_from_its_head() -> None:
    text = "Suerte | Mínimo | Máximo\nPleno | 1 unidad | 50 unidades\nCuadro | 1 unidad | 200 unidades"
    assert limits(text, "american_roulette") == {
        "bet_min.straight": times(1),
        "bet_max.straight": times(50),
        "bet_min.corner": times(1),
        "bet_max.corner": times(200),
    }


def test_both_ends_of_one_bet_are_counted_in_chips() -> None:
    text = "En pleno no se admitirá menos de una ficha ni más de veinte; en caballo, no más de cuarenta."
    assert limits(text, "american_roulette") == {
        "bet_min.straight": {"times": 1, "of": "min_bet"},
        "bet_max.straight": {"times": 20, "of": "min_bet"},
        "bet_max.split": {"times": 40, "of": "min_bet"},
    }


def test_a_head_announces_what_the_fields_behind_it_bound() -> None:
    text = "Topes de apuesta. Pleno: 10 mínimos. Semipleno: 20 mínimos."
    assert limits(text, "american_roulette") == {
        "bet_max.straight": {"times": 10, "of": "min_bet"},
        "bet_max.split": {"times": 20, "of": "min_bet"},
    }


def test_a_part_of_the_maximum_is_a_maximum() -> None:
    assert limits("Empate: un décimo del máximo de la mesa.", "punto_banca") == {
        "bet_max.tie": {"times": "1/10", "of": "max_bet"}
    }


def test_a_multiple_for_each_chip_is_no_figure() -> None:
    text = "En docenas, no más de doce veces esa cifra por cada ficha puesta al pleno."
    assert limits(text, "american_roulette") == {}


def test_a_raise_upon_a_raise() -> None:
    text = "Si hay un aumento, el aumento mínimo del siguiente será la diferencia entre ambas posturas."
    assert limits(text, "omaha") == {"reraise_min": {"times": 1, "of": "last_raise"}}
    text = "El aumento (raise) será como mínimo igual a la subida anterior."
    assert limits(text, "omaha") == {"raise_min": {"times": 1, "of": "last_raise"}}


@pytest.mark.parametrize(
    "text",
    [
        "Topes. Contados en mínimos del pleno: pleno, 30; caballo, 60; docena, 300.",
        "Tomando por medida el mínimo del pleno, los topes son: pleno, 30 veces; caballo, sesenta; docena, 300.",
        "Límites máximos, con el mínimo del pleno como unidad: pleno 30, caballo 60, docena 300.",
    ],
)
def test_a_list_takes_its_measure_from_the_words_before_it(text: str) -> None:
    assert limits(text, "french_roulette") == {
        "bet_max.straight": times(30, "straight_min"),
        "bet_max.split": times(60, "straight_min"),
        "bet_max.dozen": times(300, "straight_min"),
    }


def test_a_limit_of_a_bet_that_nobody_knows_is_not_that_of_the_one_before() -> None:
    text = "No se admitirá al pleno más de cuarenta veces el mínimo; a la trifulca, más de seiscientas."
    assert limits(text, "french_roulette") == {"bet_max.straight": times(40)}


def test_sums_of_money_are_no_multiples() -> None:
    text = "Topes, contados en mínimos del pleno: pleno, 30; caballo, G. 5.000."
    assert limits(text, "french_roulette") == {"bet_max.straight": times(30, "straight_min")}


@pytest.mark.parametrize(
    "text",
    [
        "| Apuesta | Máximo (veces el mínimo) |\n|---|---|\n| Pleno | 30 |\n| Caballo | 60 |\n| Docena | 300 |",
        "Apuesta\tMáximo en múltiplos del mínimo\nPleno\t30\nCaballo\t60\nDocena\t300",
        "Sobre la base del mínimo de la mesa, el pleno admite 30 veces; el caballo, 60; la docena, 300.",
        "Las apuestas no excederán de:\na) 30 veces el mínimo, en el pleno;\nb) 60 veces, en el caballo;\n"
        "c) 300 veces, en la docena.",
    ],
)
def test_limits_are_the_same_however_they_are_set_out(text: str) -> None:
    assert limits(text, "french_roulette") == {
        "bet_max.straight": times(30),
        "bet_max.split": times(60),
        "bet_max.dozen": times(300),
    }


def test_each_column_has_its_own_end() -> None:
    found = limits(
        "Apuesta\tMínimo\tMáximo\nPleno\t1 mínimo\t30 mínimos\nCaballo\t2 mínimos\t60 mínimos", "french_roulette"
    )
    assert found == {
        "bet_min.straight": times(1),
        "bet_max.straight": times(30),
        "bet_min.split": times(2),
        "bet_max.split": times(60),
    }
