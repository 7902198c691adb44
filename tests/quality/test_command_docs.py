"""Every command says what it does, and docs/commands.md is what the commands say."""

import re
import subprocess
import sys
from pathlib import Path

import typer

from rules_db.cli import app
from tests.conftest import ROOT, reglas

PAGE = ROOT / "docs" / "commands.md"


def commands() -> list[tuple[str, str]]:
    """Every command with the first line of its help."""
    group = typer.main.get_command(app)
    return [(name, (command.help or "").strip()) for name, command in group.commands.items()]  # type: ignore[attr-defined]


def test_every_command_has_help() -> None:
    assert [name for name, help_text in commands() if not help_text.endswith(".")] == []


def test_the_list_of_commands_tells_each_in_a_whole_sentence() -> None:
    listed = re.findall(r"^  ([a-z]+)  +(\S.*)$", reglas("--help").stdout.partition("Commands:")[2], re.MULTILINE)
    assert {name for name, _ in listed} == {name for name, _ in commands()}
    assert [line for line in listed if not line[1].endswith(".") or line[1].endswith("...")] == []


def test_every_option_and_argument_has_help() -> None:
    group = typer.main.get_command(app)
    silent = [
        f"{name} {parameter.name}"
        for name, command in group.commands.items()  # type: ignore[attr-defined]
        for parameter in command.params
        if not (getattr(parameter, "help", "") or "").strip()
    ]
    assert silent == []


def test_every_command_stands_in_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name, _ in commands() if f"## `reglas {name}`" not in page] == []


def test_the_page_is_what_the_commands_say(tmp_path: Path) -> None:
    typer_command = Path(sys.executable).parent / "typer"
    wanted = ["rules_db.cli", "utils", "docs", "--name", "reglas", "--title", "Commands"]
    fresh = tmp_path / "commands.md"
    subprocess.run([typer_command, *wanted, "--output", fresh], cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - ours
    assert PAGE.read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8"), "run `make docs`"
