"""Whatever is built ends with a sentence or a database, in little time and memory, and leaves nothing behind."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

_SLOWEST = 60
"""Seconds of processor time for one input; most take half a second."""


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What became of each broken input."""
    place: Path = tmp_path_factory.mktemp("broken")
    (place / "tmp").mkdir()
    environment = {"PATH": "/usr/bin:/bin", "REGLAS_CACHE": str(place / "cache"), "TMPDIR": str(place / "tmp")}
    command = [sys.executable, "-m", "tests.rules_db.broken"]
    run = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)  # noqa: S603 - our own module
    assert list((place / "tmp").iterdir()) == []
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_there_are_many(builds: list[dict[str, Any]]) -> None:
    assert len(builds) > 131


def test_each_is_built_or_told(builds: list[dict[str, Any]]) -> None:
    assert [
        (one["what"], one["said"]) for one in builds if one["code"] not in (0, 2) or "Traceback" in one["said"]
    ] == []
    assert [one["what"] for one in builds if one["code"] == 2 and "reglas: " not in one["said"]] == []


def test_no_step_fails(builds: list[dict[str, Any]]) -> None:
    assert [(one["what"], one["said"]) for one in builds if "a defect of reglas" in one["said"]] == []


def test_each_takes_little_and_leaves_nothing(builds: list[dict[str, Any]]) -> None:
    assert [(one["what"], one["mib"]) for one in builds if one["mib"] > 1024] == []
    assert [(one["what"], one["seconds"]) for one in builds if one["seconds"] > _SLOWEST] == []
    assert [(one["what"], one["left"]) for one in builds if one["left"]] == []
