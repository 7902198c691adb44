"""The process that reads a file: what it may not do, and what becomes of it when it goes too far."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.suite import spent
from corpus.errors import CorpusError, UnreadableError
from corpus.media import DOCX, HTML
from corpus.media.sandbox import Limits, Task, limits_from, run
from tests.corpus.media.office import paragraph, write

CONFINED = """
import os, socket, subprocess, sys
from corpus.media.confined import confine
from pathlib import Path
work, outside = Path(sys.argv[1]), Path(sys.argv[2])
confine([str(work)], "/bin/true")
try:
    {attempt}
except PermissionError as error:
    print("refused", error)
else:
    print("done")
"""


def attempt(tmp_path: Path, statement: str) -> str:
    """What a confined process answers when it tries something."""
    (tmp_path / "work").mkdir()
    (tmp_path / "fuera").write_text("x")
    command = [sys.executable, "-c", CONFINED.format(attempt=statement), tmp_path / "work", tmp_path / "fuera"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[0]  # noqa: S603 - our own


@pytest.mark.parametrize(
    "statement",
    [
        "outside.write_text('y')",
        "outside.open('r+b')",
        "(work / '..' / 'fuera').write_text('y')",
        "outside.unlink()",
        "outside.rename(work / 'dentro')",
        "(work / 'enlace').symlink_to(outside)",
        "outside.chmod(0o777)",
        "(outside.parent / 'carpeta').mkdir()",
        "socket.socket()",
        "socket.getaddrinfo('localhost', 80)",
        "os.system('true')",
        "os.fork()",
        "os.execv('/bin/true', ['true'])",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "subprocess.run(['/bin/sh', '-c', 'true'])",
        "__import__('ctypes').CDLL('libc.so.6')",
    ],
)
def test_what_a_file_may_not_do(tmp_path: Path, statement: str) -> None:
    assert attempt(tmp_path, statement) == "refused"
    assert (tmp_path / "fuera").read_text() == "x"


@pytest.mark.parametrize(
    "statement",
    ["(work / 'lineas').write_text('y')", "outside.read_text()", "subprocess.run(['/bin/true'], check=True)"],
)
def test_what_a_file_may_do(tmp_path: Path, statement: str) -> None:
    assert attempt(tmp_path, statement) == "done"


def task(path: Path, media_type: str, **changes: int) -> Task:
    limits = Limits(**changes)
    return Task(str(path), media_type, limits, limits.seconds)


def test_a_file_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "lento.html"
    path.write_text("<p>" + "<b>a</b> <i>b</i>\n" * 2_000_000)
    before = spent()
    with pytest.raises(UnreadableError, match=r"lento\.html takes more than 1 seconds") as refused:
        run(task(path, HTML, seconds=1))
    assert refused.value.status == "timed_out"
    assert spent() - before < 10  # of processors: a busy machine is slow, and its clock goes on


def test_a_file_that_needs_too_much_memory_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "gordo.html"
    path.write_text("<p>" + "<b>a</b> <i>b</i>\n" * 1_000_000)
    with pytest.raises(UnreadableError, match=r"gordo\.html needs more than 200 MiB") as refused:
        run(task(path, HTML, memory=200))
    assert refused.value.status == "too_large"


def test_lines_that_fill_the_disk_are_given_up(tmp_path: Path) -> None:
    path = write(tmp_path / "largo.docx", paragraph("a" * (3 << 20)))
    with pytest.raises(UnreadableError, match=r"largo\.docx") as refused:
        run(task(path, DOCX, written=1))
    assert refused.value.status == "too_large"


def test_a_file_within_the_limits_is_read(tmp_path: Path) -> None:
    answer = run(task(write(tmp_path / "a.docx", paragraph("Gira.")), DOCX))
    assert [line.text for line in answer.lines] == ["Gira."]


def test_nothing_stays_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    run(task(write(tmp_path / "a.docx", paragraph("Gira.")), DOCX))
    assert not list((tmp_path / "tmp").iterdir())


def test_limits_come_from_the_environment() -> None:
    limits = limits_from({"REGLAS_MAX_PAGES": "7", "REGLAS_MAX_MEMORY": " 99 ", "REGLAS_MAX_GLYPHS": ""})
    assert (limits.pages, limits.memory, limits.glyphs) == (7, 99, Limits().glyphs)


@pytest.mark.parametrize("value", ["muchas", "0", "-1", "1.5"])
def test_a_limit_that_is_no_number_is_told(value: str) -> None:
    with pytest.raises(CorpusError, match="REGLAS_MAX_PAGES must be a whole number"):
        limits_from({"REGLAS_MAX_PAGES": value})
