"""Who reads a medium: from a file to the lines that it prints, through a process of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import msgspec

from corpus.errors import UnreadableError, shown
from corpus.media import DOCX, HTML, PDF, Printed
from corpus.media.pages import pages_in_words
from corpus.media.sandbox import Answer, Limits, Task, engine, limits_from, require_file, run
from schemas.caches import made_folder

INSTALL = "install tesseract-ocr and tesseract-ocr-spa (apt-get install tesseract-ocr tesseract-ocr-spa, as root)"
"""How to get the engine that recognises scanned pages, as the end of a sentence."""

_NOT_PRINTED = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]")
"""Control characters (but the tab): a line of print has none, and some would end it."""


def read_printed(path: Path, media_type: str, limits: Limits | None = None, *, jobs: int = 1) -> Answer:
    """Return the lines of a file that is no text, read in a process of its own.

    Scanned pages are recognised, `jobs` at once; where the engine is missing and other pages have words, the answer's
    status is "partial" and its problem one sentence. Raises `UnreadableError`.
    """
    require_file(path)
    limits = limits or limits_from()
    task = Task(str(path), media_type, limits, limits.seconds)
    answer = run(task)
    if not answer.scanned:
        return answer
    program = engine()
    if program:
        seconds = limits.seconds + limits.scan_seconds * len(answer.scanned)
        return run(
            Task(
                str(path), media_type, limits, seconds, cache=str(made_folder("scans") or ""), engine=program, jobs=jobs
            )
        )
    which = f"{shown(str(path))} has no text on {pages_in_words(list(answer.scanned))}"
    problem = f"{which}, only pictures; to have them recognised, {INSTALL}."
    if not any(line.text for line in answer.lines):
        raise UnreadableError(problem, "no_engine", media_type=media_type)
    return Answer("partial", problem, media_type, answer.pages, answer.lines)


def load(media_type: str) -> Callable[[Task], Answer]:
    """Return who reads a medium, its libraries imported; called in the process that reads, before it is confined."""
    for name in _LIBRARIES[media_type]:
        import_module(name)
    return _READERS[media_type]


def _read_html(task: Task) -> Answer:
    from corpus.media.html import read_html

    return answer_of(read_html(Path(task.path), task.limits))


def _read_docx(task: Task) -> Answer:
    from corpus.media.docx import read_docx

    return answer_of(read_docx(Path(task.path), task.limits))


def _read_pdf(task: Task) -> Answer:
    from corpus.media.pages import read_pages
    from corpus.media.picture import draw

    if task.draw:
        return draw(task)
    printed, scanned = read_pages(task)
    return msgspec.structs.replace(answer_of(printed), scanned=scanned)


_READERS = {PDF: _read_pdf, HTML: _read_html, DOCX: _read_docx}
_LIBRARIES = {
    PDF: (
        "pypdfium2",
        "corpus.media.pages",
        "corpus.media.picture",
        "corpus.media.pages",
        "PIL.Image",
        "PIL.PngImagePlugin",
        "lxml.etree",
    ),
    HTML: ("corpus.media.html", "lxml.html", "inscriptis.html_engine"),
    DOCX: ("corpus.media.docx", "lxml.etree", "docx2python.docx_reader"),
}
"""What each reader needs; later it could not load a library with code of its own."""


def answer_of(printed: Printed) -> Answer:
    """Return printed lines as an answer; what no file of text could hold becomes a space or a question mark."""
    lines = [replace(line, text=_cleaned(line.text)) for line in printed.lines]
    while lines and not lines[-1].text.strip():
        lines.pop()
    return Answer(media_type=printed.media_type, pages=printed.pages, lines=lines)


def _cleaned(text: str) -> str:
    return text if text.isprintable() else _NOT_PRINTED.sub(" ", text).encode("utf-8", "replace").decode()
