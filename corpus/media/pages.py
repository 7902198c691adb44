"""A PDF's pages, those with a text layer and those that are pictures, as one run of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from corpus.errors import UnreadableError, shown
from corpus.media.pdf.errors import PdfError, TooManyGlyphsError
from corpus.media.pdf.opening import sheets
from corpus.media.pdf.reading import read_sheets
from corpus.media.pdf.records import Sheet
from corpus.media.printed import Printed
from corpus.media.recognised import body_size, sheet, with_confidence
from corpus.media.sandbox import Task
from corpus.media.scan import Recogniser
from corpus.media.soundness import refuse_unsound

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
