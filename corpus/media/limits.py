"""How much of the machine the reading of one file may use: a regulation never comes near it, a hostile file stops."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields

from corpus.errors import CorpusError

PAGES = 5_000
"""Pages of a file: the longest gazette issues have about two thousand."""
GLYPHS = 60_000
"""Characters printed on a page: a full gazette page in three columns of small print has about ten thousand."""
SECONDS = 300
"""Seconds on the wall for the lines of a file, beside scanned pages, and of processor time for what they say."""
SCAN_SECONDS = 60
"""Seconds for the recognition of one scanned page; a usual one takes five."""
MEMORY = 2_048
"""MiB of address space to read a file, of the engine that recognises a page of it, and for what the lines say."""
WRITTEN = 256
"""MiB of a file that the reading may write into its work folder: the lines that it gives, the picture of a page."""
TEXT = 32
"""MiB of a file of plain text: the longest gazette issues have about ten."""
UNPACKED = 512
"""MiB that the parts of a packed document may have in all once unpacked."""
PAGE_SIDE = 14_400
"""Points of the longer side of a page: what the PDF standard allows, five metres."""
PIXELS = 50_000_000
"""Pixels of the picture of a scanned page: A3 at 300 dpi has 17 million; a larger page is drawn more coarsely."""
DEPTH = 200
"""Levels of elements within elements of a page of hypertext."""

ENVIRONMENT = "REGLAS_MAX_"
"""Environment variables that set a limit begin like this, and go on with its name: `REGLAS_MAX_PAGES=200`."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for the reading of one file; the constants of this module say what each of them means, and its unit."""

    pages: int = PAGES
    glyphs: int = GLYPHS
    seconds: int = SECONDS
    scan_seconds: int = SCAN_SECONDS
    memory: int = MEMORY
    written: int = WRITTEN
    text: int = TEXT
    unpacked: int = UNPACKED
    page_side: int = PAGE_SIDE
    pixels: int = PIXELS
    depth: int = DEPTH


def limits_from(environment: Mapping[str, str] = os.environ) -> Limits:
    """Return the limits that the environment sets, the usual ones for the rest.

    Raises `CorpusError` where a variable holds no whole number above 0.
    """
    found: dict[str, int] = {}
    for field in fields(Limits):
        name = ENVIRONMENT + field.name.upper()
        value = environment.get(name, "").strip()
        if not value:
            continue
        if not value.isdecimal() or not int(value):
            raise CorpusError(f"{name} must be a whole number above 0, not {value!a}.")
        found[field.name] = int(value)
    return Limits(**found)
