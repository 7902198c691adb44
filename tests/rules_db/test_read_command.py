"""`reglas read`: what is seen in a line, what is made of it, and why not of the rest."""

import json
from pathlib import Path

import pytest

from rules_db.cli import run

TEXT = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. BLACK JACK

Artículo 1. Se usan seis barajas y la sala abre a las 20.

Por ejemplo, se usan ocho barajas.
"""


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "norma.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_mentions_rules_and_refusals_of_a_line(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["read", str(text), "--line", "5", "--json"]) == 0
    [sentence] = json.loads(capsys.readouterr().out)["data"]
    assert [(part["words"], part["value"]) for part in sentence["rules"] if part["id"] == "decks"] == [("seis", 6)]
    assert ("barajas", "decks") in [(part["words"], part["id"]) for part in sentence["mentions"]]
    assert "20" in [part["words"] for part in sentence["refused"]]


def test_an_example_says_that_it_rules_nothing(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["read", str(text), "--line", "7", "--json"]) == 0
    [sentence] = json.loads(capsys.readouterr().out)["data"]
    assert sentence["rules"] == []
    assert sentence["standing"]


def test_a_picture_holds_the_mentions(text: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.html"
    assert run(["read", str(text), "--line", "5", "--html", str(picture)]) == 0
    assert "amount" in picture.read_text(encoding="utf-8")


def test_a_blank_line_is_told(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["read", str(text), "--line", "2"]) == 2
    assert "no sentence" in capsys.readouterr().err
