"""A figure or a negation that was lost comes back only where other passages agree; else the place stays damaged."""

import pytest
from overprinting import SENTENCES, damaged, document, sound

from corpus.repair import gather, repair

LINE = "La persona que cierra la caja entrega siempre {} fichas al supervisor de la sala."
DENIED = "La persona que cierra la caja sabe que después {}puede tocar las fichas del armario cerrado."


def mend(sentence, *elsewhere):
    broken = document(damaged([*SENTENCES, sentence]), "roto.txt")
    copies = [sound([*SENTENCES, *elsewhere])]
    mended = repair(broken, gather([broken, *copies]))
    start = broken.source.text.index("La persona que cierra")
    line = broken.source.line_at(start)
    return mended.lines[line - 1].text, mended.damaged(start, start + len(broken.source.line(line)))


def test_a_figure_comes_back_from_passages_that_agree():
    text, damage = mend(LINE.format("once"), LINE.format("once"))
    assert "siempre once fichas" in text
    assert not damage


def test_a_figure_on_which_passages_differ_stays_damaged():
    text, damage = mend(LINE.format("once"), LINE.format("once"), LINE.format("tres"))
    assert "once" not in text
    assert "tres" not in text
    assert damage


def test_a_figure_without_another_statement_is_not_guessed():
    text, damage = mend(LINE.format("once"))
    assert "once" not in text
    assert damage


@pytest.mark.parametrize(("lost", "other"), [("no ", ""), ("", "no ")])
def test_a_negation_on_which_passages_differ_is_never_turned_round(lost, other):
    text, damage = mend(DENIED.format(lost), DENIED.format(lost), DENIED.format(other))
    assert f"después {other}puede" not in text
    assert damage or f"después {lost}puede" in text


def test_a_negation_is_not_taken_from_a_passage_that_lacks_it():
    text, damage = mend(DENIED.format("no "), DENIED.format(""))
    assert "después puede" not in text
    assert damage
