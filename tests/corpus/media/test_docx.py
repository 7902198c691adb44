"""Office documents: paragraphs, tables, notes, and the numbers that Word draws and does not store."""

from pathlib import Path

import pytest

from corpus.errors import UnreadableError
from corpus.media.docx import read_docx
from corpus.media.sandbox import Limits
from tests.corpus.media.office import NAMESPACE, instance, levels, paragraph, table, write


def lines(path: Path) -> list[str]:
    """The lines that are not blank."""
    return [line.text for line in read_docx(path, Limits()).lines if line.text]


def numbered(tmp_path: Path, numbering: str, *places: tuple[int, int], styles: str = "") -> list[str]:
    """The numbers before paragraphs at these lists and levels."""
    body = "".join(paragraph("x", number=place) for place in places)
    return [line.removesuffix("x").strip() for line in lines(write(tmp_path / "n.docx", body, numbering=numbering))]


def test_paragraphs_breaks_and_tables(tmp_path: Path) -> None:
    body = paragraph("RULETA", bold=True) + paragraph("Gira\ny para.") + table(("Pleno", "35 a 1"), ("Calle", ""))
    path = write(tmp_path / "a.docx", body + paragraph("Fin."))
    assert lines(path) == ["RULETA", "Gira", "y para.", "Pleno\t35 a 1", "Calle\t", "Fin."]
    assert {line.text for line in read_docx(path, Limits()).lines if line.bold} == {"RULETA"}


def test_numbers_of_levels(tmp_path: Path) -> None:
    definition = levels(0, ("decimal", "Artículo %1."), ("decimal", "%1.%2"), ("lowerLetter", "%3)"))
    places = [(1, 0), (1, 1), (1, 1), (1, 2), (1, 2), (1, 0), (1, 1), (1, 2)]
    expected = ["Artículo 1.", "1.1", "1.2", "a)", "b)", "Artículo 2.", "2.1", "a)"]
    assert numbered(tmp_path, definition + instance(1, 0), *places) == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("decimal", ["1.", "2.", "3.", "4."]),
        ("upperRoman", ["I.", "II.", "III.", "IV."]),
        ("lowerRoman", ["i.", "ii.", "iii.", "iv."]),
        ("upperLetter", ["A.", "B.", "C.", "D."]),
        ("bullet", ["-"] * 4),
        ("none", [""] * 4),
    ],
)
def test_kinds_of_numbers(tmp_path: Path, kind: str, expected: list[str]) -> None:
    assert numbered(tmp_path, levels(0, (kind, "%1.")) + instance(1, 0), *[(1, 0)] * 4) == expected


def test_lists_of_one_definition_go_on_and_restart_when_told(tmp_path: Path) -> None:
    numbering = levels(0, ("decimal", "%1.")) + instance(1, 0) + instance(2, 0) + instance(3, 0, restart=1)
    assert numbered(tmp_path, numbering, (1, 0), (2, 0), (3, 0), (3, 0)) == ["1.", "2.", "1.", "2."]


def test_a_style_numbers_its_paragraphs(tmp_path: Path) -> None:
    styles = (
        '<w:style w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:styleId="Articulo"><w:basedOn w:val="Base"/></w:style>'
    )
    body = paragraph("Objeto", style="Articulo") + paragraph("Sin número") + paragraph("Ámbito", style="Articulo")
    numbering = levels(0, ("decimal", "Artículo %1.")) + instance(1, 0)
    path = write(tmp_path / "s.docx", body, numbering=numbering, styles=styles)
    assert lines(path) == ["Artículo 1. Objeto", "Sin número", "Artículo 2. Ámbito"]


def test_a_list_that_is_not_defined_has_no_numbers(tmp_path: Path) -> None:
    assert numbered(tmp_path, "", (9, 0)) == [""]


def test_running_heads_are_furniture_and_notes_come_last(tmp_path: Path) -> None:
    footnotes = f'<w:footnote w:id="1">{paragraph("Véase el anexo.")}</w:footnote>'
    path = write(tmp_path / "h.docx", paragraph("Gira."), header=paragraph("Decreto 9"), footnotes=footnotes)
    read = read_docx(path, Limits()).lines
    assert [(line.text, line.furniture) for line in read if line.text] == [
        ("Decreto 9", "running_header"),
        ("Gira.", ""),
        ("1) Véase el anexo.", ""),
    ]


def test_links_deleted_words_and_marks_of_notes(tmp_path: Path) -> None:
    run = "<w:r><w:t>{}</w:t></w:r>"
    inside = (
        run.format("Según la ")
        + f'<w:hyperlink r:id="r7">{run.format("ley")}</w:hyperlink>'
        + "<w:del><w:r><w:delText> vieja</w:delText></w:r></w:del>"
        + f"<w:ins>{run.format(' nueva')}</w:ins>"
        + '<w:r><w:footnoteReference w:id="1"/></w:r>'
        + run.format(".")
    )
    assert lines(write(tmp_path / "l.docx", f"<w:p>{inside}</w:p>")) == ["Según la ley nueva."]


@pytest.mark.parametrize("body", ["", paragraph(" ")])
def test_a_document_without_text(tmp_path: Path, body: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        lines(write(tmp_path / "v.docx", body))
    assert refused.value.status == "no_text"


def test_entities_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "e.docx", paragraph("x"))
    from zipfile import ZipFile

    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ja"}">' for n in range(10))
    document = f'<!DOCTYPE w [{laughs}]><w:document xmlns:w="{NAMESPACE}"><w:body><w:p>&a9;</w:p></w:body></w:document>'
    with ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    with ZipFile(path, "w") as new:
        for name, data in parts.items():
            new.writestr(name, document if name == "word/document.xml" else data)
    with pytest.raises(UnreadableError, match="declares entities") as refused:
        lines(path)
    assert refused.value.status == "damaged"


def test_a_package_that_unpacks_to_too_much_is_not_unpacked(tmp_path: Path) -> None:
    path = write(tmp_path / "b.docx", paragraph("x" * (3 << 20)))
    assert path.stat().st_size < 1 << 16
    with pytest.raises(UnreadableError, match="unpacks to more than 2 MiB") as refused:
        read_docx(path, Limits(unpacked=2))
    assert refused.value.status == "too_large"
