"""What tests of every room share: where the official texts lie, and one build of each corpus per run."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"


def reglas(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the installed command as a user would; the caller looks at the exit code."""
    command = [str(Path(sys.executable).parent / "reglas"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)  # noqa: S603 - our own command


def build(source: Path, folder: Path) -> Path:
    """Build a database from a folder of texts and say where it is."""
    database = folder / "reglas.db"
    run = reglas("build", source, "--db", database)
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


@pytest.fixture(scope="session")
def official_database(official_sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the five official texts, built once per run. Open it read-only."""
    return build(official_sources, tmp_path_factory.mktemp("official"))


@pytest.fixture(scope="session")
def samples_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the corpus of our own, built once per run. Open it read-only."""
    return build(ROOT / "corpus" / "samples", tmp_path_factory.mktemp("samples"))
