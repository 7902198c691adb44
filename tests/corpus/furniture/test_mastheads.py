"""The masthead of a gazette ends with its imprint; the first instrument begins after it."""

from collections.abc import Callable

from corpus import Document

Reader = Callable[[str], Document]

GAZETTE = """\
GACETA OFICIAL DE VALDEHERMOSO

Año XII - Martes 3 de mayo de 2011 - Número 7

Edita: Secretaría General
Calle Mayor, 1
Imprime: Gráficas del Valle
www.valdehermoso.example
ISSN: 0000 - 0000

SUMARIO

Decreto n.º 5 de fecha 2 de mayo de 2011, relativo a los juegos de mesa.
"""


def kept(document: Document) -> list[str]:
    return [line.text for line in document.lines if not line.blank]


def test_name_date_and_imprint_are_the_masthead(read: Reader) -> None:
    document = read(GAZETTE)
    assert {mark.kind for mark in document.furniture} == {"masthead"}
    assert kept(document)[0] == "SUMARIO"


def test_a_heading_that_names_a_gazette_is_no_masthead(read: Reader) -> None:
    text = "BOLETÍN OFICIAL\n\nSe publicará un extracto de cada resolución en el plazo que fije la autoridad.\n"
    assert not read(text).furniture


def test_the_date_of_the_gazette_is_not_that_of_the_instrument(read: Reader) -> None:
    assert read(GAZETTE).identity.date == "2011-05-02"
