"""The page on exports says what the exporters report."""

from rules_db.exporting.formats import FORMATS
from tests.foreign.page import PAGE, text


def test_the_page_is_what_the_exporters_report() -> None:
    assert PAGE.read_text(encoding="utf-8") == text(), "run `make docs`"


def test_every_format_and_every_reason_stands_on_the_page() -> None:
    page = text()
    assert all(f"## `{name}`" in page for name in FORMATS)
    assert all(reason in page for each in FORMATS.values() for reason in each.losses.values())
