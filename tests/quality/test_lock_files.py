"""The lock files pin, with hashes, everything that the project says it needs."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
DEVELOPMENT = [*RUNTIME, *PROJECT["project"]["optional-dependencies"]["dev"]]


def name_of(requirement: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement.strip()).group()).lower()  # type: ignore[union-attr]


def pins(lock: str) -> dict[str, str]:
    """Each pinned package with its version and hashes."""
    blocks = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ").strip())
    return {block: name_of(block) for block in blocks}


@pytest.mark.parametrize(("lock", "needed"), [("requirements.lock", RUNTIME), ("requirements-dev.lock", DEVELOPMENT)])
def test_everything_needed_is_pinned(lock: str, needed: list[str]) -> None:
    assert {name_of(requirement) for requirement in needed} - set(pins(lock).values()) == set()


def test_what_is_needed_ends_below_a_version_that_may_break_it() -> None:
    needed = PROJECT["project"]["dependencies"]
    assert [requirement for requirement in needed if not re.search(r">=\d[\w.]*,<\d[\d.]*$", requirement)] == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_line_is_a_version_with_hashes(lock: str) -> None:
    unpinned = [block for block in pins(lock) if not re.match(r"[\w.-]+==\S+.* --hash=sha256:[0-9a-f]{64}", block)]
    assert unpinned == []


def test_what_tests_run_on_is_what_users_get() -> None:
    runtime, development = (
        {block.split(" --hash")[0].strip() for block in pins(lock)}
        for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert runtime <= development


def test_the_list_of_dependencies_names_each_with_its_version_and_hashes(tmp_path: Path) -> None:
    tool = Path(sys.executable).parent / "cyclonedx-py"
    out = tmp_path / "sbom.json"
    words = ["requirements", "requirements.lock", "--output-reproducible", "--of", "JSON", "-o", str(out)]
    subprocess.run([tool, *words], cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - ours
    listed = {part["name"]: part for part in json.loads(out.read_text(encoding="utf-8"))["components"]}
    assert {name_of(name) for name in listed} == set(pins("requirements.lock").values())
    assert [name for name, part in listed.items() if not part["externalReferences"][0]["hashes"]] == []
