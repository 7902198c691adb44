"""What tests of PDFs share: the lines that bytes print, and the document that they make."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import reading
from corpus.layers import Document, Source
from corpus.media import Printed
from corpus.media.pdf import read_pdf


def printed_of(data: bytes) -> Printed:
    """Return the lines that the bytes of a PDF print."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "regla.pdf"
        path.write_bytes(data)
        return read_pdf(path)


def document_of(data: bytes) -> Document:
    """Return the document that the bytes of a PDF hold."""
    printed = printed_of(data)
    words = "\n".join(line.text for line in printed.lines if not line.furniture)
    source = Source(
        printed.text,
        name="regla.pdf",
        fingerprint=reading.fingerprint(words),
        media_type=printed.media_type,
        printed=printed.lines,
        page_count=printed.pages,
    )
    return reading.document_of(source, "", "")


def lines_of(data: bytes) -> list[str]:
    """Return the author's lines that a PDF prints, furniture left out, tabs shown as bars."""
    return [line.text.replace("\t", " | ") for line in document_of(data).lines if not line.blank]
