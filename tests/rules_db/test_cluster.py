"""A cluster gives the same bytes as one process, also when a worker is lost in the middle."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules_db.building import build, workers
from rules_db.cli import run
from rules_db.errors import BuildError
from tests.conftest import ROOT
from tests.rules_db.conftest import QUIETA

distributed = pytest.importorskip("distributed")

Write = Callable[[str, str], Path]
SAMPLES = ROOT / "corpus" / "samples"


@pytest.fixture(scope="module")
def two_workers() -> Iterator[object]:
    """A cluster of two processes on this machine; a lost one is started again."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60) as local:
        yield local


def kill_one(local: object) -> None:
    """Kill a worker of a cluster without a word."""
    os.kill(next(iter(local.workers.values())).process.process.pid, signal.SIGKILL)  # type: ignore[attr-defined]


def test_a_cluster_gives_what_one_process_gives(two_workers: object, samples_database: Path, tmp_path: Path) -> None:
    address = two_workers.scheduler_address  # type: ignore[attr-defined]
    built = build([SAMPLES], tmp_path / "x.db", scheduler=address)
    assert built.problems == []
    assert (tmp_path / "x.db").read_bytes() == samples_database.read_bytes()


def test_a_lost_worker_costs_a_retry_and_nothing_else(
    two_workers: object, samples_database: Path, tmp_path: Path
) -> None:
    lost: list[str] = []

    def lose_one(what: str, _done: int, _total: int) -> None:
        if what.startswith("extracted") and not lost:
            lost.append(what)
            kill_one(two_workers)

    address = two_workers.scheduler_address  # type: ignore[attr-defined]
    built = build([SAMPLES], tmp_path / "x.db", scheduler=address, progress=lose_one)
    assert (len(lost), built.problems) == (1, [])
    assert (tmp_path / "x.db").read_bytes() == samples_database.read_bytes()


def test_where_nobody_answers_is_told(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:9", "no address"):
        with pytest.raises(BuildError, match="no scheduler of dask answers at"):
            build([write("a.txt", QUIETA)], tmp_path / "x.db", scheduler=address)
    assert not (tmp_path / "x.db").exists()


@pytest.mark.parametrize(
    ("programs", "sentence"),
    [({}, "has no workers"), ({"tcp://there:1": "another"}, "tcp://there:1 of the cluster runs another version")],
)
def test_a_cluster_that_would_give_something_else_is_refused(programs: dict[str, str], sentence: str) -> None:
    with pytest.raises(BuildError, match=sentence):
        workers._refuse_others(programs, "tcp://here:1")


def test_what_is_missing_is_told(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    source = write("a.txt", QUIETA)
    assert run(["build", str(source), "--db", str(tmp_path / "x.db"), "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "pip install reglas[cluster]" in capsys.readouterr().err
