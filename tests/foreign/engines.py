"""Which foreign engine runs which export, and what it answers to the cases of every table of the published packs."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules_db.engine import Engine
from rules_db.exporting import Decision, decisions
from rules_db.exporting.formats import FORMATS
from rules_db.packs.tables import Scalar
from tests.foreign import python_engines
from tests.foreign.cases import Facts, cases, expected

HERE = Path(__file__).parent


class Foreign(NamedTuple):
    """An engine: the format that it runs, how it is called, and how many rows it may look at for one table.

    An engine that tries every row of a table again and again for each case gets fewer cases of large tables, spread
    evenly over their rows; `effort` is cases times rows, 0 leaves nothing out. `without` names tables that it is not
    given, because it needs too long to read them.
    """

    format: str
    command: tuple[str, ...]
    name: str
    effort: int = 0
    without: tuple[str, ...] = ()


_NODE = (str(Path(sys.executable).parent / "node"), str(HERE / "run.mjs"))
ENGINES = {
    "dmn-moddle with feelin (Node)": Foreign("dmn", _NODE, "feelin"),
    "pyDMNrules (Python)": Foreign(
        "dmn", (sys.executable, str(HERE / "dmn_engine.py")), "", 120, ("limits", "equipment")
    ),
    "json-logic-engine (Node)": Foreign("jsonlogic", _NODE, "jsonLogic"),
    "panzi-json-logic (Python)": Foreign("jsonlogic", (), "panzi"),
    "regopy (Python)": Foreign("rego", (), "regopy", 450),
    "@gorules/zen-engine (Node)": Foreign("jdm", _NODE, "zen", 4000),
    "zen-engine (Python)": Foreign("jdm", (), "zen_python"),
}


class Case(NamedTuple):
    """Facts, and what the pack answers to them."""

    facts: Facts
    answer: dict[str, Scalar] | None


class Told(NamedTuple):
    """What an engine answered: cases in all, tables of each game that it decides as the pack does, what differs."""

    cases: int
    tables: dict[str, int]
    different: list[str]


@cache
def tables() -> tuple[tuple[Decision, tuple[Case, ...]], ...]:
    """Return every table of the packs that come with the program, with its cases."""
    engine = Engine()
    every = [table for name in engine.games() for table in decisions(engine.pack(*name))]
    return tuple((table, tuple(Case(facts, expected(table, facts)) for facts in cases(table))) for table in every)


def run(name: str, folder: Path) -> Told:
    """Write every table for an engine to a folder, run its cases there and compare the answers."""
    engine = ENGINES[name]
    jobs = [
        (table, _spread(known, len(table.rows), engine.effort))
        for table, known in tables()
        if table.table not in engine.without
    ]
    files = [_written(table, engine.format, folder / str(at)) for at, (table, _) in enumerate(jobs)]
    asked = [[case.facts for case in known] for _, known in jobs]
    given = [
        {"engine": engine.name, "file": str(file), "cases": facts} for file, facts in zip(files, asked, strict=True)
    ]
    different: list[str] = []
    passed: Counter[str] = Counter()
    for (table, known), answers in zip(jobs, _answers(engine, given), strict=True):
        wrong = list(compared(table, known, answers))
        different += wrong
        passed[f"{table.jurisdiction}/{table.game}"] += not wrong
    return Told(sum(map(len, asked)), dict(passed), different)


def _spread(known: tuple[Case, ...], rows: int, effort: int) -> list[Case]:
    wanted = min(len(known), max(effort // rows, 3)) if effort else len(known)
    return [known[at * len(known) // wanted] for at in range(wanted)]


def _written(table: Decision, name: str, stem: Path) -> Path:
    write = FORMATS[name].table
    assert write is not None
    file = stem.with_suffix(f".{FORMATS[name].suffix}")
    file.write_text(write(table), encoding="utf-8")
    return file


def _answers(engine: Foreign, jobs: list[dict[str, Any]]) -> list[list[Any]]:
    if not engine.command:
        return [_in_process(engine.name, job) for job in jobs]
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    ran = subprocess.run(engine.command, input=lines, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert ran.returncode == 0, ran.stderr[-2000:]
    return [json.loads(line) for line in ran.stdout.splitlines()]


def _in_process(name: str, job: dict[str, Any]) -> list[Any]:
    decide = getattr(python_engines, name)(Path(job["file"]).read_text(encoding="utf-8"))
    return [decide(facts) for facts in job["cases"]]


def compared(table: Decision, known: list[Case], answers: list[Any]) -> Iterable[str]:
    """Yield a sentence for each case that an engine answers otherwise than the table."""
    names = [field.name for field in table.outputs]
    for (facts, wanted), answer in zip(known, answers, strict=True):
        told = (
            {name: answer.get(name) for name in names} if isinstance(answer, dict) and "error" not in answer else answer
        )
        if told != wanted:
            place = f"{table.jurisdiction} {table.game} {table.table}"
            yield f"{place}, {facts}: {str(told)[:200]} and not {str(wanted)[:200]}"
