"""The columns printed over are found by looking; items are set a little further to the right."""

import random

import pytest
from overprinting import SENTENCES, damaged, document, overprinted, sound, without_accents, wrapped

from corpus.repair import gather
from corpus.repair.evidence import OVERPRINTED, assess
from corpus.repair.phrases import Vocabulary
from corpus.repair.pieces import NO_ZONE, zone_of


@pytest.mark.parametrize("column", [40, 46, 50, 56])
def test_the_columns_printed_over_are_found(column):
    lines = [overprinted(without_accents(line), column) for line in wrapped(SENTENCES)]
    found = assess(document("\n".join(lines)), Vocabulary(gather([sound()]).texts))
    assert found.damaged
    assert abs(found.first - (column - OVERPRINTED)) <= 2
    assert found.last == found.first + OVERPRINTED


def test_lost_accents_alone_leave_no_such_columns():
    chance = random.Random(1)  # noqa: S311 - a test, not a secret
    words = without_accents(" ".join(SENTENCES)).split()
    lines = [chance.sample(words, 12) for _ in range(60)]
    for line in lines:
        line[chance.randrange(12)] = "nimero"
    text = document("\n".join(" ".join(line) for line in lines) + "\nde la seccion a la seccion ")
    found = assess(text, Vocabulary(gather([sound()]).texts))
    assert found.damaged
    assert found.last == 0


def test_lines_that_do_not_reach_the_columns_and_capitals_have_no_zone():
    found = assess(document(damaged(SENTENCES)), Vocabulary(gather([sound()]).texts))
    line = wrapped(SENTENCES)[0]
    plain, item = zone_of(line, found), zone_of("- " + line, found)
    assert item.first == plain.first + 2
    assert zone_of(line[:30], found) is NO_ZONE
    assert zone_of(line.upper(), found) is NO_ZONE
