"""The page of a game: what each jurisdiction rules, side by side; what its bets are worth; its packs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from rules_db.citing import pinpoints
from rules_db.comparing.comparison import ONLY, Only, compare, only
from rules_db.comparing.games import find_game
from rules_db.comparing.layout import MARKS, NOTHING, beside, by_family, said, span, summary, unsaid
from rules_db.comparing.reading import all_jurisdictions, jurisdictions_on, regulated_games
from rules_db.comparing.records import Cell, Column, Comparison, Row, Stated
from rules_db.comparing.redline import plain
from rules_db.errors import NotFoundError
from rules_db.errors import shown as shown_name
from rules_db.knowledge import KnowledgeBase, fold
from rules_db.pages.edges import worth
from rules_db.pages.frame import Answer, Asked, Elsewhere, Frame, Page
from rules_db.pages.packs import packs_of

_MOST_COLUMNS = 8
"""Jurisdictions that stand side by side unless more are chosen: nobody reads a hundred columns."""
_MOST_PLACES = 4
"""Places of one value that a cell names; the others stand in the data."""


class Line(msgspec.Struct, frozen=True):
    """One value of a cell: its words, and the lines that state it with the provision and its address."""

    words: str
    places: Sequence[tuple[str, str, str]]
    more: bool


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


def game(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the page of a game; raises `NotFoundError` for a game that no regulation here rules."""
    frame, name = asked.frame, asked.names["game"]
    known = find_game(name, regulated_games(base))
    if known != name:
        return Elsewhere(frame.to.game(known))
    speaking = jurisdictions_on(base, known)
    shown = _shown_of(speaking, asked)
    whole = compare(base, known, jurisdictions=shown, words=frame.words)
    comparison = filtered(whole, asked)
    norms = [row for row in comparison.rows if row.norm]
    shown_values = _groups([row for row in comparison.rows if not row.norm], comparison.columns, frame)
    several = _groups([row for row in norms if row.relation != "alone"], comparison.columns, frame)
    alone = _alone([row for row in norms if row.relation == "alone"], comparison.columns, asked)
    values: dict[str, Any] = {
        "game": known,
        "name": whole.name,
        "columns": comparison.columns,
        "absent": [name for name in all_jurisdictions(base) if name not in speaking],
        "every": speaking,
        "hidden": len(speaking) - len(shown),
        "families": [(family, frame.words.family(family)) for family, _ in by_family(whole.rows)],
        "asked": {name: asked.get(name) for name in ("q", "familia", "solo", "normas")},
        "chosen": asked.several("jurisdiccion"),
        "summary": summary([row for row in whole.rows if not row.norm], frame.words),
        "values": shown_values,
        "norms": several,
        "alone": alone,
        "cited": pinpoints(base, _named((*shown_values, *several, *(group for group, _ in alone))), frame.language),
        "marks": {**MARKS, "single": MARKS["alone"]},
        "limits": whole.limits,
        "worth": worth(base, known, shown, frame),
        "packs": packs_of(base, known, shown, frame),
    }
    return Page("game.html", values)


def _shown_of(speaking: Sequence[str], asked: Asked) -> list[str]:
    """Return the jurisdictions that are compared: those that are chosen, a single one beside others, else the first.

    Raises `NotFoundError` for a jurisdiction that says nothing of the game.
    """
    chosen = asked.several("jurisdiccion")
    for unknown in [name for name in chosen if name not in speaking]:
        game = asked.names["game"]
        raise NotFoundError(f"{shown_name(unknown)} does not rule {game}; those that do are {', '.join(speaking)}")
    if len(chosen) > 1:
        return [name for name in speaking if name in chosen]
    others = [name for name in speaking if name not in chosen]
    return sorted([*chosen, *others[: _MOST_COLUMNS - len(chosen)]])


def filtered(comparison: Comparison, asked: Asked) -> Comparison:
    """Return the rows that are asked for; of a single jurisdiction all that it rules."""
    chosen = asked.several("jurisdiccion")
    if len(chosen) == 1:
        ruled = tuple(row for row in comparison.rows if row.cell(chosen[0]).stated)
        comparison = msgspec.structs.replace(comparison, rows=ruled)
    if asked.get("solo") in ONLY:
        comparison = only(comparison, cast("Only", asked.get("solo")))
    family, words = asked.get("familia"), fold(asked.get("q"))
    rows = [row for row in comparison.rows if family in ("", row.family) and _has(row, words)]
    return msgspec.structs.replace(comparison, rows=tuple(rows))


def _has(row: Row, words: str) -> bool:
    """Tell whether a row has all the words, in its label or in what the jurisdictions state."""
    if not words:
        return True
    said_here = [row.label, *(f"{each.words} {each.text}" for cell in row.cells for each in cell.stated)]
    return all(word in fold(" ".join(said_here)) for word in words.split())


def _groups(rows: Iterable[Row], columns: Sequence[Column], frame: Frame) -> list[Group]:
    return [
        Group(family, frame.words.family(family), [_shown(row, columns, frame) for row in group])
        for family, group in by_family(rows)
    ]


def _alone(rows: Sequence[Row], columns: Sequence[Column], asked: Asked) -> list[tuple[Group, int]]:
    """Return the norms that one jurisdiction alone has, family by family, and how many; the rows only where asked."""
    wanted = asked.get("normas") == "todas" or bool(asked.get("q") or asked.get("familia"))
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[row.family] += 1
    groups = _groups(rows if wanted else [], columns, asked.frame)
    shown = {group.family: group for group in groups}
    words = asked.frame.words
    return [(shown.get(name, Group(name, words.family(name), [])), count) for name, count in counts.items()]


def _shown(row: Row, columns: Sequence[Column], frame: Frame) -> ShownRow:
    cells = [_place(row, row.cell(column.jurisdiction), frame) for column in columns]
    only = frame.words.jurisdiction(row.stating[0].jurisdiction) if row.only else ""
    return ShownRow(row.label, "single" if row.relation == "alone" and not only else row.relation, only, cells)


def _place(row: Row, cell: Cell, frame: Frame) -> Shown:
    if cell.stated:
        return Shown(_lines(row, cell, frame))
    where = {span(each): (each.provision_id, frame.to.provision(each.provision_id)) for each in cell.passages}
    return Shown((), cell.state, NOTHING[cell.state], unsaid(cell, frame.words), _first(where))


def _lines(row: Row, cell: Cell, frame: Frame) -> list[Line]:
    same = row.norm and cell is not row.stating[0] and _wording(cell) == _wording(row.stating[0])
    words = frame.words
    source = beside(cell, row, words)
    return [
        _line(words.text("same_words") if same else said(each, words, row.key) + source, each, frame)
        for each in cell.stated
    ]


def _wording(cell: Cell) -> list[tuple[str, ...]]:
    return sorted(plain(each.text) for each in cell.stated)


def _line(words: str, stated: Stated, frame: Frame) -> Line:
    shown = {
        span(each): (each.provision_id, frame.to.provision(each.provision_id, rule=each.rule_id))
        for each in stated.places
    }
    return Line(words, _first(shown), len(shown) > _MOST_PLACES)


def _first(where: Mapping[str, tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Return the first places, each with its lines, its provision and the address of that."""
    return [(lines, *place) for lines, place in list(where.items())[:_MOST_PLACES]]


def _named(groups: Iterable[Group]) -> Iterator[str]:
    """Yield the provisions that the cells of groups name."""
    for group in groups:
        for cell in (cell for row in group.rows for cell in row.cells):
            yield from (name for _, name, _ in (*cell.places, *(each for line in cell.lines for each in line.places)))
