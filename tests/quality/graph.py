"""Figures of the comparison graph against the gold concepts, and the list of pairs that it misses."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.quality import floors
from tests.quality.floors import FOLDER

FLOORS = FOLDER / "graph_floors.toml"
MISSED = FOLDER / "graph_missed.txt"
HEADER = """\
# What the comparison graph of the five official texts must reach, as shares of 1. `python -m tests.quality.graph`
# raises these figures to what a database reaches; none is lowered but by hand, with the reason in the commit. How they
# count: ../shared/tools/score_graph.py.
"""
EVERY_MISS = "1000000"
FAR = re.compile(r"^ {4}(\S+) / (\S+) +(\d+)/(\d+) = ")
MISS = re.compile(r"^ {4}(?:not found|wrong relation) \[(.+?)\] (.+?): (\S+) '.*<-> (\S+) '")
_NEAR_COPIES = "cl-"
"""Documents whose names begin so took most of their text from one catalogue."""


def figures(database: Path, shared: Path) -> dict[str, float]:
    """Shares from 0 to 1: pairs found of all and of those that are no near copies, relations that are right, negatives
    that are rightly not linked, and defects of the texts that are found."""
    answer: dict[str, Any] = json.loads(_run(database, shared, "--json"))
    found, right, false = answer["concepts"]["recall"], answer["concepts"]["relation"], answer["negatives"]["false"]
    defects = answer["anomalies"]["found"]
    return {
        "pairs.all": found[0] / found[1],
        "pairs.far": far_recall(_run(database, shared)),
        "relation.right": right[0] / right[1],
        "negatives.apart": 1 - false[0] / false[1],
        "anomalies.found": defects[0] / defects[1],
    }


def far_recall(page: str) -> float:
    """The share of pairs found where the two documents are not near copies, from the scorer's page."""
    rows = [hit.groups() for line in page.splitlines() if (hit := FAR.match(line))]
    far = [(int(part), int(whole)) for a, b, part, whole in rows if not a.startswith(_NEAR_COPIES) or a[:3] != b[:3]]
    return sum(part for part, _ in far) / max(1, sum(whole for _, whole in far))


def missed(page: str) -> Counter[str]:
    """The pairs that are not found or have another relation: concept, relations, places; no words of the gold."""
    return Counter(" ".join(hit.groups()) for line in page.splitlines() if (hit := MISS.match(line)))


def misses(database: Path, shared: Path) -> Counter[str]:
    """The pairs of the gold concepts that a database misses."""
    return missed(_run(database, shared, "--misses", EVERY_MISS))


def _run(database: Path, shared: Path, *options: str) -> str:
    command = [sys.executable, shared / "tools" / "score_graph.py", database, "--gold", shared / "gold", *options]
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True).stdout  # noqa: S603 - ours


def main(database: Path, shared: Path) -> None:
    """Raise the floors to what a database reaches, write what it misses: `python -m tests.quality.graph DB SHARED`."""
    now = misses(database, shared)
    print(floors.gains_and_losses(floors.read_missed(MISSED), now))
    old = floors.read_floors(FLOORS) if FLOORS.exists() else {}
    floors.write_floors(floors.raised(figures(database, shared), old), FLOORS, HEADER)
    floors.write_missed(now, MISSED)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
