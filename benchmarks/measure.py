"""Wall time and memory of a command with all its processes, and the bare tokenisation that it is compared with."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

REGLAS = Path(sys.executable).parent / "reglas"
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
MIB = 1024 * 1024
# What texts cost that are only cut into tokens: spaCy's blank Spanish pipeline on every line, its import not counted.
TOKENISE = """
import sys, time, pathlib, spacy
lines = [line for name in sys.argv[1:] for line in pathlib.Path(name).read_text("utf-8", "replace").splitlines()]
nlp = spacy.blank("es")
start = time.process_time()
tokens = sum(len(doc) for doc in nlp.pipe(lines))
print(time.process_time() - start)
"""
# An interpreter that loads a few modules of the standard library, half as much work as `reglas --help`: one that loads
# nothing takes a few ticks of the clock, too few to compare with.
YARDSTICK = "import asyncio, email.message, http.client, logging.config, unittest.mock, xml.dom.minidom"


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds on the wall, seconds of processors, and MiB at the peak: of a command and all its processes."""

    seconds: float
    processor_seconds: float
    mebibytes: float


def cost(command: Sequence[str | Path], sample_seconds: float = 0.02) -> Cost:
    """Run a command to its end and measure it. Raises `subprocess.CalledProcessError` when it fails."""
    start, seen = time.perf_counter(), _Seen()
    with subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL) as process:  # noqa: S603 - ours
        watch = threading.Thread(target=_watch, args=(process, sample_seconds, seen))
        watch.start()
        code = process.wait()
        seconds = time.perf_counter() - start
        watch.join()
    if code:
        raise subprocess.CalledProcessError(code, process.args)
    return Cost(seconds, sum(seen.ticks.values()) / TICKS, seen.peak / MIB)


@dataclass(slots=True)
class _Seen:
    """What a look at the processes now and then has found: the most bytes, and the last ticks of each process."""

    peak: int = 0
    ticks: dict[int, int] = field(default_factory=dict)


def _watch(process: subprocess.Popen[bytes], sample_seconds: float, seen: _Seen) -> None:
    while process.poll() is None:
        tree = _tree(process.pid)
        seen.peak = max(seen.peak, sum(_resident(pid) for pid in tree))
        for pid in tree:
            seen.ticks[pid] = max(seen.ticks.get(pid, 0), _ticks(pid))
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


def _ticks(pid: int) -> int:
    """Clock ticks that a process has spent on a processor, its own and the system's for it; 0 when it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def build_cost(sources: Path, database: Path, *options: str) -> Cost:
    """What `reglas build` takes for a folder of texts; `database` is what it writes."""
    return cost([REGLAS, "build", sources, "--db", database, *options])


def tokenise_seconds(sources: Path, at_once: int = 1) -> float:
    """Processor seconds that bare tokenisation of the same texts takes, each time in a process of its own.

    It is done so many times `at_once`, and the mean returned: what shares a machine slows all that runs on it.
    """
    command = [sys.executable, "-c", TOKENISE, *sorted(str(path) for path in sources.glob("*.txt"))]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(at_once)]  # noqa: S603 - ours
    return sum(float(process.communicate()[0]) for process in running) / at_once


def worked(command: Sequence[str | Path]) -> float:
    """Processor seconds of a command and of what it waits for. Raises `subprocess.CalledProcessError` when it fails.

    The system tells them in microseconds, where `os.times` rounds each command to ticks of a hundredth of a second.
    """
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL)  # noqa: S603 - ours
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return used.ru_utime + used.ru_stime


def help_work(rounds: int) -> float:
    """How many times the work of `YARDSTICK` the work of `reglas --help` is, of all rounds together, each in turn."""
    pairs = [(worked([REGLAS, "--help"]), worked([sys.executable, "-c", YARDSTICK])) for _ in range(rounds)]
    return sum(pair[0] for pair in pairs) / sum(pair[1] for pair in pairs)


def help_seconds(rounds: int = 5) -> tuple[float, float]:
    """Seconds for `reglas --help` and for an interpreter that does nothing, the best of some rounds in turn."""
    pairs = [(cost([REGLAS, "--help"]).seconds, cost([sys.executable, "-c", "pass"]).seconds) for _ in range(rounds)]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
