"""The order of hands and what decides between equal ones."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts, stated

LIST = """
Las combinaciones, ordenadas de {way}, son las siguientes:

a) Full. Un trío y una pareja.

b) Color. Cinco cartas de un palo.

c) Trío. Tres cartas iguales.

d) Pareja. Dos cartas iguales.
"""
DOWN = ["full_house", "flush", "three_of_a_kind", "pair"]


@pytest.mark.parametrize(("way", "order"), [("mayor a menor", DOWN), ("menor a mayor", DOWN[::-1])])
def test_an_order_is_given_from_high_to_low(way: str, order: list[str]) -> None:
    assert [
        value for key, value, _ in stated("POKER SIN DESCARTE", LIST.format(way=way), "hand_ranking") if key == "order"
    ] == [order]


def test_a_list_that_is_not_said_to_be_ordered_is_none() -> None:
    body = LIST.replace(", ordenadas de {way},", "")
    assert "order" not in facts("POKER SIN DESCARTE", body, "hand_ranking")


@pytest.mark.parametrize(
    ("body", "key", "decides"),
    [
        ("Cuando ambos tengan Trío, gana el de mayor valor.", "three_of_a_kind", ["rank"]),
        ("Igualdad de Full: decide el valor de la pierna y, de persistir, los pares.", "full_house", ["rank", "pair"]),
        ("Cuando ambos tengan Pareja, gana la mayor y, si coincide, la carta más alta.", "pair", ["rank", "kicker"]),
    ],
)
def test_what_decides_between_equal_hands(body: str, key: str, decides: list[str]) -> None:
    assert facts("POKER SIN DESCARTE", body, "hand_ranking")[f"tie_break.{key}"] == decides


def test_an_order_of_ranks_ends_where_the_enumeration_does() -> None:
    body = "Las cartas, de mayor a menor, son: As, Rey (K), Dama (Q), Jota (J), 10, 9, 8 y 7. El As cierra la escalera."
    ranks = facts("POKER SIN DESCARTE", body, "hand_ranking")["rank_order"]
    assert ranks == ["ace", "king", "queen", "jack", "10", "9", "8", "7"]
