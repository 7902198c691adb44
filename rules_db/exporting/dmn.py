"""DMN 1.3: one decision a file, a decision table with the hit policy UNIQUE and S-FEEL in its cells.

The namespace is that of DMN 1.3, which tools of 1.3 and later read. Citations are answers, so that whoever calls the
decision gets them, and annotations, so that whoever looks at the table sees them.
The standard: https://www.omg.org/spec/DMN/1.3/
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from lxml import etree  # type: ignore[import-untyped]
from lxml.builder import ElementMaker  # type: ignore[import-untyped]

from rules_db.errors import ReglasError, shown
from rules_db.exporting.decisions import Answered, Decision
from rules_db.exporting.records import Part
from rules_db.packs.jdm import CITATION_COLUMNS
from rules_db.packs.tables import Among, Condition
from rules_db.store.connection import program_version
from schemas.packs import Field

SUFFIX = "dmn"
NAMESPACE = "https://www.omg.org/spec/DMN/20191111/MODEL/"
_ANY = "-"
_PROSE = "a decision table holds conditions and answers; what is said about them has no column"
LOSSES: dict[Part, str] = {
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": "they are lists and sets with which facts are computed before a decision",
    "incidents": "an event is found by its words, which S-FEEL cannot search",
    "norms": "what must or may be done is no value of a fact",
    "text": "packs cite the words by lines and hash and do not hold them",
}
_MAKE = ElementMaker(namespace=NAMESPACE, nsmap={None: NAMESPACE})
_Element = Any
"""An element of lxml, which has no types of its own."""


def write(decision: Decision) -> str:
    """Return a table as a DMN file; raises `ReglasError` where a cell holds what XML cannot."""
    try:
        root = _definitions(decision)
    except ValueError as error:
        place = f"{decision.jurisdiction}/{decision.game}, table {decision.table}"
        raise ReglasError(f"{shown(place)} holds characters that XML does not allow") from error
    return str(etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True).decode())


def _definitions(decision: Decision) -> _Element:
    table = decision.table
    data = [
        _MAKE.inputData(
            _MAKE.variable(id=f"fact_{f.name}", name=f.name, typeRef=f.type), id=f"data_{f.name}", name=f.name
        )
        for f in decision.inputs
    ]
    needs = [
        _MAKE.informationRequirement(_MAKE.requiredInput(href=f"#data_{f.name}"), id=f"needs_{f.name}")
        for f in decision.inputs
    ]
    decided = _MAKE.decision(
        _MAKE.variable(id=f"answer_{table}", name=table), *needs, _table(decision), id=f"decision_{table}", name=table
    )
    return _MAKE.definitions(
        *data,
        decided,
        id=f"definitions_{table}",
        name=f"{decision.jurisdiction} {decision.game} {table}",
        namespace=f"urn:reglas:{decision.jurisdiction}:{decision.game}:{table}",
        exporter="reglas",
        exporterVersion=program_version(),
    )


def _table(decision: Decision) -> _Element:
    return _MAKE.decisionTable(
        *(_input(field) for field in decision.inputs),
        *(
            _MAKE.output(id=f"out_{field.name}", name=field.name, label=field.name, typeRef=field.type)
            for field in decision.outputs
        ),
        _MAKE.annotation(),  # without its optional name, at which pyDMNrules stumbles
        *(_rule(decision, row, at) for at, row in enumerate(decision.rows, 1)),
        id=f"table_{decision.table}",
        hitPolicy="UNIQUE",
    )


def _input(field: Field) -> _Element:
    expression = _MAKE.inputExpression(_MAKE.text(field.name), id=f"asks_{field.name}", typeRef=field.type)
    values = [_MAKE.inputValues(_MAKE.text(_among(field.values)), id=f"values_{field.name}")] if field.values else []
    return _MAKE.input(expression, *values, id=f"in_{field.name}", label=field.name)


def _rule(decision: Decision, row: Answered, at: int) -> _Element:
    asked = [row.when.get(field.name) for field in decision.inputs]
    return _MAKE.rule(
        *(_MAKE.inputEntry(_MAKE.text(_unary(test)), id=f"ask_{at}_{n}") for n, test in enumerate(asked, 1)),
        *(
            _MAKE.outputEntry(_MAKE.text(json.dumps(row.then[field.name], ensure_ascii=False)), id=f"tell_{at}_{n}")
            for n, field in enumerate(decision.outputs, 1)
        ),
        _MAKE.annotationEntry(_MAKE.text(" | ".join(_cited(row)))),
        id=f"rule_{at}",
    )


def _cited(row: Answered) -> Iterator[str]:
    for name in CITATION_COLUMNS:
        if told := row.then.get(name):
            yield f"{name} {told}"


def _unary(condition: Condition | None) -> str:
    """Return a condition as a simple unary test of S-FEEL."""
    if condition is None:
        return _ANY
    if isinstance(condition, Among):
        return _among(condition.values)
    if condition.low is None:
        return f"{'<' if condition.high_open else '<='} {condition.high}"
    if condition.high is None:
        return f"{'>' if condition.low_open else '>='} {condition.low}"
    opening, closing = "(" if condition.low_open else "[", ")" if condition.high_open else "]"
    return f"{opening}{condition.low}..{condition.high}{closing}"


def _among(values: Sequence[object]) -> str:
    return ", ".join(json.dumps(value, ensure_ascii=False) for value in values)
