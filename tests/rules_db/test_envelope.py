"""With --json every command answers in one envelope, and so does every error."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from rules_db.cli import run
from rules_db.cli.packing import answers, text_of
from rules_db.store import program_version
from tests.conftest import ROOT

Captured = pytest.CaptureFixture[str]
SCHEMA = json.loads((ROOT / "schemas" / "envelope.schema.json").read_text(encoding="utf-8"))
ANSWERS = ROOT / "schemas" / "answers"
UNSEEN = str(ROOT / "tests" / "unseen" / "ar_quebracho_circular.txt")
PRINTING = (
    ("documents",),
    ("show", "isla-garza"),
    ("search", "apuesta"),
    ("rules", "--game", "craps"),
    ("norms", "--bearer", "player"),
    ("definitions", "apuesta"),
    ("coverage",),
    ("compare", "craps"),
    ("compare", "craps", "--strictest"),
    ("compare", "--sanctions"),
    ("diff", "isla-garza", "villa-nogal", "--game", "craps"),
    ("diff", "isla-garza", "villa-nogal", "--game", "craps", "--cases"),
    ("brief", "isla-garza", "villa-nogal", "--game", "craps"),
    ("graph",),
    ("findings",),
    ("verify",),
    ("packs",),
    ("edges", "boule"),
    ("settle", "melilla", "craps", "--bet", "pass:10", "--rolls", "4+3"),
    ("decide", "melilla", "blackjack", "dealer", "dealer=9H,7C"),
    ("incident", "melilla", "blackjack", "carta", "descubierta"),
    ("check", "melilla", "blackjack", "seats=7"),
    ("decisions", "list"),
    ("quality",),
    ("survey", UNSEEN),
    ("read", UNSEEN, "--line", "30"),
)
REFUSED = (
    ("compare", "ajedrez"),
    ("compare",),
    ("diff", "isla-garza", "nada"),
    ("documents", "--colour"),
    ("show", "nada"),
    ("edges", "ajedrez"),
)


@pytest.fixture(autouse=True)
def _database(samples_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGLAS_DB", str(samples_database))


def answer(capsys: Captured, *words: str, code: int = 0) -> dict[str, Any]:
    assert run([*words, "--json"]) == code
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    jsonschema_rs.validator_for(SCHEMA).validate(told)
    return told


@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_every_command_answers_in_the_envelope(words: tuple[str, ...], capsys: Captured) -> None:
    told = answer(capsys, *words)
    assert (told["version"], told["command"], told["error"]) == (program_version(), words[0], None)
    assert told["data"] is not None
    if (ANSWERS / f"{_name(words)}.schema.json").exists():
        schema = json.loads((ANSWERS / f"{_name(words)}.schema.json").read_text(encoding="utf-8"))
        jsonschema_rs.validator_for(schema).validate(told["data"])


def _name(words: tuple[str, ...]) -> str:
    return "-".join((words[0], *(word[2:] for word in words[1:] if word in ("--strictest", "--sanctions", "--cases"))))


def test_schemas_of_answers_are_those_of_the_records() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in ANSWERS.iterdir()}
    assert kept == {f"{name}.schema.json": text_of(name) for name in answers()}


def test_every_schema_of_an_answer_is_tried() -> None:
    assert set(answers()) - {_name(words) for words in PRINTING} == set()


def test_a_schema_that_is_not_there_is_refused(capsys: Captured) -> None:
    assert run(["schema", "nada"]) == 2
    assert "there is no schema nada" in capsys.readouterr().err


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_an_error_comes_in_the_envelope_too(words: tuple[str, ...], capsys: Captured) -> None:
    assert run([*words, "--json"]) == 2
    captured = capsys.readouterr()
    told = json.loads(captured.out)
    jsonschema_rs.validator_for(SCHEMA).validate(told)
    assert (told["command"], told["data"], told["error"]["exit_code"]) == (words[0], None, 2)
    assert captured.err == "".join(f"reglas: {sentence}\n" for sentence in told["error"]["messages"])


def test_an_error_without_json_is_a_sentence_alone(capsys: Captured) -> None:
    assert run(["compare", "ajedrez"]) == 2
    assert capsys.readouterr().out == ""


def test_parameters_are_what_was_asked(capsys: Captured) -> None:
    asked = answer(capsys, "compare", "craps", "--jurisdiction", "isla-garza", "--jurisdiction", "villa-nogal")
    assert asked["parameters"]["game"] == "craps"
    assert asked["parameters"]["jurisdiction"] == ["isla-garza", "villa-nogal"]
    assert not {"as_json", "family"} & set(asked["parameters"])


def test_warnings_say_what_limits_the_data(capsys: Captured) -> None:
    told = answer(capsys, "compare", "craps")
    assert told["warnings"] == told["data"]["limits"]


def test_what_has_a_format_of_its_own_has_no_envelope(capsys: Captured) -> None:
    assert run(["findings", "--sarif"]) == 0
    assert json.loads(capsys.readouterr().out)["version"] == "2.1.0"
