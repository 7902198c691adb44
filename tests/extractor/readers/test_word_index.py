"""Labels of a text by the words in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extractor.readers.phrasebook import WordIndex

STEMS = [("minim", "limit"), ("cartas", "deck"), ("juego de dados", "dice"), ("mazo", "deck")]


def test_stems_are_found_inside_words_and_phrases_by_their_longest_word() -> None:
    index = WordIndex(STEMS)
    texts = ["El mínimo de la mesa", "Un juego de cinco dados y dos mazos", "La rueda gira", "Dos mazos"]
    assert index.among(texts) == [{"limit"}, {"dice", "deck"}, set(), {"deck"}]


@given(st.lists(st.text(alphabet="abcdeimnostz ", max_size=60)))
def test_no_label_is_missed(texts: list[str]) -> None:
    for text, found in zip(texts, WordIndex(STEMS).among(texts), strict=True):
        assert {label for stem, label in STEMS if stem in text} <= found
