"""Two wheels of one chapter are told apart by what is said of each."""

from __future__ import annotations

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract

LAW = """REGLAMENTO DE JUEGOS DE VILLA PRUEBA

CAPÍTULO I. RULETA AMERICANA

Artículo 1. {first}

Artículo 2. {second}
"""


def wheels(first: str, second: str) -> set[tuple[str, int]]:
    """Variant and pockets of the wheels that a chapter has."""
    document = corpus.read_bytes(LAW.format(first=first, second=second).encode(), "ley.txt")
    rules = extract(document, outline(document))
    return {(rule.variant, rule.value) for rule in rules if rule.key == "wheel.pockets"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Cilindro con cero simple: 37 casilleros.", "Cilindro con doble cero: 38 casilleros."),
        ("Modalidades:\na) Un cero: cilindro de 37 casillas.\nb) Doble cero: cilindro de 38 casillas.", "Es blanca."),
    ],
)
def test_the_larger_wheel_is_the_one_of_two_zeros(first: str, second: str) -> None:
    assert wheels(first, second) == {("single_zero", 37), ("double_zero", 38)}


def test_one_wheel_is_of_no_variant() -> None:
    assert wheels("El cilindro tiene 38 casillas.", "La bola es blanca.") == {("", 38)}
