"""Folded text has no diacritics and no capitals, and every character keeps its place."""

import pytest

from corpus.identity.territory import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Resolución Nº 7", "resolucion nº 7"),
        ("AÑO", "ano"),
        ("“Bingo” – RULETA", "“bingo” – ruleta"),
        ("Ámsterdam Ω Ñandú", "amsterdam ω nandu"),
        ("SAN İSİDRO Ó", "san İsİdro o"),
        ("", ""),
    ],
)
def test_a_text_is_folded_in_its_place(text, folded):
    assert fold(text) == folded
    assert len(folded) == len(text)
