"""The page of the graph: lines between jurisdictions, concepts between those that state them."""

from pathlib import Path

from rules_db import KnowledgeBase
from rules_db.comparing.comparison import compare
from tests.rules_db.pages.asking import get


def test_jurisdictions_that_share_rules_are_joined_and_the_line_leads_to_what_differs(samples_database: Path) -> None:
    page = get(samples_database, "/-/grafo").text
    assert page.count('class="bond"') == 3
    assert 'href="/-/diferencias/' in page
    assert 'href="/-/grafo?juego=blackjack"' in page


def test_every_concept_of_a_game_is_a_mark_and_an_item_of_the_list(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        rows = compare(base, "blackjack").rows
    concepts = [row for row in rows if not row.norm or row.relation != "alone"]
    page = get(samples_database, "/-/grafo?juego=blackjack").text
    drawn, listed = page.split('id="conceptos"')
    assert drawn.count('tabindex="-1" aria-label') == len(concepts)
    assert listed.count("<li><a") == len(concepts)
    differing = sum(row.relation == "different" for row in concepts)
    assert listed.count('class="badge different"') == differing > 0


def test_only_chosen_jurisdictions_are_drawn(samples_database: Path) -> None:
    asked = "/-/grafo?juego=craps&jurisdiccion=isla-garza&jurisdiccion=villa-nogal"
    page = get(samples_database, asked).text
    assert 'data-node="isla-garza"' in page
    assert 'data-node="puerto-quillay"' not in page


def test_what_is_not_there_is_told(samples_database: Path) -> None:
    assert get(samples_database, "/-/grafo?juego=ajedrez").status_code == 404
    assert get(samples_database, "/-/grafo?jurisdiccion=nada").status_code == 404
