"""The page of the graph: lines between jurisdictions, concepts between those that state them."""

from pathlib import Path

from lxml import html

from rules_db import KnowledgeBase
from rules_db.building import add, build
from rules_db.comparing.comparison import compare
from tests.rules_db.pages.asking import get

COPIED = """\
DECRETO 7

1. RULETA AMERICANA

1.1 APUESTAS

El pleno se paga 35 a 1. El caballo se paga 17 a 1. La transversal se paga 11 a 1. El cuadro se paga 8 a 1.
La columna se paga 2 a 1. La docena se paga 2 a 1.
"""


def test_jurisdictions_that_share_rules_are_joined_and_the_line_leads_to_what_differs(samples_database: Path) -> None:
    page = get(samples_database, "/-/grafo").text
    assert page.count('class="bond"') == 3
    assert 'href="/-/vinculos/' in page
    assert 'href="/-/grafo?juego=blackjack"' in page


def test_every_concept_of_a_game_is_a_mark_and_an_item_of_the_list(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        rows = compare(base, "blackjack").rows
    concepts = [row for row in rows if not row.norm or row.relation != "alone"]
    page = get(samples_database, "/-/grafo?juego=blackjack").text
    drawn, listed = page.partition('<nav class="take')[0].split('id="conceptos"')
    assert drawn.count('tabindex="-1" aria-label') == len(concepts)
    assert listed.count("<li><a") == len(concepts)
    differing = sum(row.relation == "different" for row in concepts)
    assert listed.count('class="badge different"') == differing > 0


def test_only_chosen_jurisdictions_are_drawn(samples_database: Path) -> None:
    asked = "/-/grafo?juego=craps&jurisdiccion=isla-garza&jurisdiccion=villa-nogal"
    page = get(samples_database, asked).text
    assert 'data-node="isla-garza"' in page
    assert 'data-node="puerto-quillay"' not in page


def test_one_jurisdiction_alone_is_told_and_not_drawn(samples_database: Path) -> None:
    page = get(samples_database, "/-/grafo?juego=craps&jurisdiccion=isla-garza").text
    assert "solo Isla Garza regula este juego" in page
    assert "<figure" not in page
    assert "<details open>" in page


def test_what_is_not_there_is_told(samples_database: Path) -> None:
    assert get(samples_database, "/-/grafo?juego=ajedrez").status_code == 404
    assert get(samples_database, "/-/grafo?jurisdiccion=nada").status_code == 404


def test_a_sentence_says_who_shares_most_and_near_copies_come_first(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, "/-/grafo").text)
    assert page.xpath("string(//p[@class='says'])").startswith(("Casi copias", "Ninguna es casi copia"))
    shares = [int(cell.split()[0]) for cell in page.xpath("//main//table[caption]//td[1]/text()")]
    assert shares == sorted(shares, reverse=True)
    assert all(0 <= share <= 100 for share in shares)


def test_a_copy_is_a_near_copy(tmp_path: Path) -> None:
    for name in ("norte", "sur"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / f"{name}.txt").write_text(f"MUNICIPALIDAD DE {name.upper()}\n\n{COPIED}", encoding="utf-8")
        document = {"document_id": name, "jurisdiction": name}
        (build if name == "norte" else add)([folder], tmp_path / "copies.db", **document)
    page = html.fromstring(get(tmp_path / "copies.db", "/-/grafo").text)
    assert "Casi copias una de otra: Norte–Sur" in page.xpath("string(//p[@class='says'])")


def test_the_numbers_of_a_line_are_those_of_its_rows(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, "/-/grafo").text)
    for link in page.xpath("//main//table[caption]//td/a"):
        rows = html.fromstring(get(samples_database, link.get("href")).text)
        told = rows.xpath("string(//main/p[contains(., 'vínculo')])")
        counted = told.split("\u00b7")[0].split()[0].replace(".", "").replace("un", "1")
        assert counted == link.text.replace(".", "")
    assert get(samples_database, "/-/vinculos/isla-garza/nada").status_code == 404
