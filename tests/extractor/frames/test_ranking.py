"""The order of hands and what decides between equal ones."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts, stated

LIST = """
Las combinaciones, ordenadas de {way}, son las siguientes:

a) {0}. Un trío y una pareja, o lo que fuere.

b) {1}. Cinco cartas de un palo.

c) {2}. Tres cartas iguales.

d) {3}. Dos cartas iguales.
"""
NAMES = ["Full", "Color", "Trío", "Pareja"]
DOWN = ["full_house", "flush", "three_of_a_kind", "pair"]


@pytest.mark.parametrize(("way", "names"), [("mayor a menor", NAMES), ("menor a mayor", NAMES[::-1])])
def test_an_order_is_given_from_high_to_low(way: str, names: list[str]) -> None:
    body = LIST.format(*names, way=way)
    assert [value for key, value, _ in stated("POKER SIN DESCARTE", body, "frames") if key == "order"] == [DOWN]


def test_a_list_that_is_not_said_to_be_ordered_is_none() -> None:
    body = LIST.format(*NAMES, way="").replace(", ordenadas de ,", "")
    assert "order" not in facts("POKER SIN DESCARTE", body, "frames")


@pytest.mark.parametrize(
    ("body", "key", "decides"),
    [
        ("Cuando ambos tengan Trío, gana el de mayor valor.", "three_of_a_kind", ["rank"]),
        (
            "Igualdad de piernas. Gana quien tenga la de mayor valor.",
            "three_of_a_kind",
            ["rank"],
        ),
        ("Igualdad de escalera. Gana la que termina en la carta más alta.", "straight", ["rank"]),
        ("Igualdad de Full: decide el valor de la pierna y, de persistir, los pares.", "full_house", ["rank", "pair"]),
        ("Cuando ambos tengan Pareja, gana la mayor y, si coincide, la carta más alta.", "pair", ["rank", "kicker"]),
    ],
)
def test_what_decides_between_equal_hands(body: str, key: str, decides: list[str]) -> None:
    assert facts("POKER SIN DESCARTE", body, "frames")[f"tie_break.{key}"] == decides


def test_an_order_of_ranks_ends_where_the_enumeration_does() -> None:
    body = "Las cartas, de mayor a menor, son: As, Rey (K), Dama (Q), Jota (J), 10, 9, 8 y 7. El As cierra la escalera."
    ranks = facts("POKER SIN DESCARTE", body, "frames")["rank_order"]
    assert ranks == ["ace", "king", "queen", "jack", "10", "9", "8", "7"]


@pytest.mark.parametrize(
    ("body", "hand", "decides"),
    [
        ("Entre dos full, el trío más alto y después la pareja.", "full_house", ["rank", "pair"]),
        ("Si ambos poseen dos pares decide el par mayor; si coincide, el segundo par; y luego la carta restante.",
         "two_pair", ["rank", "second_pair", "kicker"]),
        ("Entre dos colores se comparan las cartas una por una, empezando por la más alta.", "flush",
         ["rank", "kickers"]),
        ("Cuando ambos posean escalera real no se puede desempatar.", "royal_flush", ["none"]),
    ],
)  # fmt: skip
def test_what_decides_goes_on(body: str, hand: str, decides: list[str]) -> None:
    assert facts("POKER SIN DESCARTE", body, "frames")[f"tie_break.{hand}"] == decides


@pytest.mark.parametrize(
    ("body", "above"), [("El color supera al full.", True), ("En esta mesa el full prevalece sobre el color.", False)]
)
def test_which_of_flush_and_full_house_is_above(body: str, above: bool) -> None:
    assert facts("POKER SIN DESCARTE", body, "frames")["flush_beats_full_house"] is above


def test_a_table_of_payouts_is_no_order() -> None:
    body = "Se paga así:\n\nFull: 8 a 1.\n\nColor: 6 a 1.\n\nEscalera: 4 a 1.\n\nTrío: 3 a 1."
    assert "order" not in facts("POKER SIN DESCARTE", body, "frames")


@pytest.mark.parametrize(
    "body",
    [
        "Valor de las jugadas. Con una pareja y, a la vez, cuatro cartas de la misma pinta o cuatro seguidas, la casa "
        "se queda con la pareja y con la carta más alta.",
        "De mayor a menor: el proyecto de color, el proyecto de escalera, la pareja y la carta más alta se conservan.",
    ],
)
def test_hands_that_are_not_made_yet_are_in_no_order(body: str) -> None:
    assert "order" not in facts("POKER CON DESCARTE", body, "frames")


def test_an_order_in_one_sentence_is_read() -> None:
    body = "Las combinaciones, de mayor a menor, son las siguientes: póquer, full, color, trío, doble pareja y pareja."
    assert facts("POKER CON DESCARTE", body, "frames")["order"][:3] == ["four_of_a_kind", *DOWN[:2]]


@pytest.mark.parametrize("opening", ["se ordenan así, de mayor a menor", "valen así, de mayor a menor"])
def test_an_order_that_opens_as_an_example_does_is_an_order(opening: str) -> None:
    body = f"Las manos {opening}: escalera de color, trío, escalera, color, pareja y carta alta."
    order = ["straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"]
    assert facts("POKER DE TRES CARTAS", body, "frames:hand_ranking") == {"order": order}


def test_an_example_beside_an_order_is_none() -> None:
    body = "El jugador elige; así, de tener escalera de color, trío, escalera, color o pareja, muestra lo que quiera."
    assert facts("POKER DE TRES CARTAS", body, "frames:hand_ranking") == {}


SINGLE = ["king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


@pytest.mark.parametrize(
    ("body", "order"),
    [
        ("Las cartas van, de mayor a menor, del as al dos.", ["ace", *SINGLE]),
        ("El orden de menor a mayor va del dos al as.", ["ace", *SINGLE]),
        ("De menor a mayor, las cartas van del as al rey.", [*SINGLE, "ace"]),
        ("El as es siempre la carta más alta.", ["ace", *SINGLE]),
        ("El as es la de menor valor.", [*SINGLE, "ace"]),
    ],
)
def test_single_cards_are_ordered_by_where_the_ace_stands(body: str, order: list[str]) -> None:
    assert facts("WAR", body, "frames:card_value") == {"rank_order": order}


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("WAR", "El as no es la carta más alta."),
        ("WAR", "Cada baraja trae las cartas del dos al as."),
        ("BLACK JACK", "El as es la carta más alta."),
    ],
)
def test_other_words_on_the_ace_order_nothing(title: str, body: str) -> None:
    assert "rank_order" not in facts(title, body, "frames:card_value")
