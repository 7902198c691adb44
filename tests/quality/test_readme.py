"""The README's commands work as printed, on the database that `make demo` builds."""

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import ROOT, reglas

READMES = ("README.md", "README.es.md")
README = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in READMES)
TRIED = list(dict.fromkeys(re.findall(r"^    (?:\.venv/bin/)?(reglas .*)$", README, re.MULTILINE)))
# Runs until it is stopped; its own tests start and stop it.
LASTING = "serve"


def test_the_readme_has_commands_to_try() -> None:
    assert len(TRIED) >= 5


@pytest.mark.parametrize("line", [line for line in TRIED if line.split()[1] != LASTING])
def test_a_command_of_the_readme_works(line: str, samples_database: Path) -> None:
    words = shlex.split(line, comments=True)[1:]
    run = reglas(*(str(samples_database) if word == "demo.db" else word for word in words))
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


def test_what_the_spanish_twin_runs_the_english_one_runs_too() -> None:
    english, spanish = (set(_commands_of(name)) for name in READMES)
    assert {line.split()[1] for line in spanish} <= {line.split()[1] for line in english}
    assert len(spanish) > 5


def _commands_of(name: str) -> list[str]:
    return re.findall(r"^    \.venv/bin/(reglas .*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


def test_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make (\w+)`", README)) | set(re.findall(r"^    make (\w+)", README, re.MULTILINE))
    assert {"demo", "test"} <= named
    assert [target for target in sorted(named) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []
