"""What a stranger does who was told the address and nothing else: questions, and what the texts answer.

A journey is a list of steps, a step is a verb of `Visit` with its words. Every answer was read in the texts, not in a
page: in the invented ones (`corpus/samples`), and, where they are on this machine, in the five official ones.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from benchmarks.pages import serving

GARZA, NOGAL, QUILLAY = "Isla Garza", "Villa Nogal", "Puerto Quillay"
LAW = "/-/texto/es-isla-garza-decreto-214-2019"
PHONE: ViewportSize = {"width": 390, "height": 844}
Step = tuple[str, ...]


class Visit:
    """A visitor of the pages, who finds everything by the words that are seen or read aloud."""

    def __init__(self, page: Page, site: str = "") -> None:
        self.page, self.main, self._site = page, page.get_by_role("main"), site

    def go(self, path: str) -> None:
        self.page.goto(f"{self._site}{path}")

    def ask(self, words: str) -> None:
        search = self.main.get_by_role("searchbox").first
        search.fill(words)
        search.press("Enter")

    def click(self, name: str, within: str = "") -> None:
        around = self.main.get_by_role("region", name=within, exact=True) if within else self.main
        around.get_by_role("link", name=name).or_(around.get_by_role("button", name=name)).first.click()

    def language(self, name: str) -> None:
        self.page.get_by_role("link", name=name).click()

    def section(self, name: str) -> None:
        self.page.get_by_role("banner").get_by_role("link", name=name).click()

    def unfold(self, words: str) -> None:
        self.main.locator("summary").filter(has_text=words).first.click()

    def choose(self, label: str, begins: str) -> None:
        field = self.main.get_by_label(label, exact=True).first
        named = field.locator("option").filter(has_text=re.compile(rf"^\s*{re.escape(begins)}")).first
        field.select_option(label=named.inner_text())  # waits for the page that has it

    def fill(self, label: str, words: str) -> None:
        self.main.get_by_label(label, exact=True).first.fill(words)

    def see(self, words: str) -> None:
        expect(self.main).to_contain_text(words)

    def miss(self, words: str) -> None:
        expect(self.main).not_to_contain_text(words)

    def title(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(words)

    def row(self, label: str, *cells: str) -> None:
        row = self.main.get_by_role("row").filter(has_text=label).first
        for cell in cells:
            expect(row).to_contain_text(cell)

    def told(self, words: str, title: str) -> None:
        link = self.main.get_by_role("link", name=words, exact=True).first
        expect(link).to_have_attribute("title", title)

    def narrow(self) -> None:
        self.page.set_viewport_size(PHONE)


def settled(game: str, bet: str, stake: str, *seen: Step, place: str = GARZA) -> list[Step]:
    """Settle a bet of a place on the page of a game that the start leads to."""
    way = [("go", "/"), ("click", "Probar las reglas"), ("click", place, game)]
    return [*way, ("choose", "Apuesta", bet), ("fill", "Monto", stake), *seen, ("click", "Liquidar")]


def dealt(player: str, house: str, called: str = "de la casa", of: str = "del jugador") -> list[Step]:
    """Pick the cards of both hands."""
    hands = ((f"Cartas {of}", player), (f"Cartas {called}", house))
    return [
        ("choose", f"{hand}, carta {at}", card)
        for hand, cards in hands
        for at, card in enumerate(cards.split(), start=1)
    ]


JOURNEYS: dict[str, list[Step]] = {
    "what a blackjack pays on the island": [
        ("go", "/"), ("ask", "qué paga el black jack"), ("choose", "Jurisdicción", GARZA), ("click", "Buscar"),
        ("see", "3 por 2"), ("see", "art. 18.2 a) del Decreto 214/2019"),
    ],
    "a word that is misspelt": [
        ("go", "/"), ("ask", "crupeir"), ("see", "¿Quiso decir «crupier»?"), ("see", "tallador"),
        ("see", "art. 5 c) del Decreto 214/2019"), ("see", "empleado que conduce el juego"),
    ],
    "an article by its number": [
        ("go", "/"), ("ask", "art:18.3 juego:blackjack"), ("see", "1 resultado."), ("click", "3. Seguro."),
        ("title", "Seguro"), ("see", "por la mitad de su apuesta como máximo"), ("see", "2 por 1"),
    ],
    "what a player must not do": [
        ("go", "/"), ("click", "Quién debe y quién no debe"), ("choose", "Quién", "jugador"),
        ("choose", "Clase", "Prohibiciones"), ("click", "Mostrar"), ("click", f"{GARZA} "),
        ("see", "concertarse para falsear"), ("see", "ceder sus fichas de color"), ("see", "apoyarse en el plato"),
        ("see", "no pueden aconsejar a los sentados"), ("see", "art. 3.3 del Decreto 214/2019"),
        ("miss", "participar en los juegos ni aceptar propinas"),
    ],
    "what zero costs at French roulette": [
        *settled("Ruleta Francesa", "rojo", "10", ("choose", "Dónde cayó la bola", "0")),
        ("see", "de 10 apostados el jugador recupera 5, según art. 8.3 del Decreto 214/2019"),
    ],
    "and at the American one": [
        *settled("Ruleta Americana", "rojo", "10", ("choose", "Dónde cayó la bola", "0")),
        ("see", "Pierde los 10 apostados, según art. 11 d) del Decreto 214/2019"),
    ],
    "a natural at blackjack": [
        *settled("Black Jack", "apuesta principal", "10", *dealt("A♠ K♠", "9♥ 8♣")),
        ("see", "obtiene 15 de ganancia"), ("see", "art. 18.2 a) del Decreto 214/2019"),
    ],
    "what the bank keeps of a win": [
        *settled("Punto y Banca", "banca", "100", *dealt("2♠ K♠", "9♥ Q♣", "de la banca", "del punto")),
        ("see", "obtiene 94 de ganancia"), ("see", "art. 21.4 b) del Decreto 214/2019"),
    ],
    "an ordinary win beside it": [
        *settled("Boule", "rojo", "10", ("choose", "Dónde cayó la bola", "3")),
        ("see", "obtiene 10 de ganancia"), ("see", "art. 14.1 b)"),
    ],
    "who pays a blackjack worst": [
        ("go", "/"), ("click", "Un juego en todas las jurisdicciones"), ("click", "Black Jack"),
        ("choose", "Familia", "Premios"), ("click", "Mostrar"),
        ("row", "paga: Black Jack", "3:2", "6:5", "art. 18.2 a)"),
    ],
    "how two differ at zero": [
        ("go", "/"), ("click", "Elegir dos"), ("choose", "De", GARZA), ("choose", "A", NOGAL),
        ("choose", "Juego", "Ruleta Francesa"), ("click", "Comparar"),
        ("row", "suertes sencillas con el cero", "se pierde la mitad", "art. 8.3", "prisión o mitad, a elección"),
    ],
    "the third card of the bank as the law prints it": [
        ("go", LAW), ("click", "Artículo 21"), ("see", "Cuadro de la banca"),
        ("row", "0, 1, 2, 3, 4, 5, 6, 7 ó 9", "3"),
        ("see", "Plantado el punto, la banca se atiene al cuadro de aquel"),
    ],
    "what a word of the law means": [
        ("go", LAW), ("told", "jefe de mesa", "Jefe de mesa: empleado que responde de una o varias mesas."),
        ("click", "jefe de mesa"), ("see", "empleado que responde de una o varias mesas"), ("see", "art. 5 d)"),
    ],
    "where a reference leads": [
        ("go", LAW), ("click", "Subsección 1 de esta Sección"), ("title", "RULETA FRANCESA"),
        ("see", "el acertante obtiene treinta y cinco veces su apuesta"),
    ],
    "on a telephone, in English": [
        ("narrow",), ("go", "/"), ("language", "English"),
        ("click", "One game in all jurisdictions"), ("click", "Craps"),
        ("title", "Craps"), ("see", GARZA), ("see", QUILLAY),
    ],
}  # fmt: skip


MELILLA, AIRES, CHILE = "Melilla", "Buenos Aires", "Chile"
# Where the texts have the answers: Melilla in lines 667, 857, 1153, 1385, 1631, 3572 and 3578, Buenos Aires in 10322 to
# 10325, Chile in 7307, Coquimbo in 348, Iquique in 561 and 1180.
OFFICIAL: dict[str, list[Step]] = {
    "a natural at blackjack in Melilla": [
        *settled("Black Jack", "apuesta principal", "10", *dealt("A♠ K♠", "9♥ 8♣"), place=MELILLA),
        ("see", "obtiene 15 de ganancia"), ("see", "art. 18.1 a) del Decreto 3715/2014"),
    ],
    "half of an even chance at zero in Melilla": [
        *settled("Ruleta Francesa", "rojo", "10", ("choose", "Dónde cayó la bola", "0"),
                 ("choose", "Ante el cero", "entrega la mitad"), place=MELILLA),
        ("see", "recupera 5"), ("see", "del Decreto 3715/2014"),
    ],
    "a horn that two dice of one make in Buenos Aires": [
        *settled("Craps", "cuerno", "10", ("choose", "Tirada 1", "2 (1+1)"), place=AIRES),
        ("see", "obtiene 70 de ganancia"), ("see", "de la Resolución 1452/12"),
    ],
    "the same horn in Chile": [
        *settled("Craps", "cuerno", "10", ("choose", "Tirada 1", "2 (1+1)"), place=CHILE),
        ("see", "obtiene 40 de ganancia"), ("see", "del Catálogo de Juegos"),
    ],
    "where two settle craps otherwise": [
        ("go", "/"), ("click", "Elegir dos"), ("choose", "De", AIRES), ("choose", "A", CHILE),
        ("choose", "Juego", "Craps"), ("click", "Comparar"), ("click", "Lo que resuelven de otro modo"),
        ("row", "10 a cuerno, tirada de 2 o 12", "paga 70", "paga 40"),
    ],
    "what a royal flush pays at Caribbean poker": [
        ("go", "/"), ("click", "Un juego en todas las jurisdicciones"), ("click", "Caribbean"),
        ("choose", "Familia", "Premios"), ("click", "Mostrar"), ("row", "paga: escalera real", "100:1"),
    ],
    "what a blackjack pays everywhere": [
        ("go", "/"), ("click", "Black Jack", "Juegos y jurisdicciones"),
        ("choose", "Familia", "Premios"), ("click", "Mostrar"),
        ("row", "paga: Black Jack", "coinciden", "3:2", "art. 18.1 a)"),
    ],
    "what is held back from a banker's winnings": [
        ("go", "/"), ("ask", "deducción beneficio establecimiento banquero"),
        ("choose", "Jurisdicción", MELILLA), ("click", "Buscar"), ("see", "5 por 100"),
    ],
    "how far a wrong bet may go": [
        ("go", "/"), ("ask", '"wrong bet" máximo'), ("choose", "Jurisdicción", MELILLA), ("click", "Buscar"),
        ("see", "125 por 100"), ("see", "art. 32"),
    ],
    "a contradiction of the bingo halls": [
        ("go", "/"), ("section", "Hallazgos"), ("choose", "Jurisdicción", MELILLA), ("choose", "Gravedad", "Errores"),
        ("click", "Mostrar"), ("see", "3578"), ("see", "art. 147.3"),
    ],
    "what a player in Melilla must not do": [
        ("go", "/"), ("click", "Quién debe y quién no debe"), ("choose", "Quién", "jugador"),
        ("choose", "Clase", "Prohibiciones"), ("click", "Mostrar"), ("click", f"{MELILLA} "),
        ("fill", "Con las palabras", "asociación"), ("click", "Mostrar"), ("see", "2 normas"),
        ("see", "art. 45.6"), ("see", "art. 53 f)"),
    ],
    "a word that no text has, misspelt": [
        ("go", "/"), ("ask", "rulteta"), ("see", "¿Quiso decir «ruleta»?"), ("see", "Melilla"),
    ],
    "a damaged page is told from a clean one": [
        ("go", "/"), ("click", "Catálogo de Juegos"), ("see", "sin número ni fecha"), ("see", "Página 1 de"),
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def official_site(official_database: Path) -> Iterator[str]:
    """The address of the pages of the five official texts."""
    with serving(official_database) as server:
        yield server.site


def travelled(visit: Visit, steps: Iterable[Step]) -> None:
    """Go all steps of a journey."""
    for verb, *words in steps:
        step: Callable[..., Any] = getattr(visit, verb)
        step(*words)


@pytest.mark.parametrize("name", JOURNEYS)
def test_a_stranger_finds_what_the_text_says(page: Page, name: str) -> None:
    travelled(Visit(page), JOURNEYS[name])


@pytest.mark.parametrize("name", OFFICIAL)
def test_a_stranger_finds_what_an_official_text_says(page: Page, official_site: str, name: str) -> None:
    travelled(Visit(page, official_site), OFFICIAL[name])


def test_what_is_listed_is_taken_away_alike_as_csv_and_as_a_workbook(page: Page) -> None:
    page.goto("/-/normas?quien=player&modo=prohibicion&jurisdiccion=isla-garza")
    shown = page.locator("main article.card, main li.card, main article").count()
    files = {each: page.request.get(f"{page.url}&formato={each}").body() for each in ("csv", "xlsx")}
    assert files["csv"].startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(files["csv"].decode("utf-8-sig"), newline="")))
    sheet = openpyxl.load_workbook(io.BytesIO(files["xlsx"])).worksheets[0]
    header, *cells = [[cell or "" for cell in row] for row in sheet.iter_rows(values_only=True)][-len(rows) - 1 :]
    assert [dict(zip(header, row, strict=True)) for row in cells] == rows
    assert len(rows) == shown
