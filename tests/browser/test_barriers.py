"""No page has a serious barrier: what axe-core finds, in both languages, light and dark, wide and narrow."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.addresses import our_pages, their_pages

RUN = """async () => (await axe.run(document, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
})).violations"""
SERIOUS = ("serious", "critical")
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
ZOOMED: ViewportSize = {"width": 320, "height": 640}
"""A window of 1280 pixels in which all is shown four times as large."""
ROUNDING = 1


def barriers(page: Page, axe: str) -> list[str]:
    """The serious barriers of the page that is shown: rule, and the places where it is broken."""
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{each['id']} ({each['help']}): " + "; ".join(str(node["target"]) for node in each["nodes"][:3])
        for each in found
        if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize(("language", "scheme", "size"), [("es", "light", DESK), ("en", "dark", PHONE)])
def test_our_pages_have_no_serious_barrier(
    page: Page, axe: str, served_database: Path, language: str, scheme: Any, size: Any
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(size)
    found = {}
    for name, address in our_pages(served_database).items():
        page.goto(f"{address}{'&' if '?' in address else '?'}idioma={language}")
        assert page.locator("html").get_attribute("lang") == language
        found[name] = barriers(page, axe)
    assert {name: listed for name, listed in found.items() if listed} == {}


def test_pages_of_datasette_have_no_critical_barrier(page: Page, axe: str, served_database: Path) -> None:
    page.emulate_media(color_scheme="dark")  # where their own colours would show
    found = {}
    for name, address in their_pages(served_database).items():
        page.goto(address)
        found[name] = barriers(page, axe)
    assert {name: listed for name, listed in found.items() if listed} == {}


def test_no_page_is_wider_than_a_phone_and_the_keyboard_reaches_the_content_first(
    page: Page, served_database: Path
) -> None:
    wide = {}
    for name, address in our_pages(served_database).items():
        page.set_viewport_size(DESK)
        page.goto(address)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#contenido")).to_be_focused()
        for size in (PHONE, ZOOMED):
            page.set_viewport_size(size)
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > size["width"] + ROUNDING:
                wide[name, size["width"]] = width
    assert wide == {}


def test_paper_has_the_content_and_none_of_the_controls(page: Page, served_database: Path) -> None:
    page.goto(our_pages(served_database)["difference"])
    page.emulate_media(media="print")
    assert page.get_by_role("heading", level=1).is_visible()
    assert page.locator("table.sides").first.is_visible()
    assert not page.locator("header.site").is_visible()
    assert not page.locator("form").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
