from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_db.cli import run

LAW = """Reglamento de juegos de Isla Nueva

RULETA AMERICANA

1.1 REGLAS DEL JUEGO

El pleno gana treinta y tres veces la apuesta.

Posibilidad\tPago
Pleno\t33 veces su postura
=HOY()\t7
"""


@pytest.fixture
def base(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    source = tmp_path / "ley.txt"
    source.write_text(LAW, encoding="utf-8")
    assert run(["build", str(source), "--db", str(tmp_path / "k.db"), "--jobs", "1"]) == 0
    capsys.readouterr()
    return tmp_path / "k.db"


def test_tells_how_much_became_rules(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", "--db", str(base), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["data"]
    assert (row["game"], row["sentences"], row["read"], row["rows"], row["rows read"]) == (
        "american_roulette",
        1,
        1,
        2,
        1,
    )


def test_prints_what_no_rule_cites_and_guards_formulae(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", "--unread", "--db", str(base), "--csv"]) == 0
    out = capsys.readouterr().out
    assert "'=HOY()" in out
    assert "33 veces" not in out
