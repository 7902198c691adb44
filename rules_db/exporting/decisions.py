"""The tables of a pack as exporters take them: typed columns, citations among the answers, every cell checked.

A pack may come from a file. Whatever a format would read by itself as an operator, a path or a number of another type
is refused here once, so that an exporter only spells what it is given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from rules_db.errors import ReglasError, shown
from rules_db.packs.jdm import content_of, unpacked
from rules_db.packs.tables import Among, Condition, Scalar, kind_of
from schemas.packs import Field, JdmGraph, Pack, PackTable

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_KEYWORDS = frozenset(
    """
    and as contains default else every false function if import in not null or package some true with
    """.split()  # noqa: SIM905 - shorter to read
)
"""Words that a rule language keeps for itself, so that no column and no table may be called so."""


class Answered(NamedTuple):
    """One row: its name, what it asks of the facts and everything it answers, its citations among it."""

    name: str
    when: dict[str, Condition]
    then: dict[str, Scalar]


class Decision(msgspec.Struct, frozen=True):
    """One table of a pack; `outputs` name the answers of every row, `jdm` is the table as it travels."""

    jurisdiction: str
    game: str
    table: str
    inputs: tuple[Field, ...]
    outputs: tuple[Field, ...]
    rows: tuple[Answered, ...]
    jdm: JdmGraph


def decisions(pack: Pack) -> Iterator[Decision]:
    """Yield the tables of a pack; raises `ReglasError` where one is not of the form that packs promise."""
    for name, table in pack.tables.items():
        try:
            yield _decision(pack, name, table)
        except (KeyError, ValueError, StopIteration, RecursionError) as error:
            place = f"{pack.jurisdiction}/{pack.game}"
            raise ReglasError(
                f"the table {shown(name)} of {shown(place)} cannot be exported: {_reason(error)}"
            ) from error


def _reason(error: Exception) -> str:
    return (
        f"it has no column {shown(error.args[0])}"
        if isinstance(error, KeyError)
        else shown(str(error) or "it is empty")
    )


def _decision(pack: Pack, name: str, packed: PackTable) -> Decision:
    _named(name, (*packed.inputs, *packed.outputs))
    table = unpacked(name, packed)
    content = content_of(packed.jdm)
    columns = {column.field: column.id for column in content.outputs}
    for missing in {field.name for field in packed.inputs} - {column.field for column in content.inputs}:
        raise KeyError(missing)
    types = {field.name: field.type for field in packed.inputs}
    rows = []
    for row, rule in zip(table.rows, content.rules, strict=True):
        for asked, condition in row.when.items():
            _typed(asked, types[asked], condition)
        answers = {field.name: json.loads(rule[columns[field.name]]) for field in packed.outputs}
        for field in packed.outputs:
            _typed(field.name, field.type, Among((answers[field.name],)))
        rows.append(Answered(rule["_id"], row.when, answers))
    return Decision(
        pack.jurisdiction, pack.game, name, tuple(packed.inputs), tuple(packed.outputs), tuple(rows), packed.jdm
    )


def _named(table: str, fields: tuple[Field, ...]) -> None:
    for name in (table, *(field.name for field in fields)):
        if not _NAME.fullmatch(name) or name in _KEYWORDS:
            raise ValueError(f"{name} is no name of a table or a column")


def _typed(name: str, wanted: str, condition: Condition) -> None:
    """Refuse a cell of another type than its column's: formats that compare across types would take it."""
    values = condition.values if isinstance(condition, Among) else (condition.low, condition.high)
    for value in values:
        if value is not None and (not isinstance(value, str | int | float) or kind_of(value) != wanted):
            raise ValueError(f"its column {name} holds {value!r}, which is no {wanted}")
    if not isinstance(condition, Among) and wanted != "number":
        raise ValueError(f"its column {name} asks a range of a {wanted}")
