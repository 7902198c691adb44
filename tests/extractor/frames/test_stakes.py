"""Limits of bets as multiples: what is said once holds on, each bet has its own number, prizes are no limits."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages


def limits(text: str, game: str) -> dict[str, Any]:
    """The limits of bets in an article of a game."""
    root = outline(read_bytes(f"REGLAMENTO\n\nArtículo 1. Límites.\n\n{text}\n".encode(), "a.txt", document_id="a"))
    for node in root.walk():
        node.game = node.read_as = game
    found = {one.key: one.value for one in read(list(passages(root)))}
    return {key: value for key, value in found.items() if key.startswith(("bet_m", "raise_m", "payout_m"))}


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
