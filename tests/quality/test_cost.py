"""What reglas costs, as ratios to work done in the same run, so that a slow machine does not fail it."""

import sys
from pathlib import Path

from benchmarks.measure import build_cost, cost, help_seconds, tokenise_seconds

# About twice the targets in benchmarks/results.md, as tokenisation and an interpreter take there.
BUILD_TO_TOKENISATION = 7.0
HELP_TO_NOTHING = 10.0
MEBIBYTES = 1024


def test_a_build_costs_a_few_tokenisations_and_little_memory(official_sources: Path) -> None:
    build = build_cost(official_sources)
    assert build.seconds / tokenise_seconds(official_sources) < BUILD_TO_TOKENISATION
    assert build.mebibytes < MEBIBYTES


def test_help_imports_nothing_heavy() -> None:
    ours, nothing = help_seconds(3)
    assert ours / nothing < HELP_TO_NOTHING


def test_memory_of_all_processes_is_counted() -> None:
    hold = "x = bytearray(60_000_000); import time; time.sleep(0.5)"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {hold!r}])"
    assert cost([sys.executable, "-c", child]).mebibytes > 60
