"""What people who find an error do: correct, add, dismiss, differ, take back; and what others cannot."""

import re
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from benchmarks.pages import serving
from rules_db import KnowledgeBase
from rules_db.building import build
from tests.browser.addresses import ALIGNED
from tests.browser.test_barriers import barriers
from tests.rules_db.decisions.conftest import UNO

ROULETTE = "american_roulette"
HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"


@pytest.fixture(scope="module")
def database(served_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of its own, for decisions."""
    folder = tmp_path_factory.mktemp("deciding")
    shutil.copy(served_database, folder / served_database.name)
    return folder / served_database.name


@pytest.fixture(scope="module")
def desk(database: Path) -> Iterator[str]:
    """The address where ana decides."""
    with serving(database, "--decide", "--as", "ana") as server:
        yield server.site


def value(database: Path, key: str, jurisdiction: str, game: str = ROULETTE) -> tuple[str, object]:
    """The id and the value of a rule."""
    with KnowledgeBase.open(database) as base:
        [rule] = base.rules(game=game, jurisdiction=jurisdiction, key=key)
        return rule.id, rule.value


def document_of(database: Path, jurisdiction: str) -> str:
    """The document of a jurisdiction."""
    with KnowledgeBase.open(database) as base:
        return base.document(jurisdiction).id


def correct(page: Page, desk: str, row: str, new: str, note: str = "") -> None:
    """Correct the value of a rule on its page."""
    page.goto(f"{desk}/-/decidir/{row}")
    form = page.get_by_role("form", name="No es así")
    form.get_by_role("textbox", name="Valor").fill(new)
    form.get_by_label("Por qué").fill(note)
    form.get_by_role("button", name="Guardar la corrección").click()
    expect(page.locator("article.decision").first).to_contain_text("Corregido")


def settled(page: Page, desk: str) -> str:
    """What ten on the number 17 gain in Isla Garza when the ball falls there, as the program says it."""
    page.goto(f"{desk}/-/probar/isla-garza/{ROULETTE}?apuesta=straight&monto=10&numeros=17&bola=17")
    return page.locator("section.answer").inner_text()


def test_a_corrected_payout_shows_at_once_in_comparison_pack_settlement_and_edge(
    page: Page, desk: str, database: Path
) -> None:
    row, before = value(database, "pays.straight", "isla-garza")
    assert before == "35:1"
    pack = f"{desk}/-/paquetes/{document_of(database, 'isla-garza')}/{ROULETTE}.json"
    before_pack = page.request.get(pack).json()
    assert "350" in settled(page, desk)
    page.goto(f"{desk}/-/juegos/{ROULETTE}")
    edges = page.locator("section[aria-labelledby=ventaja]").inner_text()
    page.locator(f"a.decide[href*='{row}']").first.click()
    page.get_by_role("textbox", name="Valor").fill("30:1")
    page.get_by_role("button", name="Guardar la corrección").click()
    expect(page.locator("article.decision ins").first).to_have_text("30:1")
    page.get_by_role("link", name="Volver").click()
    expect(page).to_have_url(f"{desk}/-/juegos/{ROULETTE}")
    expect(page.locator("table.comparison").first).to_contain_text("30")
    expect(page.locator("table.comparison .checked").first).to_be_visible()
    assert page.locator("section[aria-labelledby=ventaja]").inner_text() != edges
    assert "300" in settled(page, desk)
    assert page.request.get(pack).json() != before_pack


def test_a_rule_is_added_by_marking_its_words(page: Page, desk: str, database: Path) -> None:
    row, _ = value(database, "pays.corner", "isla-garza")
    page.goto(f"{desk}/-/decidir/{row}")
    page.get_by_role("link", name="En su disposición").click()
    with page.expect_navigation():  # its script listens to what is marked
        page.get_by_role("link", name="Falta una regla…").click()
    text = page.locator("[data-mark]")
    words = text.inner_text().split(".")[0].strip()[:60].strip()
    text.evaluate(
        """(element, words) => {
          const node = element.firstChild, at = node.textContent.indexOf(words);
          getSelection().setBaseAndExtent(node, at, node, at + words.length);
        }""",
        words,
    )
    expect(page.get_by_label("Palabras del texto")).to_have_value(words)
    page.get_by_label("Familia").select_option("option")
    page.get_by_label("Clave").fill("reversible_table")
    page.get_by_role("textbox", name="Valor").fill("true")
    page.get_by_role("button", name="Añadir").click()
    expect(page.get_by_role("region", name="Reglas")).to_contain_text(words)


def test_a_finding_is_dismissed(page: Page, desk: str) -> None:
    page.goto(f"{desk}/-/hallazgos")
    message = page.locator("article.finding h4").first.inner_text().removesuffix("✎").strip()
    page.locator("article.finding a.decide").first.click()
    page.get_by_role("button", name="Descartar el hallazgo").click()
    expect(page.get_by_text("rechazado", exact=True)).to_be_visible()
    page.goto(f"{desk}/-/hallazgos")
    assert message not in page.locator("main").inner_text()


def test_a_counterpart_is_rejected(page: Page, desk: str, database: Path) -> None:
    with KnowledgeBase.open(database) as base:
        alignment = base.connection.execute(ALIGNED).fetchone()[0]
    page.goto(f"{desk}/-/correspondencias/{alignment}")
    page.locator("article.card h3 a").first.click()
    expect(page.locator(f"a[href$='/-/correspondencias/{alignment}']").first).to_be_attached()
    page.goto(f"{desk}/-/decidir/{alignment}")
    page.get_by_role("button", name="No se corresponden").click()
    expect(page.locator("article.decision").first).to_contain_text("Rechazado")
    page.get_by_role("link", name="Por qué se corresponden").click()
    page.locator("article.card h3 a").first.click()
    expect(page.locator(f"a[href$='/-/correspondencias/{alignment}']")).to_have_count(0)


def test_two_reviewers_differ_and_the_queue_says_so(page: Page, desk: str, database: Path) -> None:
    row, _ = value(database, "pays.street", "isla-garza")
    correct(page, desk, row, "12:1")
    with serving(database, "--decide", "--as", "luis") as his:
        correct(page, his.site, row, "10:1")
        expect(page.locator("article.decision .badge").filter(has_text="discrepan").first).to_be_visible()
        page.goto(f"{desk}/-/revisar?motivo=disputed")  # nothing of his is still to be loaded when he is gone
    waiting = page.locator("article.waiting")
    expect(waiting).to_have_count(1)
    waiting.get_by_role("button", name="Está bien").click()
    assert value(database, "pays.street", "isla-garza")[1] == "10:1"
    expect(page).to_have_url(re.compile("motivo=disputed"))


def test_what_one_decided_is_given_to_another_who_confirms_it(page: Page, desk: str, database: Path) -> None:
    row, _ = value(database, "pays.corner", "isla-garza")
    page.goto(f"{desk}/-/decidir/{row}")
    form = page.get_by_role("form", name="No es así")
    form.get_by_role("textbox", name="Valor").fill("7:1")
    form.get_by_label("Asignar a").fill("luis")
    form.get_by_role("button", name="Guardar la corrección").click()
    expect(page.locator("article.decision").first).to_contain_text("para luis")
    with serving(database, "--decide", "--as", "luis") as his:
        page.goto(f"{his.site}/-/revisar?para=luis")
        waiting = page.locator("article.waiting")
        expect(waiting).to_contain_text("7:1")
        with page.expect_navigation():
            waiting.get_by_role("button", name="Está bien").click()
        expect(page.locator("article.waiting")).to_have_count(0)
        page.goto(f"{desk}/-/decidir/{row}")  # nothing of his is still to be loaded when he is gone
    expect(page.locator("article.decision").first).to_contain_text("luis")
    assert value(database, "pays.corner", "isla-garza")[1] == "7:1"


def test_what_was_decided_is_taken_back(page: Page, desk: str, database: Path) -> None:
    row, before = value(database, "pays.split", "isla-garza")
    correct(page, desk, row, "16:1")
    assert value(database, "pays.split", "isla-garza")[1] == "16:1"
    page.get_by_role("button", name="Deshacer").first.click()
    expect(page.locator("article.decision.reverted")).to_have_count(1)
    assert value(database, "pays.split", "isla-garza")[1] == before


def test_a_correction_waits_where_a_build_finds_other_words(page: Page, tmp_path: Path) -> None:
    source, database = tmp_path / "sources" / "uno.txt", tmp_path / "uno.db"
    source.parent.mkdir()
    for text in (UNO, UNO.replace("17 veces la apuesta", "17 veces su apuesta")):
        source.write_text(text, encoding="utf-8")
        build([source.parent], database)
        with serving(database, "--decide", "--as", "ana") as server:
            if text is UNO:
                with KnowledgeBase.open(database) as base:
                    [split] = base.rules(key="pays.split")
                correct(page, server.site, split.id, "18:1")
                page.goto("about:blank")  # nothing is asked for when the server has ended
                continue
            page.goto(f"{server.site}/-/revisar?motivo=review_again")
            waiting = page.locator("article.waiting")
            expect(waiting).to_have_count(1)
            expect(waiting).to_contain_text("17:1")
            with page.expect_navigation():
                waiting.get_by_role("button", name="Está bien").click()
            expect(page.locator("article.waiting")).to_have_count(0)
            page.goto("about:blank")


def test_a_hostile_note_stays_text(page: Page, desk: str, database: Path) -> None:
    row, _ = value(database, "pays.six_line", "isla-garza")
    page.goto(f"{desk}/-/decidir/{row}")
    page.get_by_label("Nota", exact=True).fill(HOSTILE)
    page.get_by_role("button", name="Guardar la nota").click()
    expect(page.locator("article.decision .note").first).to_have_text(HOSTILE)
    page.goto(f"{desk}/-/decisiones")
    expect(page.locator("article.decision .note").filter(has_text="onerror").first).to_have_text(HOSTILE)
    assert page.locator("main img").count() == 0


@pytest.fixture
def elsewhere(desk: str, database: Path) -> Iterator[str]:
    """A page of another origin that sends a form of decisions as soon as it is opened."""
    row, _ = value(database, "pays.dozen", "isla-garza")
    fields = {"fila": row, "acto": "correct", "value": "9:1", "token": "0" * 64}
    inputs = "".join(f'<input name="{name}" value="{said}">' for name, said in fields.items())
    sent = f'<form method="post" action="{desk}/-/decidir">{inputs}</form><script>document.forms[0].submit()</script>'

    class Evil(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(sent.encode())

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name of the parent's
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Evil) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_form_of_another_origin_changes_nothing(
    page: Page, desk: str, database: Path, elsewhere: str, watched: list[str]
) -> None:
    row, before = value(database, "pays.dozen", "isla-garza")
    page.goto(f"{desk}/-/decidir/{row}")
    with page.expect_navigation(url=f"{desk}/-/decidir"):
        page.goto(elsewhere)
    expect(page.locator("body")).to_contain_text("another site")
    assert value(database, "pays.dozen", "isla-garza")[1] == before
    assert all("403" in problem for problem in watched)
    watched.clear()


def test_a_search_and_a_value_are_collected_and_taken_home(page: Page, desk: str, database: Path) -> None:
    row, _ = value(database, "pays.column", "isla-garza")
    page.goto(f"{desk}/-/decidir/{row}")
    page.get_by_role("link", name="Guardar en una colección").click()
    page.get_by_label("Colección", exact=True).fill("Premios dudosos")
    page.get_by_label("Comentario").fill("a consultar")
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Guardar").click()
    page.goto(f"{desk}/-/colecciones/premios-dudosos")
    expect(page.locator("article.finding")).to_contain_text("a consultar")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Markdown").click()
    assert "a consultar" in Path(waiting.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "scheme"), [("es", "light"), ("en", "dark")])
def test_pages_of_decisions_have_no_serious_barrier_and_fit_a_phone(
    page: Page, desk: str, database: Path, axe: str, language: str, scheme: Any
) -> None:
    row, _ = value(database, "pays.column", "isla-garza")
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 390, "height": 844})
    found, wide = {}, {}
    for path in (f"decidir/{row}", f"falta?disposicion={provision(database, row)}", "revisar", "decisiones", "lexico",
                 f"colecciones?fila={row}", "hallazgos", f"juegos/{ROULETTE}"):  # fmt: skip
        page.goto(f"{desk}/-/{path}{'&' if '?' in path else '?'}idioma={language}")
        found[path] = barriers(page, axe)
        wide[path] = page.evaluate("document.documentElement.scrollWidth")
    assert {name: listed for name, listed in found.items() if listed} == {}
    assert {name: width for name, width in wide.items() if width > 391} == {}


def provision(database: Path, row: str) -> str:
    with KnowledgeBase.open(database) as base:
        return str(base.connection.execute("SELECT provision_id FROM rules WHERE id = ?", (row,)).fetchone()[0])


def test_a_phrase_is_taught_once_what_it_reads_is_seen(page: Page, desk: str, database: Path) -> None:
    page.goto(f"{desk}/-/lexico?clase=frame&nombre=Abarca los N números de dos columnas&familia=option&clave=numbers")
    page.get_by_label("En juegos (identificadores)").fill("french_roulette")
    page.get_by_role("button", name="Ver qué leería").click(timeout=90_000)
    expect(page.locator("tr.came").first).to_contain_text("24")
    assert not (database.parent / "lexicon").exists()
    page.get_by_role("button", name="Guardarlo").click()
    expect(page.get_by_role("status")).to_contain_text("Se guardó")
    assert "Abarca los N números" in (database.parent / "lexicon" / "frames.toml").read_text(encoding="utf-8")
