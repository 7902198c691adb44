"""Rows of a comparison as pages show them: a place for each jurisdiction, with its values or why it has none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from extractor import lexicon
from extractor.folding import fold
from rules_db.comparing.layout import NOTHING, beside, by_family, said, span, unsaid, wordings
from rules_db.comparing.ranking import is_lesser, ranked
from rules_db.comparing.records import Cell, Column, Row, Stated
from rules_db.pages.frame import Frame

_MOST_PLACES = 2
"""Places of one value that a cell names; the others stand in what can be taken away."""
_PAID = "payout"


class Line(msgspec.Struct, frozen=True):
    """One value of a cell: its words, and the lines that state it with the provision and its address.

    `more` is how many other places there are, `local` what the text calls what is paid, where that is another name;
    `rules` are the ids of the rules that state it.
    """

    words: str
    places: Sequence[tuple[str, str, str]]
    more: int
    local: str = ""
    rules: Sequence[str] = ()


class Shown(msgspec.Struct, frozen=True):
    """A place of a row: its lines, or the sign and the words for why it is empty, and the lines that speak of it."""

    lines: Sequence[Line]
    state: str = "stated"
    sign: str = ""
    why: str = ""
    places: Sequence[tuple[str, str, str]] = ()


class ShownRow(msgspec.Struct, frozen=True):
    """A row as it is shown: a place for each column; `only` is who alone states it while all others are silent."""

    label: str
    relation: str
    only: str
    cells: Sequence[Shown]


class Group(msgspec.Struct, frozen=True):
    """The rows of a family."""

    family: str
    name: str
    rows: Sequence[ShownRow]


def groups_of(rows: Iterable[Row], columns: Sequence[Column], frame: Frame) -> list[Group]:
    """Return rows by their families, in the order of these."""
    return [
        Group(family, frame.words.family(family), [shown_row(row, columns, frame) for row in group])
        for family, group in by_family(rows)
    ]


def shown_row(row: Row, columns: Sequence[Column], frame: Frame) -> ShownRow:
    """Return a row with a place for each column."""
    cells = [_place(row, row.cell(column.jurisdiction), frame) for column in columns]
    only = frame.words.jurisdiction(row.stating[0].jurisdiction) if row.only else ""
    return ShownRow(row.label, "single" if row.relation == "alone" and not only else row.relation, only, cells)


def _place(row: Row, cell: Cell, frame: Frame) -> Shown:
    if cell.stated:
        return Shown(_lines(row, cell, frame))
    where = {span(each): (each.provision_id, frame.to.provision(each.provision_id)) for each in cell.passages}
    return Shown((), cell.state, NOTHING[cell.state], unsaid(cell, frame.words), _first(where))


def _lines(row: Row, cell: Cell, frame: Frame) -> list[Line]:
    same = row.norm and cell is not row.stating[0] and wordings(cell) == wordings(row.stating[0])
    words = frame.words
    source = beside(cell, row, words)
    told = (words.text("same_words") if same else said(each, words, row.key) + source for each in cell.stated)
    return [_line(each, stated, frame, local_name(row, stated)) for each, stated in zip(told, cell.stated, strict=True)]


def _line(words: str, stated: Stated, frame: Frame, local: str) -> Line:
    shown = {
        span(each): (each.provision_id, frame.to.provision(each.provision_id, rule=each.rule_id))
        for each in stated.places
    }
    more = max(0, len(shown) - _MOST_PLACES)
    return Line(words, _first(shown), more, local, [each.rule_id for each in stated.places])


def _first(where: Mapping[str, tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Return the first places, each with its lines, its provision and the address of that."""
    return [(lines, *place) for lines, place in list(where.items())[:_MOST_PLACES]]


def named(groups: Iterable[Group]) -> Iterator[str]:
    """Yield the provisions that the cells of groups name."""
    for group in groups:
        for cell in (cell for row in group.rows for cell in row.cells):
            yield from (name for _, name, _ in (*cell.places, *(each for line in cell.lines for each in line.places)))


def by_importance(rows: Iterable[Row], columns: Sequence[Column], frame: Frame) -> list[Group]:
    """Return rows by what they weigh, furniture and the like as a group at the end."""
    listed = ranked(rows)
    lesser = [row for row in listed if is_lesser(row)]
    groups = groups_of([row for row in listed if not is_lesser(row)], columns, frame)
    if lesser:
        groups.append(Group("lesser", frame.words.text("lesser"), [shown_row(row, columns, frame) for row in lesser]))
    return groups


def local_name(row: Row, stated: Stated) -> str:
    """Return what a text calls the bet or hand that it pays, empty where it is the common name or cannot be told."""
    if row.family != _PAID:
        return ""
    found = _called(stated.text, row.key.rpartition(".")[2], row.game)
    return "" if _letters(found) in _letters(row.label) else found


def _letters(words: str) -> str:
    return fold(words).replace("-", " ")


@lru_cache(maxsize=1 << 14)
def _called(text: str, bet: str, game: str) -> str:
    """Return the words of a text that are a name of a bet or hand; empty where there are none."""
    known = lexicon.load()
    names = (name for some in (known.bets, known.hands) for name in some.find(fold(text), game=game))
    return next((text[name.start : name.end] for name in names if name.id == bet), "")
