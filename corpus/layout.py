"""How a text is set: whether its lines are wrapped, how wide, and how far apart they stand."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from corpus.layers import Source
from corpus.wrapping import wholes

_WIDEST_WRAP = 130
_SAMPLE_LINES = 30_000


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures of a text: `width` is that of its full lines in characters, 0 where each line is a whole paragraph.

    `pitch` is the usual distance from one line to the next: 2 where a blank line follows each printed one, so that
    blank lines alone say nothing about paragraphs.
    """

    width: int
    pitch: int


_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
_compounds: WeakKeyDictionary[Source, frozenset[str]] = WeakKeyDictionary()
_measured: WeakKeyDictionary[Source, Layout] = WeakKeyDictionary()


def layout_of(source: Source) -> Layout:
    """Return the layout of a source, measured once."""
    layout = _measured.get(source)
    if layout is None:
        layout = _measured[source] = _measure(source)
    return layout


def compounds_of(source: Source) -> frozenset[str]:
    """Return the words that a source prints with a hyphen inside a line, folded for comparison, found once."""
    found = _compounds.get(source)
    if found is None:
        found = _compounds[source] = frozenset(word.casefold() for word in _COMPOUND.findall(source.text))
    return found


def _measure(source: Source) -> Layout:
    lengths: list[int] = []
    gaps: Counter[int] = Counter()
    for whole in wholes(source):
        if whole.number > _SAMPLE_LINES:
            break
        first, *others = whole.numbers
        lengths.append(len(source.line(first).strip()) + sum(len(source.line(n).strip()) + 1 for n in others))
        gaps[whole.blanks + 1] += 1
    if not lengths:
        return Layout(0, 1)
    width = _wrap_width(sorted(lengths))
    doubled = gaps[1] * 20 < gaps[2]
    return Layout(width, 2 if width and doubled else 1)


def _wrap_width(lengths: list[int]) -> int:
    """Wrapped lines crowd just below one width; paragraphs come in all lengths."""
    ninth = lengths[len(lengths) * 9 // 10]
    crowd = sum(1 for length in lengths if ninth * 0.8 <= length <= ninth * 1.1)
    return ninth if ninth <= _WIDEST_WRAP and crowd * 4 >= len(lengths) else 0
