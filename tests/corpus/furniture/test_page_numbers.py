"""Figures on a line of their own are page numbers where they rise from page to page, not in a table."""

from collections.abc import Callable

import pytest

from corpus import Document
from corpus.layout import flow

Reader = Callable[[str], Document]


def page_numbers(document: Document) -> list[str]:
    return [document.source.text[m.start : m.end].strip() for m in document.furniture if m.kind == "page_number"]


def test_rising_figures_at_page_breaks(read: Reader) -> None:
    document = read("".join(f"La bola se detiene.\n\n{n}\n\n\n\nEl plato sigue.\n\n" for n in (7, 8, 9, 12)))
    assert page_numbers(document) == ["7", "8", "9", "12"]


def test_figures_that_do_not_rise_stay(read: Reader) -> None:
    document = read("".join(f"La bola se detiene.\n\n{n}\n\n\n\nEl plato sigue.\n\n" for n in (9, 8, 7)))
    assert page_numbers(document) == []


def test_a_column_of_figures_is_a_table(read: Reader) -> None:
    document = read("Pago\n\n\n\n1\n\n\n\n2\n\n\n\n3\n\n\n\n4\n\n\n\nFin\n")
    assert page_numbers(document) == []


def test_two_figures_are_too_few(read: Reader) -> None:
    document = read("La bola.\n\n1\n\n\n\nEl plato.\n\n2\n\n\n\nLa mesa.\n")
    assert page_numbers(document) == []


@pytest.mark.parametrize("printed", ["Página 3", "Página 3 de 40", "- Pág. 3 -", "PÁG. 3/40", "Hoja 3"])
def test_a_figure_with_its_word_needs_no_sequence(read: Reader, printed: str) -> None:
    assert page_numbers(read(f"La bola se detiene.\n\n{printed}\n\nEl plato sigue.\n")) == [printed]


def test_a_figure_inside_a_sentence_leaves_it_whole(read: Reader) -> None:
    document = read("El crupier retira las fichas que hayan perdido de la\n\n41\n\nmesa y paga las otras.\n")
    assert flow(document, document.lines).text.endswith("perdido de la mesa y paga las otras.")


def test_a_figure_that_a_sentence_announces_stays(read: Reader) -> None:
    document = read("Se paga la apuesta al número que figura en la casilla premiada:\n\n35\n\nVeces la apuesta.\n")
    assert page_numbers(document) == []


def test_strokes_that_carry_a_sentence_over_a_page_are_furniture(read: Reader) -> None:
    document = read(
        "La bola gira al revés que el cilindro de la\n      ///...\n\n   -2-\n\n///...mesa y cae en una casilla.\n"
    )
    assert page_numbers(document) == ["-2-"]
    assert not any("/" in line.text for line in document.lines)


def test_an_address_keeps_its_strokes(read: Reader) -> None:
    assert "https://feria.example" in read("Véase https://feria.example en la red.\n").lines[0].text


def test_a_figure_between_dashes_at_the_edge_of_a_line_makes_it_a_pages_foot(read: Reader) -> None:
    foot = "Anexo - Decreto Nº 77/98                               - 3 -"
    document = read(f"La bola se detiene.\n\n{foot}\n\nTITULO II - DE LOS DADOS\n")
    assert page_numbers(document) == [foot]
