"""The page of what two texts settle differently."""

from pathlib import Path

from lxml import html

from tests.rules_db.pages.asking import get

AT = "/-/casos/isla-garza/villa-nogal/craps"


def test_it_tells_scenarios_and_is_linked_where_both_settle_bets(samples_database: Path) -> None:
    page = get(samples_database, AT)
    assert page.status_code == 200
    assert "resuelven de otro modo" in page.text
    assert f'href="{AT}"' in get(samples_database, "/-/diferencias/isla-garza/villa-nogal/craps").text


def test_why_a_pack_leaves_a_case_open_is_told_in_the_language_of_the_page(samples_database: Path) -> None:
    spanish, english = (get(samples_database, f"{AT}?idioma={language}").text for language in ("es", "en"))
    assert "the text, as read" in english
    assert "the text, as read" not in spanish
    assert "tal como se leyó" in spanish


def test_each_case_stands_with_the_articles_that_decide_it_on_both_sides(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, AT).text)
    rows = page.xpath("(//table[contains(@class, 'sides')])[1]/tbody/tr")
    assert rows
    for row in rows:
        garza, nogal = row.xpath("td")
        assert garza.xpath(".//a[starts-with(@href, '/-/documentos/es-isla-garza')]"), row.text_content()
        assert not nogal.xpath(".//a[contains(@href, 'isla-garza')]")
    assert "[" not in page.xpath("string(//main//tbody)")


def test_what_is_not_there_is_refused(samples_database: Path) -> None:
    assert get(samples_database, "/-/casos/isla-garza/nada/craps").status_code == 404
    assert get(samples_database, "/-/casos/isla-garza/isla-garza/craps").status_code == 400
