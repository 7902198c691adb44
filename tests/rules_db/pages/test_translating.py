"""Datasette's own pages speak the language of ours."""

from importlib.resources import files
from pathlib import Path

import pytest
from lxml import html

from rules_db.pages.templates import phrases, translated
from tests.rules_db.pages.asking import get


@pytest.mark.parametrize("template", phrases())
def test_every_phrase_stands_in_its_template(template: str) -> None:
    source = files("datasette").joinpath("templates", template).read_text(encoding="utf-8")
    assert [english for english, _ in phrases()[template] if english not in source] == []


def test_a_template_that_is_not_known_stays_as_it_is() -> None:
    assert translated("<p>Tables</p>", "other.html") == "<p>Tables</p>"


@pytest.mark.parametrize("path", ["/two", "/two/rules?_facet=game", "/two/documents/quieta", "/two?sql=select+1"])
def test_pages_of_datasette_are_in_the_language_that_is_asked_for(path: str, database: Path) -> None:
    join = "&" if "?" in path else "?"
    spanish, english = (get(database, f"{path}{join}idioma={name}") for name in ("es", "en"))
    assert (spanish.status_code, english.status_code) == (200, 200)
    told = html.fromstring(spanish.text)
    assert told.get("lang") == "es"
    assert html.fromstring(english.text).get("lang") == "en"
    assert "Con tecnología de" in told.text_content()
    assert "Powered by" in english.text
    for phrase in ("This data as", "Next page", "Tables", "Queries", "Powered by", "Search all tables"):
        assert phrase not in told.text_content(), phrase
