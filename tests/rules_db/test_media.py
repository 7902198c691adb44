"""Files of any medium in a build: what each becomes, what one that cannot be read leaves, and how all are proved."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import corpus
from rules_db import KnowledgeBase
from rules_db.building.former import Former
from rules_db.cli import run
from rules_db.store import connect
from rules_db.verify import verify
from tests.corpus.media import hostile, hypertext, office
from tests.rules_db.conftest import QUIETA, SERENA


@pytest.fixture
def batch(tmp_path: Path) -> Path:
    """A folder with a regulation in each medium."""
    folder = tmp_path / "batch"
    folder.mkdir()
    (folder / "quieta.html").write_text(hypertext.page(QUIETA), encoding="utf-8")
    office.write(folder / "serena.docx", hypertext.body(SERENA))
    (folder / "garza.pdf").write_bytes(hostile.sound())
    (folder / "loma.txt").write_text("DECRETO\n\nArtículo 1. Se juega con dos dados.\n", encoding="utf-8")
    return folder


def statuses(database: Path) -> dict[str, str]:
    with KnowledgeBase.open(database) as base:
        return {Path(document.file).name or document.media_type: document.status for document in base.documents()}


def test_every_medium_is_read_and_proved(batch: Path, tmp_path: Path) -> None:
    assert run(["build", str(batch), "--db", str(tmp_path / "x.db")]) == 0
    assert set(statuses(tmp_path / "x.db").values()) == {"ok"}
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        assert {document.pages for document in base.documents()} == {0, 1}
        assert all(document.provisions for document in base.documents())
        report = verify(base, [batch])
    assert report.ok, report.failures
    assert report.checked["sources"] == 4


def test_one_that_cannot_be_read_has_a_row_and_the_rest_is_built(
    batch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (batch / "cerrado.pdf").write_bytes(hostile.encrypted())
    (batch / "roto.pdf").write_bytes(hostile.sound()[:-150])
    assert run(["build", str(batch), "--db", str(tmp_path / "x.db")]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.split(" ")[1].rpartition("/")[2] for line in told] == ["cerrado.pdf", "roto.pdf"]
    found = statuses(tmp_path / "x.db")
    assert (found["cerrado.pdf"], found["roto.pdf"], found["garza.pdf"]) == ("encrypted", "truncated", "ok")
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        closed = next(document for document in base.documents() if document.status == "encrypted")
        assert (closed.lines, closed.provisions, closed.rules) == (0, 0, 0)
        assert closed.id == f"documento-{closed.sha256[:12]}"
        assert verify(base, [batch]).ok


def test_a_document_is_read_again_from_what_is_kept_of_it(batch: Path, tmp_path: Path) -> None:
    assert run(["build", str(batch), "--db", str(tmp_path / "x.db")]) == 0
    with closing(connect(tmp_path / "x.db")) as connection:
        former = Former(connection)
        for kept in former.kept.values():
            again, read = former.document(kept), corpus.read(Path(kept.file) if kept.file else batch / "loma.txt")
            assert list(again.source.printed) == list(read.source.printed)
            assert [line.text for line in again.lines] == [line.text for line in read.lines]


def test_the_list_shows_what_is_amiss(batch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "x.db")
    run(["build", str(batch / "loma.txt"), "--db", database])
    run(["documents", "--db", database])
    assert "status" not in capsys.readouterr().out
    (batch / "cerrado.pdf").write_bytes(hostile.encrypted())
    run(["build", str(batch), "--db", database])
    run(["documents", "--db", database])
    assert "encrypted" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_never_takes_the_place_of_what_was_there(
    batch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "x.db"
    (batch / "cerrado.pdf").write_bytes(hostile.encrypted())
    alone = ["build", str(batch / "cerrado.pdf"), "--db", str(database), "--id", "cerrado"]
    assert run(alone) == 2
    assert statuses(database) == {"cerrado.pdf": "encrypted"}
    assert run(["build", str(batch / "loma.txt"), "--db", str(database)]) == 0
    before = database.read_bytes()
    assert run(alone) == 2
    assert "was left as it was" in capsys.readouterr().err
    assert database.read_bytes() == before


def test_limits_are_options_and_environment(
    batch: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (batch / "garza.pdf").write_bytes(hostile.pages([hostile.line(hostile.SENTENCE)] * 3))
    command = ["build", str(batch / "garza.pdf"), "--db", str(tmp_path / "x.db")]
    assert run([*command, "--max-pages", "2"]) == 2
    assert "garza.pdf has 3 pages, more than 2" in capsys.readouterr().err
    monkeypatch.setenv("REGLAS_MAX_PAGES", "2")
    assert run([*command, "--max-pages", "3", "--db", str(tmp_path / "y.db")]) == 0
    monkeypatch.setenv("REGLAS_MAX_PAGES", "dos")
    assert run(command) == 2
    assert "REGLAS_MAX_PAGES must be a whole number" in capsys.readouterr().err


def test_another_kind_of_package_is_no_document(
    batch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from zipfile import ZipFile

    with ZipFile(batch / "hoja.docx", "w") as package:
        package.writestr("xl/workbook.xml", "<workbook/>")
    assert run(["build", str(batch), "--db", str(tmp_path / "x.db")]) == 2
    assert "hoja.docx is a ZIP file and no text document" in capsys.readouterr().err
    assert "hoja.docx" not in statuses(tmp_path / "x.db")


def test_a_changed_file_is_found_out(batch: Path, tmp_path: Path) -> None:
    assert run(["build", str(batch), "--db", str(tmp_path / "x.db")]) == 0
    (batch / "garza.pdf").write_bytes(hostile.page(hostile.line("Otra cosa.")))
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        report = verify(base, [batch])
    assert [failure.message for failure in report.failures] == [
        "no source file has the content that the document was built from"
    ]


def test_text_needs_no_process_of_its_own(write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError

    import corpus

    monkeypatch.setattr("subprocess.Popen", refuse)
    assert corpus.read(write("loma.txt", "Se juega.")).lines
