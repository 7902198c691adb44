"""The start page and the search."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from rules_db import KnowledgeBase
from rules_db.knowledge import SURE
from rules_db.pages.search import marked, search
from rules_db.pages.server import application
from rules_db.pages.start import Covered, covered, matrix, trust
from rules_db.words import Words
from tests.rules_db.pages.asking import asked, get


def test_the_matrix_counts_what_the_tables_hold(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        cells = covered(base)
        for cell in cells:
            rules = base.rules(game=cell.game, jurisdiction=cell.jurisdiction)
            assert cell.rules == len(rules), cell
            (document,) = [each.id for each in base.documents() if each.jurisdiction == cell.jurisdiction]
            assert cell.findings == len(base.findings(document=document, game=cell.game)), cell
        settled = base.connection.execute("SELECT sum(settled) FROM packs").fetchone()[0]
        assert sum(cell.executable for cell in cells) == settled


def test_a_game_of_many_jurisdictions_is_summed_up() -> None:
    cells = [Covered(f"place-{at}", "craps", 3, at, 1, 2) for at in range(12)]
    (row,) = matrix(cells, [cell.jurisdiction for cell in cells], Words("es"))
    assert row.ruling == 11
    assert row.whole == Covered("", "craps", 36, 66, 12, 24)


def test_a_silent_jurisdiction_has_no_cell() -> None:
    cells = [Covered("b", "craps", 3, 2, 1, 0), Covered("a", "blackjack", 1, 1, 0, 0)]
    rows = matrix(cells, ["a", "b"], Words("es"))
    assert [row.game for row in rows] == ["blackjack", "craps"]
    assert [[cell is None for cell in row.cells] for row in rows] == [[False, True], [True, False]]


def test_a_document_without_a_date_says_so(database: Path) -> None:
    assert "sin número ni fecha" in get(database, "/").text


def test_the_search_marks_the_words(base: KnowledgeBase) -> None:
    values = search(base, asked(q="perdera")).values
    ((hit, pieces),) = values["hits"]
    assert [piece for piece, found in pieces if found] == ["perderá"]
    assert "".join(piece for piece, _ in pieces) == hit.snippet
    assert marked(hit) == pieces


def test_rules_can_be_looked_for(base: KnowledgeBase) -> None:
    values = search(base, asked(q="canicas", nivel="reglas")).values
    ((hit, _),) = values["hits"]
    assert hit.level == "rule"
    assert values["titles"] == {hit.id: "paga: pleno: 2:1"}


def test_a_search_can_be_narrowed(base: KnowledgeBase) -> None:
    assert search(base, asked(q="apuesta", jurisdiccion="serena")).values["hits"]
    assert not search(base, asked(q="apuesta", jurisdiccion="nowhere")).values["hits"]


@pytest.mark.parametrize("words", ['"', "( OR", "*", "a AND", "NEAR(", "'; drop table rules"])
def test_words_are_never_a_query(words: str, database: Path) -> None:
    assert get(database, "/-/buscar", params={"q": words}).status_code == 200


def test_without_words_there_is_the_form_alone(database: Path) -> None:
    page = html.fromstring(get(database, "/-/buscar").text)
    assert page.xpath("//main//form")
    assert not page.xpath("//main//ol[contains(@class, 'hits')]")


def test_it_says_how_far_each_document_can_be_trusted(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        for each in trust(base, base.documents(), "es"):
            rules = base.rules(document_id=each.document.id)
            assert each.doubtful == sum(rule.confidence < SURE or rule.repaired for rule in rules)
            assert each.findings == len(base.findings(document=each.document.id))
            assert each.checked == 0
    page = html.fromstring(get(samples_database, "/").text)
    rows = page.xpath("//table[@class='trust']/tbody/tr")
    assert len(rows) == page.xpath("count(//table[@class='trust']//a[starts-with(@href, '/-/texto/')])")


def test_the_three_questions_lead_to_the_text_the_differences_and_the_trial(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, "/").text)
    cards = page.xpath("//ul[contains(@class, 'questions')]/li")
    assert len(cards) == 3
    for card, address in zip(cards, ("/-/texto/", "/-/diferencias/", "/-/probar"), strict=True):
        assert any(link.startswith(address) for link in card.xpath(".//a/@href"))


def test_the_newest_instruments_come_first(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, "/").text)
    dates = page.xpath("//ul[contains(@class, 'news')]//time/@datetime")
    assert dates == sorted(dates, reverse=True)
    assert dates


def test_a_view_that_sums_up_tables_is_made_once_for_a_page(samples_database: Path) -> None:
    made: list[str] = []

    async def answer() -> Any:
        served: Any = application(samples_database)
        base = served.get_database(samples_database.stem)
        execute = base.execute

        def counted(sql: str, *rest: Any, **more: Any) -> Any:
            made.append(sql)
            return execute(sql, *rest, **more)

        base.execute = counted
        return await served.client.get(f"/{samples_database.stem}/game_matrix?game=craps")

    assert "isla-garza" in asyncio.run(answer()).text
    assert len([sql for sql in made if "from game_matrix" in sql]) == 1
