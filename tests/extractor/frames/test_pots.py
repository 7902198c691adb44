"""Pots of added prizes and the rates of the house, read in sentences, lists and tables."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import by_key


def facts(game: str, text: str, title: str = "Del pozo progresivo") -> dict[str, Any]:
    """What the frames read of pots and of the house's share in an article of a game."""
    document = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. {title}.\n\n{text}\n"
    root = outline(read_bytes(document.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = game
    found = (one for one in read(list(passages(root))) if one.family in ("jackpot", "commission"))
    return by_key((one.key, one.value) for one in found)


def test_each_hand_wins_what_stands_beside_it() -> None:
    """A share, a number of stakes and a sum, each its hand's; a number alone goes on the list."""
    found = facts(
        "caribbean_poker",
        "La escalera real se lleva el pozo entero; la de color, la novena parte; el póker, 210 veces la ficha; "
        "el full, 65.",
    )
    assert found == {
        "jackpot.royal_flush": {"share": "1"}, "jackpot.straight_flush": {"share": "1/9"},
        "jackpot.four_of_a_kind": {"multiple": 210}, "jackpot.full_house": {"multiple": 65},
    }  # fmt: skip


def test_prizes_may_stand_before_their_hands() -> None:
    """A sentence that begins with a prize gives each to the hand behind it."""
    found = facts(
        "texas_holdem",
        "Gana la totalidad del fondo la escalera real; dos quintos, la escalera de color; "
        "y ochenta dólares, el póquer.",
        "Del fondo de mano alta",
    )
    assert found == {
        "jackpot.royal_flush": {"share": "1"}, "jackpot.straight_flush": {"share": "2/5"},
        "jackpot.four_of_a_kind": {"amount": 80},
    }  # fmt: skip


def test_a_label_and_its_prize_may_stand_on_two_lines() -> None:
    """Labels and prizes of a table that lost its columns."""
    found = facts("caribbean_poker", "Escalera real\nEl íntegro del pozo\nFull\nS/ 2 600\nColor\nS/ 240")
    assert found["jackpot.royal_flush"] == {"share": "1"}
    assert found["jackpot.full_house"] == {"amount": 2600}
    assert found["jackpot.flush"] == {"amount": 240}


def test_prizes_may_be_paired_with_hands_in_order() -> None:
    """As many prizes as hands behind all the hands."""
    found = facts("progressive_jackpot", "El póker y el full cobran 410 y 95 veces la apuesta, respectivamente.")
    assert found == {"jackpot.four_of_a_kind": {"multiple": 410}, "jackpot.full_house": {"multiple": 95}}


def test_a_prize_may_have_a_cap() -> None:
    """The most that a share may be, in stakes."""
    found = facts(
        "progressive_jackpot", "Escalera de color: 10 % del pozo, con un máximo de 4.000 veces el valor de la apuesta."
    )
    assert found["jackpot.straight_flush"] == {"share": "1/10"}
    assert found["jackpot.straight_flush.cap_multiple"] == 4000


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("caribbean_poker", "Por ejemplo, con un pozo de $ 9.000 la escalera de color recibiría $ 900."),
        ("caribbean_poker", "La escalera simple y el trío no reciben premio del pozo."),
        ("texas_holdem", "Si dos jugadores empatan, el color gana la mitad del bote."),
    ],
)
def test_what_is_no_prize_of_a_pot(game: str, text: str) -> None:
    """Examples, hands that win nothing, and what lies on the table among players."""
    title = "De la mano" if game == "texas_holdem" else "Del pozo"
    assert not [key for key in facts(game, text, title) if key.startswith("jackpot.")]


def test_what_loses_the_pot_and_which_games_have_one() -> None:
    """Sets that a sentence lists."""
    found = facts("progressive_jackpot", "Pierde todo derecho al pozo quien compre carta o se retire de la mano.")
    assert found == {"excluded_if": ["card_purchase", "fold"]}
    found = facts("progressive_jackpot", "Pueden llevar pozo progresivo el Póker Caribeño y el Póker de Tres Cartas.")
    assert found == {"games": ["caribbean_poker", "three_card_poker"]}


def test_what_is_left_feeds_the_pot() -> None:
    """The rest of what is reserved."""
    found = facts("progressive_jackpot", "De cada ficha se reserva una quinta parte; lo demás alimenta el pozo.")
    assert found["contribution"] == "4/5"


WINNINGS = "El casino retendrá entre el 3 y el 6 por ciento de las ganancias de quien apueste a la banca."
TAKEN = [
    ("punto_banca", WINNINGS, {"rate": {"min": "3/100", "max": "3/50"}, "base": "banker_winnings"}),
    (
        "punto_banca",
        "La casa cobrará una comisión de hasta el 4 % de cada apuesta ganadora.",
        {"rate": {"max": "1/25"}},
    ),
    ("punto_banca", "La banca se paga a la par, previo descuento de la comisión.", {"base": "banker_winnings"}),
    ("punto_banca", "La banca se paga a la par, sin comisión.", {"rate": "0"}),
    ("texas_holdem", "La casa percibirá el tres por ciento de cada pote.", {"rate": "3/100", "base": "pot"}),
    ("stud_poker", "Le toca el cobro de un tanto sobre los pozos para provecho de la sala.", {"base": "pot"}),
    ("omaha", "Se retira del bote una suma a favor de la casa.", {"base": "pot"}),
    (
        "omaha",
        "Si hay más de un pozo, el porcentaje se aplica a cada uno de ellos.",
        {"base": "pot", "per_pot": True},
    ),
    ("omaha", "No se retira del bote suma alguna a favor de la casa.", {}),
    ("omaha", "El ganador cobra el pozo.", {}),
    ("texas_holdem", "La mano que termine antes del flop no causa comisión.", {"not_charged_if": "no_flop"}),
    ("punto_banca", "La garantía del operador equivale al cinco por ciento de lo retenido.", {}),
    ("blackjack", "El seguro se paga con la mitad de la apuesta.", {}),
]


SPARED = [
    (
        "monte",
        "Se deducirá a las apuestas ganadoras un ocho por ciento en favor de la casa, excepto en el Salto.",
        ["salto"],
    ),
    ("monte", "La casa retiene el 8 % de lo ganado, salvo en las apuestas al Camo y al Salto.", ["camo", "salto"]),
    ("pai_gow_poker", "La comisión es del 4 % de lo ganado, con excepción de la apuesta progresiva.", None),
    ("war", "De las apuestas ganadoras la casa descuenta una comisión del 3 %, a excepción de la de Empate.", ["tie"]),
    ("monte", "La apuesta al Salto queda exenta de comisión.", ["salto"]),
    ("monte", "La comisión no alcanza al Salto.", ["salto"]),
    ("monte", "La casa retiene el 8 % de lo ganado en el Salto.", None),
    ("monte", "El Salto se paga tres a uno, excepto en las apuestas al Camo.", None),
    ("monte", "La casa retiene el 8 % de lo ganado, salvo que el Salto se anule.", None),
]


@pytest.mark.parametrize(("game", "text", "bets"), SPARED)
def test_bets_of_which_nothing_is_taken(game: str, text: str, bets: list[str] | None) -> None:
    """What is excepted behind a rate, or said to be free of it."""
    assert facts(game, text, "De la comisión").get("not_charged_on") == bets


@pytest.mark.parametrize(("game", "text", "expected"), TAKEN)
def test_what_the_house_takes(game: str, text: str, expected: dict[str, Any]) -> None:
    """Rates with their bounds and of what they are taken; other shares are none."""
    found = facts(game, text, "De la comisión" if game == "texas_holdem" else "De los pagos")
    assert {key: found.get(key) for key in expected} == expected
    assert expected or not found


def test_added_prizes_of_bingos() -> None:
    """Sums, hours, balls and the table of cards sold."""
    text = (
        "La Prima es un premio adicional de Bs700 que se disputa después de las 16 y de las 20 horas.\n"
        "Para ganarla es preciso completar el cartón a más tardar con la bola cuadragésima primera.\n"
        "De 30 a 120 | 51\nMás de 120 | 49"
    )
    found = facts("bingo", text, "Prima")
    assert found["amount"] == 700
    assert found["hours"] == [16, 20]
    assert found["extraction_max"] == 41


TAKEN = [
    (
        "chemin_de_fer",
        "La cañota guarda dos fichas por cada cuarenta que levante la banca.",
        {"rate": "1/20", "base": "banker_winnings"},
    ),
    (
        "omaha",
        "Visto el flop, un peso de cada veinte pesos del bote cae en la ranura.",
        {"rate": "1/20", "base": "pot"},
    ),
    ("texas_holdem", "El porcentaje del bote lo fija el operador.", {"rate.set_by": "casino", "base": "pot"}),
    (
        "stud_poker",
        "La autoridad tributaria fijará qué parte del bote toca a la casa.",
        {"rate.set_by": "authority", "base": "pot"},
    ),
    (
        "synthetic_poker",
        "Dedúzcase del conjunto de lo apostado la vigésima parte.",
        {"rate": "1/20", "base": "total_staked"},
    ),
    ("texas_holdem", "El gravamen sobre los premios es del diez por ciento y lo retiene el fisco.", {}),
    ("punto_banca", "Se suprime el artículo 9, que retenía tres de cada cien en la ganancia de la banca.", {}),
]


@pytest.mark.parametrize(("game", "text", "expected"), TAKEN)
def test_what_the_house_takes_is_no_tax_and_no_rule_done_away_with(
    game: str, text: str, expected: dict[str, Any]
) -> None:
    assert facts(game, text, "De la casa") == expected
