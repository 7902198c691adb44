"""`reglas source`: lines as received and as repaired, and a picture of their place on the page."""

import json
from pathlib import Path

import pytest
from PIL import Image

from rules_db import KnowledgeBase
from rules_db.cli import run
from rules_db.store.rows import Part, write
from schemas.records import Repair
from tests.corpus.media import hostile

FIRST, SECOND = "Artículo 1. La bola gira.", "Artículo 2. El pleno paga 35 a 1."


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    """A knowledge base of a PDF of two pages with a line each."""
    source = tmp_path / "sources" / "norma.pdf"
    source.parent.mkdir()
    source.write_bytes(hostile.pages([hostile.line(FIRST), hostile.line(SECOND, top=400)]))
    assert run(["build", str(source), "--id", "norma", "--db", str(tmp_path / "x.db")]) == 0
    return tmp_path / "x.db"


@pytest.fixture
def repaired(tmp_path: Path) -> Path:
    """A knowledge base of a text whose second line was repaired in two places."""
    import corpus
    from rules_db.building.pipeline import extract

    document = corpus.read_bytes(b"Uno.\nSe datificar la apueta <b>.\nTres.\n", "x.txt", document_id="norma")
    start = document.source.line_starts[1]
    from dataclasses import replace

    rows = [
        Repair(start + 3, start + 11, "datifica", "verifica", "phrase of a near copy", 0.9, 2),
        Repair(start + 16, start + 22, "apueta", "apuesta", "letter lost", 0.8, 2),
    ]
    extracted = replace(extract(document), repairs=rows)
    write(tmp_path / "x.db", [Part(document.source, extracted)], {})
    return tmp_path / "x.db"


def lines_of(database: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, object]]:
    capsys.readouterr()
    assert run(["source", "norma", *options, "--db", str(database), "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["data"]["lines"]
    return found


def number_of(database: Path, text: str) -> int:
    with KnowledgeBase.open(database) as base:
        return base.source("norma").split("\n").index(text) + 1


def test_raw_and_repaired(repaired: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [line] = lines_of(repaired, capsys, "--line", "2")
    assert line["raw"] == "Se datificar la apueta <b>."
    assert line["repaired"] == "Se verificar la apuesta <b>."
    assert [repair["after"] for repair in line["repairs"]] == ["verifica", "apuesta"]  # type: ignore[attr-defined]


def test_repairs_are_told_with_reason_and_confidence(repaired: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["source", "norma", "--line", "1", "--to", "3", "--db", str(repaired)]) == 0
    said = capsys.readouterr().out
    assert "2  Se datificar la apueta <b>." in said
    assert "   Se verificar la apuesta <b>." in said
    assert "datifica → verifica  phrase of a near copy, confidence 0.90" in said
    assert said.count("→") == 2


def test_a_page_and_a_box(printed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [line] = lines_of(printed, capsys, "--line", str(number_of(printed, SECOND)))
    assert (line["page"], line["confidence"]) == (2, 1.0)
    left, top, right, bottom = line["box"]  # type: ignore[misc]
    assert 70 < left < 74 < right < 300
    assert 842 - 415 < top < 842 - 400 < bottom + 1 < 842 - 390


def test_the_picture_marks_the_line(printed: Path, tmp_path: Path) -> None:
    marked = tmp_path / "marked.png"
    number = str(number_of(printed, SECOND))
    assert run(["source", "norma", "--line", number, "--image", str(marked), "--db", str(printed)]) == 0
    with Image.open(marked) as image:
        assert image.size == (1240, 1755)
        scale = image.width / 595
        assert image.getpixel((int(100 * scale), int((842 - 410.5) * scale))) != (255, 255, 255)
        yellow = [y for y in range(image.height) if image.getpixel((int(73 * scale), y)) == (255, 225, 60)]
    assert yellow
    assert 842 - 420 < min(yellow) / scale < max(yellow) / scale < 842 - 390


def test_lines_of_two_pages_make_one_picture(printed: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.png"
    first, last = str(number_of(printed, FIRST)), str(number_of(printed, SECOND))
    assert run(["source", "norma", "--line", first, "--to", last, "--image", str(both), "--db", str(printed)]) == 0
    with Image.open(both) as image:
        assert image.size == (1240, 2 * 1755)


def test_a_file_that_moved_is_found_again_and_one_that_changed_is_not(
    printed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "sources" / "norma.pdf"
    drawn = ["source", "norma", "--line", "1", "--image", str(tmp_path / "x.png"), "--db", str(printed)]
    source.rename(source.with_name("otra.pdf"))
    assert run(drawn) == 2
    assert "norma.pdf is not there; say where the file is with --sources" in capsys.readouterr().err
    assert run([*drawn, "--sources", str(source.parent)]) == 0
    source.write_bytes(hostile.sound())
    assert run(drawn) == 2
    assert "norma.pdf has changed since the build" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--line", "9"], "norma has no line 9; its lines are 1-3"),
        (["--line", "3", "--to", "2"], "norma has no lines 3-2"),
        (["--line", "1", "--image", "x.png"], "is text/plain and has no pages to draw"),
    ],
)
def test_what_cannot_be_shown(
    repaired: Path, options: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["source", "norma", *options, "--db", str(repaired)]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1
