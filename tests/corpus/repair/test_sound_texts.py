"""A sound text comes back as it is, and looking at it costs next to nothing."""

import pytest
from overprinting import SENTENCES, damaged, document, sound

from corpus.reading import read
from corpus.repair import gather, repair
from corpus.repair.evidence import suspicious


def test_a_sound_text_is_the_same_document_afterwards():
    text = sound()
    assert repair(text, gather([text])) is text


def test_a_sound_text_beside_a_damaged_one_stays_as_it_is():
    text = sound()
    assert repair(text, gather([text, document(damaged(SENTENCES), "roto.txt")])) is text


def test_misprints_of_a_sound_text_stand():
    text = sound([*SENTENCES, "El supervisor entrga la llave del armraio."])
    assert any("entrga" in line.text for line in repair(text, gather([text])).lines)


def test_only_the_damaged_text_raises_suspicion():
    assert suspicious(document(damaged(SENTENCES)))
    assert not suspicious(sound())


@pytest.mark.parametrize("country", ["cl-iquique", "cl-coquimbo", "ar-", "es-"])
def test_the_clean_official_texts_are_left_alone(shared, country):
    (path,) = (shared / "sources").glob(f"{country}*.txt")
    assert not suspicious(read(path))
