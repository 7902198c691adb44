"""Text to tree to text: every character of a source stands in one provision, in furniture or in a table of contents."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.layers import Document, Layer, Line, Source
from corpus.reading import read_bytes
from extractor.outline import Node, coverage, outline
from schemas.records import Identity

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "corpus" / "samples").glob("*.txt"))
OFFICIAL = sorted((ROOT.parent / "shared" / "sources").glob("*.txt"))
# what a mark may be made of without standing in a number: a bullet that damage turned into a letter
_GLYPHS = set("oe0")


def as_document(text: str) -> Document:
    source = Source(text)
    spans = zip(source.line_starts, source.line_ends, strict=True)
    lines = [Line(number, Layer.raw(source, *span)) for number, span in enumerate(spans, 1)]
    return Document(source, lines, (), Identity("prueba", "ninguna"))


def layers(node: Node) -> Iterator[Layer]:
    yield node.title
    if not node.cells:
        yield node.own
    yield from node.cells


def lost(document: Document, root: Node) -> list[str]:
    """Return the letters and digits of each line that stand in no provision's words, number or bullet."""
    source = document.source
    held: set[int] = set()
    numbers: dict[int, str] = {}
    for node in root.walk():
        numbers[node.line_start] = numbers.get(node.line_start, "") + node.num
        for layer in layers(node):
            for start, end in zip(layer.starts, layer.ends, strict=True):
                held.update(range(start, end))
    missing = []
    what = coverage(root, document)
    for line in document.lines:
        if what[line.number] != "own":
            continue
        left = [source.text[i] for i in line.layer.starts if i not in held and source.text[i].isalnum()]
        number = [c for c in numbers.get(line.number, "") if c.isalnum()]
        if left != number and not set(left) - set(number) <= _GLYPHS:
            missing.append(f"{line.number}: {''.join(left)!r} is in no provision")
    return missing


def check(document: Document) -> None:
    root = outline(document)
    assert "lost" not in coverage(root, document).values()
    assert lost(document, root) == []
    owners = [number for node in root.walk() for number in set(node.own_lines)]
    starts = {node.line_start for node in root.walk()}
    assert all(owners.count(number) == 1 or number in starts for number in set(owners) if owners.count(number) > 1)
    for node in root.walk():
        assert all(child.parent is node for child in node.children)
        assert all(node.line_start <= child.line_start <= child.line_end <= node.line_end for child in node.children)


@pytest.mark.parametrize("path", SAMPLES + OFFICIAL, ids=lambda path: path.stem[:12])
def test_every_character_of_a_regulation_is_in_its_tree(path):
    document = read_bytes(path.read_bytes(), path.name)
    root = outline(document)
    assert "lost" not in coverage(root, document).values()
    assert lost(document, root) == []


@pytest.mark.skipif(not OFFICIAL, reason="the official texts (../shared/sources) are not on this machine")
def test_the_official_texts_are_five():
    assert len(OFFICIAL) == 5


def damaged(lines: list[str], seed: int) -> str:
    """Return the lines with some deleted, doubled, joined and cut short."""
    dice, kept = Random(seed), list[str]()  # noqa: S311 - damage, not a secret
    for line in lines:
        fate = dice.random()
        if fate < 0.06:
            continue
        if fate < 0.1:
            kept += [line, line]
        elif fate < 0.14:
            kept.append(line[: dice.randrange(len(line) + 1)])
        elif fate < 0.17 and kept:
            kept[-1] += line
        else:
            kept.append(line)
    return "\n".join(kept[dice.randrange(40) :])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem[:12])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost_of_a_damaged_text(path, seed):
    lines = path.read_text(encoding="utf-8").split("\n")
    check(as_document(damaged(lines, seed)))


_LINES = """
1.1 OBJETO
1.1.1 Texto de la cláusula.
1. DADOS
Artículo 3. Mesas.
CAPÍTULO II
a) Suertes sencillas
- Mesa de juego
o Requisitos
RULETA
El juego se desarrolla en la mesa que el director señala.
ÍNDICE
Suerte\tPago
VISTOS:
X OBJETO**1.2 MODALIDADES**
45.1 Glosario
i. uno
II.- Que se aprueba.
7
**
Anexo I
Anótese y archívese.
Introducción 1.1
_
-
Combinaciones: a) Una: 1.º Dos
12 Jugadores
"""
PIECES = st.sampled_from(_LINES.split("\n"))


@given(st.lists(PIECES, max_size=40))
@settings(max_examples=150)
def test_nothing_is_lost_of_any_order_of_lines(lines):
    check(as_document("\n".join(lines)))


@given(st.text(alphabet="aA1.)-*o \n\t|ºÁ:“", max_size=200))
@settings(max_examples=200)
def test_nothing_is_lost_of_junk(text):
    check(as_document(text))
