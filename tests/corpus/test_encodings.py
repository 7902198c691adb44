"""A text reads the same in every encoding and with every line end."""

import codecs

import pytest

import corpus

TEXT = "Artículo 1. Señal del crupier\n“No va más” cierra las apuestas\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("cp1252"), "cp1252"),
    ],
)
def test_the_text_is_the_same_in_every_encoding(data: bytes, encoding: str) -> None:
    source = corpus.read_bytes(data, "x.txt").source
    assert (source.text, source.encoding) == (TEXT, encoding)


def test_what_windows_1252_has_not_is_latin_1() -> None:
    source = corpus.read_bytes("Ficha \x81 de señal".encode("latin-1"), "x.txt").source
    assert (source.text, source.encoding) == ("Ficha \x81 de señal", "latin-1")


def test_a_few_broken_bytes_do_not_turn_utf8_into_another_encoding() -> None:
    data = ("Número de jugadores según la señal: más de ocho. " * 3).encode()[:-1] + b"\xff"
    source = corpus.read_bytes(data, "x.txt").source
    assert source.encoding == "utf-8"
    assert source.text.startswith("Número de jugadores según la señal")
    assert source.text.endswith("\ufffd")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_line(end: str) -> None:
    document = corpus.read_bytes(f"uno{end}{end}tres{end}".encode(), "x.txt")
    assert [(line.number, line.text) for line in document.lines] == [(1, "uno"), (2, ""), (3, "tres")]


@pytest.mark.parametrize("separator", ["\f", "\v", "\u2028", "\x85"])
def test_other_separators_do_not_end_a_line(separator: str) -> None:
    document = corpus.read_bytes(f"uno{separator}dos\ntres".encode(), "x.txt")
    assert [line.text for line in document.lines] == [f"uno{separator}dos", "tres"]
