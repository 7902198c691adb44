"""White room on a page: one or two columns of text, or a table without drawn lines.

One or two columns: where the second begins, and what of a page is read before what.

A table without rules leaves white room between its cells as columns do. What tells columns from it: their lines fill
them, or stand at heights of their own, and they begin at the same place on page after page.

Tables without rules: lines whose words stand in columns of their own, with white room between them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from statistics import median

from corpus.media import Box
from corpus.media.pdf.records import Run, Side, Strip

# Printed lines from runs: what stands on one baseline belongs together, and a broken word is told from a compound.


_SAME = 0.5
"""Share of a line's height by which two runs must overlap to stand on one line."""
_BROKEN = re.compile(r"[^\W\d_]{2}-$")

_NOTHING = Run("", 0.0, 0.0, 0.0, 0.0, 0.0, False)

Line = tuple[Run, ...]
"""Runs on one baseline, from left to right."""

_BORDERLESS_FEWEST = 2
_BLANK = 0.25
"""Share of the font's size that a space takes in the usual fonts."""
_ROOM = 0.5
"""Share of the font's size that is free between two columns of a table at least."""
_PITCH = 0.2
"""Share of a line's height by which the lines of two rows stand farther apart than those of one cell."""
_PADDED = 0.6
"""Share of a line's height that the room inside of cells may part two rows by, whatever parts the lines of one cell."""
_FAR = 1.6
"""Share of a line's height from which white room above a line ends a table."""
_NEXT = 0.35
"""Share of a line's height by which the first row of another table stands farther off than rows do."""
_EDGE = 2.0


def with_tables(found: Sequence[Line], page: int, side: Side, first_table: int) -> list[Strip]:
    """Return the lines of a column as strips, rows of a table where they stand in columns.

    `first_table` is the number that the first table gets.
    """
    strips: list[Strip] = []
    table, index = first_table, 0
    while index < len(found):
        stop, columns = _extent(found, index)
        if stop > index:
            above = _above(found, index, stop, columns)
            above = above if not any(one.cells for one in strips[len(strips) - above :]) else 0
            strips = strips[: len(strips) - above]
            strips += _rows(found[index - above : stop], columns, page, side, table)
            table, index = strips[-1].table + 1, stop
        else:
            strips.append(_plain(found[index], page, side))
            index += 1
    return strips


def _plain(line: Line, page: int, side: Side) -> Strip:
    if len(line) == 1:
        run = line[0]
        place = Box(run.left, run.top, run.right, run.bottom)
        return Strip(run.text, page, place, run.size, run.bold, side, lead=_lead(run))
    words = " ".join(run.text for run in line)
    return Strip(words, page, box(line), main_size(line), all(run.bold for run in line), side, lead=_lead(line[0]))


def _lead(run: Run) -> float:
    """Return the width of a run's first word with the space after it."""
    begins = run.joints[1]
    return begins[1] - begins[0] if len(begins) > 1 else run.right - run.left + _BLANK * run.size


def _extent(found: Sequence[Line], start: int) -> tuple[int, list[tuple[float, float]]]:
    """Return where the table that begins at a line ends (`start` where none begins), and its columns."""
    if len(found[start]) < _BORDERLESS_FEWEST:
        return start, []
    columns = [(run.left, run.right) for run in found[start]]
    stop = start + 1
    while stop < len(found):
        widened = _widened(columns, found[stop])
        if _apart(found[stop - 1], found[stop]) or len(widened) < 2 or not _fits(columns, found[stop]):
            break
        columns = widened
        stop += 1
    while stop > start + 1 and len(found[stop - 1]) == 1 and _fresh(found[stop - 2], found[stop - 1], columns):
        stop -= 1
    return (start, []) if stop == start + 1 and _stretched(found, start) else (stop, columns)


def _stretched(found: Sequence[Line], at: int) -> bool:
    """Tell whether a lone line reaches both margins: its few words stand apart because it is justified."""
    place = box(run for line in found for run in line)
    return found[at][0].left - place.left <= _EDGE and place.right - found[at][-1].right <= _EDGE


def _above(found: Sequence[Line], start: int, stop: int, columns: Sequence[tuple[float, float]]) -> int:
    """Return how many lines right above a table belong to it.

    At the head of a column these are the rest of a row that the column before it cut, in the table's columns but for
    the first. Elsewhere they are rows with only a first cell, where cells stand off the margin, and heads over several
    columns.
    """
    over = found[:start]
    if all(any(abs(run.left - left) <= _EDGE for left, _ in columns[1:]) for line in over for run in line):
        return start
    margin = min(run.left for line in found for run in line)
    gaps = [_gap(a, b) for a, b in pairwise(found[start:stop])]
    at = start
    while at and columns[0][0] > margin + _EDGE and _is_lone_cell(found[at - 1], found[at], columns, gaps):
        at -= 1
    return start - at


def _is_lone_cell(line: Line, below: Line, columns: Sequence[tuple[float, float]], gaps: Sequence[float]) -> bool:
    """Tell whether a line is a row with one cell: the first one, or one that begins with a later column."""
    near = _gap(line, below) <= max([_PADDED * line[0].height, *gaps]) + _EDGE
    if len(line) != 1 or not near:
        return False
    run = line[0]
    if abs(run.left - columns[0][0]) <= _EDGE:
        return run.right < columns[1][0]
    return run.right <= columns[-1][1] + _EDGE and any(abs(run.left - left) <= _EDGE for left, _ in columns[1:])


def _gap(before: Line, line: Line) -> float:
    return line[0].top - max(run.bottom for run in before)


def _apart(before: Line, line: Line) -> bool:
    return _gap(before, line) > _FAR * line[0].height


def _fresh(before: Line, line: Line, columns: Sequence[tuple[float, float]]) -> bool:
    """Tell whether a lone run at a table's end is the text below it: it stands in the first column, set apart."""
    return line[0].left < columns[0][1] and _gap(before, line) > _PITCH * line[0].height


def _fits(columns: Sequence[tuple[float, float]], line: Line) -> bool:
    """Tell whether every run of a line stands in one column, and a lone one where that column's words begin."""
    for run in line:
        met = [column for column in columns if run.left < column[1] and run.right > column[0]]
        if len(met) > 1:
            return False
        if len(line) == 1 and not any(abs(run.left - left) <= _EDGE for left, _ in columns):
            return False
    return True


def _widened(columns: Sequence[tuple[float, float]], line: Line) -> list[tuple[float, float]]:
    """Return the columns with a line's runs in them: spans that meet are one."""
    spans = sorted([*columns, *((run.left, run.right) for run in line)])
    room = _ROOM * main_size(line)
    merged: list[tuple[float, float]] = []
    for left, right in spans:
        if merged and left < merged[-1][1] + room:
            merged[-1] = merged[-1][0], max(merged[-1][1], right)
        else:
            merged.append((left, right))
    return merged


def _rows(
    found: Sequence[Line], columns: Sequence[tuple[float, float]], page: int, side: Side, table: int
) -> list[Strip]:
    groups = _grouped(found, columns)
    gaps = [_gap(before[-1], after[0]) for before, after in pairwise(groups)]
    usual, height = median(gaps) if gaps else 0.0, found[0][0].height
    tables = accumulate((gap - usual > _NEXT * height for gap in gaps), initial=0)
    return [_row(group, columns, page, side, table + number) for group, number in zip(groups, tables, strict=True)]


def _grouped(found: Sequence[Line], columns: Sequence[tuple[float, float]]) -> list[list[Line]]:
    """Return the lines of each row: rows stand apart, or begin with the first column."""
    gaps = [_gap(before, after) for before, after in pairwise(found)]
    height = median(line[0].height for line in found)
    tight = min(gaps, default=0.0)
    spread = bool(gaps) and max(gaps) - tight > _PITCH * height
    groups = [[found[0]]]
    for line, gap in zip(found[1:], gaps, strict=True):
        if gap - tight > _PITCH * height or (not spread and line[0].left < columns[0][1] and not _wraps(line)):
            groups.append([line])
        else:
            groups[-1].append(line)
    return groups


def _wraps(line: Line) -> bool:
    """Tell whether every run of a line goes on in lower case: the cells of one row are wrapped."""
    return all(run.text[:1].islower() for run in line)


def _row(group: Sequence[Line], columns: Sequence[tuple[float, float]], page: int, side: Side, table: int) -> Strip:
    cells = tuple(_cell(group, columns, at) for at in range(len(columns)))
    runs = [run for line in group for run in line]
    bold = all(run.bold for run in runs)
    return Strip("\t".join(cells), page, box(runs), main_size(runs), bold, side, cells, table)


def _cell(group: Sequence[Line], columns: Sequence[tuple[float, float]], at: int) -> str:
    """Return the words of the column `at`; a run over several columns belongs to the one in which it begins."""
    parts = [tuple(run for run in line if _column(run, columns) == at) for line in group]
    return joined([part for part in parts if part])


def _column(run: Run, columns: Sequence[tuple[float, float]]) -> int:
    """Return the first column that a run meets, -1 where it meets none."""
    return next((at for at, (left, right) in enumerate(columns) if run.left < right and run.right > left), -1)


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
