"""Finding names: the longest, where they stand, in the game that they belong to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor import lexicon
from extractor.lexicon import Entry, Vocabulary

NAMES = lexicon.load()


def found(text: str, game: str = "", overrides: dict[str, str] | None = None) -> list[tuple[str, str]]:
    return [(name.id, text[name.start : name.end]) for name in NAMES.bets.find(text, game=game, overrides=overrides)]


def test_the_longest_name_wins() -> None:
    text = "Línea especial, doble columna y columna"
    assert [name for name, _ in found(text, "american_roulette")] == ["five_line", "double_column", "column"]


@pytest.mark.parametrize(
    "text", ["semi-pleno", "SEMIPLENO", "Semi - Pleno", "semi plenos", "medio  pleno", "Medios plenos"]
)
def test_case_accents_hyphens_and_plurals_do_not_matter(text: str) -> None:
    assert found(text, "french_roulette") == [("split", text)]


def test_the_game_decides_what_a_name_means() -> None:
    assert NAMES.bets.lookup("cuadro", game="craps") == "horn"
    assert found("cuadro", "french_roulette") == [("corner", "cuadro")]


def test_an_ambiguous_name_without_a_game_is_left_out_or_told() -> None:
    assert found("línea ganadora y pase", "poker") == []
    assert NAMES.bets.lookup("cuadro") is None


def test_what_the_text_defines_comes_first() -> None:
    assert found("la gran línea", "american_roulette", {"Gran línea": "five_line"}) == [("five_line", "gran línea")]


def test_words_that_hold_a_name_and_name_nothing() -> None:
    assert found("sobre la línea que separa la mesa", "french_roulette") == []
    assert found("ante el jefe de mesa", "caribbean_poker") == []
    assert found("mucho antes", "caribbean_poker") == []


def test_numbers_and_ordinals_stand_in_the_id() -> None:
    assert found("la 2.ª columna y la tercera docena", "french_roulette") == [
        ("column_2", "2.ª columna"),
        ("dozen_3", "tercera docena"),
    ]
    assert found("ocho difícil", "craps") == [("hard_8", "ocho difícil")]


def test_a_cell_may_hold_a_word_too_common_for_a_sentence() -> None:
    assert NAMES.bets.lookup("DOS", game="craps") == "craps_2"
    assert found("dos", "craps") == []
    assert NAMES.bets.lookup("dos dados", game="craps") is None


def test_only_is_the_id_on_which_all_names_agree() -> None:
    assert NAMES.bets.only("Línea o seisena", game="american_roulette") == "six_line"
    assert NAMES.bets.only("Columna y docena", game="american_roulette") is None


def test_a_lost_apostrophe_does_not_hide_a_name() -> None:
    assert found("Don ?t Win", "craps") == [("dont_pass", "Don ?t Win")]


def test_names_do_not_cross_punctuation() -> None:
    assert [name for name, _ in found("doble; columna", "french_roulette")] == ["column"]
    assert [name for name, _ in found("doble\tcolumna", "french_roulette")] == ["column"]


@given(st.text(max_size=80))
def test_offsets_stay_inside_any_text(text: str) -> None:
    for name in NAMES.items.find(text):
        assert 0 <= name.start < name.end <= len(text)


@given(st.sampled_from(["uno", "dos tres", "tres-cuatro"]), st.text(" .;¡x", max_size=9))
def test_a_name_is_found_behind_anything(name: str, before: str) -> None:
    vocabulary = Vocabulary([Entry("it", ("uno", "dos tres", "tres-cuatro"))])
    text = f"{before} {name}"
    (match,) = vocabulary.find(text)
    assert text[match.start : match.end] == name


def test_a_game_known_by_its_kind_alone_has_the_names_of_the_games_of_that_kind() -> None:
    bets = lexicon.load().bets
    assert bets.lookup("pareja plus", game="three_card_poker") == "pair_plus"
    assert bets.lookup("pareja plus", game="banked_poker") == "pair_plus"
    assert not bets.lookup("pareja plus", game="omaha")
    assert bets.lookup("primera apuesta", game="banked_poker") == "ante"  # what all of them call so comes first
