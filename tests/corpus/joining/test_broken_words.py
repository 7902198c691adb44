"""A hyphen at a line end breaks a word only where the word goes on in the same case."""

from collections.abc import Callable

import pytest

from corpus import Document
from corpus.layout import flow

Reader = Callable[[str], Document]


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("la apues-", "ta mínima", "la apuesta mínima"),
        ("la apues\u00ad", "ta mínima", "la apuesta mínima"),
        ("SALA DE RULE-", "TAS Y DADOS", "SALA DE RULETAS Y DADOS"),
        ("la caja Guarda-", "Fichas", "la caja Guarda-Fichas"),
        ("los naipes (2-3-4-", "5) y", "los naipes (2-3-4-5) y"),
    ],
)
def test_words_at_a_line_end(read: Reader, before: str, after: str, joined: str) -> None:
    document = read(f"{before}\n{after}\n")
    assert flow(document, document.lines).text == joined


def test_a_word_that_has_its_hyphen_elsewhere_keeps_it(read: Reader) -> None:
    document = read("El veinte-once es un juego y en el veinte-\nonce no hay banca.\n")
    assert flow(document, document.lines).text == "El veinte-once es un juego y en el veinte-once no hay banca."


def test_a_dash_that_stands_alone_keeps_its_spaces(read: Reader) -> None:
    document = read("la banca -\nque no apuesta- paga\n")
    assert flow(document, document.lines).text == "la banca - que no apuesta- paga"


def test_a_word_broken_by_a_page_is_quoted_as_received(read: Reader) -> None:
    text = "La banca devuelve siempre la mitad de la apues-\n\n\n\nta que empata.\n"
    document = read(text)
    layer = flow(document, document.lines)
    at = layer.text.index("apuesta")
    quote = layer.quote(at, at + len("apuesta"))
    assert (quote.text, quote.line_start, quote.line_end) == ("apues-\n\n\n\nta", 1, 5)
