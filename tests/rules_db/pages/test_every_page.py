"""What holds for every page: it answers, it can be used without eyes or mouse, nothing of a text is markup."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from lxml import html

from extractor.lexicon import read
from rules_db import KnowledgeBase
from rules_db.words import table
from tests.conftest import build
from tests.rules_db.pages.asking import crawl
from tests.rules_db.pages.speaking import WORD, foreign, keys

MOST, MOST_IN_ENGLISH = 220, 60
HOSTILE = """\
MUNICIPALIDAD DE PRUEBA <script>alert("uno")</script>

DECRETO

1. RULETA AMERICANA <img src=x onerror=alert(2)>

1.1 OBJETO "con comillas' y =cmd()

La rueda gira <b>siempre</b> y la bola decide & nadie más.

1.2 APUESTAS

El jugador que llega tarde perderá la apuesta </textarea><script>alert(3)</script>.
El pleno paga dos canicas por cada canica {{ 7 * 7 }}.
"""
STARTS = ("/-/juegos/blackjack", "/", "/-/buscar", "/-/probar")


@pytest.fixture(scope="module")
def pages(samples_database: Path) -> dict[str, Any]:
    """The pages that are nearest to the start."""
    return crawl(samples_database, STARTS, MOST)


@pytest.fixture(scope="module")
def shown(pages: dict[str, Any]) -> dict[str, Any]:
    """The same as trees, which no test changes."""
    return documents(pages)


def documents(pages: dict[str, Any]) -> dict[str, Any]:
    """The pages among some answers, as trees."""
    shown = {address: page for address, page in pages.items() if "html" in page.headers.get("content-type", "")}
    return {address: html.fromstring(page.text) for address, page in shown.items() if page.status_code == 200}


def test_no_link_is_broken(pages: dict[str, Any]) -> None:
    assert len(pages) == MOST
    broken = {address: page.status_code for address, page in pages.items() if page.status_code not in (200, 302)}
    assert broken == {}


def test_links_into_a_page_lead_to_something_there(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        for link in page.xpath("//main//a/@href[contains(., '#')]"):
            target, _, name = urljoin(address, link).partition("#")
            if target in shown:
                assert shown[target].xpath("//*[@id=$name]", name=name), (address, link)


def test_every_kind_of_page_was_seen(pages: dict[str, Any]) -> None:
    kinds = {address.split("/")[2] for address in pages if address.startswith("/-/")}
    assert kinds >= {"juegos", "documentos", "probar", "paquetes", "buscar"}


def test_every_page_has_one_title_and_one_main_part(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        assert len(page.xpath("//h1")) == 1, address
        assert len(page.xpath("//main")) == 1, address
        assert page.xpath("//title")[0].text_content().strip(), address


def test_headings_leave_no_level_out(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        levels = [
            int(heading.tag[1]) for heading in page.xpath("//main//*[self::h1 or self::h2 or self::h3 or self::h4]")
        ]
        jumps = [(a, b) for a, b in pairwise(levels) if b > a + 1]
        assert not jumps, address


def test_ids_are_unique_and_labels_lead_to_them(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        ids = Counter(page.xpath("//@id"))
        assert [name for name, count in ids.items() if count > 1] == [], address
        pointed = [
            name for names in page.xpath("//@aria-labelledby | //@aria-describedby | //@for") for name in names.split()
        ]
        assert set(pointed) <= set(ids), address


def test_every_field_has_a_label(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        labelled = set(page.xpath("//label/@for"))
        for field in page.xpath("//input[not(@type='hidden')] | //select | //textarea"):
            assert field.get("id") in labelled or field.xpath("ancestor::label"), (address, field.get("name"))


def test_no_page_has_styles_scripts_or_handlers_inside(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        assert page.xpath("//style | //script[not(@src)] | //@style | //@*[starts-with(name(), 'on')]") == [], address


def test_nothing_comes_from_elsewhere(shown: dict[str, Any]) -> None:
    for address, page in shown.items():
        sources = page.xpath("//@src | //link[@rel='stylesheet' or @rel='icon']/@href | //form/@action")
        assert [source for source in sources if not source.startswith("/")] == [], address


def test_pages_are_in_the_language_that_is_asked_for(samples_database: Path) -> None:
    addresses = [f"{address}?idioma=en" for address in ("/", "/-/juegos/craps", "/-/probar", "/-/buscar")]
    for address, answer in crawl(samples_database, addresses, len(addresses)).items():
        words = " ".join(
            html.fromstring(answer.text).xpath("//label/text() | //button/text() | //h2/text() | //th/text()")
        )
        assert not re.search(r"\b(Jurisdicción|Juego|Palabras|Mostrar|Buscar|Documentos)\b", words), address


_NAMES = (
    "art dmn jdm json rego markdown word excel pdf csv sql html akoma ntoso bonus black jack craps dice jurisdiccion"
    " iquique"
)
NAMES = frozenset(_NAMES.split())
"""Names that both languages have: of formats, standards, programs and games."""


def words_of(database: Path) -> set[str]:
    """All words of the regulations, which pages quote."""
    with KnowledgeBase.open(database) as base:
        rows = base.connection.execute("SELECT text FROM sources UNION ALL SELECT title FROM documents").fetchall()
    return {word.lower() for row in rows for word in WORD.findall(row["text"])}


def test_spanish_pages_say_no_key_and_no_english_word(shown: dict[str, Any], samples_database: Path) -> None:
    quoted = words_of(samples_database) | NAMES
    for address, page in shown.items():
        assert keys(page, "es") == set(), address
        assert foreign(page, "es", quoted) == set(), address


def test_english_pages_say_no_key_and_no_spanish_word(samples_database: Path) -> None:
    starts = ("/", "/-/normas?quien=player", "/-/hallazgos", "/-/buscar?q=crupier", "/-/juegos/craps", "/-/probar")
    quoted = words_of(samples_database) | spanish_names() | NAMES
    for address, page in documents(crawl(samples_database, starts, MOST_IN_ENGLISH, "en")).items():
        assert page.get("lang") == "en", address
        assert keys(page, "en") == set(), address
        assert foreign(page, "en", quoted) == set(), address


def spanish_names() -> set[str]:
    """All words of the Spanish names of games, bets and things: English pages have them in brackets."""
    entries = (entry for vocabulary in ("bets", "hands", "items", "bearers") for entry in read(vocabulary))
    names = [
        *(name for entry in entries for name in (*entry.names, *entry.cell)),
        *(es for _, es in table("games").values()),
    ]
    return {word.lower() for name in names for word in WORD.findall(name)}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All pages of a regulation whose text is markup, a template and a formula."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "texts").mkdir()
    (folder / "texts" / "hostil.txt").write_text(HOSTILE, encoding="utf-8")
    return crawl(build(folder / "texts", folder), (*STARTS, "/-/buscar?q=ruleta"), 200)


def test_the_text_of_a_regulation_is_never_markup(hostile: dict[str, Any]) -> None:
    shown = documents(hostile)
    assert any("alert(3)" in page.text_content() for page in shown.values())
    for address, page in shown.items():
        assert page.xpath("//script[not(@src)] | //img | //main//b | //@onerror") == [], address
        assert "{{ 7" in page.text_content() or "49" not in page.xpath("string(//main//mark)"), address
