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
from lxml import etree, html
from openpyxl import load_workbook

from rules_db import KnowledgeBase
from rules_db.exporting.workbook import workbook
from rules_db.pages.frame import Column, Frame, Listing
from rules_db.pages.taking import taken
from rules_db.printable import visible
from tests.rules_db.pages.asking import get

LISTING = Listing(
    "lista",
    "Título",
    [Column("Qué", 3), Column("Cuántas"), Column("Clave", plain=True), Column("Cita", 2)],
    [["=suma", 2, "a.b", "art. 1 del Decreto 7"], ["<b> & ñandú", None, "c", "art. 2"]],
    ["Nota."],
    ["https://reglas.example/-/1", "/-/2"],
)
PAGES = (
    "/",
    "/-/buscar?q=apuesta",
    "/-/normas?quien=player",
    "/-/juegos/craps",
    "/-/cantidades",
    "/-/diferencias/isla-garza/villa-nogal/craps",
    "/-/documentos/es-isla-garza-decreto-214-2019",
    "/-/texto/es-isla-garza-decreto-214-2019",
    "/-/diferencias/isla-garza/villa-nogal",
    "/-/casos/isla-garza/villa-nogal/craps",
    "/-/vinculos/isla-garza/puerto-quillay",
    "/-/grafo",
    "/-/grafo?juego=craps",
    "/-/probar/isla-garza/craps?apuesta=pass&monto=10&tiradas=4%2B2&tiradas=3%2B3",
)
CITING = (
    "/-/diferencias/isla-garza/villa-nogal/craps",
    "/-/juegos/craps",
    "/-/casos/isla-garza/villa-nogal/craps",
    "/-/vinculos/isla-garza/puerto-quillay",
)
"""Pages with several articles in a row."""


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
    table, notes = load_workbook(io.BytesIO(made("xlsx"))).worksheets
    read = [[cell.value for cell in row] for row in table.iter_rows(max_col=3)]
    assert read[0] == ["Qué", "Cuántas", "Cita"]
    assert read[1] == ["=suma", 2, "art. 1 del Decreto 7"]
    assert [table[place].data_type for place in ("A2", "B2")] == ["s", "n"]
    assert read[2] == ["<b> & ñandú", None, "art. 2"]
    assert {cell.hyperlink.target for row in table.iter_rows() for cell in row if cell.hyperlink} == {
        "https://reglas.example/-/1"
    }
    assert notes["A2"].value == "Nota."


def test_a_sheet_shows_and_prints_what_people_read() -> None:
    table, _ = load_workbook(io.BytesIO(made("xlsx"))).worksheets
    assert (table.title, table.freeze_panes, table.auto_filter.ref) == ("Título", "A2", "A1:E3")
    assert (table.print_area, table.print_title_rows) == ("'Título'!$A$1:$C$3", "$1:$1")
    assert made("xlsx") == made("xlsx")


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "{=A1}", "1e5", "\t=1", "http://a.b/\x01", "mailto:a@b.c"])
def test_what_looks_like_a_formula_is_text(cell: str) -> None:
    table, _ = load_workbook(io.BytesIO(workbook("T", ["Qué"], [[cell]], [20], []))).worksheets
    assert (table["A2"].data_type, table["A2"].value) == ("s", visible(cell))


@pytest.mark.parametrize("name", ["", "a/b:c*?[d]", "notas", "Notas", "'x'", "x" * 40, "\x01"])
def test_any_title_names_a_sheet(name: str) -> None:
    first, _ = load_workbook(io.BytesIO(workbook(name, ["Qué"], [], [20], ["Nota."]))).worksheets
    assert 1 <= len(first.title) <= 31


def test_a_row_is_as_tall_as_what_people_read_in_it() -> None:
    rows = [
        ["una palabra", "x"],
        ["una frase que no cabe en una sola línea de la columna", "y"],
        ["dos\nlíneas", "z" * 99],
    ]
    table, notes = load_workbook(io.BytesIO(workbook("T", ["Qué", "Clave"], rows, [20, 10], ["n" * 250], 1))).worksheets
    assert [table.row_dimensions[at].height for at in range(1, 5)] == [None, None, 45, 30]
    assert notes.row_dimensions[1].height == 45


def test_what_excel_cannot_hold_is_cut() -> None:
    far = "https://a.b/" + "c" * 3000
    table, _ = load_workbook(io.BytesIO(workbook("T", ["Qué"], [["x" * 40_000], [far]], [20], []))).worksheets
    assert len(table["A2"].value) == 32_767
    assert (table["A3"].value, table["A3"].hyperlink, table.row_dimensions[2].height) == (far, None, 408.75)


def test_word_has_the_table_without_what_is_for_machines() -> None:
    with docx2python(io.BytesIO(made("docx"))) as document:
        told = document.text
    assert "art. 1 del Decreto 7" in told
    assert "a.b" not in told
    assert "Hecho el " in told
    with ZipFile(io.BytesIO(made("docx"))) as package:
        assert 'HYPERLINK "https://reglas.example/-/1"' in package.read("word/document.xml").decode()


def test_the_law_is_taken_away_with_every_word_and_its_tables(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        document, rows = base.connection.execute(
            "SELECT document_id, count(*) FROM provisions WHERE kind = 'tr' GROUP BY document_id ORDER BY 2 DESC"
        ).fetchone()
        provisions = [each for each in base.provisions(document) if each.kind != "tr"]
    answer = get(samples_database, f"/-/texto/{document}?formato=docx")
    with docx2python(io.BytesIO(answer.content)) as taken_away:
        told = "".join(taken_away.text.split())
    for each in provisions:
        for line in each.text.split("\n"):
            assert "".join(line.split()) in told, each.id
    with ZipFile(io.BytesIO(answer.content)) as package:
        written = package.read("word/document.xml").decode()
    assert written.count("<w:tr>") == rows
    assert f'HYPERLINK "/-/documentos/{document}/' in written


def test_paper_names_the_instruments_that_the_page_is_about(samples_database: Path) -> None:
    def named(address: str) -> str:
        (told,) = html.fromstring(get(samples_database, address).text).xpath("//div[@class='printed']/p[1]/text()")
        return str(told)

    assert all(place in named("/") for place in ("Isla Garza", "Puerto Quillay", "Villa Nogal"))
    for one in ("/-/texto/es-isla-garza-decreto-214-2019", "/-/hallazgos?jurisdiccion=isla-garza"):
        assert "Isla Garza" in named(one)
        assert "Nogal" not in named(one)
    assert "Nogal" not in named("/-/diferencias/isla-garza/puerto-quillay/craps")


def read(database: Path, address: str) -> list[list[str]]:
    """The rows of a page taken away as CSV, the names of its columns first."""
    answer = get(database, f"{address}{'&' if '?' in address else '?'}formato=csv")
    return [*csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""))]


def test_why_two_rows_correspond_is_taken_away_with_both_texts_and_all_reasons(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        found = base.connection.execute("SELECT * FROM alignments WHERE level = 'rule' ORDER BY score DESC").fetchone()
        texts = [
            base.connection.execute("SELECT text FROM rules WHERE id = ?", (found[name],)).fetchone()[0]
            for name in ("a_id", "b_id")
        ]
    _, *rows = read(samples_database, f"/-/correspondencias/{found['id']}")
    assert [" ".join(text.split()) for text in texts] == [row[1] for row in rows[:2]]
    assert [row[-1].partition("?regla=")[2].partition("#")[0] for row in rows[:2]] == [found["a_id"], found["b_id"]]
    assert all(row[5] for row in rows[:2])


def test_the_graph_of_a_game_is_taken_away_with_who_states_each_concept(samples_database: Path) -> None:
    page = html.fromstring(get(samples_database, "/-/grafo?juego=craps").text)
    header, *rows = read(samples_database, "/-/grafo?juego=craps")
    labels = [" ".join(each.text_content().split()) for each in page.xpath("//details//li/a")]
    assert [row[1] for row in rows] == labels
    assert {"different"} <= {row[3] for row in rows} <= {"different", "same", "partly", "alone"}
    assert all(row[4] and row[5].startswith("/-/documentos/") for row in rows)
    assert header[-1] == "Dirección"


def test_an_answer_is_taken_away_with_what_was_asked_its_amounts_and_its_article(samples_database: Path) -> None:
    address = "/-/probar/isla-garza/craps?apuesta=pass&monto=10&tiradas=4%2B2&tiradas=3%2B3"
    page = html.fromstring(get(samples_database, address).text)
    (sentence,) = page.xpath("//p[@class='says']/text()")
    _, *rows = read(samples_database, address)
    assert rows[0][1] == sentence
    assert rows[0][2].startswith("art. ")
    assert dict(row[:2] for row in rows)["Ganancia"] == "10"
    assert any(row[0] == "Porque el texto dice" and row[1] for row in rows)
    with docx2python(io.BytesIO(get(samples_database, f"{address}&formato=docx").content)) as document:
        told = document.text
    assert "Monto: 10" in told
    assert get(samples_database, "/-/probar/isla-garza/craps?formato=csv").status_code == 404


@pytest.mark.parametrize("address", CITING)
def test_each_article_of_a_row_is_a_link(address: str, samples_database: Path) -> None:
    form = "&formato=" if "?" in address else "?formato="
    with ZipFile(io.BytesIO(get(samples_database, f"{address}{form}docx").content)) as package:
        written: Any = etree.fromstring(package.read("word/document.xml"))
    fields = written.xpath("//*[local-name() = 'fldSimple']")
    plain = "".join(written.xpath("//*[local-name() = 'r'][not(parent::*[local-name() = 'fldSimple'])]//text()"))
    assert len(fields) > 2
    assert all("/-/documentos/" in str([*each.attrib.values()]) for each in fields)
    assert "(art. " not in plain


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
    assert get(samples_database, "/-/probar?formato=csv").status_code == 404
