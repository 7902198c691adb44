"""Who must, must not and may do what."""

from pathlib import Path

from lxml import html

from rules_db import KnowledgeBase
from rules_db.pages.norms import norms
from tests.rules_db.conftest import BAN
from tests.rules_db.pages.asking import asked, get


def test_every_addressee_is_listed_with_counts(base: KnowledgeBase) -> None:
    page = norms(base, asked())
    assert [(who.id, who.name, dict(who.counts)) for who in page.values["people"]] == [
        ("player", "jugador", {"prohibition": 1})
    ]
    assert page.values["norms"] == []


def test_the_norms_of_an_addressee_are_shown(base: KnowledgeBase) -> None:
    page = norms(base, asked(quien="player", modo="prohibicion"))
    assert [row["text"] for row in page.values["norms"]] == [BAN]
    assert (page.values["places"], page.values["games"]) == ({"quieta": 1}, {"craps": 1})
    assert norms(base, asked(quien="player", modo="permiso")).values["total"] == 0
    assert norms(base, asked(quien="player", juego="blackjack")).values["total"] == 0


def test_words_narrow_the_norms(base: KnowledgeBase) -> None:
    assert norms(base, asked(q="tocará dados")).values["total"] == 1
    assert norms(base, asked(q="nadie xilófono")).values["total"] == 0


def test_a_count_leads_to_its_norms(database: Path) -> None:
    page = html.fromstring(get(database, "/-/normas").text)
    (link,) = page.xpath("//td/a")
    assert link.text_content() == "1 prohibición"
    assert BAN in html.fromstring(get(database, link.get("href")).text).xpath("string(//main)")
