"""Limits of bets in money: sums with a bound where stakes are spoken of; prizes, fees and the like are no limits."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.readers.facts import by_key


def limits(text: str, game: str, jurisdiction: str = "") -> dict[str, Any]:
    """The limits of bets in an article of a game, in a document of a place."""
    data = f"REGLAMENTO\n\nArtículo 1. Reglas.\n\n{text}\n".encode()
    document = read_bytes(data, "a.txt", document_id="a", jurisdiction=jurisdiction)
    root = outline(document)
    for node in root.walk():
        node.game = node.read_as = game
    return by_key(
        (rule.key, rule.value) for rule in extract(document, root) if rule.key.startswith(("bet_min", "bet_max"))
    )


def sum_of(amount: int, currency: str) -> dict[str, Any]:
    """A sum as rules hold it."""
    return {"amount": amount, "currency": currency}


@pytest.mark.parametrize(
    ("text", "game", "least", "most"),
    [
        (
            "La apuesta mínima será de 20.000 guaraníes y la máxima de 2.000.000 de guaraníes.",
            "blackjack",
            ("bet_min", sum_of(20_000, "PYG")),
            ("bet_max", sum_of(2_000_000, "PYG")),
        ),
        (
            "El pleno admitirá apuestas entre 2 y 100 euros.",
            "french_roulette",
            ("bet_min.straight", sum_of(2, "EUR")),
            ("bet_max.straight", sum_of(100, "EUR")),
        ),
        (
            "No se aceptarán posturas inferiores a diez soles ni superiores a mil soles.",
            "poker",
            ("bet_min", sum_of(10, "PEN")),
            ("bet_max", sum_of(1000, "PEN")),
        ),
        (
            "Habrá una apuesta mínima de 5 y una máxima de 500 euros.",
            "blackjack",
            ("bet_min", sum_of(5, "EUR")),
            ("bet_max", sum_of(500, "EUR")),
        ),
        (
            "Los límites de la mesa son de 20 euros a 2.000 euros.",
            "punto_banca",
            ("bet_min", sum_of(20, "EUR")),
            ("bet_max", sum_of(2000, "EUR")),
        ),
        (
            "El ante mínimo es de diez quetzales y el máximo de mil quetzales.",
            "caribbean_poker",
            ("bet_min.ante", sum_of(10, "GTQ")),
            ("bet_max.ante", sum_of(1000, "GTQ")),
        ),
    ],
)
def test_sums_bound_the_bet_that_they_are_said_of(
    text: str, game: str, least: tuple[str, Any], most: tuple[str, Any]
) -> None:
    assert limits(text, game) == dict((least, most))


@pytest.mark.parametrize(
    ("jurisdiction", "currency"), [("cl-arica", "CLP"), ("mx-sonora", "MXN"), ("ec-manabi", "USD"), ("", "$")]
)
def test_a_sign_of_several_countries_is_the_currency_of_the_document_s(jurisdiction: str, currency: str) -> None:
    text = "La apuesta mínima por casilla será de $ 500."
    assert limits(text, "blackjack", jurisdiction) == {"bet_min": sum_of(500, currency)}


@pytest.mark.parametrize(
    "text",
    [
        "La infracción se sancionará con multa mínima de 500 euros y máxima de 3.000 euros.",
        "El casino pagará por mesa una tasa mínima de 500 soles.",
        "El premio máximo por apuesta será de 50.000 dólares.",
        "Todo cliente que apueste más de 3.000 dólares deberá identificarse.",
        "Las fichas de $10 y $5, paradas, se ordenan junto al paño donde se apuesta.",
        "La mesa de mínimo inferior a 50 euros tendrá dos crupieres.",
    ],
)
def test_other_sums_are_no_limits_of_bets(text: str) -> None:
    assert limits(text, "blackjack") == {}


def test_the_sums_of_a_labelled_line_are_those_of_its_bet() -> None:
    text = "Punto: mínimo € 5, máximo € 2.000\nEmpate: mínimo € 1, máximo € 250"
    assert limits(text, "punto_banca") == {
        "bet_min.player": sum_of(5, "EUR"),
        "bet_max.player": sum_of(2_000, "EUR"),
        "bet_min.tie": sum_of(1, "EUR"),
        "bet_max.tie": sum_of(250, "EUR"),
    }


def test_the_sums_of_a_column_take_their_bound_from_its_head() -> None:
    text = "Apuesta | Mínimo | Máximo\nPleno | 2 € | 100 €\nDocena | 5 € | 1.000 €"
    assert limits(text, "american_roulette") == {
        "bet_min.straight": sum_of(2, "EUR"),
        "bet_max.straight": sum_of(100, "EUR"),
        "bet_min.dozen": sum_of(5, "EUR"),
        "bet_max.dozen": sum_of(1_000, "EUR"),
    }


def test_a_country_named_behind_its_pesos_is_their_country() -> None:
    assert limits("La apuesta mínima será de 50 pesos uruguayos.", "blackjack") == {"bet_min": sum_of(50, "UYU")}
