"""A regulation with markup, quotes and formulas in its text: it is shown, and does nothing."""

import csv
import io

import pytest
from playwright.sync_api import Page, expect

DOCUMENT = "punta"


def test_markup_in_a_title_is_shown_as_text(page: Page) -> None:
    page.goto("/reglas/provisions?_search=toca+dados")
    expect(page.get_by_text("El jugador que toca los dados").first).to_be_visible()


@pytest.mark.parametrize("table", ["documents", "provisions", "rules", "coverage", "findings"])
def test_no_table_of_datasette_runs_it(page: Page, table: str) -> None:
    page.goto(f"/reglas/{table}?_size=200")
    assert page.title() != "título"
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize(
    "address", ["/reglas/provisions.csv?_stream=1", "/reglas.csv?sql=select+heading,+cells+from+provisions"]
)
def test_no_cell_of_a_csv_file_is_a_formula(page: Page, address: str) -> None:
    answer = page.request.get(address)
    assert answer.ok
    cells = [cell for row in csv.reader(io.StringIO(answer.text(), newline="")) for cell in row]
    assert any(cell.startswith("'") and "cmd" in cell for cell in cells)
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "@", "-")) and not cell[1:].isdigit()]
