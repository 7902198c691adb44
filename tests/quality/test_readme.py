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
def test_a_command_of_the_readme_works(line: str, demo_database: Path) -> None:
    words = shlex.split(line, comments=True)[1:]
    run = reglas(*(str(demo_database) if word == "demo.db" else word for word in words))
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


def test_the_twins_run_the_same_commands() -> None:
    english, spanish = ([line.replace(" --language es", "") for line in _commands_of(name)] for name in READMES)
    assert spanish == english


def _commands_of(name: str) -> list[str]:
    return re.findall(r"^    \.venv/bin/(reglas .*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


def test_the_twins_are_built_alike() -> None:
    english, spanish = (_skeleton(name) for name in READMES)
    assert spanish == english


def _skeleton(name: str) -> list[tuple[str, int, list[str], list[str]]]:
    """What each block of a page is, how many rows it has as a table, where it links and what it names in code."""
    found = []
    for block in re.split(r"\n{2,}", (ROOT / name).read_text(encoding="utf-8").strip()):
        links = [link for link in re.findall(r"\]\(([^)]+)\)", block) if link not in READMES]
        named = sorted({_without_placeholders(code) for code in re.findall(r"`([^`]+)`", block)})
        kind = re.findall(r"^(?:#+|!|\||)", block)[0]
        found.append((kind, block.count("\n") * (kind == "|"), links, named))
    return found


def _without_placeholders(code: str) -> str:
    return " ".join(word for word in code.split() if not word.isupper())


def test_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make (\w+)`", README)) | set(re.findall(r"^    make (\w+)", README, re.MULTILINE))
    assert {"demo", "test"} <= named
    assert [target for target in sorted(named) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []
