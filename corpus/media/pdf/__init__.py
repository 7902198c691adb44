"""Text of PDFs that have a text layer: from the places of words and drawn lines to lines in reading order."""

from corpus.media.pdf.opening import (
    LARGEST_GLYPHS,
    DamagedError,
    EncryptedError,
    NoPagesError,
    PdfError,
    TooManyGlyphsError,
)
from corpus.media.pdf.opening import textless as pages_without_text
from corpus.media.pdf.reading import read_pdf, read_sheets

__all__ = [
    "LARGEST_GLYPHS",
    "DamagedError",
    "EncryptedError",
    "NoPagesError",
    "PdfError",
    "TooManyGlyphsError",
    "pages_without_text",
    "read_pdf",
    "read_sheets",
]
