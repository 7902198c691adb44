"""CSV: one decision table a file for people with a spreadsheet, the conditions first, then the answers.

A column of conditions is headed `if fact`, one of answers `then answer`. Conditions are spelled as in the packs (text
in quotes, sets with commas, ranges in brackets), an empty one asks nothing. No cell can be taken for a formula: one
that begins like a formula has an apostrophe before it.
"""

from __future__ import annotations

import io

from rules_db.exporting.decisions import Decision
from rules_db.exporting.records import Part
from rules_db.packs.jdm import content_of
from rules_db.spreadsheets import write_csv

SUFFIX = "csv"
_PROSE = "a sheet of rows and columns has no place for what is said about it"
LOSSES: dict[Part, str] = {
    "types": "cells are text; the manifest lists the types of the columns",
    "domains": "cells are text; the manifest lists the values that a fact can take",
    "exclusion": "rows are only rows; no spreadsheet keeps them from being changed into rows that overlap",
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": _PROSE,
    "incidents": _PROSE,
    "norms": _PROSE,
    "text": "packs cite the words by lines and hash and do not hold them",
}


def write(decision: Decision) -> str:
    """Return a table as CSV."""
    out = io.StringIO(newline="")
    write_csv([[*(f"if {f.name}" for f in decision.inputs), *(f"then {f.name}" for f in decision.outputs)]], out)
    content = content_of(decision.jdm)
    ids = {column.field: column.id for column in content.inputs}
    for row, rule in zip(decision.rows, content.rules, strict=True):
        asked = [rule.get(ids[field.name], "") for field in decision.inputs]
        write_csv([[*asked, *(row.then[field.name] for field in decision.outputs)]], out)
    return out.getvalue()
