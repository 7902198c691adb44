"""The formats of packs and documents; one entry is all that a new one needs.

JDM: the tables of a pack as they are, each a graph that a ZEN engine runs as it stands.

JSON: the pack itself, with nothing left out that a pack holds, spelled as the packs that come with the program.

CSV: one decision table a file for people with a spreadsheet, the conditions first, then the answers. A column of
conditions is headed `if fact`, one of answers `then answer`. Conditions are spelled as in the packs (text in quotes,
sets with commas, ranges in brackets), an empty one asks nothing. No cell can be taken for a formula: one that begins
like a formula has an apostrophe before it.

DMN 1.3: one decision a file, a decision table with the hit policy UNIQUE and S-FEEL in its cells. The namespace is that
of DMN 1.3, which tools of 1.3 and later read. Citations are answers, so that whoever calls the decision gets them, and
annotations, so that whoever looks at the table sees them. The standard: https://www.omg.org/spec/DMN/1.3/

Rego v1: one package a table, a partial set of the rows that fit and a complete rule for the answer. `rows` holds the
names of the rows that fit the input, `answer` is what the row answers, null where none fits. Two rows that fit with
different answers are an error of evaluation, as `UNIQUE` asks.
The language: https://www.openpolicyagent.org/docs/latest/policy-language/

JSON Logic: one expression a table, in the part of the language that every implementation reads alike. Only `var`, `in`
with an explicit list, `and`, `<`, `<=` and `if` are used: `in` tells `0` from nothing and `"1"` from `1` where `==` in
some implementations does not. The answer is the list of a row's answers in the order of `outputs`, or null where no row
fits. The language: https://jsonlogic.com/operations.html
"""

from __future__ import annotations

import difflib
import hashlib
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from lxml import etree  # type: ignore[import-untyped]
from lxml.builder import ElementMaker  # type: ignore[import-untyped]

from rules_db import printable
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.exporting import Answered, Decision, Export, File, Item, Part, TableEntry, akomantoso, counted, decisions
from rules_db.packs.published import written
from rules_db.packs.tables import CITATION_COLUMNS, Among, Condition, Range, content_of
from rules_db.store import program_version
from schemas.packs import Field, Pack

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


_JSON_LOGIC_SUFFIX = "jsonlogic.json"
_JSON_LOGIC_PROSE = "an expression gives an answer; it has no place for what is said about it"
_JSON_LOGIC_LOSSES: dict[Part, str] = {
    "types": "the language has no declarations; the file lists the types, and whoever calls it must keep "
    "to them, because comparisons convert (a missing number counts as 0 in some engines, true as 1)",
    "domains": "the language has no declarations; the file lists the values beside the expression",
    "exclusion": "the branches of an `if` are tried in turn; the first that fits answers",
    "gaps": _JSON_LOGIC_PROSE,
    "conflicts": _JSON_LOGIC_PROSE,
    "parameters": _JSON_LOGIC_PROSE,
    "incidents": "an event is found by its words, which the language cannot search",
    "norms": "it knows no modality",
    "text": "packs cite the words by lines and hash and do not hold them",
}

_REGO_SUFFIX = "rego"
_REGO_PROSE = "a policy decides; what is said about it would be a comment that no engine reads"
_REGO_LOSSES: dict[Part, str] = {
    "types": "a policy takes any JSON; types live in a schema beside it, which only some engines check",
    "domains": "a policy takes any JSON; values live in a schema beside it, which only some engines check",
    "gaps": _REGO_PROSE,
    "conflicts": _REGO_PROSE,
    "parameters": _REGO_PROSE,
    "incidents": "an event is found by its words, which a decision table cannot search",
    "norms": "what must or may be done is no value of a fact",
    "text": "packs cite the words by lines and hash and do not hold them",
}

_DMN_SUFFIX = "dmn"
_DMN_LOSSES: dict[Part, str] = {
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": "they are lists and sets with which facts are computed before a decision",
    "incidents": "an event is found by its words, which S-FEEL cannot search",
    "norms": "what must or may be done is no value of a fact",
    "text": "packs cite the words by lines and hash and do not hold them",
}
NAMESPACE = "https://www.omg.org/spec/DMN/20191111/MODEL/"
_MAKE = ElementMaker(namespace=NAMESPACE, nsmap={None: NAMESPACE})
_Element = Any
"""An element of lxml, which has no types of its own."""


def _among(values: Sequence[object]) -> str:
    return ", ".join(json.dumps(value, ensure_ascii=False) for value in values)


def _input(field: Field) -> _Element:
    expression = _MAKE.inputExpression(_MAKE.text(field.name), id=f"asks_{field.name}", typeRef=field.type)
    values = [_MAKE.inputValues(_MAKE.text(_among(field.values)), id=f"values_{field.name}")] if field.values else []
    return _MAKE.input(expression, *values, id=f"in_{field.name}", label=field.name)


def _cited(row: Answered) -> Iterator[str]:
    for name in CITATION_COLUMNS:
        if told := row.then.get(name):
            yield f"{name} {told}"


_ANY = "-"


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


def write_dmn(decision: Decision) -> str:
    """Return a table as a DMN file; raises `ReglasError` where a cell holds what XML cannot."""
    try:
        root = _definitions(decision)
    except ValueError as error:
        place = f"{decision.jurisdiction}/{decision.game}, table {decision.table}"
        raise ReglasError(f"{shown(place)} holds characters that XML does not allow") from error
    return str(etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True).decode())


def _segment(name: str) -> str:
    segment = re.sub(r"[^a-z0-9_]", "_", name.lower())
    return segment if segment[:1].isalpha() else f"n{segment}"


def package(decision: Decision) -> str:
    """Return the name of a table's package, such as `reglas.buenos_aires.craps.settlement`."""
    return ".".join(("reglas", *map(_segment, (decision.jurisdiction, decision.game, decision.table))))


def _spelled(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _tests(fact: str, condition: Condition) -> Iterator[str]:
    if isinstance(condition, Among):
        values = [_spelled(value) for value in condition.values]
        yield f"{fact} == {values[0]}" if len(values) == 1 else f"{fact} in {{{', '.join(values)}}}"
        return
    yield f"is_number({fact})"  # without it, every string is more than every number
    if condition.low is not None:
        yield f"{fact} {'>' if condition.low_open else '>='} {_spelled(condition.low)}"
    if condition.high is not None:
        yield f"{fact} {'<' if condition.high_open else '<='} {_spelled(condition.high)}"


def _rego_rule(row: Answered) -> Iterator[str]:
    yield f"rows contains {_spelled(row.name)} if {{"
    for name, condition in row.when.items():
        for test in _tests(f"input.{name}", condition):
            yield f"\t{test}"
    if not row.when:
        yield "\ttrue"
    yield "}"


def _lines(decision: Decision) -> Iterator[str]:
    yield f"package {package(decision)}"
    yield ""
    yield "import rego.v1"
    yield ""
    yield "default answer := null"
    yield ""
    yield "answer := answers[row] if some row in rows"
    for row in decision.rows:
        yield ""
        yield from _rego_rule(row)
    yield ""
    yield "answers := {"
    for row in decision.rows:
        yield f"\t{_spelled(row.name)}: {json.dumps(row.then, ensure_ascii=False)},"
    yield "}"


def write_rego(decision: Decision) -> str:
    """Return a table as a Rego module."""
    return "\n".join(_lines(decision)) + "\n"


def _field(name: str, kind: str, values: list[Any]) -> dict[str, Any]:
    return {"name": name, "type": kind, **({"values": values} if values else {})}


def _all(tests: list[Any]) -> Any:
    return tests[0] if len(tests) == 1 else {"and": tests} if tests else True


def _present(fact: Any) -> Any:
    """Return the test that a fact is there: nothing compares like 0 in JavaScript."""
    return {"if": [{"in": [fact, [None]]}, False, True]}


def _bounds(fact: Any, asked: Range) -> list[Any]:
    bounds = []
    if asked.low is not None:
        bounds.append({"<" if asked.low_open else "<=": [asked.low, fact]})
    if asked.high is not None:
        bounds.append({"<" if asked.high_open else "<=": [fact, asked.high]})
    return bounds


def _json_logic_tests(name: str, condition: Condition) -> list[Any]:
    fact = {"var": name}
    if isinstance(condition, Among):
        return [{"in": [fact, list(condition.values)]}]
    return [_present(fact), *_bounds(fact, condition)]


def write_json_logic(decision: Decision) -> str:
    """Return a table as a JSON file: `logic` is the expression, `outputs` name what stands in its answer."""
    branches: list[Any] = []
    for row in decision.rows:
        asked = [test for name, condition in row.when.items() for test in _json_logic_tests(name, condition)]
        branches += [_all(asked), [row.then[field.name] for field in decision.outputs]]
    parts: dict[str, Any] = {
        "jurisdiction": decision.jurisdiction,
        "game": decision.game,
        "table": decision.table,
        "inputs": [_field(field.name, field.type, field.values) for field in decision.inputs],
        "outputs": [_field(field.name, field.type, field.values) for field in decision.outputs],
    }
    head = "".join(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in parts.items())
    lines = ",\n".join(json.dumps(branch, ensure_ascii=False) for branch in (*branches, None))
    return f'{{{head}"logic": {{"if": [\n{lines}\n]}}}}\n'


FORMATS: dict[str, Format] = {
    "jdm": Format("GoRules JSON Decision Model", JDM_SUFFIX, JDM_LOSSES, table=write_jdm),
    "dmn": Format("OMG DMN 1.3 (namespace 20191111), S-FEEL", _DMN_SUFFIX, _DMN_LOSSES, table=write_dmn),
    "jsonlogic": Format("JSON Logic", _JSON_LOGIC_SUFFIX, _JSON_LOGIC_LOSSES, table=write_json_logic),
    "rego": Format("Open Policy Agent, Rego v1", _REGO_SUFFIX, _REGO_LOSSES, table=write_rego),
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
