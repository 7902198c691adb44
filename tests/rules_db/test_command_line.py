"""The commands, as a person or a program uses them."""

import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules_db.cli import run
from tests.conftest import ROOT, installed
from tests.rules_db.conftest import BAN, QUIETA, QUOTE, reading_two
from tests.running import Session

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _database(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGLAS_DB", str(database))
    monkeypatch.setenv("COLUMNS", "120")


def printed(capsys: Captured, *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def data(capsys: Captured, *arguments: str) -> Any:
    return json.loads(printed(capsys, *arguments, "--json"))["data"]


def refused(capsys: Captured, *arguments: str, code: int = 2) -> str:
    """The one sentence that a command ends with."""
    assert run(list(arguments)) == code
    captured = capsys.readouterr()
    sentences: list[str] = captured.err.splitlines()
    assert len(sentences) == 1
    assert sentences[0].startswith("reglas: ")
    assert not sentences[0].endswith(".")
    return sentences[0].removeprefix("reglas: ")


def test_documents(capsys: Captured) -> None:
    lines = printed(capsys, "documents").splitlines()
    assert [line.split()[0] for line in lines] == ["id", "quieta", "serena"]
    assert [row["id"] for row in data(capsys, "documents")] == ["quieta", "serena"]
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "documents", "--csv"))))
    assert [row["jurisdiction"] for row in rows] == ["quieta", "serena"]


def test_search(capsys: Captured) -> None:
    assert "perderá la apuesta" in printed(capsys, "search", "perdera", "apuesta")
    assert printed(capsys, "search", "perdera apuesta") == printed(capsys, "search", "perdera", "apuesta")
    (hit,) = data(capsys, "search", "perdera", "apuesta")
    assert hit["document_id"] == "quieta"
    assert data(capsys, "search", "apuesta", "--jurisdiction", "serena")[0]["jurisdiction"] == "serena"
    assert len(data(capsys, "search", "apuesta", "--limit", "1")) == 1
    assert [hit["level"] for hit in data(capsys, "search", "canicas", "--rules")] == ["rule"]
    assert printed(capsys, "search", "xilófono") == "Nothing found.\n"
    assert "have some of them" in printed(capsys, "search", "pleno", "xilófono")
    assert printed(capsys, "search", "pleno", "--csv").splitlines()[0].startswith("id,document_id")


def test_show_a_provision_with_its_rules(capsys: Captured) -> None:
    line = QUIETA.splitlines().index(QUOTE) + 1
    out = printed(capsys, "show", "quieta", "--line", str(line))
    assert out.startswith("quieta > ")
    assert QUOTE in out
    assert "pays.straight" in out
    shown = data(capsys, "show", "quieta", "--line", str(line))
    assert [rule["value"] for rule in shown["rules"]] == ["2:1"]
    assert shown["ancestors"][0]["id"] == "quieta__document"
    by_id, by_path = data(capsys, "show", shown["id"]), data(capsys, "show", "quieta", shown["eid"])
    assert by_id == by_path == shown


def test_show_lists_the_parts_of_a_provision(capsys: Captured) -> None:
    shown = data(capsys, "show", "quieta__document")
    parts = [child["id"] for child in shown["children"]]
    assert parts
    out = printed(capsys, "show", "quieta__document")
    assert all(part.removeprefix("quieta__") in out for part in parts)


def test_show_the_lines_as_received(capsys: Captured) -> None:
    line = str(QUIETA.splitlines().index(QUOTE) + 1)
    shown = data(capsys, "show", "quieta", "--line", line)
    lines = QUIETA.splitlines()[shown["line_start"] - 1 : shown["line_end"]]
    assert printed(capsys, "show", "quieta", "--line", line, "--raw").splitlines() == lines
    assert printed(capsys, "show", "quieta", "--raw").rstrip("\n") == QUIETA.rstrip("\n")


def test_show_the_outline_of_a_document(capsys: Captured) -> None:
    out = printed(capsys, "show", "quieta", "--depth", "9")
    assert out.index("RULETA AMERICANA") < out.index("CRAPS") < out.index("2.1")
    assert "2.1" not in printed(capsys, "show", "quieta", "--depth", "1")
    shown = data(capsys, "show", "quieta")
    assert shown["document"]["id"] == "quieta"
    assert shown["outline"][0]["depth"] == 0


def test_rules(capsys: Captured) -> None:
    out = printed(capsys, "rules")
    assert "pays.straight" in out
    assert "2:1" in out
    assert [rule["key"] for rule in data(capsys, "rules", "--game", "american_roulette")] == ["pays.straight"]
    assert data(capsys, "rules", "--family", "limit") == []
    assert "No rule" in printed(capsys, "rules", "--jurisdiction", "serena")
    (row,) = csv.DictReader(io.StringIO(printed(capsys, "rules", "--family", "payout", "--csv")))
    assert row["value"] == '"2:1"'


def test_norms(capsys: Captured) -> None:
    out = printed(capsys, "norms", "--bearer", "player", "--modality", "prohibition", "--game", "craps")
    assert "player: Nadie tocará" in out
    assert [rule["text"] for rule in data(capsys, "norms", "--modality", "prohibition")] == [BAN]
    assert data(capsys, "norms", "--bearer", "croupier") == []
    assert len(list(csv.DictReader(io.StringIO(printed(capsys, "norms", "--csv"))))) == 2


def test_definitions(capsys: Captured) -> None:
    assert "Paño Cómodo" in printed(capsys, "definitions", "comodo")
    assert [rule["term"] for rule in data(capsys, "definitions", "paño cómodo")] == ["Paño Cómodo"]
    assert printed(capsys, "definitions", "xilófono") == "No definition of that term.\n"
    assert "Paño Cómodo" in printed(capsys, "definitions", "comodo", "--csv")


def test_references(capsys: Captured) -> None:
    out = printed(capsys, "references", "quieta")
    assert "Nadie" in out
    assert "quieta__document" in out
    assert "not resolved: there is no 9" in out
    assert "xx/ley/5" in out
    assert len(data(capsys, "references", "quieta")) == 3
    both = data(capsys, "references", "quieta", "document")
    assert [citation["text"] for citation in both["referenced_by"]] == ["Nadie"]
    assert "Referred to by" in printed(capsys, "references", "quieta__document")
    assert "Refers to" in printed(capsys, "references", both["referenced_by"][0]["provision_id"])
    assert printed(capsys, "references", "serena") == "It refers to nothing.\n"
    assert "nothing refers to it" in printed(capsys, "references", "serena__document")


def test_verify(capsys: Captured, database: Path, tmp_path: Path) -> None:
    sources = str(database.parent / "sources")
    with reading_two():
        assert "everything holds" in printed(capsys, "verify", "--sources", sources)
        assert data(capsys, "verify", "--sources", sources)["ok"] is True
    assert "give --sources" in printed(capsys, "verify")
    copy = tmp_path / "copy.db"
    copy.write_bytes(database.read_bytes())
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE rules SET text = 'El pleno paga mucho.'")
    assert run(["verify", "--db", str(copy)]) == 1
    captured = capsys.readouterr()
    assert "its words do not stand in lines" in captured.out
    assert captured.err.startswith("reglas: ")


def test_migrate(capsys: Captured) -> None:
    assert "up to date" in printed(capsys, "migrate")


def test_build(capsys: Captured, tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "x.db"
    source.write_text(QUIETA, encoding="utf-8")
    assert printed(capsys, "build", str(source), "--db", str(target)).startswith(f"{target}: 1 documents, ")
    assert data(capsys, "build", str(source), "--db", str(target))["problems"] == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["build"], "missing argument 'SOURCE'; see `reglas build --help`"),
        (["fly"], "no such command 'fly'"),
        (["search", "x", "--limit", "0"], "invalid value for '--limit'"),
        (["search", "x", "--limit", "many"], "invalid value for '--limit'"),
        (["search", "*"], "there is no word to look for"),
        (["show", "quiexa"], "there is no document quiexa (perhaps quieta)"),
        (["show", "quieta__x"], "there is no provision quieta__x"),
        (["show", "quieta", "x", "--line", "3"], "give a provision's path or --line, not both"),
        (["show", "quieta", "--line", "999"], "no provision of quieta holds line 999"),
        (["documents", "--db", "missing.db"], "missing.db does not exist"),
        (["documents", "--db", __file__], "is not a knowledge base"),
        (["rules", "--colour", "red"], "no such option: --colour"),
        (["verify", "--sources", "nowhere"], "nowhere does not exist"),
        (["serve", "--port", "99999"], "invalid value for '--port'"),
    ],
)
def test_bad_use_is_told_in_one_sentence(arguments: list[str], sentence: str, capsys: Captured) -> None:
    assert sentence in refused(capsys, *arguments)


def test_an_unexpected_error_is_told_without_its_traceback(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.delenv("REGLAS_DEBUG", raising=False)
    monkeypatch.setattr("rules_db.knowledge.KnowledgeBase.documents", fail)
    assert "unexpected ZeroDivisionError (oops)" in refused(capsys, "documents")
    monkeypatch.setenv("REGLAS_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["documents"])


def test_an_interruption_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rules_db.knowledge.KnowledgeBase.documents", interrupt)
    assert run(["documents"]) == 130
    assert capsys.readouterr().err == "reglas: interrupted; nothing is left half done\n"


def test_a_pipe_that_closes_early_is_no_error() -> None:
    command = f"{Path(sys.executable).parent / 'reglas'} search apuesta --json | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602 - ours
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_output_that_goes_to_a_pipe_has_no_colours() -> None:
    for command in (["documents"], ["search", "apuesta"], ["show", "quieta"], ["rules"]):
        done = installed(*command)
        assert done.returncode == 0
        assert "\x1b" not in done.stdout + done.stderr


def test_commands_of_one_process_know_nothing_of_each_other(tmp_path: Path) -> None:
    session = Session(ROOT)
    made = session.run(["init", "desk"], tmp_path, os.environ)
    assert (made.returncode, (tmp_path / "desk").is_dir()) == (0, True)
    without = {name: value for name, value in os.environ.items() if name != "REGLAS_DB"}
    nothing = session.run(["documents"], tmp_path, without)
    assert (nothing.returncode, nothing.stdout, len(nothing.stderr.splitlines())) == (2, "", 1)
    there = session.run(["documents"], tmp_path, os.environ)
    assert (there.returncode, there.stderr) == (0, "")
    assert "quieta" in there.stdout
    session.close()


def test_help_without_arguments(capsys: Captured) -> None:
    assert printed(capsys) == printed(capsys, "--help")
    assert printed(capsys, "--version").startswith("reglas ")


def test_help_loads_nothing_heavy() -> None:
    script = "import sys; from rules_db.cli import run; run(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)  # noqa: S603
    heavy = ("spacy", "datasette", "sqlite_utils", "rich", "numpy", "sqlite3", "corpus", "extractor", "msgspec")
    assert not [name for name in heavy if f"'{name}'" in done.stdout]
