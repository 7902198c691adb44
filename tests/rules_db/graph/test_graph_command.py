"""`reglas graph` as a person or a program uses it."""

import json
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest

from rules_db.cli import run

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _database(samples_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGLAS_DB", str(samples_database))
    monkeypatch.setenv("COLUMNS", "120")


def printed(capsys: Captured, *arguments: str) -> str:
    assert run(["graph", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_measures_are_what_it_prints_first(capsys: Captured) -> None:
    out = printed(capsys)
    assert out == printed(capsys, "--measures")
    assert "Which text follows which" in out
    assert "Isla Garza" in out


def test_measures_as_json(capsys: Captured) -> None:
    found = json.loads(printed(capsys, "--json"))["data"]
    assert {each["jurisdiction"] for each in found["alone"]} == {"isla-garza", "puerto-quillay", "villa-nogal"}
    assert all(0 <= each["share"] <= 1 for each in found["follows"])
    assert [(each["jurisdiction"], each["model"]) for each in found["follows"] if each["direction"] == "later"]


def test_a_file_has_the_format_of_its_name(capsys: Captured, tmp_path: Path) -> None:
    for form in ("graphml", "gexf", "svg"):
        assert printed(capsys, "-o", str(tmp_path / f"graph.{form}")) == ""
        Tree.parse(tmp_path / f"graph.{form}")  # noqa: S314 - our own
    assert printed(capsys, "-o", str(tmp_path / "graph.json")) == ""
    assert (tmp_path / "graph.json").read_text(encoding="utf-8") == printed(capsys, "--to", "json")


def test_rows_adds_rules_and_alignments(capsys: Captured) -> None:
    plain, rows = (json.loads(printed(capsys, "--to", "json", *more)) for more in ((), ("--rows",)))
    kinds = {edge["kind"] for edge in rows["edges"]} - {edge["kind"] for edge in plain["edges"]}
    assert kinds == {"aligned"}
    aligned = [edge for edge in rows["edges"] if edge["kind"] == "aligned"]
    assert {"relation", "score", "features"} <= set(aligned[0])
    ids = {node["id"] for node in rows["nodes"]}
    assert all({edge["source"], edge["target"]} <= ids for edge in aligned)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--to", "png"), "--to is graphml, gexf, json or svg, not png"),
        (("-o", "picture.png"), "--to is graphml, gexf, json or svg, not png"),
        (("--to", "svg", "--measures"), "--measures prints figures"),
        (("--to", "svg", "-o", "/nowhere/at/all.svg"), "cannot be written"),
    ],
)
def test_bad_use_is_refused_in_one_sentence(capsys: Captured, arguments: tuple[str, ...], sentence: str) -> None:
    assert run(["graph", *arguments]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert sentence in told
