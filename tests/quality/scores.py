"""Figures of a build against the gold facts, as numbers with names and as a list of the gold lines that it misses."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

# What the floors hold, by part of the scorer's answer. Documents and families have floors for what many lines back.
KEPT = {
    "structure": ("recall", "precision", "parent_accuracy"),
    "typed": ("recall", "precision", "judged_precision", "variant_accuracy"),
    "norms": ("recall", "precision", "bearer_recall", "bearer_accuracy"),
    "citations": ("exactness",),
}
IN_GROUPS = ("recall", "precision", "parent_accuracy", "exactness")
# The scorer's kinds of miss that stand for a gold line, and what the list of missed lines calls them.
MISSES = {
    "structure not found": "structure",
    "structure wrong parent": "parent",
    "typed absent": "typed",
    "typed value_right_line_off": "typed",
    "typed line_right_value_off": "typed",
    "norm not found": "norm",
}
EVERY_MISS = "1000000"


def score(database: Path, shared: Path) -> dict[str, Any]:
    """What the scorer says of a database, every miss included."""
    command = [sys.executable, shared / "tools" / "score.py", database, "--gold", shared / "gold"]
    command += ["--sources", shared / "sources", "--json", "--misses", EVERY_MISS]
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def figures(answer: dict[str, Any]) -> dict[str, float]:
    """Shares from 0 to 1 by dotted name: part, then `total`, or `documents`/`families` and whose; then the figure."""
    found = {}
    for part, names in KEPT.items():
        block = answer.get(part, {})
        found |= _named(f"{part}.total", block.get("total", {}), names)
        for kind in ("documents", "families"):
            for group, values in block.get(kind, {}).items():
                found |= _named(f"{part}.{kind}.{group}", values, [name for name in names if name in IN_GROUPS])
    return found


def _named(group: str, values: dict[str, Any], names: Sequence[str]) -> dict[str, float]:
    return {f"{group}.{name}": values[name] for name in names if values.get(name) is not None}


def missed(answer: dict[str, Any]) -> Counter[str]:
    """The gold lines that the build misses: what, document, line, and the key of a typed fact; no words of the gold."""
    lines: Counter[str] = Counter()
    for kind, miss in answer.get("misses", {}).items():
        what = MISSES.get(kind.split(":")[0])
        if what:
            words = 3 if what == "typed" else 1
            lines.update(" ".join([what, *example.split()[:words]]) for example in miss["examples"])
    return lines
