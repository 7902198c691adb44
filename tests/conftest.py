"""What tests of every room share: where the official texts lie, and one build of each corpus per run.

A run of the whole suite is shared among processes, one a core; a run of named files needs none beside its own.
"""

import gc
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from benchmarks.measure import Cost, build_cost, tokenise_seconds
from corpus.garbage import set_apart
from tests import running
from tests.kept import RUN

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
# Hundreds of commands are started by tests: each would compile the whole program anew where nothing may be kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# How long an example takes says how busy the machine is, and nothing of the program.
settings.register_profile("shared_machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shared_machine")


def reglas(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a user would; the caller looks at the exit code."""
    return session().run([str(one) for one in arguments], ROOT, os.environ)


@cache
def session() -> running.Session:
    """The process that runs the commands of this one."""
    return running.Session(ROOT)


def installed(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a process that begins with nothing, where that is what is looked at."""
    command = [str(running.REGLAS), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)  # noqa: S603 - our own command


def build(source: Path, folder: Path, *more: Path, command: str = "build") -> Path:
    """Build a database from a folder of texts, and more of them, or add them to it, and say where it is."""
    database = folder / "reglas.db"
    run = reglas(command, source, *more, "--db", database)
    assert run.returncode == 0, run.stderr
    return database


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official texts, the gold facts and the scorers; the test is skipped where it is missing."""
    if not (SHARED / "sources").is_dir():
        pytest.skip("the official texts (../shared/sources) are not on this machine")
    return SHARED


@pytest.fixture(scope="session")
def official_sources(shared: Path) -> Path:
    """The folder with the five official texts."""
    return shared / "sources"


@pytest.fixture(scope="session", autouse=True)
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of this run, which all its processes share, told to `tests.kept` too."""
    base = tmp_path_factory.getbasetemp()
    folder = base if worker_id == "master" else base.parent
    os.environ[RUN] = str(folder)
    return folder


Once = Callable[[str, Callable[[Path], None]], Path]


@pytest.fixture(scope="session")
def once(run_folder: Path) -> Once:
    """Return a folder of a name that is filled once per run, whichever of the processes of the run asks first."""

    def made(name: str, fill: Callable[[Path], None]) -> Path:
        folder = run_folder / name
        with FileLock(run_folder / f"{name}.lock"):
            if not folder.exists():
                unfinished = run_folder / f"{name}.unfinished"
                unfinished.mkdir(exist_ok=True)
                fill(unfinished)
                unfinished.rename(folder)
        return folder

    return made


@pytest.fixture(scope="session")
def official_folder(official_sources: Path, once: Once) -> Path:
    """A folder with a database of the five official texts, what its build cost, and what tokenising them did.

    Both are measured one beside the other, for other tests run meanwhile and slow both.
    """

    def fill(folder: Path) -> None:
        before = tokenise_seconds(official_sources, at_once=2)
        measured = build_cost(official_sources, folder / "reglas.db")
        tokenised = (before + tokenise_seconds(official_sources, at_once=2)) / 2
        (folder / "cost.json").write_text(json.dumps(asdict(measured)), encoding="utf-8")
        (folder / "tokenised.json").write_text(json.dumps(tokenised), encoding="utf-8")

    return once("official", fill)


@pytest.fixture(scope="session")
def official_database(official_folder: Path) -> Path:
    """A database of the five official texts, built once per run. Open it read-only."""
    return official_folder / "reglas.db"


@pytest.fixture(scope="session")
def official_cost(official_folder: Path) -> Cost:
    """What that build cost."""
    return Cost(**json.loads((official_folder / "cost.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def official_tokenisation(official_folder: Path) -> float:
    """Processor seconds of tokenising the official texts, measured right before and behind their build."""
    return float(json.loads((official_folder / "tokenised.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def samples_database(once: Once) -> Path:
    """A database of the corpus of our own, built once per run. Open it read-only."""

    def fill(folder: Path) -> None:
        build(ROOT / "corpus" / "samples", folder)

    return once("samples", fill) / "reglas.db"


@pytest.fixture(scope="session")
def demo_database(once: Once, samples_database: Path) -> Path:
    """The database that `make demo` builds: the samples and some unseen texts. Open it read-only.

    The samples are not read again: what a build finds as it was stays as it was.
    """
    unseen = re.findall(r"^UNSEEN +:= (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[0].split()

    def fill(folder: Path) -> None:
        shutil.copy(samples_database, folder)
        build(ROOT / "corpus" / "samples", folder, *(ROOT / "tests" / "unseen" / f"{name}.txt" for name in unseen))

    return once("demo", fill) / "reglas.db"


_LOOKS = (10_000, 20, 20)
"""Thresholds of the garbage collector, for its three generations."""
_LONGEST = (
    "docs/test_pages.py",
    "quality/test_floors.py",
    "rules_db/test_broken_inputs.py",
    "foreign/test_foreign_engines.py",
    "rules_db/test_statutes.py",
    "extractor/test_changed_figures.py",
    "corpus/media/test_scans.py",
    "fuzz/test_replay.py",
    "unseen/test_gate.py",
    "typesetting/test_official_texts.py",
    "rules_db/test_cluster.py",
    "quality/test_regexes.py",
)
"""Files with tests that take many times as long as most, those that take longest first."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the tests that take longest, so that at the end no process waits for the one that has the last.

    Each process begins with a stretch of all tests (`--dist worksteal`): the longest stand at the head of each.
    """
    shares = getattr(config, "workerinput", {}).get("workercount", 1)
    files: dict[str, list[pytest.Item]] = {file: [] for file in _LONGEST}
    others: list[pytest.Item] = []
    for item in items:
        files.get(item.nodeid.partition("::")[0].removeprefix("tests/"), others).append(item)
    rest, ordered = iter(others), list[pytest.Item]()
    for share in range(shares):
        head = [item for file in _LONGEST[share::shares] for item in files[file]]
        ordered += [*head, *islice(rest, max(0, len(items) // shares - len(head)))]
    items[:] = [*ordered, *rest]


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make, seldom, and not among the tests themselves: a tenth of reading a text."""
    set_apart()
    gc.set_threshold(*_LOOKS)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Share a run among all cores unless it is of named files: then starting processes would take longer."""
    named = any(Path(argument.partition("::")[0]).is_file() for argument in config.args)
    return 0 if named else None
