"""The page of the quantities that nobody read: in their sentences, narrowed down by document, game and kind."""

from pathlib import Path

import pytest

from rules_db.building import build
from tests.rules_db.pages.asking import get

TEXT = """\
MUNICIPALIDAD DE VILLA CALLADA

DECRETO 4

1. RULETA AMERICANA

1.1 La rueda

El pleno gana 35 veces la apuesta. El tapete pesa 14 kilos y luce 3 flecos.

Brillan 9 faroles de $ 500.
"""


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("quiet")
    (folder / "callada.txt").write_text(TEXT, encoding="utf-8")
    build([folder / "callada.txt"], folder / "quiet.db", document_id="callada", jurisdiction="callada")
    return folder / "quiet.db"


def test_what_nobody_read_is_marked_in_its_sentence(quiet: Path) -> None:
    page = get(quiet, "/-/cantidades").text
    assert "El tapete pesa <mark>14</mark> kilos y luce <mark>3</mark> flecos." in page
    assert "<mark>35" not in page


def test_it_is_narrowed_down_by_kind(quiet: Path) -> None:
    page = get(quiet, "/-/cantidades?clase=money").text
    assert "<mark>$ 500</mark>" in page
    assert "<mark>14</mark>" not in page


def test_a_filter_that_nothing_fits_says_so(quiet: Path) -> None:
    assert "Se leyó toda cantidad de esta clase." in get(quiet, "/-/cantidades?clase=share&idioma=es").text


def test_the_page_of_the_document_leads_there(quiet: Path) -> None:
    assert "/-/cantidades?documento=callada" in get(quiet, "/-/documentos/callada").text
