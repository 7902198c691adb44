"""How these tests read a text of a few lines: as a document, and as its tree."""

from collections.abc import Callable, Sequence
from textwrap import dedent

import pytest

from corpus.layers import Document, Layer, Line, Source
from extractor.outline import Node, outline
from schemas.records import Identity

Outline = Callable[[str], Node]


def document(text: str, damage: Sequence[tuple[int, int]] = ()) -> Document:
    """Return a text as a document, every line as it stands; `damage` holds the stretches that are not to be trusted."""
    source = Source(text)
    lines = [
        Line(number, Layer.raw(source, source.line_starts[number - 1], source.line_ends[number - 1]))
        for number in range(1, len(source) + 1)
    ]
    return Document(source, lines, (), Identity("prueba", "ninguna"), damage)


def sketch(root: Node) -> list[str]:
    """Return the provisions below a root as lines: two spaces a level, number, title; no items, rows or texts."""
    lines: list[str] = []
    for node in root.walk():
        if node.kind in ("document", "preface", "point", "table", "tr"):
            continue
        depth = sum(1 for above in node.ancestors() if above.kind not in ("document", "point"))
        lines.append("  " * depth + " ".join(part for part in (node.num, node.heading) if part))
    return lines


@pytest.fixture
def outline_of() -> Outline:
    """A text, indented as the test is, read as a tree."""
    return lambda text: outline(document(dedent(text).strip("\n")))


@pytest.fixture
def sketch_of() -> Callable[[str], list[str]]:
    """A text read as a tree and drawn: one line a provision."""
    return lambda text: sketch(outline(document(dedent(text).strip("\n"))))


@pytest.fixture
def as_document() -> Callable[[str], Document]:
    """A text as a document without furniture or repairs."""
    return document
