"""What analysts do in the course of a day, from the first click to what they take home."""

import csv
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Download, Page, expect

from tests.browser.addresses import insurance, our_pages

COPIED = """async wanted => {
  for (let left = 600; left > 0; left--) {
    if (await navigator.clipboard.readText() === wanted) break;
    await new Promise(go => setTimeout(go, 50));
  }
  return await navigator.clipboard.readText();
}"""
"""Read what was copied, which is there some time after the click."""


def download(page: Page, name: str) -> Download:
    """Click a link that is a file, and wait for it."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=name, exact=True).first.click()
    return waiting.value


def test_find_a_word_in_a_game_jump_to_its_counterpart_and_take_the_rules_home(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    search = page.get_by_role("main").get_by_role("searchbox")
    search.fill("seguro")
    search.press("Enter")
    page.get_by_label("Juego").select_option("blackjack")
    page.get_by_label("Jurisdicción").select_option("isla-garza")
    page.get_by_role("main").get_by_role("button", name="Buscar").click()
    page.locator("ol.hits li").filter(has_text="seguro se paga").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Seguro")
    counterparts = page.get_by_role("region", name="Correspondencias")
    counterparts.get_by_text("Por qué").first.click()
    counterparts.get_by_role("link", name=re.compile("difiere|cambia|palabra por palabra", re.I)).first.click()
    expect(page.locator("del, ins").first).to_be_visible()
    page.go_back()
    counterparts.get_by_role("link", name=re.compile("^(Puerto Quillay|Villa Nogal):")).first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Black Jack", exact=True).first.click()
    file = download(page, "DMN")
    file.save_as(tmp_path / "pack.zip")
    with zipfile.ZipFile(tmp_path / "pack.zip") as pack:
        assert any(b"<decisionTable" in pack.read(name) for name in pack.namelist())


def test_findings_are_narrowed_down_to_one_severity(page: Page) -> None:
    page.goto("/-/hallazgos")
    page.get_by_label("Gravedad").select_option("warning")
    with page.expect_navigation():
        page.get_by_role("button", name="Mostrar").click()
    cards = page.locator("article.finding")
    assert cards.count() > 0
    assert cards.count() == page.locator("article.finding.warning").count()
    expect(cards.first.locator("ol.raw li").first).to_be_visible()
    cards.first.locator("p.found a").first.click()
    expect(page.get_by_role("region", name=re.compile("Hallazgos|Defectos"))).to_be_visible()


def test_a_corner_bet_is_settled_and_the_article_that_decides_is_shown(page: Page) -> None:
    page.goto("/-/probar/isla-garza/american_roulette")
    page.get_by_label("Apuesta", exact=True).select_option("corner")
    page.get_by_label("Monto").fill("10")
    for number in ("17", "18", "20", "21"):
        page.get_by_role("checkbox", name=number, exact=True).check()
    page.get_by_label("Dónde cayó la bola").select_option("20")
    page.get_by_role("button", name="Liquidar").click()
    answer = page.locator("section.answer")
    expect(answer).to_be_visible()
    expect(answer.locator("table").first).to_be_visible()
    answer.locator("ul.cites a").first.click()
    expect(page).to_have_url(re.compile("/-/documentos/es-isla-garza"))


def test_the_house_is_asked_what_it_must_do(page: Page) -> None:
    page.goto("/-/probar")
    page.get_by_role("region", name="Black Jack", exact=True).get_by_role("link", name="Isla Garza").click()
    house = page.get_by_role("region", name="¿Qué debe hacer la casa?")
    house.get_by_label("Cartas de la casa, carta 1").select_option("9♥")
    house.get_by_label("Cartas de la casa, carta 2").select_option("7♣")
    house.get_by_role("button").click()
    expect(page.locator("section.answer .says")).to_contain_text(re.compile("pide.*según", re.I))
    expect(page.locator("section.answer blockquote").first).to_be_visible()


def test_two_jurisdictions_are_compared_and_the_link_is_sent(page: Page, context: BrowserContext) -> None:
    page.goto("/-/diferencias")
    page.get_by_label("De", exact=True).select_option("isla-garza")
    page.get_by_label("A", exact=True).select_option("puerto-quillay")
    page.get_by_label("Juego").select_option("craps")
    page.get_by_role("button", name="Comparar").click()
    expect(page.locator("tr.changed").first).to_be_visible()
    address = page.locator("a[rel=bookmark]").inner_text()
    colleague = context.new_page()
    colleague.goto(address)
    expect(page.locator("tr.changed")).to_have_count(colleague.locator("tr.changed").count())


def test_a_game_is_narrowed_down_to_what_differs(page: Page) -> None:
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("rowheader", name="Craps").get_by_role("link").click()
    rows = page.locator("table.comparison tbody tr")
    everything = rows.count()
    page.locator("select[name=solo]").select_option("differences")
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button").first.click()
    assert 0 < rows.count() < everything


def test_the_graph_tells_what_is_pointed_at_and_leads_to_it(page: Page) -> None:
    page.goto("/-/grafo")
    page.get_by_label("Juego", exact=True).select_option("blackjack")
    with page.expect_navigation():
        page.get_by_role("button", name="Mostrar").click()
    figure = page.locator("figure.graph")
    node = figure.locator("[data-node=isla-garza]")
    node.locator("text").click()
    expect(node).to_have_attribute("aria-pressed", "true")
    faint = figure.locator("g.cluster:not(.on)").first
    assert float(faint.evaluate("element => getComputedStyle(element).opacity")) < 0.5
    dot = figure.locator("g.cluster.on a").first
    label = dot.get_attribute("aria-label") or ""
    dot.hover()
    expect(figure.locator("[data-told]")).to_contain_text(label)
    dot.click()
    expect(page).to_have_url(re.compile("/-/documentos/"))


def test_english_is_one_click_away_and_stays(page: Page) -> None:
    page.goto("/-/juegos/blackjack")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.split("?")[0].endswith("/-/juegos/blackjack")
    page.get_by_role("link", name="Findings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Findings")


def test_a_citation_is_copied_in_both_forms(page: Page, context: BrowserContext, served_database: Path) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(our_pages(served_database)["provision"])
    buttons = page.get_by_role("region", name="Citar").get_by_role("button")
    for at, field in enumerate(("#cita", "#enlace")):
        buttons.nth(at).click()
        wanted = page.locator(field).input_value()
        assert page.evaluate(COPIED, wanted) == wanted


def test_lines_as_received_are_one_click_away(page: Page, served_database: Path) -> None:
    page.goto(our_pages(served_database)["provision"])
    lines = page.locator("details.raw li")
    expect(lines.first).to_be_hidden()
    page.locator("details.raw summary").click()
    expect(lines.first).to_be_visible()


def test_data_are_narrowed_by_facet_and_taken_as_csv(page: Page) -> None:
    page.goto("/reglas/rules")
    page.locator(".facet-results").get_by_role("link", name="craps", exact=True).click()
    expect(page).to_have_url(re.compile("game=craps"))
    answer = page.request.get(f"{page.url.replace('/rules?', '/rules.csv?')}&_size=max")
    games = {row["game"] for row in csv.DictReader(io.StringIO(answer.text(), newline=""))}
    assert games == {"craps"}
    page.goto("/reglas/valores-que-difieren?juego=craps")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Valores que difieren")
    assert json.loads(page.request.get("/reglas/valores-que-difieren.json?juego=craps&_shape=array").text())


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_every_page_holds_without_script(page: Page, served_database: Path) -> None:
    for name, address in our_pages(served_database).items():
        page.goto(address)
        assert page.get_by_role("heading", level=1).is_visible(), name
        assert page.get_by_role("main").inner_text().strip(), name
    page.goto(our_pages(served_database)["graph of a game"])
    assert page.locator("figure.graph .dot").count() > 50
    page.goto(f"/-/documentos/{insurance(served_database, 'puerto-quillay').replace('__', '/', 1)}")
    assert page.locator("mark").first.is_visible()


def test_read_the_law_from_its_contents_and_go_on_to_the_next_article(page: Page) -> None:
    page.goto("/")
    page.get_by_role("region", name="Hasta dónde se puede confiar").get_by_role(
        "link", name="Leer el texto"
    ).first.click()
    contents = page.get_by_role("navigation", name="Índice")
    expect(contents).to_be_visible()
    note = page.locator("aside.margin a[href*='regla=']").first
    note.click()
    expect(page.locator("mark.asked, tr.asked").first).to_be_visible()
    page.get_by_role("link", name="Leer con todo lo que contiene").first.click()
    expect(page.locator(".passage").first).to_be_visible()
    title = page.get_by_role("heading", level=1).inner_text()
    page.locator("nav.neighbours a[rel='next']").last.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(title)


def test_the_law_is_printed_without_forms_and_margins(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Leer el texto entero").first.click()
    page.emulate_media(media="print")
    expect(page.locator(".passage .words").first).to_be_visible()
    for left_out in ("aside.margin", "nav.contents", "header.site", "form"):
        assert not any(each.is_visible() for each in page.locator(left_out).all())
    page.emulate_media(media="screen")


def test_a_card_of_a_single_deck_is_picked_once(page: Page) -> None:
    page.goto("/-/probar/isla-garza/caribbean_poker")
    form = page.get_by_role("region", name="Liquidar una apuesta")
    form.get_by_label("Cartas del jugador, carta 1").select_option("A♠")
    taken = form.get_by_label("Cartas del jugador, carta 2").locator("option[value='AS']")
    expect(taken).to_be_disabled()
    form.get_by_label("Cartas del jugador, carta 1").select_option("K♠")
    expect(taken).to_be_enabled()


def test_a_line_of_the_graph_leads_to_its_rules_and_the_reasons(page: Page) -> None:
    page.goto("/-/grafo")
    expect(page.locator("p.says")).to_contain_text("%")
    table = page.get_by_role("table", name="Pares de jurisdicciones")
    number = table.get_by_role("row").nth(1).get_by_role("link").nth(1)
    told = number.inner_text()
    number.click()
    expect(page.get_by_text(f"{told} vínculo")).to_be_visible()
    page.locator("table.linked td a.badge").first.click()
    expect(page.get_by_role("heading", level=1, name="Por qué se corresponden")).to_be_visible()
