"""The profile of the tests: what a test and its fixture take is noted, with what their processes take."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

_TESTS = """
import subprocess, sys, pytest

def burn():
    subprocess.run([sys.executable, "-c", "sum(range(9_000_000))"], check=True)

@pytest.fixture
def slow():
    burn()

def test_quick():
    pass

def test_slow(slow):
    burn()
"""


def test_steps_and_fixtures_are_noted_with_their_processes(tmp_path: Path) -> None:
    file, profile = tmp_path / "test_some.py", tmp_path / "profile.jsonl"
    file.write_text(_TESTS, encoding="utf-8")
    environment = {**os.environ, "SUITE_PROFILE": str(profile), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "benchmarks.suite", "-p", "no:cacheprovider", "test_some.py"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)  # noqa: S603 - our own
    lines = [json.loads(line) for line in profile.read_text(encoding="utf-8").splitlines()]
    noted = {(line["kind"], line["name"]) for line in lines}
    assert noted >= {("fixture", "slow"), ("setup", "test_slow"), ("call", "test_slow")}
    assert "test_quick" not in {line["name"] for line in lines}
    told = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-m", "benchmarks.suite", str(profile)], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert "test_some.py" in told
