"""The README's commands work as printed, on the database that `make demo` builds."""

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import ROOT, reglas

README = (ROOT / "README.md").read_text(encoding="utf-8")
TRIED = re.findall(r"^    (?:\.venv/bin/)?(reglas .*)$", README, re.MULTILINE)
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


def test_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make (\w+)`", README)) | set(re.findall(r"^    make (\w+)", README, re.MULTILINE))
    assert {"demo", "test"} <= named
    assert [target for target in sorted(named) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


@pytest.mark.parametrize("page", ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))])
def test_files_that_a_page_links_to_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []
