"""Tables without rules: lines whose words stand in columns of their own, with white room between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median

from corpus.media.pdf.columns import Line, box, joined, main_size
from corpus.media.pdf.records import Run, Side, Strip
from corpus.media.printed import Box

_FEWEST = 2
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
    if len(found[start]) < _FEWEST:
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
