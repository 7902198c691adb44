"""`reglas survey`: what is made of a text before a build, for people and as JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rules_db.cli import run

TEXT = """\
MUNICIPALIDAD DE VILLA CALLADA

DECRETO N.º 4

Villa Callada, 3 de agosto de 2012

CAPÍTULO I. RULETA AMERICANA

Artículo 1. El pleno gana 35 veces la apuesta. El tapete pesa 14 kilos y luce 3 flecos.

Artículo 2. El caballo gana 17 veces la apuesta.

CAPÍTULO II. BLACK JACK

Artículo 3. Brillan 9 faroles.
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "callada.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def surveyed(source: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert run(["survey", str(source), "--id", "callada", "--jurisdiction", "villa-callada", "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)["data"]
    return found


def test_it_names_the_instrument(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = surveyed(source, capsys)["document"]
    assert isinstance(document, dict)
    assert (document["id"], document["kind"], document["number"], document["date"]) == (
        "callada",
        "Decreto",
        "4",
        "2012-08-03",
    )


def test_it_lists_the_levels_with_their_signatures(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = surveyed(source, capsys)["levels"]
    assert isinstance(found, list)
    counts = {level["signature"].split()[0]: level["count"] for level in found}
    assert counts == {"capitulo": 2, "articulo": 3}


def test_it_lists_the_games_with_what_was_read(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = surveyed(source, capsys)["games"]
    assert isinstance(found, list)
    games = {game["game"]: game for game in found}
    assert games["american_roulette"]["quantities"]["rule"] == 2
    assert games["blackjack"]["quantities"]["unread"] == 1
    assert games["blackjack"]["confidence"] > 0.5
    assert any("BLACK JACK" in reason for reason in games["blackjack"]["reasons"])


def test_the_sentence_with_the_most_unread_quantities_comes_first(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = surveyed(source, capsys)["worth"]
    assert isinstance(found, list)
    assert (found[0]["unread"], found[0]["words"], found[0]["line_start"]) == (2, ["14", "3"], 9)


def test_for_people_it_fits_a_narrow_terminal(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["survey", str(source)]) == 0
    out = capsys.readouterr().out
    assert all(len(line) <= 80 for line in out.splitlines() if "quantities read" not in line)
    assert all(title in out for title in ("Levels", "Games", "Quantities", "Worth a look"))


def test_nothing_is_left_beside_the_file(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    surveyed(source, capsys)
    assert [path.name for path in source.parent.iterdir()] == ["callada.txt"]


@pytest.mark.parametrize("what", ["missing.txt", ".", "pipe"])
def test_what_is_no_file_is_told_in_one_sentence(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert run(["survey", str(tmp_path / what)]) == 2
    [sentence] = capsys.readouterr().err.splitlines()
    assert "survey.db" not in sentence


def test_a_text_of_nothing_known_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nada.txt"
    path.write_text("ORDENANZA 3\n\nSe podan 4 plátanos.\n", encoding="utf-8")
    assert run(["survey", str(path)]) == 0
    assert "no game was recognised" in capsys.readouterr().out


def test_a_game_that_nobody_knows_is_named_with_the_kind_that_it_is_read_as(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "feria.txt"
    strange = (
        "CAPÍTULO III. RUEDA DEL CANGREJO\n\nArtículo 4. La rueda tiene 48 divisiones y paga 4 a 1 por la lengüeta.\n"
    )
    source.write_text(f"{TEXT}\n{strange}", encoding="utf-8")
    (remark,) = [one for one in surveyed(source, capsys)["remarks"] if "rueda_del_cangrejo" in one]
    assert "wheel" in remark
