"""Tables that a column or page cuts: a row cut in two is one again, a header row printed again is furniture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from corpus.media.pdf.records import Strip

REPEATED = "repeated_row"


def continued(strips: Iterable[Strip]) -> Iterator[Strip]:
    """Yield strips with the rows of cut tables joined, and the header rows that are printed again marked."""
    waiting: list[Strip] = []
    header: tuple[str, ...] = ()
    for strip in strips:
        if strip.furniture:
            waiting.append(strip)
            continue
        row = next((one for one in waiting if not one.furniture), None)
        if row is None or not strip.cells:
            header = strip.cells
        elif parted(row, strip) and len(row.cells) == len(strip.cells):
            if strip.cells == header and row.cells != header:
                waiting.append(strip._replace(furniture=REPEATED))
                continue
            if _completes(row, strip):
                waiting[waiting.index(row)] = _joined(row, strip)
                continue
        elif row.table != strip.table:
            header = strip.cells
        yield from waiting
        waiting = [strip]
    yield from waiting


def parted(before: Strip, strip: Strip) -> bool:
    """Tell whether the end of a column or page stands between two strips in reading order."""
    return before.page != strip.page or before.side != strip.side or strip.box.top < before.box.top


def _completes(row: Strip, rest: Strip) -> bool:
    """Tell whether a row at the head of a column is the rest of the last one: it names nothing in its first cell."""
    filled = [(before, after) for before, after in zip(row.cells, rest.cells, strict=True) if after]
    return bool(filled) and not rest.cells[0] and bool(row.cells[0]) and all(before for before, _ in filled)


def _joined(row: Strip, rest: Strip) -> Strip:
    cells = tuple(" ".join(filter(None, pair)) for pair in zip(row.cells, rest.cells, strict=True))
    return row._replace(cells=cells, text="\t".join(cells))
