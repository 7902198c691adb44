"""From the detectors' findings to lines with their furniture taken out and named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from corpus.document import Line, Mark
from corpus.furniture.logos import logos
from corpus.furniture.mastheads import masthead
from corpus.furniture.numbers import page_numbers
from corpus.furniture.placed import placed_lines
from corpus.furniture.printed import CONTINUES, MARKER, Printed, printed_lines
from corpus.furniture.running import running_headers
from corpus.layers import Layer, Source
from corpus.layout import layout_of
from corpus.wrapping import is_placed, wholes

_PAGE_GAP = 3


def mark(source: Source) -> tuple[list[Line], list[Mark]]:
    """Return the source's lines with their page furniture taken out, and the furniture."""
    printed = printed_lines(source)
    kinds = _kinds(printed, source)
    known = {number: line.furniture for number, line in enumerate(source.printed, 1) if line.furniture}
    if is_placed(source):
        kinds = {
            number: kinds[whole.number] for whole in wholes(source) if whole.number in kinds for number in whole.numbers
        }
        return placed_lines(source, kinds, known)
    kinds |= known
    marks = sorted([*_whole_lines(source, kinds), *_markers(source, kinds)], key=lambda m: m.start)
    gap = _PAGE_GAP if layout_of(source).pitch == 1 else 2 * _PAGE_GAP
    page_starts = {line.number for line in printed if line.blanks >= gap} | _first_lines(source)
    return _lines(source, marks, page_starts), marks


def _first_lines(source: Source) -> set[int]:
    """Return the lines on which a page begins, where the medium has pages."""
    pages = source.pages
    return {at + 1 for at in range(1, len(pages)) if pages[at] != pages[at - 1]}


def _kinds(printed: Sequence[Printed], source: Source) -> dict[int, str]:
    """Return the kind of furniture that each wholly furnished line is."""
    numbers = page_numbers(printed)
    head = masthead(printed)
    headers = running_headers(printed, numbers, layout_of(source))
    kinds = dict.fromkeys(logos(printed), "logo")
    kinds |= dict.fromkeys(headers, "running_header")
    kinds |= dict.fromkeys(head, "masthead")
    return kinds | dict.fromkeys(numbers, "page_number")


def _whole_lines(source: Source, kinds: dict[int, str]) -> Iterable[Mark]:
    for number, kind in kinds.items():
        yield Mark(kind, source.line_starts[number - 1], source.line_ends[number - 1])


def _markers(source: Source, kinds: dict[int, str]) -> Iterable[Mark]:
    if "//" in source.text:
        for found in CONTINUES.finditer(source.text):
            if source.line_at(found.start()) not in kinds:
                yield Mark("marker", found.start(), found.end())
    if "<|" in source.text:
        for found in MARKER.finditer(source.text):
            if source.line_at(found.start()) not in kinds:
                yield Mark("marker", found.start(), found.end())


def _lines(source: Source, marks: Sequence[Mark], page_starts: set[int]) -> list[Line]:
    """A line comes after a cut where a marker stands on it, or furniture or a page's end before it."""
    empty = Layer.empty(source)
    by_line: dict[int, list[Mark]] = {}
    for found in marks:
        by_line.setdefault(source.line_at(found.start), []).append(found)
    lines: list[Line] = []
    cut = False
    for number, (start, end) in enumerate(zip(source.line_starts, source.line_ends, strict=True), 1):
        here = by_line.get(number, ())
        if start == end and not here:
            lines.append(Line(number, empty))
            continue
        cut = cut or bool(here) or number in page_starts
        layer = Layer.raw(source, start, end)
        if here:
            layer = layer.edited((m.start - start, m.end - start, "") for m in here)
        printed = bool(layer.text) and not layer.text.isspace()
        lines.append(Line(number, layer, tuple(dict.fromkeys(m.kind for m in here)) if here else (), cut and printed))
        cut = cut and not printed
    return lines
