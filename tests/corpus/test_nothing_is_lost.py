"""Every character of a source is in a line, in its furniture or in a line end, whatever happened to the text before."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import corpus
from corpus import Document
from corpus.layers import Layer, Source
from corpus.layout import flow
from tests.corpus.accounting import unaccounted

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "corpus" / "samples").glob("*.txt"))
OFFICIAL = sorted((ROOT.parent / "shared" / "sources").glob("*.txt"))


def lost(document: Document) -> list[tuple[int, int]]:
    marks = [(mark.start, mark.end) for mark in document.furniture]
    return unaccounted(document.source, (line.layer for line in document.lines), marks)


def words(text: str) -> list[str]:
    return text.replace("\u00ad", "").replace("-", "").split()


@cache
def lines_of(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").split("\n"))


@pytest.mark.parametrize("path", [*SAMPLES, *OFFICIAL], ids=lambda path: path.stem)
def test_no_character_of_a_document_is_lost(path: Path) -> None:
    document = corpus.read(path)
    assert lost(document) == []
    assert [line.number for line in document.lines] == list(range(1, len(document.source) + 1))


@pytest.mark.parametrize("path", [*SAMPLES, *OFFICIAL], ids=lambda path: path.stem)
def test_no_word_is_lost_when_lines_are_joined(path: Path) -> None:
    document = corpus.read(path)
    kept = " ".join(line.text for line in document.lines)
    assert "".join(words(flow(document, document.lines).text)) == "".join(words(kept))


@st.composite
def damaged(draw: st.DrawFn, paths: list[Path]) -> str:
    """A stretch of a document with lines deleted, printed twice, cut short or swapped, and with any line end."""
    lines = lines_of(draw(st.sampled_from(paths)))
    first = draw(st.integers(0, len(lines) - 1))
    found = list(lines[first : first + draw(st.integers(1, 150))])
    for _ in range(draw(st.integers(0, 8))):
        at = draw(st.integers(0, len(found) - 1))
        change = draw(st.sampled_from(["delete", "double", "truncate", "swap"]))
        if change == "delete" and len(found) > 1:
            del found[at]
        elif change == "double":
            found[at:at] = found[at : at + 10]
        elif change == "truncate":
            found[at] = found[at][: draw(st.integers(0, 40))]
        elif change == "swap":
            found[at], found[0] = found[0], found[at]
    return draw(st.sampled_from(["\n", "\r\n", "\r"])).join(found)


@settings(max_examples=60)
@given(text=damaged([*SAMPLES, *OFFICIAL]))
def test_no_character_of_a_damaged_text_is_lost(text: str) -> None:
    if text.strip():
        document = corpus.read_bytes(text.encode(), "x.txt")
        assert lost(document) == []
        assert_offsets_hold(document, flow(document, document.lines))


@settings(max_examples=150)
@given(st.text(st.sampled_from("aZ1.-–o «\t\n\r|*®\u00ad<>:ñ"), min_size=1, max_size=200))
def test_no_character_of_any_text_is_lost(text: str) -> None:
    if text.strip():
        document = corpus.read_bytes(text.encode(), "x.txt")
        assert lost(document) == []
        assert_offsets_hold(document, flow(document, document.lines))


def assert_offsets_hold(document: Document, layer: Layer) -> None:
    """Each character of unrepaired running text is the one it stands for, or stands for none."""
    for char, start, end in zip(layer.text, layer.starts, layer.ends, strict=True):
        assert start == end or document.source.text[start:end] == char
    assert list(layer.starts) == sorted(layer.starts)


def test_a_missing_and_a_doubled_stretch_are_both_found() -> None:
    source = Source("rojo y negro\n")
    assert unaccounted(source, [Layer.raw(source, 0, 4), Layer.raw(source, 6, 12)], []) == [(4, 6)]
    assert unaccounted(source, [Layer.raw(source, 0, 8), Layer.raw(source, 6, 12)], []) == [(6, 8)]
    assert unaccounted(source, [Layer.raw(source, 0, 6)], [(6, 12)]) == []
