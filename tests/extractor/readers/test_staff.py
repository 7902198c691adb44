"""How many of each role a table has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "BIG SIX",
            "Atienden la mesa tres (3) croupieres, bajo la vigilancia de un jefe de mesa.",
            {"staff.croupier": 3, "staff.pit_boss": 1},
        ),
        ("BIG SIX", "La mesa está atendida por al menos dos crupieres.", {"staff.croupier": {"min": 2}}),
        (
            "CRAPS",
            "El equipo está compuesto por un inspector, un stickman y cuatro pagadores de paño lateral.",
            {"staff.inspector": 1, "staff.stickman": 1, "staff.payer": 4},
        ),
        (
            "RULETA AMERICANA",
            "La sirve un crupier, y la dotación incluye, eventualmente, un auxiliar.",
            {"staff.assistant": "optional"},
        ),
        (
            "RULETA FRANCESA",
            "Está integrada por dos crupieres y un tercer crupier o extremo de mesa.",
            {"staff.croupier": 2, "staff.table_end_croupier": 1},
        ),
        ("RULETA FRANCESA", "El crupier estará apoyado por otro crupier.", {"staff.support_croupier": 1}),
        ("BIG SIX", "Un jefe de mesa la vigila.", {"staff.pit_boss": 1}),
    ],
)
def test_counts(title: str, body: str, expected: dict[str, Any]) -> None:
    assert facts(title, body, "staffing") == expected


@pytest.mark.parametrize(
    "body",
    [
        "Una vez que el crupier cierre las apuestas, nadie moverá las suyas.",
        "La mesa será atendida con cortesía; uno de los jugadores cortará el mazo.",
        "El reclamo a cargo de la casa lo resuelve un jefe de mesa por cada sector.",
        "El crupier entregará dos cartas a cada jugador.",
    ],
)
def test_what_roles_do_in_the_game_counts_nobody(body: str) -> None:
    assert facts("BLACK JACK", body, "staffing") == {}
