"""What pages list can be taken away: as CSV and Excel for machines, as Word and PDF for people."""

import csv
import io
import shutil
import subprocess
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2
import pytest
from docx2python import docx2python
from lxml import etree

from rules_db.pages.frame import Frame
from rules_db.pages.taking import Column, Listing, taken
from tests.rules_db.pages.asking import get

LISTING = Listing(
    "lista",
    "Título",
    [Column("Qué", 3), Column("Cuántas"), Column("Clave", plain=True), Column("Cita", 2)],
    [["=suma", 2, "a.b", "art. 1 del Decreto 7"], ["<b> & ñandú", None, "c", "art. 2"]],
    ["Nota."],
    ["https://reglas.example/-/1", "/-/2"],
)
MAIN = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
PAGES = (
    "/",
    "/-/buscar?q=apuesta",
    "/-/normas?quien=player",
    "/-/juegos/craps",
    "/-/cantidades",
    "/-/diferencias/isla-garza/villa-nogal/craps",
    "/-/documentos/es-isla-garza-decreto-214-2019",
)


def made(form: str) -> bytes:
    return taken(LISTING, form, Frame("es"))[2]


def test_csv_has_a_mark_for_spreadsheets_and_comes_back_as_it_was() -> None:
    content = made("csv")
    assert content.startswith(b"\xef\xbb\xbf")
    header, *rows = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    assert header == ["Qué", "Cuántas", "Clave", "Cita", "Dirección"]
    assert rows[0] == ["'=suma", "2", "a.b", "art. 1 del Decreto 7", "https://reglas.example/-/1"]
    assert rows[1] == ["<b> & ñandú", "", "c", "art. 2", "/-/2"]


def test_excel_has_numbers_text_and_links() -> None:
    with ZipFile(io.BytesIO(made("xlsx"))) as book:
        sheet = etree.fromstring(book.read("xl/worksheets/sheet1.xml"))
        parts = [etree.fromstring(book.read(name)) for name in book.namelist()]
        links = book.read("xl/worksheets/_rels/sheet1.xml.rels").decode()
    cells = {cell.get("r"): cell for cell in sheet.iterfind(".//m:c", MAIN)}
    assert (cells["B2"].get("t"), cells["B2"].findtext("m:v", namespaces=MAIN)) == (None, "2")
    assert cells["A2"].findtext(".//m:t", namespaces=MAIN) == "=suma"
    assert cells["A2"].find("m:f", MAIN) is None
    assert [each.get("ref") for each in sheet.iterfind(".//m:hyperlink", MAIN)] == ["E2"]
    assert "https://reglas.example/-/1" in links
    assert len(parts) == 8


def test_word_has_the_table_without_what_is_for_machines() -> None:
    with docx2python(io.BytesIO(made("docx"))) as document:
        told = document.text
    assert "art. 1 del Decreto 7" in told
    assert "a.b" not in told
    assert "Hecho el " in told
    with ZipFile(io.BytesIO(made("docx"))) as package:
        assert 'HYPERLINK "https://reglas.example/-/1"' in package.read("word/document.xml").decode()


def test_a_pdf_has_the_words() -> None:
    document: Any = pypdfium2.PdfDocument(made("pdf"))
    assert "ñandú" in document[0].get_textpage().get_text_bounded()


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice (soffice) is not on this machine")
def test_libreoffice_opens_the_document(tmp_path: Path) -> None:
    (tmp_path / "lista.docx").write_bytes(made("docx"))
    command = ["soffice", "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), str(tmp_path / "lista.docx")]
    subprocess.run(command, check=True, timeout=120, capture_output=True)  # noqa: S603 - ours
    document: Any = pypdfium2.PdfDocument(tmp_path / "lista.pdf")
    assert "ñandú" in document[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize("address", PAGES)
def test_every_page_that_lists_something_can_be_taken_away(address: str, samples_database: Path) -> None:
    answer = get(samples_database, f"{address}{'&' if '?' in address else '?'}formato=csv")
    assert answer.status_code == 200, answer.text[:300]
    header, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""))
    assert rows
    assert all(len(row) == len(header) for row in rows)


def test_an_unknown_format_is_refused(samples_database: Path) -> None:
    assert get(samples_database, "/-/hallazgos?formato=exe").status_code == 404
    assert get(samples_database, "/-/grafo?formato=csv").status_code == 404
