"""From a file of any medium (PDF, scan, HTML, DOCX) to the lines that it prints, in reading order.

Here: which medium a file is, told by its first bytes, whatever its name; and what a medium prints, lines with automatic
numbers as the reader sees them ("iv", "c", "3").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from corpus.encoding import BOMS
from corpus.errors import CorpusError, shown

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_MOST_ROMAN = 4000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

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


class Box(NamedTuple):
    """A place on a page in points, from its left and upper edge."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line as printed; what a medium does not say keeps its default.

    `page` counts from 1; `size` is the font size of most of its letters in points; `confidence` is that of the engine
    that recognised a scan. `furniture` is a kind that `corpus.layers.Mark` names, or empty. `follows` says that the
    place of the line proves that its words go on from the last line of text before it: only the width of the page, its
    foot or the end of a column parted them; False that they do not, None that the medium does not know. `doubts` are
    the stretches of the text, from character to character, of which the engine is not sure.
    """

    text: str
    page: int | None = None
    box: Box | None = None
    size: float = 0.0
    bold: bool = False
    confidence: float = 1.0
    furniture: str = ""
    follows: bool | None = None
    doubts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """The lines of a file; `pages` is 0 where the medium has none."""

    lines: Sequence[PrintedLine]
    media_type: str
    pages: int = 0

    @property
    def text(self) -> str:
        """All lines as one text: what the line numbers of citations count."""
        return "\n".join(line.text for line in self.lines)


def label(kind: str, number: int) -> str:
    """Return a number as a list prints it; `kind` is the type of hypertext's lists: "1", "a", "A", "i" or "I"."""
    if number < 1:
        return str(number)
    match kind:
        case "a":
            return _letters(number)
        case "A":
            return _letters(number).upper()
        case "i":
            return _roman(number)
        case "I":
            return _roman(number).upper()
    return str(number)


def _letters(number: int) -> str:
    """After z comes aa, as in hypertext."""
    found = ""
    while number:
        number, at = divmod(number - 1, len(_LETTERS))
        found = _LETTERS[at] + found
    return found


def _roman(number: int) -> str:
    if number >= _MOST_ROMAN:
        return str(number)
    found = ""
    for value, letters in _ROMAN:
        while number >= value:
            number -= value
            found += letters
    return found


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
