"""Where a line is damaged: the pieces that must be replaced together, and the neighbours that can be believed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from corpus.repair.pieces import NO_ZONE, Piece, Reading, Zone

_MARGIN = 3
_LONG_ENOUGH = 6
_CLOSING = frozenset(".,;:)”\"'")


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces `first` to `last` of a line (indices into the reading), and the zone that they stand in."""

    line: int
    first: int
    last: int
    zone: Zone


def find(reading: Reading) -> Iterator[Window]:
    """Yield the spots of a document that were printed over, line by line."""
    for line, zone in enumerate(reading.zones):
        here = reading.of_line(line)
        window = _in_zone(reading, line, here, zone) if zone is not NO_ZONE and here else None
        if window:
            yield window


def find_elsewhere(reading: Reading, done: Mapping[int, Window]) -> Iterator[Window]:
    """Yield words that do not exist and stand apart from the spots done: in table cells, print has other columns."""
    for line in range(len(reading.zones)):
        window = done.get(line)
        for i in reading.of_line(line):
            piece = reading.pieces[i]
            if piece.known or piece.sign or piece.end - piece.start < _LONG_ENOUGH:
                continue
            if window is None or i < window.first - 1 or i > window.last + 1:
                yield Window(line, i, i, Zone(piece.start + 1, piece.end - 1, loose=True))


def _in_zone(reading: Reading, line: int, here: range, zone: Zone) -> Window | None:
    """Return the window around what was printed over; none where the line ends before it or reads well."""
    pieces = reading.pieces
    core = [i for i in here if not pieces[i].known and _near(pieces[i], zone)]
    if not core and pieces[here[-1]].end > zone.last:
        core = [i for i in here if pieces[i].end > zone.first + 1 and pieces[i].start < zone.last - 1]
    if not core:
        return None
    first, last = core[0], core[-1]
    while first > here[0] and pieces[first - 1].end == pieces[first].start and not zone.spares(pieces[first - 1]):
        first -= 1
    while last < here[-1] and pieces[last + 1].start == pieces[last].end and not zone.spares(pieces[last + 1]):
        last += 1
    while last > first and _closes(reading, last, here, zone):
        last -= 1
    return Window(line, first, last, zone)


def _near(piece: Piece, zone: Zone) -> bool:
    return piece.end > zone.first - _MARGIN and piece.start < zone.last + _MARGIN


def _closes(reading: Reading, i: int, here: range, zone: Zone) -> bool:
    """Tell whether a piece is a sign that ends a word at the far end of the zone: such a sign is sure."""
    piece = reading.pieces[i]
    alone = i == here[-1] or reading.pieces[i + 1].start > piece.end
    return alone and piece.word in _CLOSING and piece.end >= zone.first + 2
