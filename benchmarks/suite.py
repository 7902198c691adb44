"""Where the time of the tests goes: a plugin of pytest that notes the processor seconds of each step and each fixture.

`python -m pytest -n 0 -p benchmarks.suite FILE…` writes a line of JSON for each step (collecting, setting up, calling,
tearing down) and each fixture that took some time to the file that `SUITE_PROFILE` names (`.suite.jsonl`), of all
processes that the tests begin; `python -m benchmarks.suite FILE…` sums lines up, the most costly files first.

Processes that end unseen, because who began them does not wait for them, are not counted.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.measure import TICKS

FILE = "SUITE_PROFILE"
"""The variable of the environment that names the file to write."""
_LEAST = 0.05
"""Seconds from which something is noted."""
_inner: list[float] = []
"""What the fixtures that are set up now have spent on others, the outermost first."""


def spent() -> float:
    """Return the processor seconds of this process, those that it waited for, and all below it that still run."""
    own = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in own) + _below(os.getpid())


def _below(pid: int) -> float:
    seconds = 0.0
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, _read(tasks).split()):
            fields = _read(Path(f"/proc/{child}/stat")).rpartition(")")[2].split()
            seconds += sum(map(int, fields[11:15])) / TICKS + _below(child)
    return seconds


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:  # it has ended
        return ""


def _note(kind: str, file: str, name: str, seconds: float) -> None:
    if seconds >= _LEAST:
        with Path(os.environ.get(FILE, ".suite.jsonl")).open("a", encoding="utf-8") as lines:
            told = {"kind": kind, "file": file, "name": name, "seconds": round(seconds, 2)}
            lines.write(json.dumps(told, ensure_ascii=False) + "\n")


def _step(kind: str, item: pytest.Item) -> Generator[None, Any, Any]:
    begun = spent()
    result = yield
    file, _, name = item.nodeid.partition("::")
    _note(kind, file, name, spent() - begun)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Note what collecting takes."""
    begun = spent()
    result = yield
    _note("collect", "", "", spent() - begun)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note what setting a test up takes, its fixtures included."""
    return (yield from _step("setup", item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note what a test itself takes."""
    return (yield from _step("call", item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note what tearing a test down takes."""
    return (yield from _step("teardown", item))


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """Note what a fixture takes without those that it asks for."""
    begun = spent()
    _inner.append(0.0)
    result = yield
    whole, inner = spent() - begun, _inner.pop()
    if _inner:
        _inner[-1] += whole
    _note("fixture", request.node.nodeid.partition("::")[0], fixturedef.argname, whole - inner)
    return result


def _main() -> None:
    lines = [json.loads(line) for file in sys.argv[1:] for line in Path(file).read_text(encoding="utf-8").splitlines()]
    for kinds, by in ((("collect", "setup", "call", "teardown"), "file"), (("fixture",), "name")):
        sums: Counter[str] = Counter()
        for line in lines:
            sums[line[by] or "collecting"] += line["seconds"] * (line["kind"] in kinds)
        for name, seconds in sums.most_common():
            if seconds:
                print(f"{seconds:8.1f}  {name}")
        print()


if __name__ == "__main__":
    _main()
