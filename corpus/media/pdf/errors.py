"""Why a PDF has no text to give."""

from __future__ import annotations

from corpus.errors import CorpusError


class PdfError(CorpusError):
    """A file that is no PDF, or a PDF that cannot be read; the message is one sentence that names the file."""


class EncryptedError(PdfError):
    """A PDF that opens only with a password."""


class DamagedError(PdfError):
    """A file that is cut short or is no PDF at all."""


class NoPagesError(PdfError):
    """A PDF without pages."""


class TooManyGlyphsError(PdfError):
    """A PDF with more glyphs on a page than any page of print has."""
