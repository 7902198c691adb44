"""A workspace is found from below, and names the knowledge base, the sources and the decisions of every command."""

import json
from pathlib import Path

import pytest

from rules_db.cli import run
from rules_db.workspace import WorkspaceError, find, workspace_of
from tests.rules_db.conftest import QUIETA, SERENA


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new workspace with two sources, in which the commands run, in a folder below."""
    monkeypatch.delenv("REGLAS_DB", raising=False)
    folder = tmp_path / "casinos"
    assert run(["init", str(folder)]) == 0
    (folder / "sources" / "serena").mkdir()
    (folder / "sources" / "quieta.txt").write_text(QUIETA, encoding="utf-8")
    (folder / "sources" / "serena" / "a.txt").write_text(SERENA, encoding="utf-8")
    (folder / "notas" / "mayo").mkdir(parents=True)
    monkeypatch.chdir(folder / "notas" / "mayo")
    return folder


def test_commands_below_work_on_the_workspace(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["build"]) == 0
    assert (workspace / "reglas.db").is_file()
    capsys.readouterr()
    assert run(["documents", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["data"]) == 2


def test_decisions_lie_in_the_workspace(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["build"]) == 0
    capsys.readouterr()
    assert run(["rules", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["data"][0]["id"]
    assert run(["correct", row, "--reject", "--note", "no es una regla", "--who", "Ana"]) == 0
    assert [file.parent for file in workspace.rglob("*.jsonl")] == [workspace / "decisions"]
    assert run(["verify"]) == 0
    assert run(["quality", "--floor", "0.5"]) == 1


def test_packs_are_those_of_the_workspace(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs"]) == 2, "nothing is built yet: those of the program would answer for others"
    assert run(["build"]) == 0
    capsys.readouterr()
    assert run(["packs", "--json"]) == 0
    packs = {one["jurisdiction"] for one in json.loads(capsys.readouterr().out)["data"]}
    assert run(["documents", "--json"]) == 0
    assert packs <= {one["jurisdiction"] for one in json.loads(capsys.readouterr().out)["data"]}


def test_a_workspace_names_jurisdictions_of_places(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = '[[jurisdiction]]\nname = "isla-serena"\nsources = ["sources/serena"]\n'
    with (workspace / "reglas.toml").open("a", encoding="utf-8") as file:
        file.write(said)
    assert run(["build"]) == 0
    capsys.readouterr()
    assert run(["documents", "--json"]) == 0
    assert "isla-serena" in {one["jurisdiction"] for one in json.loads(capsys.readouterr().out)["data"]}


def test_another_knowledge_base_may_be_named(workspace: Path, tmp_path: Path) -> None:
    assert run(["build", str(workspace / "sources" / "quieta.txt"), "--db", str(tmp_path / "x.db")]) == 0
    assert (tmp_path / "x.db").is_file()
    assert not (workspace / "reglas.db").exists()


def test_outside_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find(tmp_path) is None
    assert workspace_of(tmp_path / "x.db") is None
    assert run(["build"]) == 2


@pytest.mark.parametrize("text", ["[workspace", "[workspace]\nsource = 'x'\n", "[people]\nana = 'queen'\n"])
def test_a_file_that_is_no_workspace_is_named(workspace: Path, text: str) -> None:
    (workspace / "reglas.toml").write_text(text, encoding="utf-8")
    with pytest.raises(WorkspaceError, match="is no workspace"):
        find(workspace)
    assert run(["documents"]) == 2


def test_a_workspace_is_made_once(workspace: Path) -> None:
    before = (workspace / "reglas.toml").read_bytes()
    assert run(["init", str(workspace)]) == 2
    assert (workspace / "reglas.toml").read_bytes() == before
