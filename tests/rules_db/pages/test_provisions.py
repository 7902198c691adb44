"""The page of a provision, on short texts: words marked, raw lines, references, counterparts, citation."""

from pathlib import Path
from typing import Any

import pytest
from lxml import html

from rules_db import KnowledgeBase
from rules_db.errors import NotFoundError
from rules_db.pages.documents import document
from rules_db.pages.frame import Elsewhere, Frame, Page, said
from rules_db.pages.links import formal
from rules_db.pages.messages import Messages
from rules_db.pages.provisions import counterparts, provision
from schemas.records import SURE_LINK, Provision
from tests.rules_db.conftest import BAN, QUOTE
from tests.rules_db.pages.asking import asked, get


def holding(base: KnowledgeBase, words: str) -> Provision:
    return next(each for each in base.provisions("quieta") if words in each.text)


def shown(base: KnowledgeBase, found: Provision, **query: str) -> dict[str, Any]:
    page = provision(base, asked(names={"document": found.document_id, "eid": found.eid}, **query))
    assert isinstance(page, Page)
    return dict(page.values)


def test_the_very_words_of_a_rule_are_marked(base: KnowledgeBase) -> None:
    values = shown(base, holding(base, QUOTE))
    marked = [piece.text for piece in values["pieces"] if piece.rules]
    assert marked == [QUOTE]
    assert [(rule.number, rule.located) for rule in values["rules"]] == [(1, True)]


def test_what_makes_it_one_of_its_game_is_shown(base: KnowledgeBase, database: Path) -> None:
    found = holding(base, QUOTE)
    told = shown(base, found)["game_told"]
    assert (told.game, told.confidence) == (found.game, found.game_confidence)
    page = html.fromstring(get(database, f"/-/documentos/quieta/{found.eid}").text).text_content()
    assert f"{told.confidence:.0%}".rstrip("%") in page
    assert all(said(reason, "es").words in page for reason in told.reasons)


def test_the_rule_that_is_asked_for_is_marked_apart(base: KnowledgeBase, database: Path) -> None:
    found = holding(base, QUOTE)
    (rule,) = base.rules(provision_id=found.id)
    assert shown(base, found, regla=rule.id)["asked_rule"] == 1
    assert shown(base, found, regla="nothing")["asked_rule"] == 0
    page = html.fromstring(get(database, f"/-/documentos/quieta/{found.eid}?regla={rule.id}").text)
    assert page.xpath("string(//mark[@class='asked'])") == QUOTE


def test_the_lines_as_received_are_one_click_away(base: KnowledgeBase, database: Path) -> None:
    found = holding(base, QUOTE)
    page = html.fromstring(get(database, f"/-/documentos/quieta/{found.eid}").text)
    (lines,) = page.xpath("//details[contains(@class, 'raw')]")
    assert lines.get("open") is None
    numbers = [int(number) for number in lines.xpath(".//li/@value")]
    assert numbers == list(range(found.line_start, found.line_end + 1))
    assert QUOTE in lines.text_content()


def test_the_way_to_a_provision_is_told(base: KnowledgeBase) -> None:
    found = holding(base, BAN)
    assert [each.id for each, _ in shown(base, found)["ancestors"]] == [
        each.id for each in base.ancestors(found) if each.kind != "document"
    ]
    titles = [title for _, title in shown(base, found)["ancestors"]]
    assert titles[-1] == "2. CRAPS"


def test_references_are_told_in_both_directions(base: KnowledgeBase, database: Path) -> None:
    found = holding(base, BAN)
    values = shown(base, found)
    assert sorted(row["text"] for row in values["references_from"]) == ["Nadie", "ajenos", "los dados"]
    page = get(database, f"/-/documentos/quieta/{found.eid}").text
    assert "no lleva a nada en el texto" in page
    assert "otra norma" in page
    back = shown(base, base.provision("quieta__document"))["references_to"]
    assert [row["provision_id"] for row in back] == [found.id]


def test_a_provision_that_is_not_there_is_a_page_that_says_so(database: Path) -> None:
    assert get(database, "/-/documentos/quieta/art_99").status_code == 404
    assert get(database, "/-/documentos/nowhere").status_code == 404


def test_a_line_leads_to_its_provision(base: KnowledgeBase) -> None:
    found = holding(base, QUOTE)
    answer = document(base, asked(names={"document": "quieta"}, linea=str(found.line_end)))
    assert isinstance(answer, Elsewhere)
    assert answer.address.startswith(f"/-/documentos/quieta/{found.eid.split('__')[0]}")
    for wrong in ("0", "9999", "x", "-1", "²"):
        with pytest.raises(NotFoundError):
            document(base, asked(names={"document": "quieta"}, linea=wrong))


def test_the_outline_counts_what_its_parts_hold(base: KnowledgeBase) -> None:
    page = document(base, asked(names={"document": "quieta"}))
    assert isinstance(page, Page)
    assert sum(node.rules for node in page.values["outline"]) == len(base.rules(document_id="quieta"))


def test_a_citation_names_the_place_the_instrument_and_then_the_lines(base: KnowledgeBase) -> None:
    found, t = holding(base, QUOTE), Messages("es")
    cited = formal(base.document("quieta"), "punto 1.2", found, t)
    assert cited.startswith("punto 1.2 del ")
    assert "sin número ni fecha" in cited
    assert cited.endswith(f"({t.lines(found.line_start, found.line_end)} del archivo recibido).")
    assert shown(base, found)["citation"] == cited


def test_counterparts_are_found_from_both_sides(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        row = base.connection.execute(
            "SELECT a_id, b_id, score FROM alignments WHERE level = 'rule' AND verdict != 'reject' ORDER BY id"
        ).fetchone()
        found = counterparts(base, [row["a_id"], row["b_id"]], Frame("es"))
        for own, other in (("a_id", "b_id"), ("b_id", "a_id")):
            scores = [each.score for each in found[row[own]]]
            assert row["score"] in scores, other
            assert scores == sorted(scores, reverse=True)


def test_why_two_rows_correspond_is_told(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        name = base.connection.execute("SELECT id FROM alignments WHERE method = 'prose' ORDER BY id").fetchone()["id"]
    page = html.fromstring(get(samples_database, f"/-/correspondencias/{name}").text)
    assert len(page.xpath("//article")) == 2
    assert "términos en común" in page.text_content()
    assert get(samples_database, "/-/correspondencias/nothing").status_code == 404


_LINKED = "SELECT a_id FROM alignments WHERE level = 'provision' AND verdict = '' AND (score >= ?) = ? LIMIT 1"


def test_weak_links_stand_apart_as_hints(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        for sure, name in ((1, "counterparts"), (0, "hints")):
            (found,) = base.connection.execute(_LINKED, (SURE_LINK, sure)).fetchone()
            values = shown(base, base.provision(found))
            assert values[name], name
            assert all(other.score >= SURE_LINK for other in values["counterparts"])
            assert all(other.score < SURE_LINK for other in values["hints"])
