"""At whatever moment a command ends, there is the old database or the new one, whole, and the next build cleans up.

Each process that is to end is a fork of this one, so that it begins to work at once.
"""

import contextlib
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from corpus.media import sandbox
from rules_db import KnowledgeBase
from rules_db import store as schema
from rules_db.cli import run
from rules_db.verify import verify
from tests.conftest import ROOT
from tests.rules_db.conftest import QUIETA, SERENA

_PAGE = "<h1>RESOLUCIÓN 3 DE VILLA HONDA</h1><p>Artículo 1. Dados.</p><p>Nadie tocará los dados ajenos.</p>"
_TRIES = 3
_MOMENTS = 6
"""Moments of a command at which it is ended, spread over the time that it takes."""
_OURS = ("x.db", "metadata.yaml", "datasette.yaml")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three sources and a database of two of them. Copy it, never write to it."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "s").mkdir()
    for name, text in (("quieta.txt", QUIETA), ("serena.txt", SERENA), ("honda.html", _PAGE)):
        (folder / "s" / name).write_text(text, encoding="utf-8")
    assert run(["build", str(folder / "s" / "quieta.txt"), str(folder / "s" / "serena.txt"), *to(folder)]) == 0
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, and a place for temporary files."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    return tmp_path


def to(folder: Path) -> list[str]:
    return ["--db", str(folder / "x.db")]


def forked(work: Callable[[], int], prepare: Callable[[], object] = lambda: None) -> tuple[int, str]:
    """Work in a fork; return how it ended (a signal as a negative number) and what it said."""
    return begun(work, prepare)()


def begun(work: Callable[[], int], prepare: Callable[[], object] = lambda: None) -> Callable[[], tuple[int, str]]:
    """Begin to work in a fork; return what waits for its end and tells of it as `forked` does."""
    reading, writing = os.pipe()
    if not (pid := os.fork()):
        code = 99
        try:
            os.dup2(writing, 2)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            prepare()
            with open(2, "w", encoding="utf-8", closefd=False) as told, contextlib.redirect_stderr(told):
                code = work()
        except BaseException:  # noqa: BLE001 - it would go on as a second run of the tests
            os.write(2, traceback.format_exc().encode())
        finally:
            os._exit(code)
    os.close(writing)

    def ended() -> tuple[int, str]:
        with os.fdopen(reading, encoding="utf-8") as pipe:
            told = pipe.read()
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), told

    return ended


def after(seconds: float, name: signal.Signals) -> None:
    """Send this process a signal after some time."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
    signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), name))
    signal.setitimer(signal.ITIMER_REAL, seconds)


def moments(work: Callable[[], int], database: Path) -> Iterator[float]:
    """Times from the beginning of some work on a database to its end, as quick as the quickest of some tries."""
    original, tries = database.read_bytes(), []
    for _ in range(_TRIES):
        database.write_bytes(original)
        begun = time.perf_counter()
        forked(work)
        tries.append(time.perf_counter() - begun)
    whole = min(tries)
    yield from (whole * (at + 0.5) / _MOMENTS for at in range(_MOMENTS))


def left(folder: Path) -> list[str]:
    """What stands in the folder beside the database and its files, and in that of temporary files."""
    beside = [path.name for path in folder.iterdir() if path.is_file() and path.name not in _OURS]
    return sorted([*beside, *(path.name for path in (folder / "tmp").iterdir())])


def documents(database: Path) -> int:
    """How many documents a database has, all of whose rows hold."""
    with KnowledgeBase.open(database) as base:
        assert verify(base).failures == []
        return len(base.documents())


def older(folder: Path) -> None:
    """Put a database in the place of the other that lacks what the last step of the schema makes."""
    assert run(["build", "--fresh", str(folder / "s"), *to(folder)]) == 0
    with contextlib.closing(sqlite3.connect(folder / "x.db")) as connection, connection:
        for index in ("decisions_by_time", "decisions_looked_at", "decisions_left_open"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute("DELETE FROM _sqlite_migrations WHERE rowid = (SELECT max(rowid) FROM _sqlite_migrations)")
        before = str(schema.schema_version() - 1)
        connection.execute("UPDATE meta SET value = ? WHERE key = 'schema_version'", (before,))


@pytest.mark.parametrize("name", ["build", "add", "remove", "migrate"])
def test_a_command_that_is_killed_leaves_the_old_database_or_the_new_one(name: str, folder: Path) -> None:
    words = {
        "build": ["--fresh", str(folder / "s")],
        "add": [str(folder / "s" / "honda.html")],
        "remove": [_first(folder / "x.db")],
        "migrate": [],
    }[name]
    if name == "migrate":
        older(folder)
    command = [name, *words, *to(folder)]
    original = (folder / "x.db").read_bytes()
    killed = 0
    for moment in moments(lambda: run(command), folder / "x.db"):
        (folder / "x.db").write_bytes(original)
        code, _ = forked(lambda: run(command), lambda at=moment: after(at, signal.SIGKILL))  # type: ignore[misc]
        killed += code == -signal.SIGKILL
        assert code in (0, -signal.SIGKILL)
        assert (folder / "x.db").read_bytes() == original or documents(folder / "x.db") in (1, 2, 3)
    assert killed
    assert run(["build", "--fresh", str(folder / "s"), *to(folder)]) == 0
    assert left(folder) == []
    assert documents(folder / "x.db") == 3


def test_a_build_that_a_person_stops_says_so_and_leaves_nothing(folder: Path) -> None:
    original = (folder / "x.db").read_bytes()
    command = ["build", "--fresh", str(folder / "s"), *to(folder)]
    stopped = 0
    for moment in moments(lambda: run(command), folder / "x.db"):
        (folder / "x.db").write_bytes(original)
        code, told = forked(lambda: run(command), lambda at=moment: after(at, signal.SIGINT))  # type: ignore[misc]
        assert code in (0, 130), told
        if code:
            stopped += 1
            assert told == "reglas: interrupted; nothing is left half done\n"
            assert (folder / "x.db").read_bytes() == original or documents(folder / "x.db") == 3
            assert left(folder) == []
    assert stopped


@pytest.mark.parametrize("most", [0, 4_000, 60_000, 150_000])
def test_a_disk_that_fills_at_any_moment_is_told(most: int, folder: Path) -> None:
    """A limit on the size of files stands for the disk: SQLite and Python meet it as they meet a full one."""
    original = (folder / "x.db").read_bytes()
    assert len(original) > most
    command = ["build", "--fresh", str(folder / "s" / "quieta.txt"), str(folder / "s" / "serena.txt"), *to(folder)]
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))  # noqa: E731 - what a fork does first
    code, told = forked(lambda: run(command), limit)
    assert code == 2
    [sentence] = told.splitlines()
    assert sentence.startswith("reglas: cannot write")
    assert sentence.endswith("what was there is unchanged")
    assert (folder / "x.db").read_bytes() == original
    assert left(folder) == []


def test_a_place_for_temporary_files_that_is_missing_is_told(folder: Path) -> None:
    original = (folder / "x.db").read_bytes()
    command = ["build", str(folder / "s" / "honda.html"), *to(folder)]
    code, told = forked(lambda: run(command), lambda: setattr(tempfile, "tempdir", str(folder / "nowhere")))
    first, second = told.splitlines()
    assert code == 2
    assert "there is no place for temporary files" in first
    assert second.endswith("was left as it was")
    assert (folder / "x.db").read_bytes() == original


def test_a_full_place_for_temporary_files_is_told(folder: Path) -> None:
    where = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs -o size=4k none "$0" && exec "$@"', str(folder / "tmp")]
    if os.getuid() or subprocess.run([*where, "true"], check=False).returncode:  # noqa: S603 - ours
        pytest.skip("a small file system needs root")
    lines = "<p>Nadie tocará los dados.</p>" * 2_000
    (folder / "s" / "long.html").write_text(f"<h1>LEY 1</h1>{lines}", encoding="utf-8")
    command = [*where, _reglas(), "build", str(folder / "s" / "long.html"), "--db", str(folder / "y.db")]
    done = subprocess.run(  # noqa: S603 - ours
        command, env={**os.environ, "TMPDIR": str(folder / "tmp")}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no place for temporary files (No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_may_only_be_read_is_told(folder: Path) -> None:
    script = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    alone = ["unshare", "--mount", "sh", "-c", script, str(folder)]
    if os.getuid() or subprocess.run([*alone, "true"], check=False).returncode:  # noqa: S603 - ours
        pytest.skip("a file system that may only be read needs root")
    original = (folder / "x.db").read_bytes()
    command = [*alone, _reglas(), "build", "--fresh", str(folder / "s" / "quieta.txt"), *to(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "what was there is unchanged" in done.stderr
    assert (folder / "x.db").read_bytes() == original


def test_two_builds_of_one_database_at_once_leave_that_of_one(folder: Path) -> None:
    quieta, serena = (["build", "--fresh", str(folder / "s" / f"{name}.txt")] for name in ("quieta", "serena"))
    alone = []
    for words in (quieta, serena):
        assert run([*words, "--db", str(folder / "alone.db")]) == 0
        alone.append((folder / "alone.db").read_bytes())
        (folder / "alone.db").unlink()
    both = [begun(partial(run, [*words, *to(folder)])) for words in (quieta, serena)]
    assert [ended() for ended in both] == [(0, ""), (0, "")]
    assert (folder / "x.db").read_bytes() in alone
    assert left(folder) == []


def test_two_removes_at_once_lose_none(folder: Path) -> None:
    assert run(["build", str(folder / "s"), *to(folder)]) == 0
    third = folder / "s" / "third.txt"
    third.write_text("RESOLUCIÓN DE ISLA CLARA\n\nArtículo 1. La bola gira.\n", encoding="utf-8")
    assert run(["add", str(third), "--id", "third", *to(folder)]) == 0
    with KnowledgeBase.open(folder / "x.db") as base:
        before = [document.id for document in base.documents()]
    gone = [name for name in before if name != "third"][:2]
    both = [begun(partial(run, ["remove", name, *to(folder)])) for name in gone]
    assert [ended() for ended in both] == [(0, ""), (0, "")]
    with KnowledgeBase.open(folder / "x.db") as base:
        assert [document.id for document in base.documents()] == [name for name in before if name not in gone]
    assert left(folder) == []


@pytest.mark.parametrize("kind", ["folder", "link to a folder", "pipe", "link to itself", "long name"])
def test_what_can_be_no_database_is_told_and_left_alone(
    kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = folder / ("y" * 300 if kind == "long name" else "y.db")
    match kind:
        case "folder":
            target.mkdir()
        case "link to a folder":
            target.symlink_to(folder / "s")
        case "pipe":
            os.mkfifo(target)
        case "link to itself":
            target.symlink_to(target)
    capsys.readouterr()
    for command in (["build", str(folder / "s")], ["remove", "x"], ["documents"], ["migrate"]):
        assert run([*command, "--db", str(target)]) == 2
        [sentence] = capsys.readouterr().err.splitlines()
        assert "defect of reglas" not in sentence


def test_the_folder_of_a_reading_that_was_killed_is_removed_by_the_next(folder: Path) -> None:
    stale = folder / "tmp" / "reglas-99999999-x"
    running = folder / "tmp" / f"reglas-{os.getppid()}-x"
    for made in (stale, running):
        made.mkdir()
    sandbox._sweep.cache_clear()
    assert run(["build", str(folder / "s"), *to(folder)]) == 0
    assert [path.name for path in (folder / "tmp").iterdir()] == [running.name]


@pytest.mark.parametrize("broken", ["databases: 7", "databases: {x: [}", "- a\n", "\x00", ""])
def test_files_for_datasette_that_somebody_broke_are_written_again(broken: str, folder: Path) -> None:
    file = folder / "metadata.yaml"
    whole = file.read_text(encoding="utf-8")
    file.write_text(f"{whole.splitlines()[0]}\n{broken}", encoding="utf-8")
    assert run(["build", str(folder / "s" / "quieta.txt"), str(folder / "s" / "serena.txt"), *to(folder)]) == 0
    assert file.read_text(encoding="utf-8") == whole


def _first(database: Path) -> str:
    with KnowledgeBase.open(database) as base:
        return base.documents()[0].id


def _reglas() -> str:
    return str(Path(sys.executable).parent / "reglas")
