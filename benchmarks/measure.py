"""Wall time and memory of a command with all its processes, and the bare tokenisation that it is compared with."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

REGLAS = Path(sys.executable).parent / "reglas"
PAGE = os.sysconf("SC_PAGE_SIZE")
MIB = 1024 * 1024
# What texts cost that are only cut into tokens: spaCy's blank Spanish pipeline on every line, its import not counted.
TOKENISE = """
import sys, time, pathlib, spacy
lines = [line for name in sys.argv[1:] for line in pathlib.Path(name).read_text("utf-8", "replace").splitlines()]
nlp = spacy.blank("es")
start = time.perf_counter()
tokens = sum(len(doc) for doc in nlp.pipe(lines))
print(time.perf_counter() - start)
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took: seconds on the wall and MiB at the peak, all its processes together."""

    seconds: float
    mebibytes: float


def cost(command: Sequence[str | Path], sample_seconds: float = 0.02) -> Cost:
    """Run a command to its end and measure it. Raises `subprocess.CalledProcessError` when it fails."""
    start = time.perf_counter()
    with subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL) as process:  # noqa: S603 - ours
        peak = [0]
        watch = threading.Thread(target=_watch, args=(process, sample_seconds, peak))
        watch.start()
        code = process.wait()
        seconds = time.perf_counter() - start
        watch.join()
    if code:
        raise subprocess.CalledProcessError(code, process.args)
    return Cost(seconds, peak[0] / MIB)


def _watch(process: subprocess.Popen[bytes], sample_seconds: float, peak: list[int]) -> None:
    while process.poll() is None:
        peak[0] = max(peak[0], sum(_resident(pid) for pid in _tree(process.pid)))
        time.sleep(sample_seconds)


def _tree(pid: int) -> list[int]:
    """A process and all below it, as Linux lists them."""
    below = []
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            below += [int(child) for child in tasks.read_text().split()]
        except OSError:
            continue
    return [pid, *(descendant for child in below for descendant in _tree(child))]


def _resident(pid: int) -> int:
    """Bytes of a process in memory; 0 when it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except OSError:
        return 0


def build_cost(sources: Path) -> Cost:
    """What `reglas build` takes for a folder of texts."""
    with tempfile.TemporaryDirectory() as folder:
        return cost([REGLAS, "build", sources, "--db", Path(folder) / "bench.db"])


def tokenise_seconds(sources: Path) -> float:
    """Seconds that bare tokenisation of the same texts takes, in a process of its own."""
    command = [sys.executable, "-c", TOKENISE, *sorted(str(path) for path in sources.glob("*.txt"))]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)  # noqa: S603 - ours


def help_seconds(rounds: int = 5) -> tuple[float, float]:
    """Seconds for `reglas --help` and for an interpreter that does nothing, the best of some rounds in turn."""
    pairs = [(cost([REGLAS, "--help"]).seconds, cost([sys.executable, "-c", "pass"]).seconds) for _ in range(rounds)]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
