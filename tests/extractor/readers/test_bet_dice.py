"""When bets on two dice win, lose and stand off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts, without_figures, words

CRAPS = "CRAPS"


def craps(body: str) -> dict[str, object]:
    return facts(CRAPS, body, "bet_dice")


def test_a_verdict_takes_the_results_behind_it() -> None:
    read = craps("a) Campo. Gana con 3, 4 o 9 y pierde con los demás números.")
    assert read == {"wins_on.field": [3, 4, 9], "loses_on.field": ["other"]}


def test_a_verdict_without_results_behind_it_takes_those_before() -> None:
    read = craps("a) No pase. Si sale 5 o 9, pierde.")
    assert read == {"loses_on.dont_pass.come_out": [5, 9]}


def test_a_condition_belongs_to_the_verdict_that_follows_it() -> None:
    read = craps("a) No pase. Pierde con 5 o 9, si sale un 4 no gana ni pierde.")
    assert read == {"loses_on.dont_pass.come_out": [5, 9], "pushes_on.dont_pass.come_out": [4]}


def test_the_bets_on_the_line_have_two_phases() -> None:
    body = (
        "a) Pase. Gana con 5 o 9. Cualquier otro número se convierte en el punto. Gana si el punto sale antes que el 4."
    )
    assert craps(body) == {"wins_on.pass.come_out": [5, 9], "wins_on.pass.point": ["point"]}


def test_what_must_not_come_first_is_no_result() -> None:
    read = craps("a) Gran 6. Gana si el 6 sale antes que el 4; pierde con el 4.")
    assert read == {"wins_on.big_6": [6], "loses_on.big_6": [4]}


def test_what_comes_first_loses_where_nothing_else_is_said_to() -> None:
    read = craps("a) Gran 6. Gana si el 6 sale antes que el 4.")
    assert read == {"wins_on.big_6": [6], "loses_on.big_6": [4]}


def test_to_repeat_the_point_before_another_number_says_both() -> None:
    read = craps("a) Pase. Fijado el punto, el tirador debe repetirlo antes que un 4.")
    assert read == {"wins_on.pass.point": ["point"], "loses_on.pass.point": [4]}


def test_a_bet_named_right_before_the_verdict_is_its_subject() -> None:
    read = craps(
        "Gabelas. La gabela de pase gana con el punto; la gabela de no pase gana con el 4 y pierde con el punto."
    )
    assert read["wins_on.odds_dont_pass"] == [4]
    assert read["loses_on.odds_dont_pass"] == ["point"]
    assert read["wins_on.odds_pass"] == ["point"]


def test_a_double_in_brackets_names_its_hard_bet() -> None:
    body = "a) Duros. La pareja (1-1) gana si sale 1-1. Pierde con el 4 o con el punto 2 con la combinación de 1-1."
    assert craps(body)["wins_on.hard_2"] == ["1-1"]


def test_an_announcement_says_nothing_of_what_follows_its_quotation_marks() -> None:
    assert craps("“... CAMPO GANA” Si el tirador arroja un cuatro o un diez.") == {}


def test_a_label_in_the_midst_of_a_paragraph_opens_its_own_sentence() -> None:
    body = "TIRO: lanzamiento de los dados. CAMPO: apuesta que abarca los números 3, 4 y 9."
    assert craps(body) == {"wins_on.field": [3, 4, 9]}


def test_an_enumeration_that_breaks_off_is_not_read() -> None:
    assert craps("a) Campo. Pierde con cualquier otro número (2, 5, 6") == {"loses_on.field": ["other"]}


@pytest.mark.parametrize(
    "body",
    [
        "a) Campo. El jugador que gana conserva su apuesta.",
        "a) Campo. Los dados se cambian cada 5 o 9 tiradas.",
        "El jugador que abandona la mesa pierde sus 3 fichas.",
    ],
)
def test_a_verdict_on_no_result_of_the_dice_states_nothing(body: str) -> None:
    assert craps(body) == {}


def test_other_games_have_no_totals() -> None:
    assert facts("RULETA FRANCESA", "a) Columna. Gana con 3, 4 o 9.", "bet_dice") == {}


def test_the_words_cited_are_those_of_the_verdict() -> None:
    body = "a) Campo. Se hace sobre el paño. Gana con 3, 4 o 9. El pago es a la par."
    assert words(CRAPS, body, "wins_on.field", "bet_dice") == "Gana con 3, 4 o 9"


@given(st.sets(st.integers(2, 12), min_size=2, max_size=6))
def test_the_totals_printed_are_the_totals_read(totals: set[int]) -> None:
    *most, last = sorted(totals)
    body = f"a) Campo. Gana con {', '.join(map(str, most))} o {last}."
    assert craps(body) == {"wins_on.field": sorted(totals)}
    assert craps(without_figures(body)) == {}


def test_a_table_says_what_a_bet_does_not_win_with() -> None:
    rows = """\
        apuesta | gana con | paga
        menor | 4 a 10, salvo tres iguales | 1 x 1
        mayor | 11 a 17 | 1 x 1
        """
    found = facts("SIC BO", rows, "frames:bet")
    assert found["wins_on.low"] == [4, 5, 6, 7, 8, 9, 10]
    assert found["loses_on.low"] == ["triple"]
    assert found["wins_on.high"] == {"min": 11, "max": 17} or found["wins_on.high"] == [*range(11, 18)]
    assert "loses_on.high" not in found
