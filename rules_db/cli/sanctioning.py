"""`compare --sanctions` on the terminal: what breaches cost, text beside text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_db.cli.output import print_csv, print_json, print_table
from rules_db.comparing.sanctions import Row, Sanctioned, Sanctions
from rules_db.printable import span

_COUNTED = ("infraction", "accessory")
"""Kinds that are told in sentences: as text they are counted, `--csv` and `--json` have the words."""
_HEADER = ("class", "kind", "document", "value", "lines")


def show(found: Sanctions, names: Mapping[str, str], *, form: str) -> None:
    """Print the table as text, json or csv; as text what is told in sentences is counted."""
    if form == "json":
        print_json(found)
    elif form == "csv":
        print_csv(_HEADER, _flat(found))
    else:
        columns = [names.get(document, document) for document in found.documents]
        print_table(["class", "kind", *columns], (_line(row, found.documents) for row in found.rows))


def _flat(found: Sanctions) -> Iterator[list[str]]:
    for row in found.rows:
        for one in row.stated:
            yield [row.infraction, row.kind, one.document, one.words, span(one.line_start, one.line_end)]


def _line(row: Row, documents: tuple[str, ...]) -> list[str]:
    cells = [[one for one in row.stated if one.document == document] for document in documents]
    return [row.infraction, row.kind, *(_cell(row.kind, cell) for cell in cells)]


def _cell(kind: str, stated: list[Sanctioned]) -> str:
    if not stated:
        return ""
    if kind in _COUNTED:
        return f"{len(stated)} from line {stated[0].line_start}"
    return "; ".join(f"{one.words} [{span(one.line_start, one.line_end)}]" for one in stated)
