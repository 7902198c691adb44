"""Tables: cells parted by signs or set with spaces, and those that treat several games.

Tables whose cells are parted by tabs or pipes, or set below each other with spaces.

Tables that treat several games, or stand on their side, as tables whose every row says one thing of one game.

A column of games' names, a row that holds nothing but a game's name, a head that has a game for each column: each says
of which game a row, or a cell, is. A table of two lines with bets in one and figures in the other is turned upright,
and one that is set in two parts beside each other has the rows of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from corpus.layers import Layer
from extractor import lexicon
from extractor.games import kind_of
from extractor.games.titles import read_title
from extractor.outline.columns import Piece
from extractor.outline.node import Node

_TAB = re.compile(r"\t")
_PIPE = re.compile(r"\s*\|\s*")
_SPACES = re.compile(r" {2,}")
_SAVED = {";": re.compile(r";(?! )"), ",": re.compile(r"(?<!\d),(?! )|,(?![ \d])")}  # in a sentence a space is behind
_BAR = re.compile(r"[^|\s] *\| *[^|\s]")
# two spaces behind a full stop part sentences, dots lead to a figure but not to words
_CELL = re.compile(r"(?<=[^ .:;]) {2,}(?=[^ .])|(?<=\.\.\.) {3,}(?=[^\W\d])")
_FIGURE = re.compile(r"\d[^ ]*(?= {2}| *$)")
_ITEM = r" *(?:\(?[a-zA-Z\d]{1,4}\)|\d{1,3}(?:\.\d{1,3})+\.?|[a-zA-Z\d]{1,3}\.)"  # "(a)", "3.2.1", "a."
_MARK = re.compile(rf"{_ITEM} {{2,}}")
_TITLED = r"[A-Z]?\d{1,2}\t(?=[^a-z\t\d]{4,}$)"  # "1", then a title in capitals
_NUMBERED = re.compile(rf"(?:{_ITEM}\t|{_TITLED})?")
_FEWEST_ROWS, _FEWEST_SAVED = 3, 4
_WIDEST = 110  # characters of a row
_NAME = 40  # characters of a game's name between the rows of a table
_LETTERS = re.compile(r"[^\W\d_]{2}")
_FIGURES_ONLY = re.compile(
    r"(?:^|  )[ .,:/%]*\d[\d.,:/% ]*(?=  |$)|[.;:]$"
)  # a cell that is a value, or the end of a sentence
_LINE = re.compile(
    r"(?=[^|+]*[|+])[\s|:+]*(?:[-=_]{2,}[\s|:+]+)+(?:[-=_]{2,})?$"
)  # what parts the head of a table from its rows, or frames it

_FEWEST = 2  # games that a table's column, rows or head must name
_MOSTLY = 0.7  # share of a column's cells that must be games' names
_SURE = 0.9
_NOTHING = re.compile(r"[\s.\-–—_*/]*")
_DIGIT = re.compile(r"\d")
_JOINTS = frozenset(("/", "-", "–", "|", ",", "y", "o", "e", "u"))
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
        elif heads := _grids_heads(rows[0]):
            _by_heads(table, rows, heads, here)
        elif half := _folded(rows, table.game):
            _unfold(table, rows, half)
        elif (names := _lying(rows, table.game)) >= 0:
            _turn(table, rows, names)


def _games(cell: Layer, *, among: bool = False) -> tuple[str, ...]:
    """Return the games that a cell's name may mean; none where the cell is more or less than a game's name.

    Among the names of other games a word that means other things as well ("Guerra") is a game's too.
    """
    title = read_title(cell.text.strip(), {})
    return title.games[0] if title.manner == "whole" and (among or not title.named[0].unsure) else ()


def _column(rows: Sequence[Node]) -> int:
    """Return the first column that names a game in most of its cells, and several in all; -1 where there is none."""
    for column in range(max(len(row.cells) for row in rows)):
        cells = [row.cells[column] for row in rows[1:] if len(row.cells) > max(column, 1)]
        full = [cell for cell in cells if not _NOTHING.fullmatch(cell.text)]
        sure, held = {*map(_games, full)}, [_games(cell, among=True) for cell in full]
        if len(sure - {()}) >= _FEWEST and sum(map(bool, held)) >= _MOSTLY * len(held):
            return column
    return -1


def _by_column(rows: Sequence[Node], column: int, here: Sequence[str]) -> None:
    """A row is of the game that its cell names; one whose cell is empty, or merged with that above, of the same.

    What has a name that nobody knows is of no game that is known.
    """
    game = ""
    width = max(len(row.cells) for row in rows)
    for row in rows:
        if len(row.cells) == width:
            told = _chosen(_games(row.cells[column], among=True), here)
            game = told or (game if _NOTHING.fullmatch(row.cells[column].text) else "")
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


def _grids_heads(head: Node) -> dict[int, tuple[str, ...]]:
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


def _folded(rows: Sequence[Node], game: str) -> int:
    """Return how many columns one part of a table has that is set in parts beside each other, 0 where it is not.

    Each part begins with a column of which most cells name bets or hands; all behind these hold figures.
    """
    held = [row for row in rows if any(map(_DIGIT.search, (cell.text for cell in row.cells)))]
    widest = max((len(row.cells) for row in held), default=0)
    for half in range(_FEWEST, widest // 2 + 1):
        if len(held) < _FEWEST or widest % half or any(len(row.cells) % half for row in held):
            continue
        places = [[row.cells[at] for row in held if at < len(row.cells)] for at in range(widest)]
        full = [[cell.text for cell in cells if not _NOTHING.fullmatch(cell.text)] for cells in places]
        named = all(2 * sum(_bet(text, game) for text in full[at]) > len(full[at]) for at in range(0, widest, half))
        if named and all(_DIGIT.search(text) for at in range(widest) if at % half for text in full[at]):
            return half
    return 0


def _unfold(table: Node, rows: Sequence[Node], half: int) -> None:
    """Make a row of each part of a row; of a head, which says the same above each part, the first is kept."""
    made: list[Node] = []
    for row in rows:
        head = not any(_DIGIT.search(cell.text) for cell in row.cells)
        for at in range(0, half if head else len(row.cells), half):
            cells = row.cells[at : at + half]
            made += [] if all(_NOTHING.fullmatch(cell.text) for cell in cells) else [_row(row, cells, "")]
    _replace(table, rows, made)


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
    """Tell whether words are the name of a bet or hand of a game, or of several ("Rojo / negro"), and nothing else."""
    book = lexicon.load()
    letters = [*text]
    found = [*book.bets.find(text, game=game), *book.hands.find(text, game=game)]
    for one in found:
        letters[one.start : one.end] = " " * (one.end - one.start)
    return bool(found) and {*"".join(letters).lower().split()} <= _JOINTS


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


def is_row(piece: Piece) -> bool:
    """Tell whether a line is a table row: cells parted by tabs, by pipes, or by spaces up to where others begin."""
    text = _NUMBERED.sub("", piece.text, count=1) if "\t" in piece.text else piece.text
    if piece.aligned or piece.separator or ("\t" in text and ("\t" in text.strip() or text.endswith("\t"))):
        return True
    return "|" in text and text.count("|") > 1


def is_line(piece: Piece) -> bool:
    """Tell whether a row is only the line that parts the head of a table from its rows, or frames it."""
    return is_line_text(piece.text)


def is_line_text(text: str) -> bool:
    """Tell whether words are only what parts the rows of a table, or frames it."""
    return _LINE.match(text) is not None


def aligned(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces with those marked that are rows of a table set with spaces, or with one bar.

    These are lines without a blank one between: three or more with cells, one of which begins at the same column in
    all of them, or three with as many bars and a figure in one, and the lines of dashes between those.
    """
    found = list(pieces)
    for first, stop in (*_blocks(pieces), *_barred(pieces)):
        for index in range(first, stop):
            found[index] = replace(found[index], aligned=True)
    for sign, pattern in _SAVED.items():
        for first, stop in _saved(found, pattern):
            found[first:stop] = [replace(piece, separator=sign) for piece in found[first:stop]]
    return found


def _saved(pieces: Sequence[Piece], sign: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) that are rows of a sheet saved as text: as many cells in each."""
    counts = [0 if is_row(piece) else len(sign.findall(piece.text.rstrip(" ;,"))) for piece in pieces]
    first = 0
    for stop in range(1, len(pieces) + 1):
        if stop < len(pieces) and counts[stop] == counts[first] and not parts(pieces[stop]):
            continue
        if counts[first] and stop - first >= _FEWEST_SAVED and any(_DIGIT.search(p.text) for p in pieces[first:stop]):
            yield first, stop
        first = stop


def _barred(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) with as many bars each, but for lines of dashes."""
    first = 0
    while first < len(pieces):
        stop = first + 1
        if bars := _bars(pieces[first]):
            while stop < len(pieces) and not pieces[stop].gap and _bars(pieces[stop]) in (bars, -1):
                stop += 1
            rows = pieces[first:stop]
            if len(rows) >= _FEWEST_ROWS and bars > 0 and any(_DIGIT.search(row.text) for row in rows):
                yield first, stop
        first = stop


def _bars(piece: Piece) -> int:
    """Return how many bars part the words of a line; -1 for a line of dashes, 0 for any other."""
    if _LINE.match(piece.text):
        return -1
    return piece.text.count("|") if _BAR.search(piece.text) and piece.first else 0


def _blocks(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) whose cells stand below each other."""
    first = 0
    while first < len(pieces):
        shared, stop = _starts(pieces[first]), first + 1
        while shared and stop < len(pieces) and not parts(pieces[stop]):
            named = _grouping(pieces, stop)
            both = shared & _starts(pieces[stop + named])
            if not both:
                break
            shared, stop = both, stop + 1 + named
        if stop - first >= _FEWEST_ROWS and any(_LETTERS.search(piece.text) for piece in pieces[first:stop]):
            yield first - _heads(pieces, first), stop
        first = stop if stop - first >= _FEWEST_ROWS else first + 1  # heads may share a column with the first row alone


def parts(piece: Piece) -> bool:
    """Tell whether a blank line parts a row from the one before; at the end of a page it does not."""
    return piece.gap and not piece.cut


def _heads(pieces: Sequence[Piece], first: int) -> bool:
    """Tell whether the line above a block of rows holds the heads of their columns, set to other columns than these."""
    if not first or pieces[first].gap:
        return False
    above, row = pieces[first - 1], pieces[first]
    words = above.text.strip()
    fits = above.first and len(above.text) <= _WIDEST and "|" not in words and not _MARK.match(above.text)
    return fits and not _FIGURES_ONLY.search(words) and len(cells(above)) == len(cells(row)) > 1


def _grouping(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether a line with a row right below it is nothing but a game's name, which groups the rows below."""
    text = pieces[index].text.strip()
    apart = index + 1 >= len(pieces) or pieces[index + 1].gap or "  " in text or len(text) > _NAME
    return not apart and read_title(text, {}).manner == "whole"


def _starts(piece: Piece) -> frozenset[int]:
    """Return the columns in which the cells of a line begin, but for the first, and (below zero) those in which figures
    end; none of a line that is no row."""
    text = piece.text
    if "  " not in text or len(text) > _WIDEST or not piece.first or "|" in text:
        return frozenset()
    mark = _MARK.match(text)  # of an item or a provision: what it parts from its words are no cells
    begun = [match.end() for match in _CELL.finditer(text, mark.end() if mark else 0)]
    ends = (match.end() for match in _FIGURE.finditer(text) if match.start() in begun)
    return frozenset((*begun, *(-end for end in ends)))


def cells(piece: Piece) -> tuple[Layer, ...]:
    """Return the cells of a row; empty cells between two others are kept."""
    layer = piece.layer
    if "\t" in layer.text and not piece.aligned:
        parts = _split(layer, _TAB)
    elif piece.separator:
        parts = _split(layer, _SAVED[piece.separator])
    elif "|" in layer.text:
        body = layer.strip()
        framed = body.text.startswith("|"), body.text.endswith("|") and len(body) > 1
        parts = _split(body[framed[0] : len(body) - framed[1]], _PIPE)
    else:
        parts = _split(layer.strip(), _SPACES)
    return tuple(part.strip() for part in parts)


def _split(layer: Layer, separator: re.Pattern[str]) -> list[Layer]:
    parts, start = [], 0
    for match in separator.finditer(layer.text):
        parts.append(layer[start : match.start()])
        start = match.end()
    parts.append(layer[start:])
    return parts
