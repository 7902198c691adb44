"""Whether a PDF can be read at all, looked at before anything reads its pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import UnreadableError
from corpus.media.limits import Limits

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

_TAIL = 4_096
"""Bytes at the end of a PDF among which its end mark stands; programs that send files may add some after it."""
_PASSWORD = "password"  # noqa: S105 - a word of pdfium's message
_SHOWN_PAGES = 12


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
