"""Several processes give what one gives, and none is left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from corpus import read
from rules_db.building import build, workers
from rules_db.building.pipeline import process
from rules_db.records import Extracted
from tests.conftest import ROOT
from tests.rules_db.conftest import QUIETA, SERENA

Write = Callable[[str, str], Path]

# A parent that starts a worker, tells its id, and waits to be killed.
PARENT = """
import multiprocessing, time
from rules_db.building.workers import _begin

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    with context.Pool(1, initializer=_begin) as pool:
        print(pool.apply(__import__("os").getpid), flush=True)
        time.sleep(60)
"""


def test_the_database_does_not_depend_on_the_number_of_processes(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = [write("a.txt", QUIETA), write("b.txt", SERENA)]
    build(sources, tmp_path / "one.db", jobs=1)
    monkeypatch.setattr(workers, "WORTH_A_PROCESS", 0)
    build(sources, tmp_path / "two.db", jobs=2)
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


def test_what_a_lost_process_did_not_finish_is_done_here(write: Write) -> None:
    document = read(write("a.txt", QUIETA))
    lost: Future[Extracted] = Future()
    lost.set_exception(BrokenProcessPool("killed"))
    assert workers._outcome(lost, (document, None, None)) == (document, process(document, None))


def killed(_: object) -> Extracted:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_a_pool_that_has_lost_a_process_loses_nothing(write: Write) -> None:
    document = read(write("a.txt", QUIETA))
    with ProcessPoolExecutor(1) as pool:
        with pytest.raises(BrokenProcessPool):
            pool.submit(killed, None).result()
        crew = workers.Workers(pool)
        assert list(crew.extract_all([(document, None, None)])) == [(document, process(document, None))]
        assert crew.begin(len, "abc")() == 3


def test_what_is_asked_of_a_dismissed_crew_is_done_here() -> None:
    with ProcessPoolExecutor(1) as pool:
        crew = workers.Workers(pool)
        asked = crew.begin(len, "abc")
        crew.dismiss()
        assert (asked(), crew.begin(os.getpid)()) == (3, os.getpid())


def test_one_process_looks_after_what_many_documents_leave(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(workers, "set_apart", lambda: looks.append(1))
    monkeypatch.setattr(workers, "_MUCH", 1.5 * len(QUIETA))
    document = read(write("a.txt", QUIETA))
    assert len(list(workers.Workers().extract_all([(document, None, None)] * 5))) == 5
    assert len(looks) == 2


def test_workers_are_forked_from_a_process_that_is_warm() -> None:
    counted = "gc.get_freeze_count() > 10_000"
    script = f"import gc, sys, rules_db.building.warm; print({counted}, 'extractor.alignment' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603 - ours
    assert run.stdout.split() == ["True", "True"]


def test_an_error_in_a_process_is_the_documents_outcome(write: Write) -> None:
    document, error = read(write("a.txt", QUIETA)), RecursionError("too deep")
    failed: Future[Extracted] = Future()
    failed.set_exception(error)
    assert workers._outcome(failed, (document, None, None)) == (document, error)


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux's list of processes")
def test_a_worker_ends_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:  # noqa: S603 - ours
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert runs(worker)
        parent.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 120
    while runs(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not runs(worker)
