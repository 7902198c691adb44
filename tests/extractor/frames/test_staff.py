"""How many of each role a table has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extractor.frames.test_things import facts


def _staff(game: str, body: str) -> dict[str, Any]:
    return {key: value for key, value in facts(game, body).items() if key.startswith("staff.")}


@pytest.mark.parametrize(
    ("game", "body", "expected"),
    [
        (
            "big_six",
            "Atienden la mesa tres (3) croupieres, bajo la vigilancia de un jefe de mesa.",
            {"staff.croupier": 3, "staff.pit_boss": 1},
        ),
        ("big_six", "La mesa está atendida por al menos dos crupieres.", {"staff.croupier": {"min": 2}}),
        (
            "craps",
            "El equipo está compuesto por un inspector, un stickman y cuatro pagadores de paño lateral.",
            {"staff.inspector": 1, "staff.stickman": 1, "staff.payer": 4},
        ),
        (
            "american_roulette",
            "La sirve un crupier, y la dotación incluye, eventualmente, un auxiliar.",
            {"staff.croupier": 1, "staff.assistant": "optional"},
        ),
        (
            "french_roulette",
            "Está integrada por dos crupieres y un tercer crupier o extremo de mesa.",
            {"staff.croupier": 2, "staff.table_end_croupier": 1},
        ),
        ("french_roulette", "El crupier de la mesa estará apoyado por otro crupier.", {"staff.support_croupier": 1}),
        ("big_six", "Un jefe de mesa la vigila.", {"staff.pit_boss": 1}),
        ("war", "En la mesa habrá dos croupiers.", {"staff.croupier": 2}),
        ("boule", "Trabajarán en ella dos dealers, sentados frente a frente.", {"staff.croupier": 2}),
        (
            "french_roulette",
            "El servicio corresponde a cuatro croupiers y a un jefe de mesa.",
            {"staff.croupier": 4, "staff.pit_boss": 1},
        ),
        ("bingo", "Conducirán el sorteo un director y dos cajeros.", {"staff.bingo_director": 1, "staff.cashier": 2}),
    ],
)
def test_counts(game: str, body: str, expected: dict[str, Any]) -> None:
    assert _staff(game, body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "Una vez que el crupier cierre las apuestas, nadie moverá las suyas.",
        "La mesa será atendida con cortesía; uno de los jugadores cortará el mazo.",
        "El reclamo a cargo de la casa lo resuelve un jefe de mesa por cada sector.",
        "El crupier entregará dos cartas a cada jugador.",
        "Se dan tres cartas al jugador y tres al crupier.",
        "Si dos crupieres discrepan, la mano se anula.",
        "Los dos crupieres se turnarán.",
        "El reglamento de 1995 exigía tres crupieres.",
    ],
)
def test_what_roles_do_in_the_game_counts_nobody(body: str) -> None:
    assert _staff("blackjack", body) == {}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "El personal de cada mesa está formado por un jefe de mesa (que puede llevar hasta tres mesas), un crupier"
            " y, en su caso, un auxiliar.",
            {"staff.pit_boss": 1, "staff.croupier": 1, "staff.assistant": "optional"},
        ),
        ("Un jefe de mesa atenderá hasta tres mesas.", {}),
    ],
)
def test_what_brackets_say_of_a_role_says_nothing_of_the_next(body: str, expected: dict[str, Any]) -> None:
    assert _staff("american_roulette", body) == expected
