"""Limits that hold, each in one place: what a file, a text, a question and an answer may take at most.

`reglas --limits` and `docs/reference/settings.md` list them. The modules that keep to one take its figure from here;
`tests/rules_db/test_limits.py` names for each the test in which something goes beyond it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

VARIABLE = "REGLAS_MAX_"
"""Environment variables that raise a limit begin like this, and go on with its name: `REGLAS_MAX_PAGES=200`."""


class Limit(NamedTuple):
    """How many of what at most, and of what that holds."""

    most: int
    unit: str
    what: str


READING: Mapping[str, Limit] = MappingProxyType(
    {
        "pages": Limit(5_000, "pages", "a file: the longest gazette issues have about two thousand"),
        "glyphs": Limit(
            60_000, "characters", "a printed page: a full gazette page in three columns of small print has about 10,000"
        ),
        "seconds": Limit(
            300,
            "seconds",
            "on the wall for a file's lines, beside scanned pages; of the processor for what they say",
        ),
        "scan_seconds": Limit(60, "seconds", "the recognition of one scanned page; a usual one takes five"),
        "memory": Limit(
            2_048,
            "MiB",
            "of address space to read a file, of the engine that recognises its pages, and for its lines",
        ),
        "written": Limit(
            256, "MiB", "of a file that the reading may write into its work folder: its lines, the picture of a page"
        ),
        "text": Limit(32, "MiB", "a file of plain text: the longest gazette issues have about ten"),
        "unpacked": Limit(512, "MiB", "the parts of a packed document in all, once unpacked"),
        "page_side": Limit(14_400, "points", "the longer side of a page: what the PDF standard allows, five metres"),
        "pixels": Limit(
            50_000_000,
            "pixels",
            "the picture of a scanned page: A3 at 300 dpi has 17 million",
        ),
        "depth": Limit(200, "levels", "elements within elements of a page of hypertext"),
    }
)
"""What the reading of one file may take. An environment variable raises each of them."""

STANDING: Mapping[str, Limit] = MappingProxyType(
    {
        "file": Limit(200_000_000, "bytes", "a file; no regulation comes near, and a larger file is a mistake"),
        "line": Limit(4_000_000, "characters", "a line of a text: a citation of a longer one would say nothing"),
        "evidence": Limit(1_500_000, "characters", "other documents that are asked for the repair of one"),
        "picture": Limit(8, "pages", "a picture of places"),
        "search": Limit(64, "words", "a search"),
        "amount": Limit(40, "digits", "an amount of money in a bet"),
        "note": Limit(20_000, "letters", "a note on a decision, and a comment of a collection"),
        "locked": Limit(5, "seconds", "the wait for a knowledge base to which another program writes"),
        "asked": Limit(2_000, "characters", "a value that a page is asked with"),
        "number": Limit(18, "digits", "a whole number that a page is asked with: what SQLite can hold"),
        "sql": Limit(20_000, "characters", "a query of SQL"),
        "form": Limit(2**18, "bytes", "a form: a note, each letter of several bytes and escaped"),
        "fields": Limit(100, "fields", "a form"),
        "head": Limit(2**16, "bytes", "the address and headers of a request that has not come whole"),
        "request": Limit(15, "seconds", "until a request has come whole"),
        "connections": Limit(200, "connections", "answered at once; others are told to come again"),
        "query": Limit(2_000, "milliseconds", "a query of a reader of the pages"),
        "turn": Limit(10, "seconds", "its wait for its turn"),
        "value": Limit(8, "MiB", "a value in its answer"),
        "answer": Limit(32, "MiB", "its answer"),
        "reply": Limit(30, "seconds", "its page, from the first byte to the last"),
        "process": Limit(640, "MiB", "the process that answers it"),
        "kept": Limit(48, "MiB", "all pages that are kept for whoever asks next"),
        "page": Limit(60_000, "letters", "a page of a text; a longer text has several"),
        "taken": Limit(10_000, "rows", "a table to take away"),
        "printed": Limit(500, "rows", "a document to take away that is read as pages"),
    }
)
"""What nothing raises: what goes beyond is a mistake, or would let one question stop all others."""


def most(name: str) -> int:
    """Return how much a limit allows; raises `KeyError` where there is none of that name."""
    return (READING if name in READING else STANDING)[name].most
