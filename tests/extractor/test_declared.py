"""A slip in a data file is said, with the file, the place and what may be meant."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from extractor import lexicon
from extractor.games import games
from extractor.lexicon.vocabulary import entries
from extractor.readers import phrasebook
from rules_db.cli import run
from rules_db.packs.scope import settings
from rules_db.words import table as words
from schemas.declared import DeclarationError, read

SOUND = {
    "family": "limit", "key": "seats_max", "need": ["plazas"], "pattern": "N plazas", "serves": ["uno", "otro"]
}  # fmt: skip
READERS = Path(phrasebook.__file__).parent


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A book with one fact, which a test may spoil."""
    fact = dict(SOUND)
    tables = {"phrasebook": {"words": {}}, "limit": {"fact": [fact]}}
    monkeypatch.setattr(phrasebook, "_table", tables.__getitem__)
    phrasebook.facts.cache_clear()
    yield fact
    phrasebook.facts.cache_clear()


def test_a_sound_fact_is_read(book: dict[str, Any]) -> None:
    assert [fact.key for fact in phrasebook.facts("limit")] == ["seats_max"]


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"gmaes": ["boule"]}, "unknown field `gmaes`; is 'games' meant"),
        ({"need": "plazas"}, "Expected `array`, got `str` - at `$.need`"),
        ({"take": "lows"}, "there is no 'lows'; is 'low' meant"),
        ({"need": ["Páño"]}, "no capitals or accents"),
        ({"pattern": "N (plazas"}, "is no pattern: missing )"),
        ({"pattern": "N {cadrs}"}, "there is no 'cadrs'"),
        ({"serves": ["uno"]}, "it serves two texts or more, or a need that a sentence tells"),
        ({"serves": ""}, "it serves two texts or more, or a need that a sentence tells"),
        ({"pattern": ["N plazas", "N puestos"]}, "Expected `str`, got `array` - at `$.pattern`"),
    ],
)
def test_a_slip_in_a_fact_is_said(book: dict[str, Any], slip: dict[str, Any], said: str) -> None:
    book |= slip
    with pytest.raises(DeclarationError) as error:
        phrasebook.facts("limit")
    assert str(error.value).startswith("limit.toml, fact seats_max: ")
    assert said in str(error.value)


@pytest.mark.parametrize("field", ["need", "serves"])
def test_a_fact_without_its_words_or_what_it_serves_is_said(book: dict[str, Any], field: str) -> None:
    del book[field]
    with pytest.raises(DeclarationError, match=f"missing required field `{field}`"):
        phrasebook.facts("limit")


def test_a_slip_in_a_name_is_said() -> None:
    with pytest.raises(DeclarationError, match=r"^wheels\.toml, split: .*`nmaes`; is 'names' meant"):
        entries({"split": {"nmaes": ["caballo"]}}, {}, "wheels.toml")


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.toml").write_text('boule = ["boule"\n', encoding="utf-8")
    with pytest.raises(DeclarationError, match=r"^games\.toml is no TOML: Unclosed array"):
        read(tmp_path / "games.toml")


def test_who_runs_a_command_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = typer.Typer()

    @commands.command("sound")
    def sound() -> None:
        pass

    @commands.command("findings")
    def refuse() -> None:
        raise DeclarationError("codes.toml, open_list: the table is missing required field `severity`")

    monkeypatch.setattr("rules_db.cli.app", commands)
    assert run(["findings"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("reglas: the program's own data is not in order: codes.toml, open_list: ")
    assert told.count("\n") == 1


def known_games() -> set[str]:
    return {game for _, game in games().names}


def kinds() -> set[str]:
    path = Path(lexicon.__file__).with_name("games.toml")
    return set(tomllib.loads(path.read_text(encoding="utf-8"))["kinds"])


def test_groups_hold_games_that_there_are_and_their_kind() -> None:
    assert {game for kind in kinds() for game in lexicon.game_group(kind)} <= known_games() | kinds()


def test_every_game_but_the_general_has_a_kind() -> None:
    assert {game for kind in kinds() for game in lexicon.game_group(kind)} >= known_games() - {"general"}


def test_names_and_facts_hold_in_games_that_there_are() -> None:
    named = {
        game for name in lexicon.Lexicon.__dataclass_fields__ for entry in lexicon.read(name) for game in entry.games
    }
    stated = {game for book in phrasebook.BOOKS for fact in phrasebook.facts(book) for game in fact.games}
    assert named | stated <= known_games() | kinds()


def test_games_have_names_for_people_and_none_is_named_that_is_not() -> None:
    assert set(words("games")) == known_games()


def test_packs_settle_games_that_there_are() -> None:
    assert {game for kind in settings()["kinds"].values() for game in kind} <= known_games()
