"""Each frame reads its examples, and none of what stands beside them as counter-examples."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.frames.frame import Example, Frame, frames
from extractor.outline import outline
from extractor.passages import passages

GOOD = [(frame, example) for frame in frames() for example in frame.examples]
BAD = [(frame, example) for frame in frames() for example in frame.against]


def facts(example: Example) -> list[tuple[str, Any]]:
    """What the frames read in a sentence of an article of its game."""
    title = example.title or "Reglas"
    text = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. {title}.\n\n{example.text}\n"
    root = outline(read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = example.game
    return [(statement.key, statement.value) for statement in read(list(passages(root)))]


@pytest.mark.parametrize(("frame", "example"), GOOD, ids=[f"{f.key}: {e.text[:50]}" for f, e in GOOD])
def test_a_frame_reads_its_examples(frame: Frame, example: Example) -> None:
    key = example.key or frame.key
    assert (key, frame.value if example.value is None else example.value) in facts(example)


@pytest.mark.parametrize(("frame", "example"), BAD, ids=[f"{f.key}: {e.text[:50]}" for f, e in BAD])
def test_a_frame_does_not_read_its_counter_examples(frame: Frame, example: Example) -> None:
    assert (example.key or frame.key) not in [key for key, _ in facts(example)]
