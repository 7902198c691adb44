"""Decision tables: typed columns, rows of conditions, scalar answers; their proof, and their form as JDM graphs.

The compiler and every exporter see tables in this form. The static proof of a table: its rows exclude each other, and
what they leave open is known. The first column of every table names what its rows are about; rows about different
things never meet, so that each group of rows is proven by itself.

As a JDM graph a table has three kinds of cells, nothing that another format could not hold. The citation columns come
last: `document`, `provisions`, `lines` and `rules`, several of each joined by `; `. `row` names the row. The format and
its unary conditions: https://docs.gorules.io/reference/json-decision-model-jdm
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Literal

import msgspec

from schemas.packs import Cite, Field, JdmColumn, JdmContent, JdmEdge, JdmGraph, JdmNode, PackTable, Position

Scalar = str | int | float | bool
"""What a fact or an answer is."""

CITATION_COLUMNS = ("row", "document", "provisions", "lines", "rules")
"""Answers that every row of every table gives beside its own."""
UNDECIDED = "no row decides "
"""How the reason of a gap begins that tells at which outcomes a bet is open."""
ANY_OUTCOME = "any outcome"
"""What it goes on with where a bet is open at all of them."""
_SEVERAL = "; "
_STEP = 320
"""Pixels between the nodes in an editor."""
_RANGE = re.compile(r"([\[(])(-?[\d.]+?)\.\.(-?[\d.]+)([\])])")
_BOUND = re.compile(r"(>=|<=|>|<) (-?[\d.]+)")


class Among(msgspec.Struct, frozen=True, tag="among"):
    """The fact is one of these values (one value: it equals it)."""

    values: tuple[Scalar, ...]


class Range(msgspec.Struct, frozen=True, tag="range"):
    """The fact is a number between two bounds; a bound that is None does not bind, an open one is not reached."""

    low: int | float | None = None
    high: int | float | None = None
    low_open: bool = False
    high_open: bool = False


Condition = Among | Range


class Row(msgspec.Struct, frozen=True):
    """One row: what it asks of the facts (a fact that it does not name may be anything) and what it answers."""

    when: dict[str, Condition]
    then: dict[str, Scalar]
    cites: tuple[str, ...]


class Table(msgspec.Struct, frozen=True):
    """A table whose rows exclude each other; `name` is the table's name in its pack."""

    name: str
    inputs: tuple[Field, ...]
    outputs: tuple[Field, ...]
    rows: tuple[Row, ...]


Case = Mapping[str, Scalar]
_EVERY = object()
"""Stands for the rows that hold whatever the first column is."""


class Proof(msgspec.Struct, frozen=True):
    """What was proven of a table over the cases that can happen; a table is sound when `overlapping` is empty."""

    cases: int
    overlapping: tuple[tuple[int, int], ...]
    undecided: tuple[dict[str, Scalar], ...]


def prove(table: Table, cases: Iterable[Case]) -> Proof:
    """Prove a table over all cases that can happen: no two rows meet, and which cases no row decides."""
    about = _groups(table)
    always = about.get(_EVERY, [])
    meeting = {pair for rows in about.values() for pair in _meeting(table.rows, sorted({*rows, *always}))}
    subject = table.inputs[0].name if table.inputs else ""
    count, undecided = 0, []
    for case in cases:
        count += 1
        near = (*about.get(case[subject], ()), *always)
        if not any(fits(table.rows[at], case) for at in near):
            undecided.append(dict(case))
    return Proof(count, tuple(sorted(meeting)), tuple(undecided))


def meet(a: Row, b: Row) -> bool:
    """Tell whether some facts fit both rows."""
    return all(overlap(a.when[name], b.when[name]) for name in a.when.keys() & b.when.keys())


def _groups(table: Table) -> dict[object, list[int]]:
    groups: dict[object, list[int]] = {}
    for at, row in enumerate(table.rows):
        asked = row.when.get(table.inputs[0].name)
        for value in asked.values if isinstance(asked, Among) else (_EVERY,):
            groups.setdefault(value, []).append(at)
    return groups


def _meeting(rows: tuple[Row, ...], group: list[int]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(group, 2) if meet(rows[a], rows[b])]


def holds(condition: Condition, value: object) -> bool:
    """Tell whether a fact meets a condition; a truth value is never a number, and nothing missing meets any."""
    if isinstance(condition, Among):
        return value in condition.values and isinstance(value, bool) is isinstance(condition.values[0], bool)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    above = condition.low is None or (value > condition.low if condition.low_open else value >= condition.low)
    below = condition.high is None or (value < condition.high if condition.high_open else value <= condition.high)
    return above and below


def matching(table: Table, facts: Mapping[str, object]) -> list[Row]:
    """Return the rows that fit the facts: at most one in a table that was proven."""
    return [row for row in table.rows if fits(row, facts)]


def fits(row: Row, facts: Mapping[str, object]) -> bool:
    """Tell whether the facts meet every condition of a row."""
    for name, asked in row.when.items():  # noqa: SIM110 - a loop is the fastest way, and all odds and cases come here
        if not holds(asked, facts.get(name)):
            return False
    return True


def overlap(a: Condition, b: Condition) -> bool:
    """Tell whether some value meets both conditions."""
    if isinstance(a, Among):
        return any(holds(b, value) for value in a.values)
    if isinstance(b, Among):
        return overlap(b, a)
    return _reaches(a, b) and _reaches(b, a)


def _reaches(lower: Range, upper: Range) -> bool:
    """Tell whether the lower bound of one range lies within the upper bound of the other."""
    if lower.low is None or upper.high is None:
        return True
    if lower.low_open or upper.high_open:
        return lower.low < upper.high
    return lower.low <= upper.high


Kind = Literal["string", "number", "boolean"]


def kind_of(value: Scalar) -> Kind:
    """Return the name of a value's type."""
    if isinstance(value, bool):
        return "boolean"
    return "string" if isinstance(value, str) else "number"


def packed(table: Table, document: str, citations: Mapping[str, Cite]) -> PackTable:
    """Return a table as it travels, each row with its citations as answers."""
    outputs = [*table.outputs, *(Field(name, "string") for name in CITATION_COLUMNS)]
    columns = [JdmColumn(f"i{at}", f.name, f.name) for at, f in enumerate(table.inputs, 1)]
    answers = [JdmColumn(f"o{at}", f.name, f.name) for at, f in enumerate(outputs, 1)]
    rules = []
    for at, row in enumerate(table.rows, 1):
        cells = {column.id: _cell(row.when[column.field]) if column.field in row.when else "" for column in columns}
        then = {**row.then, **_citation(f"{table.name}-{at}", row.cites, document, citations)}
        rules.append({"_id": f"{table.name}-{at}", **cells, **{c.id: json.dumps(then[c.field]) for c in answers}})
    return PackTable(list(table.inputs), outputs, _graph(table.name, JdmContent("first", columns, answers, rules)))


def unpacked(name: str, packed_table: PackTable) -> Table:
    """Return a table that travelled; raises ValueError where a cell is not of the form that packs promise."""
    content = content_of(packed_table.jdm)
    own = [field for field in packed_table.outputs if field.name not in CITATION_COLUMNS]
    inputs = {column.id: column.field for column in content.inputs}
    outputs = {column.id: column.field for column in content.outputs}
    rows = []
    for rule in content.rules:
        when = {field: _condition(rule[id_]) for id_, field in inputs.items() if rule.get(id_)}
        then = {field: json.loads(rule[id_]) for id_, field in outputs.items()}
        if not isinstance(then["rules"], str):
            raise ValueError(f"the rules of row {rule['_id']} are no text")  # noqa: TRY004 - as for any other cell
        cites = tuple(then["rules"].split(_SEVERAL)) if then["rules"] else ()
        rows.append(Row(when, {field.name: then[field.name] for field in own}, cites))
    return Table(name, tuple(packed_table.inputs), tuple(own), tuple(rows))


def content_of(graph: JdmGraph) -> JdmContent:
    """Return the decision table of a graph."""
    return next(node.content for node in graph.nodes if node.content is not None)


def _graph(name: str, content: JdmContent) -> JdmGraph:
    nodes = [
        JdmNode("in", "facts", "inputNode", Position(0, 0)),
        JdmNode("table", name, "decisionTableNode", Position(_STEP, 0), content),
        JdmNode("out", "answer", "outputNode", Position(2 * _STEP, 0)),
    ]
    return JdmGraph(nodes, [JdmEdge("e1", "in", "table"), JdmEdge("e2", "table", "out")])


def _citation(row: str, cites: Sequence[str], document: str, citations: Mapping[str, Cite]) -> dict[str, Scalar]:
    known = [citations[cite] for cite in cites]
    return {
        "row": row,
        "document": document,
        "provisions": _SEVERAL.join(dict.fromkeys(cite.provision for cite in known)),
        "lines": _SEVERAL.join(dict.fromkeys(f"{cite.line_start}-{cite.line_end}" for cite in known)),
        "rules": _SEVERAL.join(cites),
    }


def _cell(condition: Condition) -> str:
    if isinstance(condition, Among):
        return ", ".join(json.dumps(value) for value in condition.values)
    if condition.low is None:
        return f"{'<' if condition.high_open else '<='} {condition.high}"
    if condition.high is None:
        return f"{'>' if condition.low_open else '>='} {condition.low}"
    opening, closing = "(" if condition.low_open else "[", ")" if condition.high_open else "]"
    return f"{opening}{condition.low}..{condition.high}{closing}"


def _condition(cell: str) -> Condition:
    if between := _RANGE.fullmatch(cell):
        opening, low, high, closing = between.groups()
        return Range(_number(low), _number(high), opening == "(", closing == ")")
    if bound := _BOUND.fullmatch(cell):
        sign, number = bound.groups()
        if sign[0] == ">":
            return Range(low=_number(number), low_open=sign == ">")
        return Range(high=_number(number), high_open=sign == "<")
    values = json.loads(f"[{cell}]")
    if not values or not all(isinstance(value, str | int | float) for value in values):
        raise ValueError(f"{cell} is no condition")
    return Among(tuple(values))


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)
