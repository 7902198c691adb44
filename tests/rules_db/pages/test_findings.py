"""The page of findings: by severity, narrowed down, with the lines that show each."""

import json
from pathlib import Path

import msgspec
import pytest
from lxml import html

from extractor.defects.regulation import codes
from rules_db import KnowledgeBase
from rules_db.building import build
from rules_db.pages.findings import PER_PAGE, Weights, stretches
from rules_db.pages.messages import catalogue
from rules_db.records import StoredFinding
from tests.rules_db.pages.asking import get

LISTS = "\n".join(f"{at}.1 Tope\n\nLo dice el punto 99.{at} de este reglamento.\n" for at in range(1, PER_PAGE + 3))
TEXT = f"""\
MUNICIPALIDAD DE VILLA ROTA

DECRETO 4

1. RULETA AMERICANA

1.0 La rueda

Números rojos: 1, 3, 5, 7, 9, 12, 14, 16, 18, 18, 21, 23, 25, 27, 30, 32, 34 y 36.

{LISTS}
"""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of a regulation with many references to nowhere and a number twice in a list."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "rota.txt").write_text(TEXT, encoding="utf-8")
    build([folder / "rota.txt"], folder / "broken.db", document_id="rota", jurisdiction="rota")
    return folder / "broken.db"


def finding(line: int, last: int, **evidence: object) -> StoredFinding:
    return StoredFinding(
        id="x", document_id="rota", provision_id="", game="", code="misprint", severity="info", message="",
        line_start=line, line_end=last, evidence=evidence,
    )  # fmt: skip


def test_the_gravest_come_first_with_the_line_that_shows_them(broken: Path) -> None:
    page = get(broken, "/-/hallazgos").text
    assert page.index('id="error"') < page.index('id="warning"')
    assert "Números rojos: 1, 3, 5" in page
    assert '<li value="9">' in page


def test_they_are_narrowed_down(broken: Path) -> None:
    assert 'id="warning"' not in get(broken, "/-/hallazgos?gravedad=error").text
    assert 'id="error"' not in get(broken, "/-/hallazgos?codigo=dangling_reference").text
    assert "Ningún hallazgo" in get(broken, "/-/hallazgos?juego=ajedrez").text
    assert get(broken, "/-/hallazgos?documento=nada").status_code == 404


def test_they_stand_kind_by_kind_with_their_articles(broken: Path) -> None:
    page = html.fromstring(get(broken, "/-/hallazgos").text)
    kinds = [" ".join(title.text_content().split()) for title in page.xpath("//h3[@class='kind']")]
    assert kinds[0].startswith("Número repetido en una lista")
    assert len(kinds) == len(set(kinds))
    assert "Decreto 4" in page.xpath("string((//p[contains(@class, 'found')])[1]/a)")


def test_misprints_are_folded_and_counted(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, "/-/hallazgos").text)
    folded = page.xpath("//section[@aria-labelledby='erratas']//details")
    shown = [li for each in folded for li in each.xpath(".//li")]
    with KnowledgeBase.open(samples_database) as base:
        assert len(shown) == len(base.findings(code="misprint"))
    assert all(each.get("open") is None for each in folded)


def test_what_rests_on_damaged_words_is_no_error_for_sure(database: Path) -> None:
    with KnowledgeBase.open(database) as base:
        error = msgspec.structs.replace(finding(3, 4), severity="error", document_id="quieta")
        weights = Weights(base, [error])
        assert (weights.severity(error), weights.doubtful(error)) == ("error", False)
        weights._doubtful = {error.id}
        assert (weights.severity(error), weights.doubtful(error)) == ("warning", True)


def test_many_are_shown_page_by_page(broken: Path) -> None:
    first, second = (get(broken, f"/-/hallazgos?pagina={page}").text for page in ("1", "2"))
    assert first.count('<article class="finding') == PER_PAGE
    assert 'rel="next"' in first
    assert 'rel="prev"' in second
    for wrong in ("0", "-1", "nada", "²", "99999999"):
        assert get(broken, f"/-/hallazgos?pagina={wrong}").status_code == 200


def test_every_kind_has_a_name_in_both_languages() -> None:
    assert set(codes()) <= set(catalogue()["defect"])


def test_the_lines_of_a_finding_come_first_and_none_twice() -> None:
    assert stretches(finding(5, 6, lines=[[5, 6], [9, 9], 12])) == [(5, 6), (9, 9), (12, 12)]
    assert stretches(finding(5, 5)) == [(5, 5)]


def test_they_are_taken_away_as_linters_report_them(broken: Path) -> None:
    log = json.loads(get(broken, "/-/hallazgos?gravedad=error&formato=sarif").content)
    (run,) = log["runs"]
    assert [result["level"] for result in run["results"]] == ["error"] * len(run["results"]) != []
    assert get(broken, "/-/cantidades?formato=sarif").status_code == 404
