"""A PDF opened page by page, or one sentence on why it cannot be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from corpus.errors import shown
from corpus.media.limits import GLYPHS
from corpus.media.pdf.drawings import edges
from corpus.media.pdf.errors import DamagedError, EncryptedError, NoPagesError, TooManyGlyphsError
from corpus.media.pdf.records import Sheet
from corpus.media.pdf.words import TextPage

LARGEST_GLYPHS = GLYPHS
"""Glyphs of a page: a newspaper's densest has some twenty thousand; more are a bomb or a picture drawn with letters."""
_FEWEST_GLYPHS = 8
"""A page with fewer glyphs (a stamp, a page number) has no text layer to speak of."""
_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """Give a PDF as pdfium opens it. Raises `PdfError` where that cannot be done, or where it has no pages."""
    import pypdfium2  # type: ignore[import-untyped]

    try:
        document = pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise _reason(path) from error
    try:
        yield document
    finally:
        document.close()


def _reason(path: Path) -> Exception:
    """Return why a PDF cannot be opened. pdfium's own message may tell of an earlier file, so it is asked again."""
    from pypdfium2 import raw

    name = shown(str(path))
    document = raw.FPDF_LoadDocument(os.fsencode(path), None)
    if document:
        raw.FPDF_CloseDocument(document)
        return NoPagesError(f"{name} is a PDF without pages; give a file with the text of a regulation.")
    if raw.FPDF_GetLastError() in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
        return EncryptedError(f"{name} is encrypted; save a copy that opens without a password.")
    try:
        with path.open("rb") as file:
            headed = _HEADER in file.read(_HEADER_WITHIN)
    except OSError:
        return DamagedError(f"{name} cannot be read; check its permissions.")
    if headed:
        return DamagedError(f"{name} is a damaged or truncated PDF; download it again.")
    return DamagedError(f"{name} is not a PDF, whatever its name says; give the file itself.")


def sheets(path: Path, glyphs: int = LARGEST_GLYPHS) -> Iterator[Sheet]:
    """Yield what pdfium finds on each page. Raises `PdfError` as `opened` does, or where a page has too many glyphs."""
    with opened(path) as document:
        for number in range(1, len(document) + 1):
            yield _sheet(document, number, path, glyphs)


def _sheet(document: Any, number: int, path: Path, most: int) -> Sheet:
    page = _page(document, number, path)
    try:
        text = TextPage(page)
        try:
            if text.glyphs > most:
                raise TooManyGlyphsError(
                    f"{shown(str(path))} has {text.glyphs} glyphs on page {number}, more than {most}; "
                    "print that page anew."
                )
            runs = text.runs()
        finally:
            text.close()
        level, upright = edges(page)
        left, bottom, right, top = page.get_bbox()
        return Sheet(number, right - left, top - bottom, runs, level, upright)
    finally:
        page.close()


def _page(document: Any, number: int, path: Path) -> Any:
    import pypdfium2

    try:
        return document[number - 1]
    except pypdfium2.PdfiumError as error:
        raise DamagedError(f"{shown(str(path))} is damaged on page {number}; download it again.") from error


def textless(path: Path) -> list[int]:
    """Return the pages (from 1) without a text layer. Raises `PdfError` as `opened` does."""
    with opened(path) as document:
        return [number for number in range(1, len(document) + 1) if _glyphs(document, number, path) < _FEWEST_GLYPHS]


def _glyphs(document: Any, number: int, path: Path) -> int:
    page = _page(document, number, path)
    try:
        text = page.get_textpage()
        try:
            return len(text.get_text_range().split()) and int(text.count_chars())
        finally:
            text.close()
    finally:
        page.close()
