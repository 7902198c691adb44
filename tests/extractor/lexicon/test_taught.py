"""What a workspace teaches lies over the program's own data."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractor.readers.taught_frames import framed
from schemas import declared
from schemas.declared import DeclarationError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(declared.FOLDER, str(tmp_path))
    declared.table.cache_clear()
    yield tmp_path
    declared.table.cache_clear()


def test_tables_and_lists_add_to_the_programs_and_other_values_replace_them(folder: Path) -> None:
    (folder / "keys.toml").write_text('[limit]\nbet_min = { label = ["a", "b"] }\nown = 1\n[new]\nx = [2]\n')
    own = {"limit": {"bet_min": {"label": ["c"], "value": 1}}, "other": 1}
    laid = {"limit": {"bet_min": {"label": ["c", "a", "b"], "value": 1}, "own": 1}, "other": 1, "new": {"x": [2]}}
    assert declared.over(own, "keys") == laid
    assert own["limit"] == {"bet_min": {"label": ["c"], "value": 1}}, "the program's own stays"


def test_without_a_folder_nothing_is_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(declared.FOLDER, raising=False)
    declared.table.cache_clear()
    assert declared.files() == []
    assert declared.over({"a": 1}, "keys") == {"a": 1}


def test_a_file_of_an_unknown_name_is_refused(folder: Path) -> None:
    (folder / "bet.toml").write_text("")
    with pytest.raises(DeclarationError, match="is 'bets' meant"):
        declared.use(folder)


@pytest.mark.parametrize(
    ("says", "family", "problem"),
    [
        ("N", "limit", "words of its own"),
        ("la mesa cierra", "limit", "a place for it"),
        ("la mesa N", "duty", "is of one of"),
    ],
)
def test_a_phrase_that_states_nothing_is_refused(folder: Path, says: str, family: str, problem: str) -> None:
    (folder / "frames.toml").write_text(f'[[frame]]\nsays = "{says}"\nfamily = "{family}"\nkey = "k"\n')
    with pytest.raises(DeclarationError, match=problem):
        framed(family)


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        ("la mesa cierra a los N minutos", "la mesa cierra a ###### minutos"),
        ("abarca los N números de dos columnas", "abarca los ## numeros de ### columnas"),
        ("la mesa … a los N minutos", "la mesa, si nadie apuesta, cierra a los ## minutos"),
    ],
)
def test_a_phrase_holds_where_its_amounts_were_found(folder: Path, says: str, sentence: str) -> None:
    (folder / "frames.toml").write_text(f'[[frame]]\nsays = "{says}"\nfamily = "limit"\nkey = "k"\n')
    (fact,) = framed("limit")
    assert re.search(fact["pattern"].replace("N", "#+"), sentence)
