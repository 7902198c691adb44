"""`reglas export`: what it writes and prints, and the one sentence for everything that goes wrong."""

import json
from pathlib import Path

import pytest

from rules_db.exporting.formats import FORMATS
from tests.conftest import reglas


def export(*arguments: str | Path, to: str = "csv", place: str = "melilla") -> tuple[int, str, str]:
    run = reglas("export", "--to", to, "--jurisdiction", place, *arguments)
    return run.returncode, run.stdout, run.stderr


def test_one_game_of_the_published_packs(tmp_path: Path) -> None:
    code, out, _ = export("--game", "craps", "-o", tmp_path / "out", "--json")
    told = json.loads(out)["data"]
    assert code == 0
    assert told == json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert {entry["path"].partition("/")[0] for entry in told["files"]} == {"craps"}


def test_all_games_where_none_is_named(tmp_path: Path) -> None:
    _, out, _ = export("-o", tmp_path / "out", "--json", to="json")
    games = {entry["path"] for entry in json.loads(out)["data"]["files"]}
    assert {"craps.json", "american_roulette.json", "blackjack.json"} <= games


def test_packs_and_documents_of_a_knowledge_base(samples_database: Path, tmp_path: Path) -> None:
    code, out, error = export("--db", samples_database, "-o", tmp_path / "dmn", "--json", to="dmn", place="isla-garza")
    assert (code, error) == (0, "")
    assert json.loads(out)["data"]["items"][0]["source"]["document"].startswith("es-isla-garza")
    code, _, error = export("--db", samples_database, "-o", tmp_path / "akn", to="akn", place="isla-garza")
    assert (code, error) == (0, "")
    assert [path.suffix for path in sorted((tmp_path / "akn").iterdir())] == [".xml", ".json"]


def test_it_tells_what_is_left_out(tmp_path: Path) -> None:
    code, out, _ = export("--game", "craps", "-o", tmp_path / "out", to="rego")
    assert code == 0
    assert "left out:" in out
    assert "who must, may or must not" in out


@pytest.mark.parametrize(
    ("to", "place", "more", "said"),
    [
        ("dnm", "melilla", (), "there is no format dnm (there are jdm, dmn)"),
        ("xlsx", "melilla", (), ", ".join(FORMATS)),
        ("csv", "melila", (), "melilla"),
        ("csv", "melilla", ("--game", "crap"), "craps"),
        ("akn", "melilla", ("--game", "craps"), "leave out --game"),
        ("csv", "melilla", ("--db", "no.db"), "no.db"),
        ("akn", "melilla", ("--db", "no.db"), "no.db"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, to: str, place: str, more: tuple[str, ...], said: str) -> None:
    code, out, error = export(*more, "-o", tmp_path / "out", to=to, place=place)
    assert (code, out) == (2, "")
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "out").exists()
