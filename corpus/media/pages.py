"""A PDF as a whole: whether it can be read at all, and its pages, printed or scanned, as one run of lines.

Of scanned pages, pdfium draws the picture, tesseract recognises the words, and a cache keeps what was recognised.
tesseract is called itself and not through ocrmypdf: its hOCR gives each word with its place, its line's size and how
sure it is, where ocrmypdf would write a new PDF whose text layer tells none of it; and so each page is kept by itself,
under a hash of its pixels. A page that was recognised once, in whichever file, is never recognised again.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from corpus.errors import UnreadableError, shown
from corpus.media import Box, Printed, PrintedLine
from corpus.media.engine import Engine, Page, Scanned
from corpus.media.pdf import read_sheets
from corpus.media.pdf.opening import PdfError, TooManyGlyphsError, sheets
from corpus.media.pdf.records import Edge, Run, Sheet
from corpus.media.sandbox import Limits, Task

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfDocument, PdfPage  # type: ignore[import-untyped]


_TAIL = 4_096
"""Bytes at the end of a PDF among which its end mark stands; programs that send files may add some after it."""
_PASSWORD = "password"  # noqa: S105 - a word of pdfium's message
_SHOWN_PAGES = 12

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

_EDGES = ((min, "left"), (min, "top"), (max, "right"), (max, "bottom"))

_FEWEST_LETTERS = 8
"""A page with fewer letters (a page number) has no text layer to speak of."""
_STAMPED = 400
"""Letters of a seal, a signature or a number that a register prints over the picture of a page, at most."""
_COVERED = 0.6
"""Share of a page that the picture on it takes for it to be a scanned page."""

_RESOLUTION = 300
"""Dots per inch at which pages are drawn: what tesseract was trained on."""
_COARSEST = 100
"""Dots per inch below which print cannot be recognised: a page that only fits its limit so is too large."""
_POINTS = 72
"""Points per inch."""

_KEPT_AS = "5"
"""Version of what the cache holds; another one makes it recognise again."""


class Recogniser:
    """Recognises pages of a PDF with the engine `program`, keeping words in the folder `cache` (none if empty)."""

    def __init__(self, program: str, cache: str, limits: Limits) -> None:
        self.engine = Engine(program, limits.scan_seconds)
        self.limits = limits
        self.cache = Path(cache) if cache else None
        # pdfium draws one page at a time.
        self._drawing = threading.Lock()

    def recognise(self, document: PdfDocument, pages: Sequence[int], jobs: int) -> dict[int, Page]:
        """Return what stands on the pages (counted from 1), `jobs` pages at once.

        Raises `UnreadableError` where a page is too large to be drawn or takes too long.
        """
        with ThreadPoolExecutor(max(1, jobs)) as pool:
            found = pool.map(lambda page: self._page(document, page), pages)
            return dict(zip(pages, found, strict=True))

    def _page(self, document: PdfDocument, number: int) -> Page:
        with self._drawing:
            image, scale = self._drawn(document[number - 1], number)
        about = f"{_KEPT_AS} {self.engine.version} {image.size} {scale}\n"
        key = hashlib.sha256(about.encode() + image.tobytes()).hexdigest()
        kept = self._kept(key)
        if kept is None:
            kept = self.engine.page(np.asarray(image), scale, number)
            self._keep(key, kept)
        return kept

    def _drawn(self, page: PdfPage, number: int) -> tuple[Image, float]:
        """Return a page as a grey picture, and its pixels a point."""
        width, height = page.get_size()
        pixels = width * height * (_RESOLUTION / _POINTS) ** 2
        resolution = min(_RESOLUTION, int(_RESOLUTION * (self.limits.pixels / max(pixels, 1)) ** 0.5))
        if resolution < _COARSEST:
            size = f"{width / _POINTS:.0f} x {height / _POINTS:.0f} inches"
            problem = (
                f"has a page {number} of {size}, too large to be recognised; if it is sound, raise REGLAS_MAX_PIXELS"
            )
            raise UnreadableError(problem, "too_large")
        scale = resolution / _POINTS
        bitmap = page.render(scale=scale, grayscale=True)
        image: Image = bitmap.to_pil().convert("L")
        bitmap.close()
        return image, scale

    def _kept(self, key: str) -> Page | None:
        if self.cache is None:
            return None
        try:
            return msgspec.json.decode((self.cache / f"{key}.json").read_bytes(), type=Page)
        except (OSError, msgspec.DecodeError):
            return None

    def _keep(self, key: str, found: Page) -> None:
        """Keep words in the cache in one step; a cache that cannot be written only costs time."""
        if self.cache is None:
            return
        new = self.cache / f".{key}.{os.getpid()}.{threading.get_ident()}"
        try:
            new.write_bytes(msgspec.json.encode(found))
            new.replace(self.cache / f"{key}.json")
        except OSError:
            new.unlink(missing_ok=True)


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


def with_confidence(lines: Sequence[PrintedLine], pages: dict[int, Page]) -> list[PrintedLine]:
    """Return printed lines with the confidence of the words that each of recognised pages has, and their own place."""
    return [_sure(line, pages[line.page]) if line.box and line.page in pages else line for line in lines]


def read_pages(task: Task) -> tuple[Printed, Sequence[int]]:
    """Return the lines of all pages; without an engine, those of the pages that have a text layer, and the others."""
    from pypdfium2 import PdfDocument

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


def refuse_unsound(path: Path, limits: Limits) -> None:
    """Raise `UnreadableError` where a PDF is encrypted, cut off, damaged, without pages, or goes beyond the limits."""
    from pypdfium2 import PdfDocument, PdfiumError

    whole = _has_end(path)
    try:
        document = PdfDocument(path)
    except PdfiumError as error:
        if _PASSWORD in str(error).lower():
            raise UnreadableError("is encrypted; save it without a password", "encrypted") from error
        if not whole:
            raise _truncated() from error
        # pdfium has no error for a file that it can open and that has nothing to show.
        raise (_damaged() if error.err_code else _empty()) from error
    try:
        if not whole:
            raise _truncated()
        _refuse_size(document, limits)
    finally:
        document.close()


def pages_in_words(pages: list[int]) -> str:
    """Return page numbers as a sentence names them: "page 3", "pages 1-4 and 7"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    said = ["-".join(map(str, run)) for run in runs]
    if len(said) > _SHOWN_PAGES:
        said = [*said[:_SHOWN_PAGES], "others"]
    joined = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
    return f"{'page' if len(pages) == 1 else 'pages'} {joined}"


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


def _within(word: Scanned, place: Box | None, slope: float) -> bool:
    if place is None:
        return False
    straight = _straightened(word, slope)
    middle = (straight.left + straight.right) / 2
    height = straight.base - _ASCENT / 3 * straight.size
    return place.left <= middle <= place.right and place.top <= height <= place.bottom


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


def _has_end(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL))
        return b"%%EOF" in file.read()


def _truncated() -> UnreadableError:
    return UnreadableError("ends before its end, as a download that broke off does; get the whole file", "truncated")


def _damaged() -> UnreadableError:
    return UnreadableError("is damaged: it begins as a PDF and cannot be opened as one; get it anew", "damaged")


def _empty() -> UnreadableError:
    return UnreadableError("has no pages; get it anew", "empty")


def _refuse_size(document: PdfDocument, limits: Limits) -> None:
    pages = len(document)
    if not pages:
        raise _empty()
    if pages > limits.pages:
        raise UnreadableError(
            f"has {pages} pages, more than {limits.pages}; if it is sound, raise REGLAS_MAX_PAGES",
            "too_large",
        )
    for at in range(pages):
        side = max(document.get_page_size(at))
        if side > limits.page_side:
            problem = f"has a page {at + 1} of {side / 72:.0f} inches, more than {limits.page_side / 72:.0f}"
            raise UnreadableError(f"{problem}; if it is sound, raise REGLAS_MAX_PAGE_SIDE", "too_large")
