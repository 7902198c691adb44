"""Labels of a text by the words in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extractor.readers.word_index import WordIndex

STEMS = [("minim", "limit"), ("cartas", "deck"), ("juego de dados", "dice"), ("mazo", "deck")]


def test_stems_are_found_inside_words_and_phrases_by_their_longest_word() -> None:
    index = WordIndex(STEMS)
    assert index.of("El mínimo de la mesa") == {"limit"}
    assert index.of("Un juego de cinco dados y dos mazos") == {"dice", "deck"}
    assert index.of("La rueda gira") == set()


@given(st.text(alphabet="abcdeimnostz ", max_size=60))
def test_no_label_is_missed(text: str) -> None:
    found = WordIndex(STEMS).of(text)
    assert {label for stem, label in STEMS if stem in text} <= found
