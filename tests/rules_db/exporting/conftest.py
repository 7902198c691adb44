"""A pack of an invented game with every kind of cell, and its one table as exporters take it."""

from collections.abc import Callable

import pytest

from rules_db.exporting import Decision, decisions
from rules_db.packs.tables import Among, Range, Row, Table, packed
from schemas.packs import FORMAT, Cite, Field, Gap, Norm, Pack, Source

INPUTS = (Field("bet", "string", ["moon", "sun"]), Field("total", "number"), Field("held", "boolean"))
OUTPUTS = (Field("outcome", "string"), Field("pays_num", "number"))
ROWS = (
    Row({"bet": Among(("moon",)), "total": Among((2, 3))}, {"outcome": "win", "pays_num": 5}, ("r1",)),
    Row({"bet": Among(("moon",)), "total": Range(4, 9, high_open=True)}, {"outcome": "push", "pays_num": 0}, ("r2",)),
    Row({"bet": Among(("moon",)), "total": Range(low=9)}, {"outcome": "lose", "pays_num": 0}, ("r1", "r2")),
    Row({"bet": Among(("sun",)), "held": Among((True,))}, {"outcome": "=pending", "pays_num": 0}, ("r2",)),
)  # fmt: skip
CITES = {"r1": Cite("art_1", 10, 11, "0" * 16), "r2": Cite("art_2__point_a", 12, 12, "1" * 16)}


def pack_of(table: Table, document: str = "isla-quieta-1") -> Pack:
    """A pack that holds one table."""
    source = Source(document, "1/20", "2020-01-02", "f" * 64)
    tables = {table.name: packed(table, document, CITES)}
    gaps, norms = [Gap(table.name, "star", "open_cases", "no row")], [Norm("r1", "obligation")]
    return Pack(FORMAT, "isla-quieta", "luna", "named", [], source, {}, tables, gaps, [], [], norms, CITES)


@pytest.fixture
def pack() -> Pack:
    """The pack of the invented game."""
    return pack_of(Table("settlement", INPUTS, OUTPUTS, ROWS))


@pytest.fixture
def decision(pack: Pack) -> Decision:
    """Its table."""
    return next(decisions(pack))


@pytest.fixture
def table_with() -> Callable[..., Pack]:
    """A function that makes a pack of one table from its columns and rows."""

    def make(inputs: tuple[Field, ...], rows: tuple[Row, ...], outputs: tuple[Field, ...] = OUTPUTS[:1]) -> Pack:
        return pack_of(Table("settlement", inputs, outputs, rows))

    return make
