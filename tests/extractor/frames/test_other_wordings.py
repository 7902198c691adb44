"""Rules of play in other wordings than most: elliptic lists, labels, who is spoken to, clauses that say a case alone.

Each has a bad twin, in which the same words say something else.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.extractor.readers.facts import facts

GOOD: list[tuple[str, str, dict[str, Any]]] = [
    ("POKER SIN DESCARTE", "Dos tríos: decide el más alto.", {"tie_break.three_of_a_kind": ["rank"]}),
    ("POKER SIN DESCARTE", "Dos póquer iguales: la quinta carta.", {"tie_break.four_of_a_kind": ["kicker"]}),
    ("POKER SIN DESCARTE", "Escaleras: la que acabe más alta.", {"tie_break.straight": ["rank"]}),
    (
        "POKER SIN DESCARTE",
        "En caso de dos full, manda el trío; si los tríos son iguales, manda la pareja.",
        {"tie_break.full_house": ["rank", "pair"]},
    ),
    (
        "OMAHA",
        "Dos pares contra dos pares: decide el mayor; sin diferencia, se divide el pozo.",
        {"outcome.tie": "split_pot"},
    ),
    ("OMAHA", "La mano se forma con dos propias y tres de la mesa.", {"cards.hand": 5, "cards.hole_used": 2}),
    ("TEXAS HOLD'EM", "Cartas en mano: 2. Comunes: 3 + 1 + 1.", {"cards.community": 5}),
    (
        "PUNTO Y BANCA",
        "Se reparten así: primera y tercera al Punto, segunda y cuarta a la Banca.",
        {"cards.player": 2, "cards.dealer": 2},
    ),
    (
        "BLACK JACK",
        "Al pagar se empieza por el seguro, se sigue con los pares perfectos y se acaba por la apuesta principal.",
        {"payment_order": ["insurance", "perfect_pairs", "main"]},
    ),
    ("BLACK JACK", "Queda excluido, desde luego, doblar tras haber separado.", {"double.after_split": False}),
    ("BLACK JACK", "El jugador podrá doblar, teniendo diez.", {"double.on": [10]}),
    ("BLACK JACK", "Si se rinde, salvo que la banca no muestre un as, pierde la mitad.", {"surrender.loses": "1/2"}),
    (
        "PAI GOW POKER",
        "Si el jugador gana la alta y pierde la baja, su dinero no se mueve.",
        {"outcome.one_won_one_lost": "push"},
    ),
    ("POKER CARIBEÑO", "La banca abre con un par de treses o mejor.", {"qualifies_with": "pair_of_3"}),
    (
        "SEVEN STUD",
        "Turno: apostar, pasar; ante otra puesta, igualar, subir o abandonar.",
        {"actions": ["bet", "call", "check", "fold", "raise"]},
    ),
    ("OMAHA", "De cada pozo toca a la casa un octavo por ciento de comisión.", {"rate": "1/800", "base": "pot"}),
]

BAD: list[tuple[str, str, str]] = [
    ("POKER SIN DESCARTE", "Escaleras: cinco cartas seguidas de cualquier palo.", "tie_break.straight"),
    ("POKER SIN DESCARTE", "El trío se compone de tres cartas iguales.", "tie_break.three_of_a_kind"),
    ("OMAHA", "Si nadie iguala, el pozo no se divide.", "outcome.tie"),
    ("TEXAS HOLD'EM", "Se gana 3 a 1 con cartas comunes.", "cards.community"),
    ("PUNTO Y BANCA", "La tercera carta del Punto va antes que la segunda de la Banca.", "cards.dealer"),
    ("BLACK JACK", "El primer seguro no se paga después de los pares perfectos.", "payment_order"),
    ("BLACK JACK", "El jugador sentado resuelve si se dobla o se separa.", "double.after_split"),
    ("BLACK JACK", "Doblada la apuesta, el crupier, teniendo diez, no pide.", "double.on"),
    ("PAI GOW POKER", "El jugador forma la mano alta y la baja sin mover su dinero.", "outcome.one_won_one_lost"),
    ("POKER CARIBEÑO", "La sala abre con dos crupieres de turno.", "qualifies_with"),
    ("SEVEN STUD", "Nadie puede apostar, subir o abandonar fuera de turno.", "actions"),
    ("OMAHA", "La casa entrega a los ganadores un octavo del pozo.", "rate"),
]


@pytest.mark.parametrize(("title", "body", "expected"), GOOD)
def test_a_rule_in_another_wording(title: str, body: str, expected: dict[str, Any]) -> None:
    read = facts(title, body, "frames")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(("title", "body", "key"), BAD)
def test_the_same_words_in_another_sense(title: str, body: str, key: str) -> None:
    assert key not in facts(title, body, "frames")
