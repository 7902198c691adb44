"""Names and phrases that a workspace teaches: proposed, tried before they are kept, and read with from then on."""

import tomllib
from pathlib import Path

import pytest

from extractor.folding import fold
from extractor.references import externals
from rules_db import KnowledgeBase, teaching
from rules_db.building import build
from rules_db.teaching import TeachingError, named, with_entry
from schemas.declared import FOLDER, table

TEXT = """\
MUNICIPALIDAD DE VILLA CALLADA

DECRETO 4

1. BIG SIX

1.1 Pagos

La apuesta a farol se paga 7 a 1.

El salón de la rueda apaga a los 20 minutos sin apuestas.
"""


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("teaching")
    (folder / "callada.txt").write_text(TEXT, encoding="utf-8")
    build([folder / "callada.txt"], folder / "quiet.db", document_id="callada", jurisdiction="callada")
    return folder / "quiet.db"


def test_a_name_beside_an_unread_payment_is_proposed_and_so_is_the_phrase_around_a_number(quiet: Path) -> None:
    with KnowledgeBase.open(quiet) as base:
        found = {(one.what, one.name, one.game) for one in teaching.proposals(base)}
    assert ("bet", "farol", "big_six") in found
    assert ("frame", "de la rueda apaga a los N minutos sin apuestas", "big_six") in found


def test_what_a_phrase_would_read_beside_what_is_taught_is_shown_before_it_is_kept(quiet: Path, tmp_path: Path) -> None:
    teaching.keep(tmp_path, named("bet", "farol", games=("big_six",)), who="ana")
    frame = teaching.framed("el salón … apaga a los N minutos", "limit", "idle_close_minutes")
    with KnowledgeBase.open(quiet) as base:
        (change,) = teaching.would_read(base, tmp_path, frame)
    assert (change.change, change.key, change.value, change.line_start) == ("came", "idle_close_minutes", "20", 11)
    assert [file.name for file in tmp_path.iterdir()] == ["bets.toml"], "what is tried is not kept"


def test_an_entry_is_toml_signed_and_a_second_name_of_an_id_stands_beside_the_first() -> None:
    text = with_entry("", named("bet", 'farol "mayor"', id="lamp", games=("big_six",)), "ana\nmala")
    text = with_entry(text, named("bet", "linterna", id="lamp"))
    assert text.startswith("# anamala, ")
    assert tomllib.loads(text) == {
        "lamp": {"names": ['farol "mayor"'], "games": ["big_six"], "also": [{"names": ["linterna"]}]}
    }


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"what": "bet"}, ""),
        ({"what": "bet", "id": "a b"}, "farol"),
        ({"what": "game"}, "rueda"),
        ({"what": "bet"}, "a" * 201),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(said: dict[str, str], name: str) -> None:
    with pytest.raises(TeachingError):
        named(said.pop("what"), name, **said)  # type: ignore[arg-type]


def test_an_abbreviation_of_an_instrument_is_read_as_the_instrument(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teaching.keep(tmp_path, named("instrument", "LCJ = Ley 19.995"))
    teaching.keep(tmp_path, named("instrument", "CC = Código Civil"))
    text = fold("conforme al artículo 10 de la LCJ y al CC")
    assert list(externals(text, "cl")) == []
    monkeypatch.setenv(FOLDER, str(tmp_path))
    table.cache_clear()
    found = [(one.identity, text[one.start : one.end]) for one in externals(text, "cl")]
    monkeypatch.undo()
    table.cache_clear()
    assert found == [("cl/ley/19995", "lcj"), ("cl/codigo-civil", "cc")]
    with pytest.raises(TeachingError, match="as in LCJ"):
        named("instrument", "LCJ")
