"""Printed lines from runs: what stands on one baseline belongs together, and a broken word is told from a compound."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from corpus.media.pdf.records import Run
from corpus.media.printed import Box

_SAME = 0.5
"""Share of a line's height by which two runs must overlap to stand on one line."""
_BROKEN = re.compile(r"[^\W\d_]{2}-$")

_NOTHING = Run("", 0.0, 0.0, 0.0, 0.0, 0.0, False)

Line = tuple[Run, ...]
"""Runs on one baseline, from left to right."""


def lines(runs: Iterable[Run]) -> list[Line]:
    """Return runs grouped into lines, from top to bottom."""
    found: list[list[Run]] = []
    for run in sorted(runs, key=lambda one: (one.top + one.bottom, one.left)):
        if found and _level(found[-1][0], run):
            found[-1].append(run)
        else:
            found.append([run])
    return [tuple(sorted(line, key=lambda run: run.left)) for line in found]


def _level(first: Run, other: Run) -> bool:
    overlap = min(first.bottom, other.bottom) - max(first.top, other.top)
    return overlap >= _SAME * min(first.height, other.height)


def box(runs: Iterable[Run]) -> Box:
    """Return the place that runs (at least one) take."""
    known = list(runs)
    if len(known) == 1:
        return Box(*known[0][1:5])
    return Box(
        min(run.left for run in known),
        min(run.top for run in known),
        max(run.right for run in known),
        max(run.bottom for run in known),
    )


def text(line: Line) -> str:
    """Return a line's words."""
    return line[0].text if len(line) == 1 else " ".join(run.text for run in line)


def joined(parts: Sequence[Line]) -> str:
    """Return the lines of a cell as one text; a word broken at a line's end is made whole."""
    words = ""
    for part in map(text, parts):
        if _BROKEN.search(words) and part[:1].islower():
            words = words[:-1] + part
        else:
            words = f"{words} {part}" if words else part
    return words


def main_size(runs: Iterable[Run]) -> float:
    """Return the font size of most letters."""
    return max(runs, key=_letters, default=_NOTHING).size


def _letters(run: Run) -> int:
    return len(run.text)
