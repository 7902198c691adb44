"""The packs of a game, their files in every format, and what its bets are worth.

The packs of a game, and their files in every format, written when they are asked for.

What the bets of a game are worth to the house, as a table and as a picture.
"""

from __future__ import annotations

import io
import json
import math
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.errors import NotFoundError, shown
from rules_db.exporting import MANIFEST, manifest
from rules_db.exporting.formats import FORMATS, Format, export_pack, format_named
from rules_db.knowledge import KnowledgeBase
from rules_db.packs.storing import stored_pack
from rules_db.pages.frame import Asked, File, Frame

if TYPE_CHECKING:
    import sqlite3


# A picture of shares: a row a bet, a mark a jurisdiction; where everything goes, in the units of the drawing.


_LEFT, _RIGHT, _TOP, _BOTTOM = 230.0, 24.0, 12.0, 34.0
_WIDTH = 920.0
_ROW = 24.0
_ASIDE = 4.0
"""By how much the marks of two jurisdictions stand apart: equal shares must not hide each other."""
_TICKS = 6
SHAPES = 6
"""Kinds of marks: they differ in shape too, so that the picture reads without colours."""


class Mark(msgspec.Struct, frozen=True):
    """A share: where it is drawn, what it says, and the number of its shape."""

    x: float
    y: float
    shape: int
    told: str


class Plot(msgspec.Struct, frozen=True):
    """A drawing: its size, the rows with their names, the marks of the scale, the marks, the legend, the zero."""

    width: float
    height: float
    left: float
    bottom: float
    rows: Sequence[tuple[str, float]]
    ticks: Sequence[tuple[str, float]]
    marks: Sequence[Mark]
    legend: Sequence[tuple[str, int]]
    zero: float


_PACKS = """
SELECT jurisdiction, document_id, game, rows, settled, missing, gaps, conflicts, tables FROM packs
WHERE game = ? AND document_id IN (SELECT value FROM json_each(?)) ORDER BY jurisdiction, document_id
"""
_MEDIA = {
    "json": "application/json; charset=utf-8",
    "xml": "application/xml; charset=utf-8",
    "dmn": "application/xml; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}
_TEXT = "text/plain; charset=utf-8"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP file can name: the same export is the same file, whenever it is made."""


class Offered(msgspec.Struct, frozen=True):
    """A pack with what a program can run of it, and its files by format: all together, and one a table."""

    jurisdiction: str
    document: str
    rows: int
    settled: int
    missing: Sequence[str]
    gaps: int
    conflicts: int
    whole: Sequence[tuple[str, str, str]]
    tables: Sequence[tuple[str, Sequence[tuple[str, str]]]]


def packs_of(base: KnowledgeBase, game: str, documents: Sequence[str], frame: Frame) -> list[Offered]:
    """Return the packs of a game in some documents."""
    return [_offered(row, frame) for row in base.connection.execute(_PACKS, (game, json.dumps(documents)))]


def _offered(row: Any, frame: Frame) -> Offered:
    document, game = row["document_id"], row["game"]
    tables = json.loads(row["tables"])
    missing = [_missing(name, game, frame) for name in json.loads(row["missing"])]
    whole = [
        (name, form.standard, frame.to.pack(document, f"{game}.{form.suffix}" if form.pack else f"{game}.{name}.zip"))
        for name, form in FORMATS.items()
        if form.pack or form.table
    ]
    single = [(name, form) for name, form in FORMATS.items() if form.table]
    return Offered(
        row["jurisdiction"],
        document,
        row["rows"],
        row["settled"],
        missing,
        row["gaps"],
        row["conflicts"],
        whole,
        [
            (table, [(name, frame.to.pack(document, game, f"{table}.{form.suffix}")) for name, form in single])
            for table in tables
        ],
    )


def _missing(name: str, game: str, frame: Frame) -> str:
    """Return what cannot be run in words: a bet, or `table …`."""
    word, _, table = name.partition(" ")
    return frame.t(f"table.{table}") if word == "table" else bet_name(name, game, frame)


def whole_pack(base: KnowledgeBase, asked: Asked) -> File:
    """Return a pack in a format: one file, or all its tables with a manifest in a ZIP file."""
    document, file = asked.names["document"], asked.names["file"]
    game, _, ending = file.partition(".")
    if ending.endswith(".zip"):
        return _zipped(base, document, game, ending.removesuffix(".zip"))
    form = next((form for form in FORMATS.values() if form.pack and form.suffix == ending), None)
    if form is None:
        raise NotFoundError(f"there is no file {shown(file)}; packs are offered on the page of their game")
    pack = stored_pack(base, base.document(document).id, game)
    return _file(f"{pack.jurisdiction}-{game}.{ending}", export_pack(pack, form).files[0].text)


def one_table(base: KnowledgeBase, asked: Asked) -> File:
    """Return one table of a pack in a format that holds tables."""
    document, game, file = (asked.names[name] for name in ("document", "game", "file"))
    pack = stored_pack(base, base.document(document).id, game)
    for form in FORMATS.values():
        if form.table and file.endswith(f".{form.suffix}"):
            for written in export_pack(pack, form).files:
                if written.path == f"{game}/{file}":
                    return _file(f"{pack.jurisdiction}-{game}-{file}", written.text)
    raise NotFoundError(f"the pack of {shown(game)} has no file {shown(file)}")


def _zipped(base: KnowledgeBase, document: str, game: str, name: str) -> File:
    form: Format = format_named(name)
    if not form.table:
        raise NotFoundError(f"{name} does not hold tables")
    pack = stored_pack(base, base.document(document).id, game)
    exported = export_pack(pack, form)
    told = manifest(name, form.standard, pack.jurisdiction, [exported])
    texts = {file.path: file.text for file in exported.files}
    texts[MANIFEST] = json.dumps(msgspec.to_builtins(told), ensure_ascii=False, indent=1) + "\n"
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in texts.items():
            archive.writestr(zipfile.ZipInfo(path, _EPOCH), text, zipfile.ZIP_DEFLATED)
    return File(f"{pack.jurisdiction}-{game}-{name}.zip", "application/zip", stored.getvalue())


def _file(name: str, text: str) -> File:
    return File(name, _MEDIA.get(name.rpartition(".")[2], _TEXT), text)


def akoma_ntoso(base: KnowledgeBase, asked: Asked) -> File:
    """Return a document as Akoma Ntoso."""
    from rules_db.exporting.akomantoso import export_document

    document = base.document(asked.names["document"])
    return _file(f"{document.id}.xml", export_document(base, document).files[0].text)


def plot(series: Mapping[str, Mapping[str, float]], told: Callable[[float, int], str]) -> Plot | None:
    """Return the drawing of some series of shares by row; None where there is no share at all.

    `told` writes a share with so many decimals.
    """
    rows = list(dict.fromkeys(row for shares in series.values() for row in shares))
    shares = [share for of in series.values() for share in of.values()]
    if not shares:
        return None
    low, high, step = _scale(min(0.0, *shares), max(0.0, *shares))
    bottom = _TOP + _ROW * len(rows)

    def x(share: float) -> float:
        return round(_LEFT + (share - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT), 1)

    places = {row: _TOP + _ROW * (at + 0.5) for at, row in enumerate(rows)}
    drawn = {name: of for name, of in series.items() if of}
    aside = {name: _ASIDE * (at - (len(drawn) - 1) / 2) for at, name in enumerate(drawn)}
    marks = [
        Mark(x(share), round(places[row] + aside[name], 1), at % SHAPES, f"{row}, {name}: {told(share, 2)}")
        for at, (name, of) in enumerate(drawn.items())
        for row, share in of.items()
    ]
    count = round((high - low) / step)
    decimals = max(0, -math.floor(math.log10(step * 100)))
    ticks = [(told(low + at * step, decimals), x(low + at * step)) for at in range(count + 1)]
    legend = [(name, at % SHAPES) for at, name in enumerate(drawn)]
    return Plot(_WIDTH, bottom + _BOTTOM, _LEFT, bottom, list(places.items()), ticks, marks, legend, x(0.0))


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Return a scale that holds two shares, with its step: 1, 2 or 5 times a power of ten."""
    rough = (high - low or 0.01) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return math.floor(low / step) * step, math.ceil((high or step) / step) * step, step


_EDGES = """
SELECT jurisdiction, variant, bet, edge, edge_exact, missing FROM edges
WHERE game = ? AND document_id IN (SELECT value FROM json_each(?)) ORDER BY jurisdiction, variant, bet
"""


class Edge(msgspec.Struct, frozen=True):
    """The worth of a bet in words: a share of the stake with its fraction, or which fact is missing."""

    share: str
    exact: str
    missing: str


class Worth(msgspec.Struct, frozen=True):
    """The edges of a game: the columns (jurisdictions, with their variants), a row a bet, and a picture of them.

    `fair` are the bets that nowhere have an edge; the picture leaves them out.
    """

    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Edge | None]]]
    fair: Sequence[str]
    picture: Plot | None


def worth(base: KnowledgeBase, game: str, documents: Sequence[str], frame: Frame) -> Worth | None:
    """Return what the bets of a game are worth in some documents; None where nothing of it is known."""
    rows = base.connection.execute(_EDGES, (game, json.dumps(documents))).fetchall()
    if not rows:
        return None
    columns = list(dict.fromkeys(_column(row, frame) for row in rows))
    table: dict[str, dict[str, sqlite3.Row]] = {}
    for row in sorted(rows, key=_bet):
        table.setdefault(row["bet"], {})[_column(row, frame)] = row
    told = [
        (bet_name(bet, game, frame), [_edge(of.get(column), frame) for column in columns]) for bet, of in table.items()
    ]
    fair = [bet for bet, of in table.items() if all(row["edge"] == 0 for row in of.values())]
    drawn = {bet_name(bet, game, frame): of for bet, of in table.items() if bet not in fair}
    fair_names = dict.fromkeys(bet_name(bet.partition(".")[0], game, frame) for bet in fair)
    return Worth(columns, told, list(fair_names), _picture(columns, drawn, frame))


def bet_name(bet: str, game: str, frame: Frame) -> str:
    """Return what a bet is called, with the number on which it stands (`odds_pass.4`)."""
    name, _, number = bet.partition(".")
    called = frame.t("edges.main") if name == "main" else frame.words.name(name, game)
    of = frame.words.name(number, game) if number and not number.isdigit() else number
    return f"{called}, {of}" if of and not of.isdigit() else f"{called} {of}".strip()


def _bet(row: sqlite3.Row) -> tuple[str, int, str]:
    name, _, number = row["bet"].partition(".")
    return name, int(number) if number.isdigit() else 0, number


def _column(row: sqlite3.Row, frame: Frame) -> str:
    name = frame.words.jurisdiction(row["jurisdiction"])
    return f"{name} ({frame.words.variant(row['variant'])})" if row["variant"] else name


def _edge(row: sqlite3.Row | None, frame: Frame) -> Edge | None:
    if row is None:
        return None
    if row["edge"] is None:
        return Edge("", "", _edges_missing(row["missing"], frame))
    return Edge(frame.t.percent(row["edge"]), row["edge_exact"] or "", "")


def _edges_missing(fact: str, frame: Frame) -> str:
    """Return which fact is missing; one that is a rule's (`card_value.ace`) by the name of its rule."""
    family, dot, key = fact.partition(".")
    if dot and " " not in fact:
        return frame.t("edges.needs", what=f"{frame.words.family(family)}, {frame.words.key(family, key)}")
    return frame.t("edges.open")


def _picture(columns: Sequence[str], table: Mapping[str, Mapping[str, sqlite3.Row]], frame: Frame) -> Plot | None:
    series = {
        column: {
            bet: of[column]["edge"] for bet, of in table.items() if column in of and of[column]["edge"] is not None
        }
        for column in columns
    }
    return plot(series, frame.t.percent)
