"""Which medium a file is: told by its first bytes, whatever its name."""

from __future__ import annotations

import re
from pathlib import Path

from corpus.encoding import BOMS
from corpus.errors import CorpusError, shown

TEXT = "text/plain"
PDF = "application/pdf"
HTML = "text/html"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

SUFFIXES = {".txt": TEXT, ".pdf": PDF, ".html": HTML, ".htm": HTML, ".xhtml": HTML, ".docx": DOCX}
"""Media type that a file of each suffix has as a rule: folders are searched for these; the content decides."""

_HEAD = 4_096
_PDF_MARK = b"%PDF-"
_PDF_WITHIN = 1_024
"""Bytes within which a PDF begins: readers of PDF accept what a mail or a printer put before it."""
_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
_SEALED = "EncryptedPackage".encode("utf-16-le")
"""Name of the part of an OLE file that holds an office document with a password."""
_PROLOGUE = re.compile(r"\s+|<\?xml[^>]*>|<!--.*?-->", re.DOTALL)
"""What may stand before the first element: taken piece by piece, so that nothing is tried twice."""
_ELEMENT = re.compile(
    r"<(?:!doctype\s+html|html|head|body|meta|title|div|p|h[1-6]|table|main|article)\b", re.IGNORECASE
)


def media_type_of(path: Path) -> str:
    """Return the media type of a file by its first bytes; what begins like no other medium is text.

    Raises `CorpusError` where it cannot be opened.
    """
    try:
        with path.open("rb") as file:
            return media_type_of_bytes(file.read(_HEAD))
    except OSError as error:
        raise CorpusError(f"{shown(str(path))} cannot be read; check its permissions.") from error


def media_type_of_bytes(head: bytes) -> str:
    """Return the media type of what begins with some bytes."""
    if head.lstrip().startswith(_PDF_MARK) or (_PDF_MARK in head[:_PDF_WITHIN] and b" obj" in head):
        return PDF
    if head.startswith(_ZIP):
        return DOCX
    return HTML if _is_hypertext(_start(head)) else TEXT


def _is_hypertext(start: str) -> bool:
    at = 0
    while prologue := _PROLOGUE.match(start, at):
        at = prologue.end()
    return _ELEMENT.match(start, at) is not None


def _start(head: bytes) -> str:
    for mark, encoding in BOMS:
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, errors="replace")
    return head.decode("latin-1")


def is_sealed(data: bytes) -> bool:
    """Tell whether a file is an office document with a password: OLE outside, the document encrypted inside."""
    return data.startswith(_OLE) and _SEALED in data
