"""Single words with mistaken letters become words that exist; words that exist are left alone."""

import pytest
from overprinting import SENTENCES

from corpus.repair.phrases import Vocabulary
from corpus.repair.pieces import Letters


@pytest.fixture(scope="module")
def letters():
    return Letters(Vocabulary([*SENTENCES, "El tapete lleva una señal. El señor enseña la señal al dueño."]))


@pytest.mark.parametrize(
    ("seen", "meant"),
    [
        ("numero", "número"),
        ("nimero", "número"),
        ("ndmeros", "números"),
        ("Niumero", "Número"),
        ("pafio", "paño"),
        ("sefial", "señal"),
        ("sefald", "señaló"),
        ("posicidn", "posición"),
        ("posiciéon", "posición"),
        ("aguellas", "aquellas"),
        ("gue", "que"),
        ("realiz6", "realizó"),
        ("so6lo", "sólo"),
        ("RESENA", "RESEÑA"),
    ],
)
def test_a_mistaken_word_is_mended(letters, seen, meant):
    assert letters.mend(seen).text == meant


@pytest.mark.parametrize("word", ["esta", "tapete", "bandeja", "el", "como", "posición", "12", "xqzw", "solo", "de"])
def test_a_word_that_can_stand_or_that_nothing_explains_is_left_alone(letters, word):
    assert letters.mend(word) is None


def test_capitals_inside_a_word_are_a_mistake_of_the_reader(letters):
    assert letters.mend("nUmero").text == "número"
