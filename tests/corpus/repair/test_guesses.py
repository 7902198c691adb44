"""Where no passage has the same words on both sides, one side or the phrases of all documents help, if they agree."""

import pytest
from overprinting import SENTENCES, damaged, document, sound

from corpus.repair import gather, repair

SURE = 0.75
"""Confidence from which a repair no longer counts as damaged."""

LINE = "Al abrir la sala el supervisor anota en la mesa {}la entrada y lo firma siempre."
ONE_SIDE = "Antes el supervisor anota en la mesa {}la jornada de cada mes con la hoja de control."


def mend(sentence, *elsewhere):
    broken = document(damaged([*SENTENCES, sentence]), "roto.txt")
    mended = repair(broken, gather([broken, sound([*SENTENCES, *elsewhere])]))
    start = broken.source.text.index("Al abrir")
    line = broken.source.line_at(start)
    return mended, mended.lines[line - 1].text, mended.damaged(start, start + len(broken.source.line(line)))


def test_a_passage_that_agrees_before_the_spot_restores_it():
    _, text, _ = mend(LINE.format("durante "), ONE_SIDE.format("durante "))
    assert "la mesa durante la entrada" in text


def test_what_is_guessed_without_such_a_passage_stays_marked_as_damaged():
    mended, _, damage = mend(LINE.format("junto con "))
    assert damage
    assert all(row.confidence < SURE for row in mended.repairs if row.reason == "phrase")


@pytest.mark.parametrize("figure", ["tres veces en ", "cinco mesas de "])
def test_a_figure_is_not_restored_from_letters_alone(figure):
    _, text, damage = mend(LINE.format(figure))
    assert figure.split()[0] not in text
    assert damage


def test_a_passage_with_another_figure_does_not_decide_one():
    _, text, damage = mend(LINE.format("tres veces en "), ONE_SIDE.format("cinco veces en "))
    assert "cinco" not in text
    assert "tres" not in text
    assert damage
