"""Words become terms that drafters of any country share."""

import pytest

from extractor.terms import term, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [("croupier", "crupier"), ("tallador", "pagador"), ("apostador", "jugador"), ("naipe", "carta"), ("palo", "pinta")],
)
def test_two_words_for_one_thing_are_one_term(one: str, other: str) -> None:
    assert term(one) == term(other) != ""


@pytest.mark.parametrize(("one", "other"), [("jugador", "croupier"), ("carta", "ficha"), ("gana", "pierde")])
def test_words_for_two_things_are_two_terms(one: str, other: str) -> None:
    assert term(one) != term(other)


def test_figures_are_one_in_words_and_digits() -> None:
    assert terms("seis mazos") == terms("6 mazos")
    assert term("cincuenta") == "50"


def test_inflection_is_no_difference() -> None:
    assert term("visibles") == term("visible")
    assert term("municipalidades") == term("municipalidad")


def test_words_that_say_nothing_are_no_terms() -> None:
    assert terms("de la cual y en los que se") == []


def test_names_of_the_lexicon_stand_behind_the_words() -> None:
    assert "bets:straight" in terms("El pleno", "american_roulette")
