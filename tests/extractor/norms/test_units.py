"""The sentences that readers of norms look at."""

import gc
import weakref
from textwrap import dedent

from corpus.reading import read_bytes
from extractor.frames import Text
from extractor.norms.units import units
from extractor.outline import outline
from extractor.passages import passages

SAID = dedent("""
    1. BLACK JACK

    El jugador no podrá tocar las cartas. El crupier las reparte.
""").strip()


def _text() -> Text:
    return Text(passages(outline(read_bytes(SAID.encode(), "norma.txt", document_id="norma", jurisdiction="prueba"))))


def test_the_sentences_of_a_text_are_found_once_and_go_with_it() -> None:
    text = _text()
    assert units(text) is units(text)
    assert [unit.layer.text.split()[1] for unit in units(text)] == ["jugador", "crupier"]
    gone = weakref.ref(text)
    del text
    gc.collect()
    assert gone() is None
