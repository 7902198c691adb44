"""A regulation with markup, quotes and formulas in its text: it is shown, and does nothing.

A script that ran would change the title, open a dialog, complain on the console or ask for an image.
"""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rules_db import KnowledgeBase
from rules_db.pages.links import Links

MARKUP = re.compile(r"[<>{}]|=cmd|@SUMA|=HYPER")
NUMBER = re.compile(r"[-+]?[\d.]+(e-?\d+)?")


def hostile_pages(database: Path) -> dict[str, str]:
    """The addresses of the hostile document and of its provisions with markup, each with words that it must show."""
    with KnowledgeBase.open(database) as base:
        document = next(each for each in base.documents() if "punta" in each.jurisdiction)
        provisions = base.provisions(document.id)
    to = Links(database=database.stem)
    shown = {to.document(document.id): "BLACK JACK"}
    for provision in provisions:
        words = provision.heading or provision.text
        if MARKUP.search(words):
            shown[to.provision(provision.id)] = words.splitlines()[0].strip()
    return shown


def test_our_pages_show_it_as_text(page: Page, served_database: Path) -> None:
    pages = hostile_pages(served_database)
    assert len(pages) > 5
    for address, words in pages.items():
        page.goto(address)
        expect(page.get_by_role("main")).to_contain_text(words)
        assert page.title() != "título"
        assert page.locator("img[src=x], main script, main iframe").count() == 0


def test_a_search_for_markup_finds_it(page: Page) -> None:
    page.goto("/-/buscar")
    page.locator("#q").fill('<script>alert("x")</script>')
    page.locator("#q").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text('<script>alert("x")</script>')


@pytest.mark.parametrize("table", ["documents", "provisions", "rules", "coverage", "findings"])
def test_no_table_of_datasette_runs_it(page: Page, table: str) -> None:
    page.goto(f"/reglas/{table}?_size=200")
    assert page.title() != "título"
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize(
    "address",
    [
        "/reglas/provisions.csv?_stream=1",
        "/reglas/provisions.csv?_stream=1&_dl=1",
        "/reglas.csv?sql=select+heading,+cells,+text+from+provisions&_size=max",
    ],
)
def test_no_cell_of_a_csv_file_is_a_formula(page: Page, address: str) -> None:
    answer = page.request.get(address)
    assert answer.ok
    cells = [cell for row in csv.reader(io.StringIO(answer.text(), newline="")) for cell in row]
    assert any(cell.startswith("'=") and "cmd" in cell for cell in cells)
    beginning = [cell for cell in cells if cell.lstrip().startswith(("=", "+", "@", "-"))]
    assert [cell for cell in beginning if not NUMBER.fullmatch(cell)] == []
