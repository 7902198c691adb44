"""What can be seen where one stroke stands over another tells right guesses from wrong ones."""

import pytest
from overprinting import overprinted

from corpus.repair.overprint import HOPELESS, Spot, cost, costs

LINE = "la persona encargada de la caja entrega siempre la llave verde al supervisor"
BREAK = 50
FIRST, LAST = 34, 58
"""Where the words around the end of the first stroke begin and end."""


def spot(lost=5, line=LINE, column=BREAK):
    seen = overprinted(line, column, lost)
    return Spot(seen[FIRST : LAST - lost], FIRST, BREAK - 5, BREAK)


@pytest.mark.parametrize("lost", [4, 5, 6])
def test_the_right_words_explain_the_signs_best(lost):
    right = LINE[FIRST:LAST]
    wrong = [right.replace("llave", other) for other in ("ficha", "caja", "bandeja", "campana")]
    best, *others = costs(spot(lost), [right, *wrong])
    assert best < 6
    assert best < min(others)


@pytest.mark.parametrize("column", [49, 51])
def test_the_first_stroke_may_end_a_column_early_or_late(column):
    assert cost(spot(column=column), LINE[FIRST:LAST]) < 8


def test_letters_beyond_the_reach_of_the_other_stroke_must_be_right():
    right, wrong = LINE[FIRST:LAST], LINE[FIRST:LAST].replace("rega", "rena")
    assert cost(spot(), wrong) > cost(spot(), right) + 5


def test_an_accent_may_have_been_seen_as_anything():
    seen = Spot(spot().seen.replace("s", "x", 1), FIRST, BREAK - 5, BREAK)
    plain, accented = costs(seen, [LINE[FIRST:LAST], LINE[FIRST:LAST].replace("s", "S", 1)])
    assert accented < plain


@pytest.mark.parametrize("guess", ["", "corta", LINE])
def test_what_is_too_short_or_too_long_explains_nothing(guess):
    assert cost(spot(), guess) > HOPELESS / 2


def test_where_the_first_stroke_ends_may_be_unknown():
    far = Spot(spot().seen, FIRST, BREAK + 20, BREAK + 25)
    loose = Spot(spot().seen, FIRST, BREAK + 20, BREAK + 25, loose=True)
    assert cost(loose, LINE[FIRST:LAST]) < cost(far, LINE[FIRST:LAST])
