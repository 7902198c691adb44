"""Runs DMN exports in pyDMNrules: JSON lines {file, cases} in, one JSON line of answers for each out.

With arguments it runs the script that they name instead, which may use pyDMNrules as it likes. Without lines it only
builds what it keeps, as `make foreign` lets it do.

Its parser of S-FEEL is built anew at every import, from a grammar with so many states that it takes half a minute.
What is built depends on nothing but the grammar, so that it is kept in a file and read back. Nor can it read a cell
with an empty text, for which a word stands in tables, facts and answers alike.

It stands with what it needs in a folder of its own, out of which only this program takes packages: with pandas at hand,
each process that writes a knowledge base would load that too.
"""

import hashlib
import json
import os
import pickle
import runpy
import sys
from pathlib import Path
from typing import Any

PACKAGES = Path(__file__).parent / ".packages"
KEPT = Path(__file__).parent / "node_modules" / ".sfeel_tables"
_EMPTY = "(empty)"
_PARTS = ("lr_action", "lr_goto", "sr_conflicts")


def keep_parser_tables() -> None:
    """Let `sly` read the tables of a grammar from a file where they were built before."""
    from sly.yacc import LRTable

    build = LRTable.lr_parse_table

    def built_once(self: Any) -> None:
        grammar = "\n".join(map(str, (*self.grammar.Productions, sorted(self.grammar.Precedence.items()))))
        file = KEPT.with_suffix(f".{hashlib.sha256(grammar.encode()).hexdigest()[:16]}.pickle")
        if file.is_file():
            for name, part in pickle.loads(file.read_bytes()).items():  # noqa: S301 - written below, by this program
                getattr(self, name).clear()
                getattr(self, name).update(part) if isinstance(part, dict) else getattr(self, name).extend(part)
            return
        build(self)
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps({name: getattr(self, name) for name in _PARTS}))
        part.replace(file)

    LRTable.lr_parse_table = built_once


def answers(job: dict[str, Any]) -> list[Any]:
    """Return what the table in a file answers to each case."""
    from pyDMNrules import DMN

    dmn = DMN()
    status = dmn.useXML(Path(job["file"]).read_text(encoding="utf-8").replace('""', f'"{_EMPTY}"'))
    if status.get("errors"):
        raise ValueError(f"{job['file']}: {status['errors'][0]}")
    return [_answer(dmn, facts) for facts in job["cases"]]


def _answer(dmn: Any, facts: dict[str, Any]) -> Any:
    status, decided = dmn.decide({name: _EMPTY if value == "" else value for name, value in facts.items()})
    if errors := status.get("errors"):
        return None if errors[0].startswith("No rules matched") else {"error": errors[0]}
    return {name: "" if value == _EMPTY else value for name, value in decided["Result"].items()}


if __name__ == "__main__":
    sys.path.append(str(PACKAGES))
    keep_parser_tables()
    if script := sys.argv[1:]:
        sys.argv = script
        runpy.run_path(script[0], run_name="__main__")
        sys.exit()
    import pyDMNrules  # noqa: F401 - its tables are built, though no line came

    for line in sys.stdin:
        print(json.dumps(answers(json.loads(line))), flush=True)
