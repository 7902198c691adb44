"""The commands of every page are ones that there are, and those that name what they ask of run as printed.

Tutorial and how-to are run with all that they print, see `transcripts.py`; the README by `test_readme.py`.
"""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
import typer

from rules_db.cli import app, run
from tests.docs.markdown import commands_of, mentioned_in, pages

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
PLACEHOLDER = re.compile(r"\b(?:FILE|FOLDER|DIR|GAME|ID|SOURCE|NAME|HOST|A B)\b|\.\.\.|…")
ELSEWHERE = ("README.md", "README.es.md", "docs/commands.md")
TOLD = [(page, line) for page in pages() if page not in ELSEWHERE for line in commands_of(page)]
RUN = [(page, line) for page, line in TOLD if not PLACEHOLDER.search(line)]
BET = {"bet": "field", "stake": "5"}
BETS = {"jurisdiction": "melilla", "game": "craps", "bets": [BET], "outcome": {"rolls": ["4+2"]}}


def options_of(command: str, words: list[str]) -> set[str]:
    """The options of a command, or of the one of its own commands that the first word names."""
    meant = COMMANDS[command]
    meant = getattr(meant, "commands", {}).get(words[0] if words else "", meant)
    return {option for parameter in meant.params for option in parameter.opts}


@pytest.mark.parametrize("page", pages())
def test_commands_and_options_that_a_page_names_exist(page: str) -> None:
    for line in [*commands_of(page), *mentioned_in(page)]:
        command, *words = line.split()[1:]
        if command.startswith("-"):
            continue
        assert command in COMMANDS, line
        named = {word.strip("[].,;").partition("=")[0] for word in words if word.strip("[").startswith("--")}
        assert named - {"--help"} <= options_of(command, words), line


def test_pages_have_commands_to_run() -> None:
    assert len(RUN) > 10
    assert {page for page, _ in RUN} >= {"docs/packs.md", "docs/odds.md", "docs/defects.md"}


@pytest.mark.parametrize(("page", "line"), RUN)
def test_a_command_of_a_page_runs_as_printed(
    page: str,
    line: str,
    samples_database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(samples_database, "demo.db")
    Path("bets.jsonl").write_text(json.dumps(BETS), encoding="utf-8")
    assert run(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out.strip() or len(list(tmp_path.iterdir())) > 2
