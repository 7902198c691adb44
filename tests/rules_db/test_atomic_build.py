"""Whatever happens to a build, the database that was there stays as it was."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db.building import build
from rules_db.errors import BuildError
from tests.conftest import ROOT
from tests.rules_db.conftest import QUIETA, SERENA

Write = Callable[[str, str], Path]

# A build that stops before its last step, says so, and waits to be killed.
HANGING = """
import sys, time
from pathlib import Path
import rules_db.store.rows as writer

def hang(db, meta):
    print("hanging", flush=True)
    time.sleep(60)

writer.finish = hang
from rules_db.building import build
build([Path(sys.argv[1])], Path(sys.argv[2]))
"""


@pytest.fixture
def old(write: Write, tmp_path: Path) -> Path:
    """A database that is there before the build that goes wrong."""
    build([write("a.txt", QUIETA)], tmp_path / "x.db", document_id="quieta")
    return tmp_path / "x.db"


def leftovers(database: Path) -> list[str]:
    return sorted(file.name for file in database.parent.iterdir() if file.is_file() and file != database)


def test_a_killed_build_leaves_the_old_database_and_the_next_one_cleans_up(old: Path, write: Write) -> None:
    before, other = old.read_bytes(), write("b.txt", SERENA)
    command = [sys.executable, "-c", HANGING, str(other), str(old)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:  # noqa: S603 - ours
        assert process.stdout is not None
        assert process.stdout.readline() == "hanging\n"
        assert leftovers(old) == [f".x.db.{process.pid}.building"]
        process.send_signal(signal.SIGKILL)
    assert old.read_bytes() == before
    with KnowledgeBase.open(old) as base:
        assert [document.id for document in base.documents()] == ["quieta"]
    build([other], old, document_id="serena")
    assert leftovers(old) == []


def test_the_file_of_a_build_that_still_runs_is_left_alone(old: Path, write: Write) -> None:
    running = old.with_name(f".x.db.{os.getppid()}.building")
    running.write_bytes(b"")
    build([write("b.txt", SERENA)], old)
    assert running.exists()


@pytest.mark.parametrize(
    ("step", "error", "sentence"),
    [
        ("rules_db.store.rows.finish", sqlite3.OperationalError("database or disk is full"), "disk is full"),
        ("pathlib.Path.replace", PermissionError(13, "Permission denied"), "Permission denied"),
        ("os.fsync", OSError(28, "No space left on device"), "No space left on device"),
    ],
)
def test_a_failing_write_leaves_the_old_database(
    step: str, error: Exception, sentence: str, old: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    before, other = old.read_bytes(), write("b.txt", SERENA)
    monkeypatch.setattr(step, fail)
    with pytest.raises(BuildError, match=sentence):
        build([other], old)
    assert old.read_bytes() == before
    assert leftovers(old) == []


def test_a_reader_keeps_the_database_that_it_opened(old: Path, write: Write) -> None:
    with KnowledgeBase.open(old) as base:
        build([write("b.txt", SERENA)], old, document_id="serena")
        assert [document.id for document in base.documents()] == ["quieta"]


@pytest.mark.parametrize("content", [b"a letter to keep", b"SQLite format 3\x00 but broken"])
def test_a_file_that_is_no_knowledge_base_is_not_overwritten(content: bytes, write: Write, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_bytes(content)
    with pytest.raises(BuildError, match=r"letter\.txt is there and is no knowledge base"):
        build([write("a.txt", QUIETA)], target)
    assert target.read_bytes() == content


def test_another_sqlite_database_is_not_overwritten(write: Write, tmp_path: Path) -> None:
    target = tmp_path / "accounts.db"
    with sqlite3.connect(target) as connection:
        connection.execute("CREATE TABLE accounts (id)")
    with pytest.raises(BuildError, match="is no knowledge base"):
        build([write("a.txt", QUIETA)], target)


def test_an_empty_file_may_become_one(write: Write, tmp_path: Path) -> None:
    (tmp_path / "x.db").touch()
    assert build([write("a.txt", QUIETA)], tmp_path / "x.db").documents == 1


def test_a_folder_that_is_not_there_is_told_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="there is no folder"):
        build([tmp_path / "nothing.txt"], tmp_path / "nowhere" / "x.db")


def test_a_link_stays_a_link(old: Path, write: Write) -> None:
    link = old.with_name("link.db")
    link.symlink_to(old)
    build([write("b.txt", SERENA)], link, document_id="serena")
    assert link.is_symlink()
    with KnowledgeBase.open(old) as base:
        assert [document.id for document in base.documents()] == ["serena"]
