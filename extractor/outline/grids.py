"""Tables that treat several games, or stand on their side, as tables whose every row says one thing of one game.

A column of games' names, a row that holds nothing but a game's name, a head that has a game for each column: each says
of which game a row, or a cell, is. A table of two lines with bets in one and figures in the other is turned upright.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.layers import Layer
from extractor import lexicon
from extractor.games import kind_of
from extractor.games.titles import read_title
from extractor.outline.node import Node
from extractor.outline.tables import is_line_text

_FEWEST = 2  # games that a table's column, rows or head must name
_MOSTLY = 0.7  # share of a column's cells that must be games' names
_SURE = 0.9
_NOTHING = re.compile(r"[\s.\-–—_*/]*")
_DIGIT = re.compile(r"\d")
_TURNED = 4  # rows of a table that lies on its side, at most


def settle(root: Node) -> None:
    """Give the rows of a tree's tables their games, and turn those upright that lie on their side."""
    here = [node.game for node in root.walk()]
    for table in [node for node in root.walk() if node.kind == "table"]:
        rows = [row for row in table.children if row.kind == "tr" and row.cells and not is_line_text(row.own.text)]
        if len(rows) < _FEWEST:
            continue
        if (column := _column(rows)) >= 0:
            _by_column(rows, column, here)
        elif any(map(_single, rows)):
            _by_rows(rows, here)
        elif heads := _heads(rows[0]):
            _by_heads(table, rows, heads, here)
        elif (names := _lying(rows, table.game)) >= 0:
            _turn(table, rows, names)


def _games(cell: Layer) -> tuple[str, ...]:
    """Return the games that a cell's name may mean; none where the cell is more or less than a game's name."""
    title = read_title(cell.text.strip(), {})
    return title.games[0] if title.manner == "whole" and not title.named[0].unsure else ()


def _column(rows: Sequence[Node]) -> int:
    """Return the first column that names a game in most of its cells, and several in all; -1 where there is none."""
    for column in range(max(len(row.cells) for row in rows)):
        cells = [row.cells[column] for row in rows[1:] if len(row.cells) > max(column, 1)]
        held = [named for cell in cells if not _NOTHING.fullmatch(cell.text) for named in [_games(cell)]]
        if len({*held} - {()}) >= _FEWEST and sum(map(bool, held)) >= _MOSTLY * len(held):
            return column
    return -1


def _by_column(rows: Sequence[Node], column: int, here: Sequence[str]) -> None:
    """A row is of the game that its cell names; one whose cell is empty, or merged with that above, of the same."""
    game = ""
    width = max(len(row.cells) for row in rows)
    for row in rows:
        if len(row.cells) == width:
            game = _chosen(_games(row.cells[column]), here) or game
            _keep(row, [cell for at, cell in enumerate(row.cells) if at != column])
        if game:
            _give(row, game)


def _single(row: Node) -> bool:
    """Tell whether all that a row holds is a game's name."""
    held = [cell for cell in row.cells if not _NOTHING.fullmatch(cell.text)]
    return len(held) == 1 and bool(_games(held[0]))


def _by_rows(rows: Sequence[Node], here: Sequence[str]) -> None:
    """The rows below one that is a game's name are of that game."""
    game = ""
    for row in rows:
        if _single(row):
            game = next(_chosen(named, here) for cell in row.cells if (named := _games(cell)))
        if game:
            _give(row, game)


def _heads(head: Node) -> dict[int, tuple[str, ...]]:
    """Return the games that a table's head has for its columns; none where they are fewer than two."""
    found = {at: named for at, cell in enumerate(head.cells) if at and (named := _games(cell))}
    return found if len({*found.values()}) >= _FEWEST else {}


def _by_heads(table: Node, rows: Sequence[Node], heads: dict[int, tuple[str, ...]], here: Sequence[str]) -> None:
    """Each cell below a game's name says of that game what its row is about."""
    made: list[Node] = []
    for row in rows[1:]:
        for at, named in heads.items():
            if at < len(row.cells) and not _NOTHING.fullmatch(row.cells[at].text):
                made.append(_row(row, (row.cells[0], row.cells[at]), _chosen(named, here)))
    _replace(table, rows[1:], made)


def _lying(rows: Sequence[Node], game: str) -> int:
    """Return which row of a table that lies on its side names bets or hands; -1 where the table stands upright.

    Below and above these names, with or without the first column, all cells of the other rows hold figures.
    """
    if len(rows) > _TURNED or len({len(row.cells) for row in rows}) > 1:
        return -1
    for first in (1, 0):
        for at, row in enumerate(rows):
            others = [other for other in rows if other is not row]
            cells = row.cells[first:]
            if len(cells) < _FEWEST or not all(_DIGIT.search(c.text) for o in others for c in o.cells[first:]):
                continue
            named = sum(_bet(cell.text, game) for cell in cells)
            if 2 * named > len(cells) and not any(_bet(o.cells[0].text, game) for o in others):
                return at
    return -1


def _bet(text: str, game: str) -> bool:
    """Tell whether words are the name of a bet or hand of a game and nothing else."""
    book = lexicon.load()
    found = [*book.bets.find(text, game=game), *book.hands.find(text, game=game)]
    return any(len(text[: one.start].strip()) + len(text[one.end :].strip()) == 0 for one in found)


def _turn(table: Node, rows: Sequence[Node], names: int) -> None:
    """Make a row of each column: what the row of names has there, and the figures that the other rows have."""
    ordered = [rows[names], *(row for row in rows if row is not rows[names])]
    columns = zip(*(row.cells for row in ordered), strict=True)
    _replace(table, rows, [_row(rows[0], cells, "") for cells in columns])


def _replace(table: Node, old: Sequence[Node], made: Sequence[Node]) -> None:
    """Put rows in the place of others; the lines of those remain the table's."""
    gone = {id(row) for row in old}
    kept = [child for child in table.children if id(child) not in gone]
    table.children = [*kept, *made]
    table.own_lines = tuple(sorted({*table.own_lines, *(line for row in old for line in row.own_lines)}))


def _row(like: Node, cells: tuple[Layer, ...], game: str) -> Node:
    row = Node("tr", "", like.title, like.own, like.line_start, like.line_end, like.own_lines, parent=like.parent)
    row.game, row.game_kind, row.read_as = like.game, like.game_kind, like.read_as
    row.variant, row.game_confidence, row.game_reasons = like.variant, like.game_confidence, like.game_reasons
    _keep(row, cells)
    if game:
        _give(row, game)
    return row


def _keep(row: Node, cells: Sequence[Layer]) -> None:
    """Let a row hold these cells and no others."""
    row.cells = tuple(cells)
    row.own = Layer.join(row.own.source, row.cells, "\t")


def _chosen(named: tuple[str, ...], here: Sequence[str]) -> str:
    """Return the one of the games of a name that the text treats elsewhere, else the likeliest."""
    return next((game for game in here if game in named), named[0] if named else "")


def _give(row: Node, game: str) -> None:
    row.game, row.game_kind, row.read_as, row.variant = game, kind_of(game), "", ""
    row.game_confidence, row.game_reasons = _SURE, (f"{game}: its table",)
