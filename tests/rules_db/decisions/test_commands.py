"""`reglas correct` and `reglas decisions`, as somebody types them."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_db.cli import run
from tests.rules_db.decisions.conftest import Desk
from tests.rules_db.decisions.test_deciding import KEYS

Captured = pytest.CaptureFixture[str]


def told(capsys: Captured, *words: str) -> Any:
    capsys.readouterr()
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["data"]


def test_a_value_is_corrected_and_taken_back(desk: Desk, capsys: Captured) -> None:
    split = desk.rule("pays.split").id
    made = told(capsys, "correct", split, "--value", "18:1", "--note", "en la tabla dice 18", "--who", "Ana")
    assert (made["state"], made["before"], made["after"]) == ("applied", {"value": "17:1"}, {"value": "18:1"})
    assert told(capsys, "rules", "--key", "pays.split", "--jurisdiction", "uno")[0]["value"] == "18:1"
    told(capsys, "decisions", "revert", made["id"])
    assert desk.rule("pays.split").value == "17:1"
    assert [one["state"] for one in told(capsys, "decisions", "list")] == ["reverted", "applied"]


def test_the_time_of_a_decision_can_be_told(desk: Desk, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    made = told(capsys, "correct", desk.rule("pays.split").id, "--accept", "--who", "Ana")
    assert made["decision"]["when"] == "2027-01-15T08:00:00.000Z"
    assert run(["decisions", "list"]) == 0
    assert "uno " in capsys.readouterr().out, "tables name a document by its jurisdiction"


def test_the_table_of_rules_has_ids_to_correct_them_by(desk: Desk, capsys: Captured) -> None:
    assert run(["rules", "--key", "pays.split", "--jurisdiction", "uno", "--ids"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith(desk.rule("pays.split").id)


def test_a_rule_is_added_by_its_words(desk: Desk, capsys: Captured) -> None:
    said = ("--set", "family=equipment", "--set", "key=keys", "--value", "12")
    made = told(capsys, "correct", "--add", "uno", "--words", KEYS, *said)
    assert made["decision"]["lines"] == [20, 20]
    assert desk.rule("keys").value == 12


def test_files_of_others_are_applied_on_demand(desk: Desk, capsys: Captured, tmp_path: Path) -> None:
    told(capsys, "correct", desk.rule("pays.split").id, "--reject")
    file = next((tmp_path / "decisions").iterdir())
    line = file.read_text(encoding="utf-8")
    file.unlink()
    told(capsys, "decisions", "apply")
    assert desk.rule("pays.split").value == "17:1"
    file.write_text(line, encoding="utf-8")
    assert [one["state"] for one in told(capsys, "decisions", "list")] == ["waiting"]
    assert told(capsys, "decisions", "apply")["states"] == {"applied": 1}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "name the row"),
        (("ROW",), "say what is right"),
        (("ROW", "--accept", "--reject"), "give one of"),
        (("ROW", "--set", "value"), "is no COLUMN=VALUE"),
        (("ROW", "--set", "colour=red"), "cannot be changed"),
        (("ROW", "--value", "mucho"), "odds are written as"),
        (("ROW", "--set", "family=payouts"), "there is no family payouts"),
        (("nada", "--reject"), "there is no row nada"),
        (("--add", "uno", "--words", "No dice esto.", "--value", "1"), "do not stand"),
        (("--add", "uno", "--words", KEYS, "--value", "1"), "needs a family"),
    ],
)
def test_bad_use_is_one_sentence(desk: Desk, capsys: Captured, words: tuple[str, ...], sentence: str) -> None:
    row = desk.rule("pays.split").id
    assert run(["correct", *(row if word == "ROW" else word for word in words)]) == 2
    assert sentence in capsys.readouterr().err
    assert not (desk.folder / "decisions").exists()
