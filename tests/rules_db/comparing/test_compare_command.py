"""`reglas compare` as a person or a program uses it, on the regulations of invented places."""

import csv
import io
import json
from pathlib import Path

import pytest

from rules_db.cli import run

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _database(samples_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGLAS_DB", str(samples_database))
    monkeypatch.setenv("COLUMNS", "160")


def printed(capsys: Captured, *arguments: str, code: int = 0) -> str:
    assert run(["compare", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: Captured, *arguments: str) -> str:
    assert run(["compare", *arguments]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    return str(sentence)


def test_a_table_names_texts_values_and_lines(capsys: Captured) -> None:
    out = printed(capsys, "craps", "--family", "payout")
    assert out.splitlines()[0] == "Craps compared"
    assert "es-isla-garza-decreto-214-2019" in out
    assert "Isla Garza" in out
    assert "1:1 [" in out


def test_a_game_is_found_by_its_name(capsys: Captured) -> None:
    assert printed(capsys, "Ruleta Americana") == printed(capsys, "american_roulette")


def test_norms_are_counted_or_printed_one_by_one(capsys: Captured) -> None:
    counted, listed = printed(capsys, "craps"), printed(capsys, "craps", "--norms")
    assert "--family NAME" in counted
    assert "prohibition (" not in counted
    assert "prohibition (" in listed
    assert len(listed) > len(counted)


def test_only_differences(capsys: Captured) -> None:
    rows = json.loads(printed(capsys, "craps", "--only", "differences", "--json"))["data"]["rows"]
    assert rows
    assert {row["relation"] for row in rows} == {"different"}


def test_only_two_jurisdictions(capsys: Captured) -> None:
    some = ("--jurisdiction", "isla-garza", "--jurisdiction", "villa-nogal")
    found = json.loads(printed(capsys, "craps", *some, "--json"))["data"]
    assert [column["jurisdiction"] for column in found["columns"]] == ["isla-garza", "villa-nogal"]
    assert {cell["jurisdiction"] for row in found["rows"] for cell in row["cells"]} <= {"isla-garza", "villa-nogal"}


def test_json_has_every_rule_of_the_game_with_its_place(capsys: Captured) -> None:
    found = json.loads(printed(capsys, "craps", "--json"))["data"]
    told = [
        place["rule_id"]
        for row in found["rows"]
        for cell in row["cells"]
        if not cell["within"] and not cell["common"]  # what is said of something wider has a row of its own
        for each in cell["stated"]
        if not each["parts"]  # and so has what is said of parts
        for place in each["places"]
    ]
    assert run(["rules", "--game", "craps", "--json"]) == 0
    assert sorted(told) == sorted(rule["id"] for rule in json.loads(capsys.readouterr().out)["data"])


def test_csv_has_a_row_a_concept(capsys: Captured) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "craps", "--csv"))))
    assert len(rows) == len(json.loads(printed(capsys, "craps", "--json"))["data"]["rows"])
    (pass_line,) = [row for row in rows if row["key"] == "pays.pass"]
    assert pass_line["isla-garza"] == "1:1"
    assert pass_line["isla-garza citations"].startswith("es-isla-garza-decreto-214-2019:")


@pytest.mark.parametrize("columns", ["80", "120", "200"])
def test_nothing_is_wider_than_the_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert max(len(line) for line in printed(capsys, "blackjack", "--norms").splitlines()) <= int(columns)


def test_words_in_spanish(capsys: Captured) -> None:
    assert "Comparación: Craps" in printed(capsys, "craps", "--language", "es")


def test_markdown_and_a_page(capsys: Captured) -> None:
    assert printed(capsys, "craps", "--markdown").startswith("# Craps compared\n")
    assert printed(capsys, "craps", "--html").startswith("<!DOCTYPE html>\n")


def test_bad_use_is_refused_in_one_sentence(capsys: Captured) -> None:
    assert "perhaps craps" in refused(capsys, "crap")
    assert "there is no jurisdiction atlantis" in refused(capsys, "craps", "--jurisdiction", "atlantis")
    assert "--only is differences, common or missing" in refused(capsys, "craps", "--only", "x")
    assert "give one of --json, --csv" in refused(capsys, "craps", "--json", "--csv")
    assert "there are words in en and es" in refused(capsys, "craps", "--language", "fr")


def test_a_family_without_rules_says_so(capsys: Captured) -> None:
    assert "No rule of this kind." in printed(capsys, "craps", "--family", "zero_rule")
