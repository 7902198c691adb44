"""A fingerprint knows a text again in another encoding, with other line ends, spaces and figures."""

import codecs

import pytest

import corpus

TEXT = "REGLAMENTO DE DADOS\n\nEl tirador lanza 2 dados; gana con 7 u 11.\nLa señal cierra las apuestas.\n"


def fingerprint(data: bytes) -> str:
    return corpus.read_bytes(data, "x.txt").source.fingerprint


@pytest.mark.parametrize(
    "copy",
    [
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "   \r").encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("cp1252"),
        TEXT.encode("utf-16"),
        TEXT.replace("11", "12").encode(),
        ("\n\n" + TEXT).encode(),
    ],
    ids=["crlf", "cr and trailing space", "mark", "cp1252", "utf-16", "another figure", "blank lines"],
)
def test_the_same_words_have_the_same_fingerprint(copy: bytes) -> None:
    assert fingerprint(copy) == fingerprint(TEXT.encode())


def test_other_words_have_another_fingerprint() -> None:
    assert fingerprint(TEXT.replace("gana", "pierde").encode()) != fingerprint(TEXT.encode())


def test_bytes_tell_apart_what_the_fingerprint_does_not() -> None:
    one, other = (corpus.read_bytes(text.encode(), "x.txt").source for text in (TEXT, TEXT.replace("11", "12")))
    assert one.fingerprint == other.fingerprint
    assert one.sha256 != other.sha256
