"""Nothing that runs here asks the network for anything: no name is looked up, and no host is spoken to."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.rules_db.conftest import QUIETA
from tests.running import Session

_WATCH = """
import os, sys

def note(event, arguments):
    asked = event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")
    spoken = event in ("socket.connect", "socket.sendto", "socket.bind") and isinstance(arguments[1], tuple)
    # urllib3, which spaCy loads, binds a port of this machine itself to see whether it knows IPv6; nobody is spoken to
    spoken = spoken and (event, *arguments[1][:2]) != ("socket.bind", "::1", 0)
    if asked or spoken:
        with open(os.environ["NETWORK_LOG"], "a") as log:
            log.write(f"{event} {arguments}\\n")

sys.addaudithook(note)
"""
_RUN = (
    "build {text} --id quieta --jurisdiction quieta --db {folder}/quieta.db",
    "verify --sources {text} --db {folder}/quieta.db",
    "search apuesta --db {db}",
    "compare craps --db {db}",
    "diff isla-garza villa-nogal --game craps --db {db}",
    "graph --to svg -o {folder}/graph.svg --db {db}",
    "findings --sarif --db {db}",
    "settle melilla craps --bet pass:10 --rolls 4+2,3+3",
    "edges craps --compare --db {db}",
    "export --to dmn --jurisdiction melilla --game craps -o {folder}/dmn",
    "export --to akn --jurisdiction isla-garza -o {folder}/akn --db {db}",
)


@pytest.fixture
def watched(tmp_path: Path) -> dict[str, str]:
    """An environment in which every process notes what it asks of the network."""
    (tmp_path / "sitecustomize.py").write_text(_WATCH, encoding="utf-8")
    modules = os.pathsep.join(map(str, (tmp_path, ROOT)))
    return os.environ | {"PYTHONPATH": modules, "NETWORK_LOG": str(tmp_path / "asked")}


def _log(environment: dict[str, str]) -> str:
    log = Path(environment["NETWORK_LOG"])
    return log.read_text(encoding="utf-8") if log.exists() else ""


def test_no_command_asks_the_network(watched: dict[str, str], samples_database: Path, tmp_path: Path) -> None:
    text = tmp_path / "quieta.txt"
    text.write_text(QUIETA, encoding="utf-8")
    # Where the system lets us, there is no network device either: what needs one would fail.
    alone = ["unshare", "--map-root-user", "--net"] if _can_be_alone() else []
    session = Session(ROOT, alone, watched)
    for line in _RUN:
        words = line.format(db=samples_database, folder=tmp_path, text=text).split()
        run = session.run(words, ROOT, watched)
        assert run.returncode == 0, f"{line}: {run.stderr}"
    session.close()
    assert _log(watched) == ""


def test_a_process_that_does_is_noticed(watched: dict[str, str]) -> None:
    code = "import socket\ntry: socket.create_connection(('localhost', 9))\nexcept OSError: pass"
    subprocess.run([sys.executable, "-c", code], env=watched, check=True)  # noqa: S603 - ours
    assert "getaddrinfo" in _log(watched)


def _can_be_alone() -> bool:
    if not (unshare := shutil.which("unshare")):
        return False
    return subprocess.run([unshare, "--map-root-user", "--net", "true"], check=False).returncode == 0  # noqa: S603 - fixed words
