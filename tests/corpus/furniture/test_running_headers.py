"""Lines that come back page after page and interrupt sentences are running headers; recurring headings are not."""

from collections.abc import Callable

from corpus import Document
from corpus.layout import flow

Reader = Callable[[str], Document]

PAGES = """\
CASINO DEL VALLE

Valdehermoso, 4 de mayo de 2011.

El personal ordena la mesa antes de que llegue el primer jugador de la noche y

CASINO DEL VALLE

Circular N°8/11

comprueba que las fichas estén completas.

1.1 MATERIAL

- Cubilete

CASINO DEL VALLE

Circular N°8/11

- Dados

El tirador agita el cubilete delante de todos los demás jugadores y lo vuelca

CASINO DEL VALLE

Circular N°8/11

sobre el tapete.
"""


def marked(document: Document, kind: str = "running_header") -> list[str]:
    return [document.source.text[m.start : m.end] for m in document.furniture if m.kind == kind]


def test_both_lines_of_a_header_are_marked_on_each_page(read: Reader) -> None:
    assert marked(read(PAGES)) == ["CASINO DEL VALLE", "Circular N°8/11"] * 3


def test_the_letterhead_that_the_header_repeats_stays(read: Reader) -> None:
    assert read(PAGES).lines[0].text == "CASINO DEL VALLE"


def test_a_sentence_goes_on_after_the_header(read: Reader) -> None:
    document = read(PAGES)
    assert "el primer jugador de la noche y comprueba que las fichas" in flow(document, document.lines).text


def test_the_line_after_a_header_comes_after_a_cut(read: Reader) -> None:
    document = read(PAGES)
    assert [line.text for line in document.lines if line.cut] == [
        "comprueba que las fichas estén completas.",
        "- Dados",
        "sobre el tapete.",
    ]


def test_the_page_of_a_header_may_change(read: Reader) -> None:
    page = "La mesa número {0} abre cuando el jefe de sala levanta la mano y la\n\nGaceta {0}\n\nmantiene en alto.\n\n"
    pages = "".join(page.format(number) for number in range(3))
    assert marked(read(pages)) == ["Gaceta 0", "Gaceta 1", "Gaceta 2"]


def test_a_heading_that_recurs_in_every_game_is_no_header(read: Reader) -> None:
    game = "{}\n\nELEMENTOS DEL JUEGO\n\nUna mesa de paño verde.\n\nTabla de pagos\n\n- Fichas de dinero\n\n"
    document = read("".join(game.format(name) for name in ("DADOS", "RULETA", "BACARÁ", "BINGO")))
    assert not document.furniture


def test_a_wrapped_line_that_recurs_in_sentences_is_no_header(read: Reader) -> None:
    clause = (
        "{}. Toda diferencia que surja entre los jugadores o entre ellos y la\n"
        "Dirección de la sala la resuelve el inspector de turno y se anota en el\n"
        "libro de la mesa antes de que se juegue otra mano en presencia de los\n"
        "interesados que lo pidan.\n\n"
    )
    document = read("".join(clause.format(n) for n in range(1, 9)))
    assert not document.furniture


def test_a_line_twice_is_no_header_yet(read: Reader) -> None:
    page = "El jefe de mesa mira el reloj antes de abrir la sala y luego\n\nSALA NORTE\n\nda la señal.\n\n"
    assert not read(page * 2).furniture
    assert marked(read(page * 3)) == ["SALA NORTE"] * 3
