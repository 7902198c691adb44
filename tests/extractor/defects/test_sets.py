from __future__ import annotations

from tests.extractor.defects.finding import findings

WHEEL = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. RULETA AMERICANA

Artículo 1. Apuestas.

Color rojo: los números {red}. Color negro: los números {black}.
"""
RED, BLACK = "1, 3, 5, 7, 9, 11, 13", "2, 4, 6, 8, 10, 12, 14"


def test_a_number_that_a_list_has_twice() -> None:
    (found,) = findings(WHEEL.format(red=RED.replace("5, ", "5, 5, "), black=BLACK), "duplicate_number")
    assert (found.line_start, found.severity, found.evidence["repeated"]) == (7, "error", [5])


def test_a_number_that_neither_colour_has() -> None:
    (found,) = findings(WHEEL.format(red=RED.replace("5, ", ""), black=BLACK), "missing_number_in_set")
    assert found.evidence["missing"] == [5]
    assert "5" in found.message


def test_lists_that_share_all_numbers_are_sound() -> None:
    text = WHEEL.format(red=RED, black=BLACK)
    assert findings(text, "duplicate_number", "missing_number_in_set") == []
