"""Lines that only the page's width ended are joined; paragraphs, items and rows stay apart."""

from collections.abc import Callable

import pytest

from corpus import Document
from corpus.layout import flow

Reader = Callable[[str], Document]

WRAPPED = """\
El crupier muestra al público cada baraja nueva y la extiende sobre el
tapete boca arriba. Cuenta las cartas, las mezcla y ofrece el corte al
jugador de su derecha.

Terminado el corte comienza la mano. Ninguna apuesta se admite después de
la señal, y la que llegue tarde se devuelve sin premio ni castigo alguno
para quien la hizo.
- Fichas de valor
- Fichas de color, que cada jugador recibe al sentarse y que sólo valen en
la mesa que las entregó.
"""


def paragraphs(document: Document) -> list[str]:
    return flow(document, document.lines).text.split("\n")


def test_wrapped_prose_becomes_paragraphs_and_items(read: Reader) -> None:
    assert [text[:14] + "…" + text[-16:] for text in paragraphs(read(WRAPPED))] == [
        "El crupier mue…r de su derecha.",
        "Terminado el c…a quien la hizo.",
        "- Fichas de va… Fichas de valor",
        "- Fichas de co…que las entregó.",
    ]


def test_blank_lines_between_all_lines_say_nothing(read: Reader) -> None:
    assert paragraphs(read(WRAPPED.replace("\n\n", "\n").replace("\n", "\n\n")))[0].startswith(
        "El crupier muestra al público cada baraja nueva y la extiende sobre el tapete boca arriba. Cuenta"
    )


def test_paragraphs_that_fill_one_line_each_stay_apart(read: Reader) -> None:
    text = "La banca paga primero las apuestas sencillas.\n\nDespués paga las dobles.\n\nAl final recoge.\n"
    assert len(paragraphs(read(text))) == 3


@pytest.mark.parametrize("row", ["Pleno\t35 veces", "| Pleno | 35 |"])
def test_rows_of_a_table_stay_apart(read: Reader, row: str) -> None:
    assert paragraphs(read(f"y la\n{row}\n{row}\ny siguientes\n")) == ["y la", row, row, "y siguientes"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("La bola que cae fuera del plato se recoge y la jugada se anula, y", "12 posturas quedan en pie."),
        ("El jugador que se retira antes de tiempo pierde el turno de la mano", "o la posición que tenía."),
        ("Se admiten en esta mesa apuestas a los números 3, 6, 9, 12, 15, 18,", "21, 24 y 27 solamente."),
        ("La apuesta se rige por lo que se dispone para las sencillas en el", "1.4.2 de este reglamento."),
    ],
)
def test_a_sentence_goes_on_with_a_figure_or_a_conjunction(read: Reader, before: str, after: str) -> None:
    document = read(WRAPPED + f"\n{before}\n{after}\n")
    assert f"{before} {after}" in flow(document, document.lines).text


@pytest.mark.parametrize("label", ["2.3 ", "b) ", "ii) ", "4.- ", "7° ", "o Mesa", "● ", "A) "])
def test_a_label_begins_a_paragraph_even_after_a_full_line(read: Reader, label: str) -> None:
    full = "El jefe de mesa vigila que nadie apueste después de la señal de cierre"
    document = read(WRAPPED + f"\n{full}\n{label}Los demás\n")
    assert paragraphs(document)[-2:] == [full, f"{label}Los demás"]


def test_a_title_in_capitals_over_two_lines_is_one(read: Reader) -> None:
    assert paragraphs(read("REGLAMENTO DE LA\nSALA NORTE\n\nLa sala abre.\n"))[0] == "REGLAMENTO DE LA SALA NORTE"


def test_nothing_gives_an_empty_layer(read: Reader) -> None:
    document = read("uno\n\n\ndos\n")
    assert flow(document, document.lines[1:3]).text == ""
