"""What was printed over comes back where another document says the same, and nothing else is touched."""

import pytest
from overprinting import SENTENCES, damaged, document, sound, wrapped

from corpus.repair import gather, repair


@pytest.fixture(scope="module")
def repaired():
    broken = document(damaged(SENTENCES), "roto.txt")
    return repair(broken, gather([broken, sound()]))


def test_every_line_reads_as_it_did(repaired):
    assert [line.text for line in repaired.lines] == "\n".join(wrapped(SENTENCES)).splitlines()


def test_each_repair_says_what_stood_there_and_why(repaired):
    copies = [row for row in repaired.repairs if row.reason == "near copy"]
    assert len(copies) == len(SENTENCES)
    for row in repaired.repairs:
        assert row.before == repaired.source.text[row.start : row.end]
        assert row.line == repaired.source.line_at(row.start)
        assert 0 < row.confidence <= 1


def test_nothing_stays_marked_as_damaged(repaired):
    assert not repaired.damage


def test_without_a_near_copy_the_doubtful_stays_damaged_and_unread():
    broken = document(damaged(SENTENCES), "roto.txt")
    alone = repair(broken, gather([broken]))
    lost = [row for row in alone.repairs if row.reason == "near copy"]
    assert not lost
    first = broken.source.text.index("apertm")
    assert alone.damaged(first, first + 1)
    assert not alone.damaged(0, 10)


def test_a_near_copy_that_does_not_fit_the_letters_is_not_believed():
    other = [sentence.replace("registro diario", "cuaderno verde") for sentence in SENTENCES]
    broken = document(damaged(SENTENCES), "roto.txt")
    mended = repair(broken, gather([broken, sound(other)]))
    assert "cuaderno" not in mended.lines[0].text
