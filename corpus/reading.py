"""From files to documents: which files are sources, and how one is decoded, split into lines and identified."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.encoding import decode
from corpus.errors import UNKNOWN, CorpusError, UnreadableError, shown
from corpus.furniture import mark
from corpus.identity import identify
from corpus.layers import Document, Source
from corpus.media import DOCX, SUFFIXES, TEXT, is_sealed, media_type_of
from corpus.media.sandbox import Limits, limits_from
from schemas.limits import most
from schemas.records import Repair

if TYPE_CHECKING:
    from corpus.repair.edits import Decided

LONGEST_FILE = most("file")
"""Bytes; no regulation comes near, and a larger file is a mistake."""
LONGEST_LINE = most("line")
"""Characters; a citation of such a line would say nothing."""
_FIRST_PAGES = 5000
_NOT_LETTERS = re.compile(r"[\W\d_]+")


def read(
    path: Path, *, document_id: str = "", jurisdiction: str = "", limits: Limits | None = None, jobs: int = 1
) -> Document:
    """Return the document in a file; `document_id` and `jurisdiction` prevail over what its header says.

    A text is read here, if it is no longer than `limits` allow (by default those that the environment sets); any other
    medium in a process of its own within them, its scanned pages `jobs` at once. Raises `CorpusError` where there is no
    text to read, `UnreadableError` among them where the file is of a known medium.
    """
    name = str(path)
    try:
        _refuse_what_never_ends(path)
        media_type = media_type_of(path)
        if media_type == TEXT:
            _refuse_long_text(path, limits or limits_from())
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, CorpusError):
            raise
        raise CorpusError(f"{shown(name)} cannot be read; check its permissions.") from error
    sealed = is_sealed(data)
    if media_type == TEXT and not sealed:
        return read_bytes(data, name, document_id=document_id, jurisdiction=jurisdiction)
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        _refuse_sealed(name, sealed)
        source = _printed_source(path, sha256, media_type, limits, jobs)
    except UnreadableError as error:
        if error.status == UNKNOWN:
            raise CorpusError(str(error)) from error
        media_type = DOCX if sealed else media_type
        raise UnreadableError(str(error), error.status, media_type=media_type, sha256=sha256) from error
    return document_of(source, document_id, jurisdiction)


def _refuse_sealed(name: str, sealed: bool) -> None:
    if sealed:
        raise UnreadableError(f"{shown(name)} is encrypted; save it without a password.", "encrypted")


def _printed_source(path: Path, sha256: str, media_type: str, limits: Limits | None, jobs: int) -> Source:
    """Return what a file that is no text prints."""
    from corpus.media.dispatch import read_printed

    answer = read_printed(path, media_type, limits, jobs=jobs)
    text = "\n".join(line.text for line in answer.lines)
    words = "\n".join(line.text for line in answer.lines if not line.furniture)
    return Source(
        text,
        name=str(path),
        sha256=sha256,
        fingerprint=fingerprint(words),
        media_type=answer.media_type,
        printed=answer.lines,
        page_count=answer.pages,
        status=answer.status,
        problem=answer.problem,
    )


def _refuse_what_never_ends(path: Path) -> None:
    """A folder has no text, and a device may give bytes for ever."""
    refuse_special(path)
    if path.stat().st_size > LONGEST_FILE:
        raise CorpusError(f"{shown(str(path))} has more than {LONGEST_FILE} bytes; split it into smaller files.")


def _refuse_long_text(path: Path, limits: Limits) -> None:
    if path.stat().st_size > limits.text << 20:
        raise CorpusError(
            f"{shown(str(path))} has more than {limits.text} MiB of text; if it is sound, raise REGLAS_MAX_TEXT."
        )


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
    return document_of(source, document_id, jurisdiction)


def document_of(source: Source, document_id: str, jurisdiction: str) -> Document:
    """Return the document that a decoded source is; raises `CorpusError` where no line of it could be cited."""
    _refuse_endless_lines(source)
    lines, furniture = mark(source)
    repairs: Sequence[Repair] = ()
    if any(line.confidence < 1 for line in source.printed):
        from corpus.repair.scans import mend

        lines, repairs = mend(lines, source.printed)
    identity = identify(source, lines, document_id=document_id, jurisdiction=jurisdiction)
    return Document(source, lines, repairs, identity, _doubted(source), furniture)


def mended_again(document: Document, decided: Decided) -> Document:
    """Return a document whose repairs are made again, with what people want in the place of some.

    Its lines are read from its source anew; the rows of its repairs stay, and say what was found.
    """
    from corpus.repair.edits import replayed

    lines, furniture = mark(document.source)
    return replace(document, lines=replayed(lines, document.repairs, decided), furniture=furniture)


def _doubted(source: Source) -> list[tuple[int, int]]:
    """Return where the engine that recognised a scan doubts what it read."""
    starts = source.line_starts
    return [(starts[i] + start, starts[i] + end) for i, line in enumerate(source.printed) for start, end in line.doubts]


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


def find_sources(paths: Iterable[Path]) -> list[Path]:
    """Return the files to read: those named, and in folders (at any depth) those with a known suffix, sorted.

    A file that is named counts whatever its suffix. Each file comes once. Links in a folder come too, so that their
    reading is refused in a sentence (`refuse_special`). Raises `CorpusError` where a path does not exist or is no file,
    or nothing can be read in a folder.
    """
    found: dict[Path, None] = {}
    for path in paths:
        for source in _sources_at(path):
            found.setdefault(source)
    return list(found)


def is_plain(path: Path) -> bool:
    """Tell whether a path is a file of its own: no link, pipe, device or folder, all of which are never opened."""
    return path.is_file() and not path.is_symlink()


def refuse_special(path: Path) -> None:
    """Raise `CorpusError` where a path is no file of its own: a link leads anywhere, a pipe or device may never end."""
    if path.is_symlink():
        raise CorpusError(f"{shown(str(path))} is a link; name the file that it leads to.")
    if not path.is_file():
        raise CorpusError(f"{shown(str(path))} is not a file; name a text file, or a folder that holds some.")


def _sources_at(path: Path) -> list[Path]:
    try:
        if path.is_dir():
            return _in_folder(path)
        if path.exists():
            refuse_special(path)
            return [path]
    except CorpusError:
        raise
    except (OSError, ValueError) as error:
        raise CorpusError(f"{shown(str(path))} cannot be opened; check the path and its permissions.") from error
    raise CorpusError(f"{shown(str(path))} does not exist; name a file or a folder that does.")


def _in_folder(folder: Path) -> list[Path]:
    named = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    files = sorted(path for path in named if path.is_symlink() or not path.is_dir())
    if not files:
        known = ", ".join(sorted(SUFFIXES))
        raise CorpusError(f"{shown(str(folder))} holds no document; put files ending in {known} there.")
    return files
