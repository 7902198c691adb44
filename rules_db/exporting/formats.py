"""The formats that packs and documents can be exported to: one entry here is all that a new one needs."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules_db.errors import NotFoundError, shown
from rules_db.exporting import akomantoso, dmn, graphs, json_logic, rego, sheets, whole
from rules_db.exporting.decisions import Decision, decisions
from rules_db.exporting.records import Export, File, Item, Part, TableEntry, counted
from schemas.packs import Pack


class Format(NamedTuple):
    """A format: its standard, the suffix of its files, what it cannot hold and why.

    `table` writes one table of a pack, `pack` a whole pack; a format that has neither holds documents.
    """

    standard: str
    suffix: str
    losses: Mapping[Part, str]
    table: Callable[[Decision], str] | None = None
    pack: Callable[[Pack], str] | None = None


FORMATS: dict[str, Format] = {
    "jdm": Format("GoRules JSON Decision Model", graphs.SUFFIX, graphs.LOSSES, table=graphs.write),
    "dmn": Format("OMG DMN 1.3 (namespace 20191111), S-FEEL", dmn.SUFFIX, dmn.LOSSES, table=dmn.write),
    "jsonlogic": Format("JSON Logic", json_logic.SUFFIX, json_logic.LOSSES, table=json_logic.write),
    "rego": Format("Open Policy Agent, Rego v1", rego.SUFFIX, rego.LOSSES, table=rego.write),
    "csv": Format("CSV (RFC 4180, UTF-8)", sheets.SUFFIX, sheets.LOSSES, table=sheets.write),
    "json": Format("reglas rule pack (schemas/)", whole.SUFFIX, whole.LOSSES, pack=whole.write),
    "akn": Format("OASIS Akoma Ntoso 3.0", akomantoso.SUFFIX, akomantoso.LOSSES),
}


def format_named(name: str) -> Format:
    """Return a format; raises `NotFoundError` with the nearest names."""
    if name in FORMATS:
        return FORMATS[name]
    near = difflib.get_close_matches(name.lower(), FORMATS, 2) or list(FORMATS)
    raise NotFoundError(f"there is no format {shown(name)} (there are {', '.join(near)})")


def export_pack(pack: Pack, to: Format) -> Export:
    """Return a pack in a format for packs; raises `ReglasError` where a table is not of the form that packs promise."""
    entries: list[TableEntry] = []
    files: list[File] = []
    for decision in decisions(pack):
        path = f"{pack.game}/{decision.table}.{to.suffix}" if to.table else f"{pack.game}.{to.suffix}"
        fields = (list(decision.inputs), list(decision.outputs))
        entries.append(TableEntry(decision.table, path, len(decision.rows), *fields))
        files += [File(path, to.table(decision))] if to.table else []
    if to.pack:
        files.append(File(f"{pack.game}.{to.suffix}", to.pack(pack)))
    omitted = counted(pack, to.losses)
    item = Item(pack.game, pack.source, omitted, whole.digest(pack), entries, pack.citations)
    return Export(item, files)
