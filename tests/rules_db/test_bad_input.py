"""Bad input: one sentence that names the file, exit code 2, no traceback, and the rest of the batch is built."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db.cli import run
from tests.rules_db.conftest import QUIETA

MIB = 1 << 20

BAD = {
    "empty.txt": b"",
    "binary.txt": bytes(range(256)) * 64,
    "zeros.txt": b"Art\x00culo 1\x00" * 50,
    "one-line.txt": b"a" * (50 * MIB),
    "blank.txt": b"\n" * 1_000_000,
}


def sentences(capsys: pytest.CaptureFixture[str]) -> list[str]:
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    return captured.err.splitlines()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_and_the_others_are_built(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / name).write_bytes(BAD[name])
    (tmp_path / "s" / "good.txt").write_text(QUIETA, encoding="utf-8")
    assert run(["build", str(tmp_path / "s"), "--db", str(tmp_path / "x.db")]) == 2
    told = sentences(capsys)
    assert len(told) == 1
    assert name in told[0]
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        assert len(base.documents()) == 1


def test_a_strict_build_keeps_the_old_database(
    write: Callable[[str, str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, database = write("good.txt", QUIETA), tmp_path / "x.db"
    assert run(["build", str(good), "--db", str(database), "--id", "old"]) == 0
    write("empty.txt", "")
    assert run(["build", str(good.parent), "--db", str(database), "--strict"]) == 2
    told = sentences(capsys)
    assert "empty.txt is empty" in told[0]
    assert "was left as it was" in told[1]
    with KnowledgeBase.open(database) as base:
        assert [document.id for document in base.documents()] == ["old"]


def test_a_folder_without_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "nothing").mkdir()
    assert run(["build", str(tmp_path / "nothing"), "--db", str(tmp_path / "x.db")]) == 2
    assert "nothing holds no document" in sentences(capsys)[0]
    assert not (tmp_path / "x.db").exists()


@pytest.mark.parametrize("bad", ["missing.txt", "folder.txt"])
def test_a_file_that_cannot_be_read(
    bad: str, write: Callable[[str, str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.txt").mkdir()
    sources = [str(write("good.txt", QUIETA)), str(tmp_path / bad)]
    assert run(["build", *sources, "--db", str(tmp_path / "x.db")]) == 2
    told = sentences(capsys)
    assert len(told) == 1
    assert bad in told[0]


def test_a_file_that_may_not_be_opened(
    write: Callable[[str, str], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = write("locked.txt", QUIETA)
    opened = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path == source:
            raise PermissionError(13, "Permission denied")
        return opened(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert run(["build", str(source), "--db", str(tmp_path / "x.db")]) == 2
    assert "locked.txt cannot be read" in sentences(capsys)[0]


@pytest.mark.parametrize("name", ['the "good" one.txt', "two\nlines.txt", "\x1b[31mred.txt", "[bold]x.txt"])
def test_names_are_shown_on_one_line_and_obeyed_by_nobody(
    name: str, write: Callable[[str, str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["build", str(write(name, QUIETA)), "--db", str(tmp_path / "x.db")]) == 0
    capsys.readouterr()
    assert run(["build", str(write(name, "")), "--db", str(tmp_path / "y.db")]) == 2
    told = sentences(capsys)
    assert len(told) == 2
    assert "is empty" in told[0]
    assert "\x1b" not in told[0]


def test_numbering_200_levels_deep(write: Callable[[str, str], Path], tmp_path: Path) -> None:
    deep = "\n".join(f"{'.'.join('1' * level)} Nivel {level}" for level in range(1, 201))
    assert run(["build", str(write("deep.txt", deep)), "--db", str(tmp_path / "x.db")]) == 0
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        words = " ".join(p.num + p.heading + p.text for p in base.provisions(base.documents()[0].id))
        assert "Nivel 200" in words or "200" in words


def test_very_many_blank_lines_between_two_articles(write: Callable[[str, str], Path], tmp_path: Path) -> None:
    text = "Artículo 1. Uno.\n\nLa bola gira.\n" + "\n" * 200_000 + "Artículo 2. Dos.\n\nLa bola cae.\n"
    start = time.process_time()
    assert run(["build", str(write("sparse.txt", text)), "--db", str(tmp_path / "x.db")]) == 0
    assert time.process_time() - start < 60
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        assert base.documents()[0].lines > 200_000
