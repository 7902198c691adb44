"""What a page lists: named columns and rows, as a table that can be taken away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules_db.comparing.brief import Block
from rules_db.exporting.workbook import Cell


class Column(msgspec.Struct, frozen=True):
    """A column: its name and its share of a sheet's width; `plain` ones, for machines, stand in tables only."""

    name: str
    share: int = 1
    plain: bool = False


class Listing(msgspec.Struct, frozen=True):
    """What a page lists; `name` is that of the file without its end, `notes` say what was asked and how to read it.

    Where `addresses` are given, one a row, the last column that is read leads there; `links` are the addresses of
    words in a row, where there are several. `prose` is what documents that are read as pages show in the place of the
    rows.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    addresses: Sequence[str] = ()
    prose: Sequence[Block] = ()
    links: Sequence[Mapping[str, str]] = ()
    sarif: Mapping[str, Any] | None = None
    """What a listing of findings is to machines."""


def columns_of(*names: str, shares: Sequence[int] = (), plain: bool = False) -> list[Column]:
    """Return columns of these names, each with its share."""
    return [Column(name, shares[at] if shares else 1, plain) for at, name in enumerate(names)]
