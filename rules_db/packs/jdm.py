"""Tables as JDM graphs and back: three kinds of cells, nothing that another format could not hold.

The citation columns come last: `document`, `provisions`, `lines` and `rules`, several of each joined by `; `. `row`
names the row. The format and its unary conditions: https://docs.gorules.io/reference/json-decision-model-jdm
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from rules_db.packs.tables import Among, Condition, Range, Row, Scalar, Table
from schemas.packs import Cite, Field, JdmColumn, JdmContent, JdmEdge, JdmGraph, JdmNode, PackTable, Position

CITATION_COLUMNS = ("row", "document", "provisions", "lines", "rules")
"""Answers that every row of every table gives beside its own."""
_SEVERAL = "; "
_STEP = 320
"""Pixels between the nodes in an editor."""
_RANGE = re.compile(r"([\[(])(-?[\d.]+?)\.\.(-?[\d.]+)([\])])")
_BOUND = re.compile(r"(>=|<=|>|<) (-?[\d.]+)")


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
