"""The formats of packs and documents (one entry is all that a new one needs), and JDM, JSON and CSV among them.

JDM: the tables of a pack as they are, each a graph that a ZEN engine runs as it stands.

CSV: one decision table a file for people with a spreadsheet, the conditions first, then the answers.

A column of conditions is headed `if fact`, one of answers `then answer`. Conditions are spelled as in the packs (text
in quotes, sets with commas, ranges in brackets), an empty one asks nothing. No cell can be taken for a formula: one
that begins like a formula has an apostrophe before it.

JSON: the pack itself, with nothing left out that a pack holds, spelled as the packs that come with the program.
"""

from __future__ import annotations

import difflib
import hashlib
import io
import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from rules_db import printable
from rules_db.errors import NotFoundError, shown
from rules_db.exporting import akomantoso, engines
from rules_db.exporting.decisions import Decision, decisions
from rules_db.exporting.records import Export, File, Item, Part, TableEntry, counted
from rules_db.packs.jdm import content_of
from rules_db.packs.published import written
from schemas.packs import Pack

JSON_SUFFIX = "json"
JSON_LOSSES: dict[Part, str] = {"text": "packs cite the words by lines and hash and do not hold them"}

CSV_SUFFIX = "csv"
_SHEETS_PROSE = "a sheet of rows and columns has no place for what is said about it"
CSV_LOSSES: dict[Part, str] = {
    "types": "cells are text; the manifest lists the types of the columns",
    "domains": "cells are text; the manifest lists the values that a fact can take",
    "exclusion": "rows are only rows; no spreadsheet keeps them from being changed into rows that overlap",
    "gaps": _SHEETS_PROSE,
    "conflicts": _SHEETS_PROSE,
    "parameters": _SHEETS_PROSE,
    "incidents": _SHEETS_PROSE,
    "norms": _SHEETS_PROSE,
    "text": "packs cite the words by lines and hash and do not hold them",
}

JDM_SUFFIX = "jdm.json"
_PROSE = "a decision table holds conditions and answers; what is said about them has no column"
JDM_LOSSES: dict[Part, str] = {
    "types": "a column of a JDM table has no type; the manifest lists them",
    "domains": "a column of a JDM table has no values; the manifest lists them",
    "exclusion": "the hit policies of JDM are `first` and `collect`; rows that exclude each other fit both",
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": "they are lists and sets with which facts are computed before a decision",
    "incidents": "an event is found by its words, which a decision table cannot search",
    "norms": "what must or may be done is no value of a fact",
    "text": "packs cite the words by lines and hash and do not hold them",
}


class Format(NamedTuple):
    """A format: its standard, the suffix of its files, what it cannot hold and why.

    `table` writes one table of a pack, `pack` a whole pack; a format that has neither holds documents.
    """

    standard: str
    suffix: str
    losses: Mapping[Part, str]
    table: Callable[[Decision], str] | None = None
    pack: Callable[[Pack], str] | None = None


def write_jdm(decision: Decision) -> str:
    """Return a table as a JDM file."""
    return json.dumps(msgspec.to_builtins(decision.jdm), ensure_ascii=False, indent=1) + "\n"


def write_csv(decision: Decision) -> str:
    """Return a table as CSV."""
    out = io.StringIO(newline="")
    printable.write_csv(
        [[*(f"if {f.name}" for f in decision.inputs), *(f"then {f.name}" for f in decision.outputs)]], out
    )
    content = content_of(decision.jdm)
    ids = {column.field: column.id for column in content.inputs}
    for row, rule in zip(decision.rows, content.rules, strict=True):
        asked = [rule.get(ids[field.name], "") for field in decision.inputs]
        printable.write_csv([[*asked, *(row.then[field.name] for field in decision.outputs)]], out)
    return out.getvalue()


def write_json(pack: Pack) -> str:
    """Return a pack as JSON that reads back as the same pack."""
    return written(pack)


FORMATS: dict[str, Format] = {
    "jdm": Format("GoRules JSON Decision Model", JDM_SUFFIX, JDM_LOSSES, table=write_jdm),
    "dmn": Format(
        "OMG DMN 1.3 (namespace 20191111), S-FEEL", engines.DMN_SUFFIX, engines.DMN_LOSSES, table=engines.write_dmn
    ),
    "jsonlogic": Format(
        "JSON Logic", engines.JSON_LOGIC_SUFFIX, engines.JSON_LOGIC_LOSSES, table=engines.write_json_logic
    ),
    "rego": Format("Open Policy Agent, Rego v1", engines.REGO_SUFFIX, engines.REGO_LOSSES, table=engines.write_rego),
    "csv": Format("CSV (RFC 4180, UTF-8)", CSV_SUFFIX, CSV_LOSSES, table=write_csv),
    "json": Format("reglas rule pack (schemas/)", JSON_SUFFIX, JSON_LOSSES, pack=write_json),
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
    item = Item(pack.game, pack.source, omitted, digest(pack), entries, pack.citations)
    return Export(item, files)


def digest(pack: Pack) -> str:
    """Return the SHA-256 of a pack's file."""
    return hashlib.sha256(written(pack).encode()).hexdigest()
