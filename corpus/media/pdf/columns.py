"""One or two columns: where the second begins, and what of a page is read before what.

A table without rules leaves white room between its cells as columns do. What tells columns from it: their lines fill
them, or stand at heights of their own, and they begin at the same place on page after page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

from corpus.media.pdf.records import Run, Side
from corpus.media.printed import Box

# Printed lines from runs: what stands on one baseline belongs together, and a broken word is told from a compound.


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


_MIDDLE = (0.3, 0.7)
"""Between which shares of the text's width the second column begins."""
_FEWEST = 5
"""Lines that each side must have to prove columns by itself."""
_FILLED = 0.75
"""Share of their column that half of the lines of a side fill; where both columns are equally wide, a quarter."""
_UNEVEN = 0.08
"""Share of the text's width by which the columns of a page differ at most."""
_STAGGERED = 0.3
"""Share of the lines beside another column's that stand at another height than any of those."""
_OFFSETS = 3
"""By how many different distances they do at least: the cells of a row that are centred differ by half a line."""
_LETTERS = 12
_NEAR = 2.0
_NARROWEST = 0.6
"""Share of the font's size that is left free between columns at least."""

Stretch = tuple[Side, list[Run]]


def gutter(runs: Sequence[Run]) -> float:
    """Return where the second column of a page begins, 0 where the page alone does not prove that there is one."""
    if len(runs) < 2 * _FEWEST:
        return 0.0
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    bounds = [left + share * (right - left) for share in _MIDDLE]
    edges = Counter(round(run.left) for run in runs if bounds[0] <= run.left <= bounds[1])
    for edge, count in edges.most_common(3):
        if count >= _FEWEST and _proves(runs, float(edge), left, right):
            return float(edge)
    return 0.0


def _proves(runs: Sequence[Run], edge: float, left: float, right: float) -> bool:
    parts = stretches(runs, edge)
    before = [run for side, part in parts if side is Side.LEFT for run in part]
    after = [run for side, part in parts if side is Side.RIGHT for run in part]
    if min(len(before), len(after)) < _FEWEST:
        return False
    end = max(run.right for run in before)
    if end > edge - _NARROWEST * main_size(runs):
        return False
    even = abs((end - left) - (right - edge)) <= _UNEVEN * (right - left)
    if even and _staggered(before, after) and _staggered(after, before):
        return True
    quantile = 0.75 if even else 0.5
    return _filled(before, left, end, quantile) and _filled(after, edge, right, quantile)


def _filled(runs: Sequence[Run], left: float, right: float, quantile: float) -> bool:
    shares = sorted((run.right - run.left) / (right - left) for run in runs)
    return shares[int(quantile * (len(shares) - 1))] >= _FILLED and median(len(run.text) for run in runs) >= _LETTERS


def _staggered(runs: Sequence[Run], others: Sequence[Run]) -> bool:
    """Tell whether runs stand beside others without sharing their lines, as the rows of a table would."""
    beside = [
        min(overlapping, key=abs)
        for run in runs
        if (overlapping := [run.bottom - one.bottom for one in others if one.top < run.bottom and run.top < one.bottom])
    ]
    off = [distance for distance in beside if abs(distance) > _NEAR / 2]
    return len(off) >= max(_FEWEST, _STAGGERED * len(beside)) and len(set(map(round, off))) >= _OFFSETS


def common(gutters: Sequence[float]) -> float:
    """Return where the second column of a document's pages begins, 0 where it has one column."""
    known = Counter(round(place / _NEAR) for place in gutters if place)
    if not known:
        return 0.0
    place, _ = known.most_common(1)[0]
    return median(one for one in gutters if abs(round(one / _NEAR) - place) <= 1 and one)


def stretches(runs: Sequence[Run], edge: float) -> list[Stretch]:
    """Return a page's runs in reading order: what stands across both columns, or in the left, then in the right one.

    `edge` is where the second column begins; 0 for a page of one column.
    """
    if not edge or not any(abs(run.left - edge) <= _NEAR for run in runs):
        return [(Side.ACROSS, list(runs))]
    ordered = sorted(runs, key=_middle)
    across = [run for run in ordered if _crosses(run, edge)]
    rest = [run for run in ordered if not _crosses(run, edge)]
    found: list[Stretch] = []
    for bound in [*across, None]:
        here = [run for run in rest if bound is None or _middle(run) < bound.top]
        rest = rest[len(here) :]
        found += _sides(here, edge)
        if bound is not None:
            level = [run for run in rest if _middle(run) <= bound.bottom]
            rest = rest[len(level) :]
            _append(found, Side.ACROSS, [bound, *level])
    return found


def _crosses(run: Run, edge: float) -> bool:
    return run.left < edge - _NEAR and run.right > edge + _NEAR


def _middle(run: Run) -> float:
    return (run.top + run.bottom) / 2


def _sides(runs: Sequence[Run], edge: float) -> list[Stretch]:
    left = [run for run in runs if run.left < edge - _NEAR]
    right = [run for run in runs if run.left >= edge - _NEAR]
    return [stretch for stretch in ((Side.LEFT, left), (Side.RIGHT, right)) if stretch[1]]


def _append(found: list[Stretch], side: Side, runs: list[Run]) -> None:
    if found and found[-1][0] is side:
        found[-1][1].extend(runs)
    else:
        found.append((side, runs))
