"""From a file to a `Document`: decoding, lines, page furniture and identity."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from corpus.document import Document
from corpus.encoding import decode
from corpus.errors import CorpusError, shown
from corpus.furniture import mark
from corpus.identity import identify
from corpus.layers import Source

LONGEST_FILE = 200_000_000
"""Bytes; no regulation comes near, and a larger file is a mistake."""
LONGEST_LINE = 4_000_000
"""Characters; a citation of such a line would say nothing."""
_FIRST_PAGES = 5000
_NOT_LETTERS = re.compile(r"[\W\d_]+")


def read(path: Path, *, document_id: str = "", jurisdiction: str = "") -> Document:
    """Return the document in a file; `document_id` and `jurisdiction` prevail over what its header says.

    Raises `CorpusError` where there is no text to read.
    """
    name = str(path)
    try:
        _refuse_what_never_ends(path)
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, CorpusError):
            raise
        raise CorpusError(f"{shown(name)} cannot be read; check its permissions.") from error
    return read_bytes(data, name, document_id=document_id, jurisdiction=jurisdiction)


def _refuse_what_never_ends(path: Path) -> None:
    """A folder has no text, and a device may give bytes for ever."""
    if not path.is_file():
        raise CorpusError(f"{shown(str(path))} is not a file; name a text file, or a folder that holds some.")
    if path.stat().st_size > LONGEST_FILE:
        raise CorpusError(f"{shown(str(path))} has more than {LONGEST_FILE} bytes; split it into smaller files.")


def read_bytes(data: bytes, name: str, *, document_id: str = "", jurisdiction: str = "") -> Document:
    """Return the document that bytes hold; `name` is what messages call them. Raises as `read` does."""
    if not data:
        raise CorpusError(f"{shown(name)} is empty; give a file with the text of a regulation.")
    text, encoding = decode(data, name)
    if not text.strip():
        raise CorpusError(f"{shown(name)} holds no text, only blank lines; give a file with the text of a regulation.")
    source = Source(
        text,
        name=name,
        sha256=hashlib.sha256(data).hexdigest(),
        fingerprint=fingerprint(text),
        encoding=encoding,
    )
    _refuse_endless_lines(source)
    lines, furniture = mark(source)
    identity = identify(source, lines, document_id=document_id, jurisdiction=jurisdiction)
    return Document(source, lines, (), identity, furniture=furniture)


def fingerprint(text: str) -> str:
    """Return a hash of the letters of a text's first pages.

    Line ends, encoding, byte order mark, spaces, punctuation and figures do not count: a copy of an instrument with
    other figures is still that instrument, and its sha256 tells it apart.
    """
    letters: list[str] = []
    missing = _FIRST_PAGES
    for piece in _NOT_LETTERS.split(text[: 20 * _FIRST_PAGES]):
        letters.append(piece[:missing])
        missing -= len(letters[-1])
        if not missing:
            break
    return hashlib.sha256("".join(letters).casefold().encode()).hexdigest()


def _refuse_endless_lines(source: Source) -> None:
    for number, (start, end) in enumerate(zip(source.line_starts, source.line_ends, strict=True), 1):
        if end - start > LONGEST_LINE:
            raise CorpusError(
                f"{shown(source.name)} has {end - start} characters on line {number}; "
                "put a line end after each paragraph so that it can be cited."
            )
