"""Pages stand alone, and the text of a regulation is never markup in them."""

import re
from html.parser import HTMLParser

import pytest

from rules_db.comparing.comparison import compared
from rules_db.comparing.difference import diff
from rules_db.comparing.documents import comparison_markdown, comparison_page, difference_markdown, difference_page
from rules_db.words import Words
from tests.rules_db.comparing.making import ban, rule, side, units

NASTY = "<script>alert('x')</script> & \"fin\" | *fuerte* `x` [a](b) {{ 7*7 }} \x1b[31m"
WORDS = Words("en")


def nasty_comparison_page() -> str:
    rules = [rule("equipment", "decks", NASTY), rule("equipment", "decks", 6, jurisdiction="sur"), ban(NASTY)]
    found = compared("craps", rules, jurisdictions=("norte", "sur"), concepts={}, relations={}, words=WORDS)
    return comparison_page(found, WORDS)


def nasty_difference_page() -> str:
    before = side("norte", [rule("equipment", "decks", NASTY), ban(NASTY)], units([f"La mesa abre {NASTY} hoy."]))
    after = side("sur", [rule("equipment", "decks", 6)], units(["La mesa abre <i>mañana</i> hoy."]))
    return difference_page(diff(before, after), WORDS)


PAGES = pytest.mark.parametrize("page", [nasty_comparison_page(), nasty_difference_page()], ids=["compare", "diff"])


class Tags(HTMLParser):
    """The elements of a page and their attributes; whether each one that opens closes again."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@PAGES
def test_foreign_text_is_text(page: str) -> None:
    tags = Tags(page)
    assert not tags.names & {"script", "i", "img", "iframe"}
    assert not {name for name in tags.attributes if name.startswith("on")}
    assert "&lt;script&gt;" in page
    assert "{{ 7*7 }}" in page
    assert "49" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    assert "\x1b" not in page


@PAGES
def test_a_page_is_whole_and_takes_nothing_from_outside(page: str) -> None:
    tags = Tags(page)
    assert tags.open == []
    assert not tags.names & {"link", "script"}
    assert not tags.attributes & {"src", "href"}
    assert "url(" not in page
    assert "@import" not in page


def test_a_page_shows_values_places_and_what_differs() -> None:
    rules = [rule("equipment", "decks", 6, line=12), rule("equipment", "decks", 8, jurisdiction="sur", line=77)]
    found = compared("craps", rules, jurisdictions=("norte", "sur"), concepts={}, relations={}, words=Words("es"))
    page = comparison_page(found, Words("es"))
    assert '<html lang="es">' in page
    assert '<tr class="different"><td class="mark">≠</td><th scope="row">mazos</th>' in page
    assert '6 <span class="where">[12]</span>' in page
    assert '8 <span class="where">[77]</span>' in page


def test_a_redline_is_del_and_ins() -> None:
    before, after = units(["La mesa abre tarde."]), units(["La mesa abre pronto."])
    page = difference_page(diff(side("a", (), before), side("b", (), after)), WORDS)
    assert "<p>La mesa abre <del>tarde</del><ins>pronto</ins>.</p>" in page


def test_no_difference_is_said() -> None:
    assert "No differences." in difference_page(diff(side("a"), side("b")), WORDS)


def test_markdown_takes_foreign_text_for_text() -> None:
    rules = [rule("equipment", "decks", NASTY), rule("equipment", "decks", 6, jurisdiction="sur")]
    found = compared("craps", rules, jurisdictions=("norte", "sur"), concepts={}, relations={}, words=WORDS)
    (line,) = [line for line in comparison_markdown(found, WORDS, norms=False).splitlines() if "script" in line]
    assert line.count(" | ") == 3
    assert r"\*fuerte\*" in line
    assert r"\<script\>" in line
    assert r"\|" in line
    told = difference_markdown(diff(side("a", rules[:1]), side("b", rules[1:])), WORDS)
    assert r"\<script\>" in told
