"""A PDF's pages, those with a text layer and those that are pictures, as one run of lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from corpus.errors import UnreadableError, shown
from corpus.media.hocr import Page, Scanned
from corpus.media.pdf.opening import PdfError, TooManyGlyphsError, sheets
from corpus.media.pdf.reading import read_sheets
from corpus.media.pdf.records import Edge, Run, Sheet
from corpus.media.printed import Box, Printed, PrintedLine
from corpus.media.sandbox import Task
from corpus.media.scan import Recogniser
from corpus.media.soundness import refuse_unsound

# Recognised pages as the geometry of born-digital pages sees them: from then on both are read by the same code.


_SAME_SIZE = 0.2
"""Share by which the engine's measure of one size differs from line to line, with the letters that a line has."""
_ASCENT, _DESCENT = 0.76, 0.22
"""Shares of that measure that letters rise above and hang below their line."""
_SPACED = 1.2
"""Share of the size from which a gap between words parts two runs: the spaces of justified lines stay below."""
_FIGURE, _WORD = 0.7, 0.5
"""Confidence below which a word with a figure, and any other, is doubted: hardly a word below is read right."""
_STRAIGHT = 0.0005
"""Lean of lines below which a page is straight: half a point over its width."""


def body_size(pages: Iterable[Page]) -> float:
    """Return the size of most print of some recognised pages."""
    sizes = [word.size for page in pages for word in page.words if word.size]
    return round(median(sizes), 2) if sizes else 0.0


def sheet(page: Page, number: int, width: float, height: float, usual: float) -> Sheet:
    """Return a recognised page as a sheet, set straight; `usual` is the size that `body_size` gives."""
    lines: defaultdict[int, list[Scanned]] = defaultdict(list)
    for word in page.words:
        lines[word.line].append(_straightened(word, page.slope))
    runs = [run for line in lines.values() for run in _runs(sorted(line, key=lambda word: word.left), usual)]
    level = [_edge(at, start, end, page.slope) for at, start, end in page.level]
    upright = [_edge(at, start, end, -page.slope) for at, start, end in page.upright]
    return Sheet(number, width, height, runs, level, upright)


def _straightened(word: Scanned, slope: float) -> Scanned:
    """Return a word where it would stand if the page lay straight: turned about the page's left and upper corner."""
    if abs(slope) < _STRAIGHT:
        return word
    across, down = slope * word.base, slope * (word.left + word.right) / 2
    fields = (word.text, word.left + across, word.top - down, word.right + across, word.bottom - down)
    return Scanned(*fields, word.confidence, word.base - down, word.size, word.line)


def _edge(at: float, start: float, end: float, slope: float) -> Edge:
    if abs(slope) < _STRAIGHT:
        return Edge(at, start, end)
    return Edge(at - slope * (start + end) / 2, start + slope * at, end + slope * at)


def _runs(line: Sequence[Scanned], usual: float) -> list[Run]:
    size = line[0].size
    size = usual if not size or abs(size - usual) <= _SAME_SIZE * usual else round(size)
    base = median(word.base for word in line)
    cuts = [0, *(at for at, (a, b) in enumerate(pairwise(line), 1) if b.left - a.right > _SPACED * size), len(line)]
    return [_run(line[start:end], base, size) for start, end in pairwise(cuts)]


def _run(words: Sequence[Scanned], base: float, size: float) -> Run:
    text = " ".join("".join(word.text.split()) for word in words)
    joints = [word.right for word in words], [word.left for word in words]
    top, bottom = base - _ASCENT * size, base + _DESCENT * size
    return Run(text, words[0].left, top, words[-1].right, bottom, size, False, joints)


def with_confidence(lines: Sequence[PrintedLine], pages: dict[int, Page]) -> list[PrintedLine]:
    """Return printed lines with the confidence of the words that each of recognised pages has, and their own place."""
    return [_sure(line, pages[line.page]) if line.box and line.page in pages else line for line in lines]


def _sure(line: PrintedLine, page: Page) -> PrintedLine:
    """A line is as sure as its words are together: the mean, so that a long line is not worse than a short one."""
    words = [word for word in page.words if _within(word, line.box, page.slope)]
    letters = sum(len(word.text) for word in words)
    if not letters:
        return line
    confidence = round(sum(word.confidence * len(word.text) for word in words) / letters, 3)
    place = line.box
    if abs(page.slope) >= _STRAIGHT:
        place = Box(*(edge(getattr(word, name) for word in words) for edge, name in _EDGES))
    return replace(line, confidence=confidence, box=place, doubts=_doubts(line.text, words))


def _doubts(text: str, words: Sequence[Scanned]) -> tuple[tuple[int, int], ...]:
    """Return the stretches of a line's text that its doubted words stand for; all of it where one is not found."""
    found: list[tuple[int, int]] = []
    here = 0
    for word in words:
        shown = "".join(word.text.split())
        start = text.find(shown, here)
        doubted = word.confidence < (_FIGURE if any(c.isdigit() for c in word.text) else _WORD)
        if start < 0 and doubted:
            return ((0, len(text)),)
        if start >= 0:
            here = start + len(shown)
        if doubted:
            found.append((start, here))
    return tuple(found)


_EDGES = ((min, "left"), (min, "top"), (max, "right"), (max, "bottom"))


def _within(word: Scanned, place: Box | None, slope: float) -> bool:
    if place is None:
        return False
    straight = _straightened(word, slope)
    middle = (straight.left + straight.right) / 2
    height = straight.base - _ASCENT / 3 * straight.size
    return place.left <= middle <= place.right and place.top <= height <= place.bottom


_FEWEST_LETTERS = 8
"""A page with fewer letters (a page number) has no text layer to speak of."""
_STAMPED = 400
"""Letters of a seal, a signature or a number that a register prints over the picture of a page, at most."""
_COVERED = 0.6
"""Share of a page that the picture on it takes for it to be a scanned page."""


def read_pages(task: Task) -> tuple[Printed, Sequence[int]]:
    """Return the lines of all pages; without an engine, those of the pages that have a text layer, and the others."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped] # it has no annotations

    path = Path(task.path)
    refuse_unsound(path, task.limits)
    try:
        found = list(sheets(path, task.limits.glyphs))
    except TooManyGlyphsError as error:
        raise UnreadableError(_end(error, path), "too_large") from error
    except PdfError as error:
        raise UnreadableError(_end(error, path), "damaged") from error
    with PdfDocument(path) as document:
        scanned = [page.number for page in found if _is_scanned(page, document)]
        if not scanned or not task.engine:
            printed = read_sheets(found)
        else:
            printed = _with_recognised(found, scanned, document, task)
    left = [] if task.engine else scanned
    if not left and not any(line.text.strip() for line in printed.lines):
        raise UnreadableError("has pages and no text on them; give a file with the text of a regulation", "no_text")
    return printed, left


def _end(error: PdfError, path: Path) -> str:
    """Return the sentence of an error without the file's name at its beginning and the stop at its end."""
    return str(error).removeprefix(shown(str(path))).strip().rstrip(".")


def _is_scanned(page: Sheet, document: Any) -> bool:
    """Tell whether what a page says stands in a picture on it."""
    from pypdfium2 import PdfiumError, raw

    letters = sum(len(run.text) for run in page.runs)
    if letters > _STAMPED:
        return False
    try:
        pictures = list(document[page.number - 1].get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))
        shares = [_area(picture) / max(page.width * page.height, 1.0) for picture in pictures]
    except PdfiumError:
        return False
    return bool(shares) and (letters < _FEWEST_LETTERS or max(shares) >= _COVERED)


def _area(picture: Any) -> float:
    left, bottom, right, top = picture.get_bounds()
    return max(0.0, float(right - left)) * max(0.0, float(top - bottom))


def _with_recognised(found: Sequence[Sheet], scanned: Sequence[int], document: Any, task: Task) -> Printed:
    pages = Recogniser(task.engine, task.cache, task.limits).recognise(document, scanned, task.jobs)
    usual = body_size(pages.values())
    both = [
        sheet(pages[page.number], page.number, page.width, page.height, usual) if page.number in pages else page
        for page in found
    ]
    printed = read_sheets(both)
    return replace(printed, lines=with_confidence(printed.lines, pages))
