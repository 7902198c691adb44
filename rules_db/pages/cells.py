"""Cells of Datasette's tables that lead to our pages; foreign keys keep the labels that Datasette gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules_db.pages.links import Links
from rules_db.printable import visible

Row = Mapping[str, Any]


class _Plain:
    """A row of Datasette's without the labels that it adds to foreign keys."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def __getitem__(self, column: str) -> str:
        value = self._row[column]
        return str(value["value"] if isinstance(value, dict) else value)


_LEADS: Mapping[tuple[str, str], Callable[[Links, _Plain], str]] = {
    ("documents", "title"): lambda to, row: to.document(row["id"]),
    ("provisions", "eid"): lambda to, row: to.provision(row["id"]),
    ("rules", "text"): lambda to, row: to.provision(row["provision_id"], rule=row["id"]),
    ("findings", "message"): lambda to, row: to.provision(row["provision_id"]),
    ("citations", "text"): lambda to, row: to.provision(row["provision_id"]),
    ("alignments", "relation"): lambda to, row: to.why(row["id"]),
    ("concepts", "label"): lambda to, row: to.game(row["game"]),
    ("edges", "bet"): lambda to, row: to.game(row["game"]),
    ("packs", "pack"): lambda to, row: to.pack(row["document_id"], f"{row['game']}.json"),
}
"""Which cells lead where, by table and column."""
_LONGEST = 300


def cell(to: Links, table: str, column: str, value: Any, row: Row) -> Any | None:
    """Return a cell as a link (escaped markup), None where it stays as Datasette shows it."""
    lead = _LEADS.get((table, column))
    if lead is None or not isinstance(value, str) or not value:
        return None
    try:
        address = lead(to, _Plain(row))
    except (KeyError, IndexError):
        return None  # a query of the reader's own has other columns
    from markupsafe import Markup

    shown = visible(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")
    return Markup('<a href="{}">{}</a>').format(address, shown)
