from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from rules_db.building import build
from rules_db.cli import run
from rules_db.knowledge import KnowledgeBase

LAW = """\
ORDENANZA 7/2020

REGLAMENTO DE JUEGOS DE VILLA QUIETA

CAPÍTULO 1. RULETA AMERICANA

Artículo 1. Apuestas.

Color rojo: los números 1, 3, 5, 5, 7. Color negro: los números 2, 4, 6, 8.

Artículo 2. Faltas.

Las faltas <b> se sancionan según el artículo 9.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("findings")
    (folder / "ley.txt").write_text(LAW, encoding="utf-8")
    build([folder / "ley.txt"], folder / "x.db", document_id="xx-ley", jurisdiction="quieta")
    return folder / "x.db"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def test_findings_are_listed_with_their_lines(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "findings", "--db", str(base))
    assert "quieta:9" in out
    assert "duplicate_number" in out
    assert "1 error, 1 warning" in out


def test_severity_and_code_choose(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "findings", "--severity", "error", "--db", str(base), "--json"))["data"]
    assert [finding["code"] for finding in found] == ["duplicate_number"]
    assert found[0]["evidence"]["repeated"] == [5]
    found = json.loads(
        printed(capsys, "findings", "quieta", "--code", "dangling_reference", "--db", str(base), "--json")
    )["data"]
    assert [finding["line_start"] for finding in found] == [13]


def test_sarif_names_rules_lines_and_levels(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = json.loads(printed(capsys, "findings", "--sarif", "--db", str(base)))
    (run_of,) = log["runs"]
    assert log["version"] == "2.1.0"
    known = {rule["id"] for rule in run_of["tool"]["driver"]["rules"]}
    for result in run_of["results"]:
        assert result["ruleId"] in known
        assert result["level"] in ("error", "warning", "note")
    assert run_of["results"][0]["locations"][0]["physicalLocation"]["region"] == {"startLine": 9, "endLine": 9}


def test_markdown_escapes_the_words_of_the_text(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "findings", "--markdown", "--db", str(base))
    assert out.startswith("## xx-ley")
    assert "**9** error `duplicate_number`" in out
    assert "<" not in out.replace("\\<", "")


def test_a_pipeline_fails_as_gravely_as_it_was_asked_to(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["findings", "--fail-on", "error", "--db", str(base)]) == 1
    assert run(["findings", "--fail-on", "error", "--code", "dangling_reference", "--db", str(base)]) == 0
    capsys.readouterr()


def test_an_unknown_code_is_one_sentence(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["findings", "--code", "nonsense", "--db", str(base)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_codes_are_listed_without_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert "duplicate_number" in printed(capsys, "findings", "--codes")


def test_the_same_from_python(base: Path) -> None:
    with KnowledgeBase.open(base) as knowledge:
        assert [f.code for f in knowledge.findings(document="quieta")] == ["duplicate_number", "dangling_reference"]


def test_doubts_of_the_reader_stand_apart(base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "findings", "--doubts", "--db", str(base)) == "No doubt.\n"
    unsure = tmp_path / "unsure.db"
    unsure.write_bytes(base.read_bytes())
    with sqlite3.connect(unsure) as connection:
        connection.execute("UPDATE rules SET repaired = 1 WHERE key = 'numbers.red'")
    (doubt,) = json.loads(printed(capsys, "findings", "--doubts", "--db", str(unsure), "--json"))["data"]
    assert (doubt["key"], doubt["why"]) == ("numbers.red", "repaired line")
    assert json.loads(printed(capsys, "findings", "--json", "--db", str(base)))["data"][0]["code"] == "duplicate_number"
