"""The formats that packs and documents can be exported to: one entry here is all that a new one needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules_db.errors import NotFoundError, shown
from rules_db.exporting import graphs, json_logic, rego, sheets, whole
from rules_db.exporting.decisions import Decision, decisions
from rules_db.exporting.naming import perhaps
from rules_db.exporting.records import Export, File, Item, Omission, Part, TableEntry, counted
from schemas.packs import Pack


class Format(NamedTuple):
    """A format: its standard as a manifest names it, the suffix of its files, and what it cannot hold, with reasons.

    `table` writes one table of a pack; None where a whole pack (or a document) is one file.
    """

    standard: str
    suffix: str
    losses: dict[Part, str]
    table: Callable[[Decision], str] | None = None


def _dmn(decision: Decision) -> str:
    from rules_db.exporting import dmn
    from rules_db.store.schema import program_version

    return dmn.write(decision, program_version())
