"""What a lawyer writes for a place: from the kinds, numbers and titles on the way to it, and the instrument."""

from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db.citing import Part, citations, instrument, lacking, of_instrument, pinpoint, pinpoints
from rules_db.errors import ReglasError
from rules_db.pages.server import serve
from schemas.records import Identity

DECREE = Identity(id="x", jurisdiction="x", title="Reglamento", kind="Decreto", number="7", date="2014-09-16")


def way(*parts: str) -> list[Part]:
    """Parts written as `kind|number|title`, the outermost first; each is the second of its like."""
    return [Part(*part.split("|"), eid=f"{part.partition('|')[0]}_2") for part in parts]


@pytest.mark.parametrize(
    ("parts", "cited"),
    [
        (["document||", "chapter|CAPÍTULO II|Juegos", "article|Artículo 18.|Reglas", "heading|1.|Cartas"], "art. 18.1"),
        (["article|ARTÍCULO 4º|", "clause|1.-|", "point|b)|", "point|2º)|"], "art. 4.1 b) 2º)"),
        (["article|Art. 9|", "point||"], "art. 9, viñeta 2"),
        (["annex|ANEXO I|Normas", "chapter|1|Ruleta", "heading|1.2|Apuestas", "clause|1.2.1|"], "anexo I, punto 1.2.1"),
        (["part||Cartas", "chapter||POKER", "heading|1.4|Reglas", "heading||Pago"], "«POKER», punto 1.4, «Pago»"),
        (["part|III.|Cartas", "chapter|2.|Bacará", "heading|2.4|Reglas"], "parte III, punto 2.4"),
        (["part|lll.|Cartas", "chapter|2.|Bacará", "heading|2.4|Reglas"], "«Cartas», punto 2.4"),
        (["chapter|I.|Dados", "table||", "tr||"], "cap. I, tabla 2, fila 2"),
        (["point|a)|"], "letra a)"),
        (["part|DISPOSICIÓN FINAL|Vigencia"], "DISPOSICIÓN FINAL"),
        (["recitals||VISTOS"], "considerandos"),
        (["document||"], ""),
    ],
)
def test_a_place_is_written_as_the_trade_does(parts: list[str], cited: str) -> None:
    assert pinpoint(way(*parts)) == cited


def test_it_speaks_english_too() -> None:
    assert pinpoint(way("chapter|I.|Dados", "table||"), "en") == "ch. I, table 2"


@pytest.mark.parametrize(
    ("number", "date", "named", "missing"),
    [
        ("7", "2014-09-16", "Decreto 7/2014", ""),
        ("7/14", "2014-09-16", "Decreto 7/14", ""),
        ("7", "", "Decreto 7", "sin fecha"),
        ("", "2014-09-16", "Reglamento", "sin número"),
        ("", "", "Reglamento", "sin número ni fecha"),
    ],
)
def test_an_instrument_is_named_and_what_it_lacks_is_said(number: str, date: str, named: str, missing: str) -> None:
    document = Identity(id="x", jurisdiction="x", title="Reglamento", kind="Decreto", number=number, date=date)
    assert (instrument(document), lacking(document)) == (named, missing)


def test_the_article_goes_with_the_gender_of_the_instrument() -> None:
    order = Identity(id="x", jurisdiction="x", kind="Resolución", number="9/12")
    assert of_instrument("art. 1", DECREE) == "art. 1 del Decreto 7/2014"
    assert of_instrument("art. 1", order) == "art. 1 de la Resolución 9/12"
    assert of_instrument("", DECREE) == "Decreto 7/2014"


def test_all_provisions_of_a_base_can_be_cited(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        for document in base.documents():
            names = [each.id for each in base.provisions(document.id) if each.kind != "document"]
            places, cited = pinpoints(base, names), citations(base, names)
            assert all(places[name] and cited[name].startswith(places[name]) for name in names)
            assert pinpoints(base, names, "en").keys() == set(names)
        assert pinpoints(base, ["nowhere__art_1"]) == {}


def test_a_base_url_is_an_address(samples_database: Path) -> None:
    with pytest.raises(ReglasError, match="--base-url"):
        serve(samples_database, port=0, open_browser=False, base_url="reglas.example")
