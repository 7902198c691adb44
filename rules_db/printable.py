"""How foreign text, and where it stands, is printed: in a terminal, in XML, on a page, in a spreadsheet.

What a spreadsheet program would do with a cell that it was only meant to show.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import TextIO

_FORMULA = ("=", "+", "-", "@")


def visible(text: str) -> str:
    """Return the text with control characters (a terminal would obey them) made visible; line ends and tabs stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t\xa0\xad" else "\N{REPLACEMENT CHARACTER}" for c in text)


def span(first: int, last: int) -> str:
    """Return lines as they are named: `877`, or `877-879` where there are several."""
    return f"{first}-{last}" if last > first else str(first)


def cut(text: str, longest: int) -> str:
    """Return a text of at most `longest` characters, with an ellipsis where there were more."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def guarded(value: object) -> object:
    """Return a cell as it may stand in a CSV file: text that begins like a formula gets an apostrophe before it."""
    if not isinstance(value, str):
        return value
    safe = f"'{value}" if value.lstrip().startswith(_FORMULA) else value
    return safe.replace("\r\n", "\n").replace("\r", "\n")


def write_csv(rows: Iterable[Sequence[object]], out: TextIO, end: str = "\n") -> None:
    """Write rows as CSV in which no cell is taken for a formula; `end` is the end of a line, None an empty cell."""
    csv.writer(out, lineterminator=end).writerows([guarded(cell) for cell in row] for row in rows)
