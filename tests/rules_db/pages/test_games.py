"""The page of a game: rows by family, filters, what the bets are worth, packs."""

import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase
from rules_db.comparing.comparison import compare
from rules_db.errors import NotFoundError, ReglasError
from rules_db.packs.storing import stored_pack
from rules_db.pages import games
from rules_db.pages.frame import Elsewhere, Page
from rules_db.pages.games import game
from rules_db.pages.packs import akoma_ntoso, one_table, whole_pack
from tests.rules_db.pages.asking import asked, get


@pytest.fixture(scope="module")
def samples(samples_database: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase.open(samples_database) as base:
        yield base


def values(base: KnowledgeBase, name: str = "craps", **query: Any) -> dict[str, Any]:
    page = game(base, asked(names={"game": name}, **query))
    assert isinstance(page, Page)
    return dict(page.values)


def rows(shown: dict[str, Any]) -> list[Any]:
    return [row for group in (*shown["values"], *(group for group, _ in shown["norms"])) for row in group.rows]


def test_all_values_of_the_comparison_are_shown(samples: KnowledgeBase) -> None:
    comparison = compare(samples, "craps")
    shown = values(samples)
    assert sum(len(group.rows) for group in shown["values"]) == sum(not row.norm for row in comparison.rows)
    norms = [row.relation == "alone" for row in comparison.rows if row.norm]
    assert sum(count for _, count in shown["alone"]) == sum(norms)
    assert sum(count for _, count in shown["norms"]) == len(norms) - sum(norms)


def test_norms_that_one_alone_has_say_what_the_other_texts_have_where_they_are_shown(samples: KnowledgeBase) -> None:
    alone = [row for row in compare(samples, "craps").rows if row.norm and row.relation == "alone"]
    assert not any(group.rows for group, _ in values(samples)["alone"])
    families = dict.fromkeys(row.family for row in alone)
    shown = [group for family in families for group, _ in values(samples, familia=family)["alone"]]
    told = [[cell.state for cell in row.cells] for group in shown for row in group.rows]
    assert told == [[cell.state for cell in row.cells] for row in alone]
    assert {state for states in told for state in states} > {"stated", "silent"}


def test_norms_that_are_only_counted_change_nothing_that_is_shown(samples: KnowledgeBase) -> None:
    counted, shown = values(samples), values(samples, familia="obligation")
    here = [count for group, count in counted["norms"] if group.family == "obligation"]
    assert here == [len(group.rows) for group, _ in shown["norms"]] != [0]
    assert counted["limits"] == shown["limits"]
    assert not any(group.rows for group, _ in counted["norms"])


def test_a_page_shows_so_many_norms_of_one_text_and_says_so(samples: KnowledgeBase, samples_database: Path) -> None:
    (limit,), every = {games._MOST_ALONE}, sum(count for _, count in values(samples, q="e")["alone"])
    assert every <= limit
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_MOST_ALONE", 5)
        assert sum(len(group.rows) for group, _ in values(samples, q="e")["alone"]) == 5
        assert f"Las primeras 5 filas de {every}" in get(samples_database, "/-/juegos/craps?q=e").text


def test_a_family_can_be_asked_for(samples: KnowledgeBase) -> None:
    assert {group.family for group in values(samples, familia="payout")["values"]} == {"payout"}


def test_differences_can_be_asked_for(samples: KnowledgeBase) -> None:
    assert {row.relation for row in rows(values(samples, solo="differences"))} == {"different"}


def test_words_are_looked_for_without_accents_in_labels_and_values(samples: KnowledgeBase) -> None:
    found = rows(values(samples, q="DURO"))
    assert found
    assert all("duro" in f"{row.label} {row.cells}".casefold() for row in found)


def test_two_jurisdictions_are_compared_with_each_other_alone(samples: KnowledgeBase) -> None:
    shown = values(samples, jurisdiccion=["isla-garza", "villa-nogal"])
    assert [column.jurisdiction for column in shown["columns"]] == ["isla-garza", "villa-nogal"]


def test_of_one_jurisdiction_all_that_it_rules_is_shown_beside_the_others(samples: KnowledgeBase) -> None:
    shown = values(samples, jurisdiccion="isla-garza")
    at = [column.jurisdiction for column in shown["columns"]].index("isla-garza")
    assert len(shown["columns"]) == 3
    assert all(row.cells[at] for row in rows(shown))


def test_a_jurisdiction_that_is_silent_is_told(samples: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match="nowhere does not rule craps"):
        values(samples, jurisdiccion="nowhere")


def test_a_game_is_found_by_its_names(samples: KnowledgeBase) -> None:
    assert game(samples, asked(names={"game": "Ruleta Americana"})) == Elsewhere("/-/juegos/american_roulette")


def test_an_unknown_game_is_a_page_that_says_so(samples_database: Path) -> None:
    answer = get(samples_database, "/-/juegos/canasta")
    assert answer.status_code == 404
    assert "No existe esa página" in answer.text


def test_every_edge_of_the_game_is_in_the_table(samples: KnowledgeBase) -> None:
    worth = values(samples, "american_roulette")["worth"]
    (count,) = samples.connection.execute("SELECT count(*) FROM edges WHERE game = 'american_roulette'").fetchone()
    assert sum(edge is not None for _, cells in worth.rows for edge in cells) == count
    assert {len(cells) for _, cells in worth.rows} == {len(worth.columns)}


def test_fair_bets_are_told_and_not_drawn(samples: KnowledgeBase) -> None:
    copy = sqlite3.connect(":memory:")
    samples.connection.backup(copy)
    copy.row_factory = sqlite3.Row
    copy.execute("UPDATE edges SET edge = 0, edge_exact = '0/1' WHERE game = 'craps' AND bet = 'pass'")
    worth = values(KnowledgeBase(copy))["worth"]
    assert worth.fair == ["pase"]
    assert "pase" not in {name for name, _ in worth.picture.rows}


def test_a_pack_is_downloaded_as_one_file(samples: KnowledgeBase, samples_database: Path) -> None:
    document = "es-isla-garza-decreto-214-2019"
    answer = get(samples_database, f"/-/paquetes/{document}/craps.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="isla-garza-craps.json"'
    assert answer.json()["source"]["document"] == stored_pack(samples, document, "craps").source.document


def test_its_tables_are_downloaded_together_with_a_manifest(samples: KnowledgeBase) -> None:
    names = {"document": "es-isla-garza-decreto-214-2019", "file": "craps.dmn.zip"}
    file, again = (whole_pack(samples, asked(names=names)) for _ in range(2))
    assert isinstance(file.content, bytes)
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert {entry["path"] for entry in manifest["files"]} == set(archive.namelist()) - {"manifest.json"}
    assert file.content == again.content


def test_a_table_is_downloaded_alone(samples: KnowledgeBase) -> None:
    names = {"document": "es-isla-garza-decreto-214-2019", "game": "craps", "file": "settlement.dmn"}
    assert str(one_table(samples, asked(names=names)).content).startswith("<?xml")


@pytest.mark.parametrize("file", ["craps.exe", "craps", "canasta.json", "craps.json.zip", "craps.nothing.zip"])
def test_a_file_that_is_not_offered_is_told(file: str, samples: KnowledgeBase) -> None:
    with pytest.raises(ReglasError):
        whole_pack(samples, asked(names={"document": "es-isla-garza-decreto-214-2019", "file": file}))


def test_a_document_is_downloaded_as_akoma_ntoso(samples: KnowledgeBase) -> None:
    file = akoma_ntoso(samples, asked(names={"document": "isla-garza"}))
    assert file.name == "es-isla-garza-decreto-214-2019.xml"
