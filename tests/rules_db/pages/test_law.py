"""The law to be read: every word of a part with all its levels, links inside it, what rests on it beside, and pages."""

import io
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from reportlab.pdfgen.canvas import Canvas

from rules_db import KnowledgeBase
from rules_db.building import build
from rules_db.pages import documents
from rules_db.pages.documents import Node, _opened
from rules_db.pages.passages import _BREAK, Leaf, Term, Terms, cut, larger, neighbours, outline, walk, way
from tests.rules_db.conftest import BAN
from tests.rules_db.pages.asking import get
from tests.rules_db.pages.test_provisions import holding


def page_of(database: Path, address: str) -> Any:
    """The page at an address, parsed."""
    answer = get(database, address)
    assert answer.status_code == 200
    return html.fromstring(answer.text)


def reads(page: Any) -> str:
    """What stands between the contents and the margin."""
    return " ".join(" ".join(page.xpath("//*[contains(@class, 'passage')]/*[@class='body']//text()")).split())


def test_no_word_of_a_document_is_left_out(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        document = base.documents()[0]
        every = [each for each in base.provisions(document.id) if each.kind != "tr"]
        cells = [cell for each in base.provisions(document.id) for cell in base.cells(each)]
    address = f"/-/texto/{document.id}"
    page = page_of(samples_database, address)
    text = reads(page)
    while following := page.xpath("//nav[@class='neighbours']//a[@rel='next']/@href"):
        page = page_of(samples_database, following[0])
        text += " " + reads(page)
    letters = "".join(text.split())
    for words in [*(each.heading for each in every), *(each.text for each in every), *cells]:
        assert "".join(words.split()) in letters


def test_a_part_is_read_with_all_it_holds_and_its_neighbours(base: KnowledgeBase, database: Path) -> None:
    found = base.ancestors(holding(base, BAN))[-1]
    page = page_of(database, f"/-/texto/quieta/{found.eid}")
    assert page.xpath("string(//h1)") == "2. CRAPS"
    assert BAN in reads(page)
    assert "La rueda gira" not in reads(page)
    assert page.xpath("//nav[@class='neighbours']//a[@rel='prev']/@href")
    assert page.xpath("string(//nav[contains(@class, 'contents')]//a[@aria-current])") == "2. CRAPS"
    levels = [int(title.tag[1]) for title in page.xpath("//main//*[self::h1 or self::h2 or self::h3 or self::h4]")]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_references_rules_and_defined_terms_are_links(base: KnowledgeBase, database: Path) -> None:
    page = page_of(database, "/-/texto/quieta")
    passage = page.get_element_by_id(holding(base, BAN).eid)
    beside = passage.xpath("./aside//a")
    assert any("Prohibiciones" in link.text_content() and "regla=" in link.get("href") for link in beside)
    assert page.xpath("//aside[@class='margin']//a[contains(., '2:1')]")


def test_what_is_cut_is_whole_again_when_put_together(base: KnowledgeBase) -> None:
    root = outline(base, "quieta")
    for most in (1, 200, 500, 10_000):
        pages = cut(root, most)
        assert [leaf.id for page in pages for leaf in page] == [leaf.id for leaf in walk(root)]
    assert len(cut(root, 10_000)) == 1


def test_a_long_text_says_that_it_has_pages(
    base: KnowledgeBase, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "MOST_LETTERS", 500)
    page = page_of(database, "/-/texto/quieta?parte=2")
    assert "Página 2 de" in page.xpath("string(//main)")
    others = page.xpath("//nav[contains(@class, 'contents')]//a[contains(@href, '/-/texto/quieta#')]")
    assert others, "the contents lead to the parts on the first page"
    assert get(database, "/-/texto/quieta?parte=99").status_code == 200
    assert get(database, "/-/texto/quieta/art_99").status_code == 404


def test_the_way_to_a_part_and_its_neighbours(base: KnowledgeBase) -> None:
    root = outline(base, "quieta")
    ban = next(leaf for leaf in walk(root) if leaf.heading == "DADOS")
    names = {leaf.name for leaf in walk(root) if leaf.id in way(root, [ban.id]) and leaf.name}
    assert names == {"DECRETO", "2. CRAPS", "2.1 DADOS"}
    before, after = neighbours(root, ban)
    assert before is not None
    assert (before.name, after) == ("1.2 APUESTAS", None)


def test_contents_name_the_large_parts_that_a_small_one_holds() -> None:
    def leaf(kind: str, name: str, *below: Leaf) -> Leaf:
        return Leaf(name, name, kind, "", name, 1, 0, 1, 1, below)

    approved = leaf("clause", "2.-", leaf("chapter", "RULETA", leaf("point", "a")), leaf("point", "b"))
    decree = leaf("operative", "DECRETO", leaf("clause", "1.-"), approved, leaf("chapter", "DADOS"))
    assert [each.name for each in larger(decree)] == ["RULETA", "DADOS"]


def test_a_defined_term_is_marked_once_and_not_where_it_is_defined() -> None:
    terms = Terms(
        [
            Term(("mano",), "the cards of one", "blackjack", "p1", "/mano"),
            Term(("mano", "dura"), "a hand without an ace", "blackjack", "p1", "/dura"),
            Term(("bola",), "the ball", "roulette", "p2", "/bola"),
        ]
    )
    text = "La mano dura no es mano; la mano y la bola."
    marked = [(text[span.start : span.end], span.address) for span in terms.spans(text, "p9", "blackjack")]
    assert marked == [("mano dura", "/dura"), ("mano", "/mano")]
    assert list(terms.spans(text, "p1", "blackjack")) == []


def test_lines_within_a_sentence_are_joined_and_lists_stay_lists() -> None:
    joined = _BREAK.sub(" ", "la mesa\nse abre,\ncon aviso:\n- al inicio,\n  - al cierre.\nFin")
    assert joined == "la mesa se abre, con aviso:\n- al inicio,\n  - al cierre.\nFin"


def test_thousands_of_empty_lines_take_no_time() -> None:
    blank = "a" + "\n" * 5_000 + "!"
    assert _BREAK.sub(" ", blank) == blank


def test_the_page_of_a_printed_source_is_a_picture(tmp_path: Path) -> None:
    drawn = io.BytesIO()
    canvas = Canvas(drawn)
    lines = ["MUNICIPALIDAD DE VILLA QUIETA", "Artículo 1. Juego limpio.", "El crupier muestra las manos al terminar."]
    for at, line in enumerate(lines):
        canvas.drawString(72, 760 - 30 * at, line)
    canvas.save()
    (tmp_path / "printed.pdf").write_bytes(drawn.getvalue())
    build([tmp_path / "printed.pdf"], tmp_path / "printed.db", document_id="printed", jurisdiction="quieta")
    page = page_of(tmp_path / "printed.db", "/-/texto/printed")
    (address,) = page.xpath("//details[@class='sheet']//img/@src")
    assert get(tmp_path / "printed.db", address).content.startswith(b"\x89PNG")
    assert get(tmp_path / "printed.db", "/-/facsimil/printed/9.png").status_code == 404
    (tmp_path / "printed.pdf").unlink()
    assert get(tmp_path / "printed.db", address).status_code == 404


def test_an_outline_stands_open_as_far_as_it_stays_short() -> None:
    def node(below: Sequence[Node] = ()) -> Node:
        return Node("n", "Parte", "", 1, 0, 0, 0, below)

    short, long = [node([node([node()])])], [node([node([node()] * 60)] * 3)]
    assert [_opened(short)[0].open, _opened(short)[0].below[0].open] == [True, True]
    assert [_opened(long)[0].open, _opened(long)[0].below[0].open] == [True, False]
