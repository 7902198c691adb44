"""Words that lost the space between them, and words that a space broke."""

from overprinting import SENTENCES

from corpus.repair.edits import part, together
from corpus.repair.phrases import Phrases, Vocabulary, join


def test_two_words_that_often_follow_each_other_are_parted():
    phrases = Phrases([["la", "mesa", "de", "la", "sala", "y", "la", "mesa", "de", "control"]])
    assert part("lamesa", phrases) == ("la", "mesa")


def test_words_that_never_follow_each_other_are_not():
    phrases = Phrases([["la", "mesa", "de", "la", "sala", "y", "la", "mesa", "de", "control"]])
    assert part("salacontrol", phrases) is None


def test_a_heading_broken_by_a_space_is_made_whole():
    vocabulary = Vocabulary([*SENTENCES, "premios y supervisor"])
    (edit,) = together("ENTREGA DE PREM 10S", vocabulary)
    assert edit.after == "PREMIOS"


def test_two_words_of_a_heading_stay_two():
    vocabulary = Vocabulary([*SENTENCES, "premios y supervisor"])
    assert not list(together("ENTREGA DE LAS FICHAS", vocabulary))
    assert not list(together("Entrega de prem ios", vocabulary))


def test_words_and_signs_are_joined_as_print_has_them():
    assert (
        join(["ficha", "(", "dos", ")", ",", "“", "no", "va", "”", ".", "l", "'", "a"]) == "ficha (dos), “no va”. l'a"
    )
