"""What tests of games share: a text read as a tree of provisions."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from corpus.layers import Document, Layer, Line, Source
from extractor.outline import Node, outline
from schemas.records import Identity


@pytest.fixture
def tree() -> Callable[[str], Node]:
    """A text, indented as the test is, read as a tree."""

    def read(text: str) -> Node:
        source = Source(dedent(text).strip("\n"))
        ends = zip(source.line_starts, source.line_ends, strict=True)
        lines = [Line(number, Layer.raw(source, first, last)) for number, (first, last) in enumerate(ends, 1)]
        return outline(Document(source, lines, (), Identity("prueba", "ninguna")))

    return read
