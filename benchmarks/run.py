"""Measure reglas and write benchmarks/results.md: `make bench`; `--hundred` also builds a hundred times the corpus."""

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from benchmarks import alignment, flood, growth, pdf
from benchmarks.beside_sqlite import page_seconds
from benchmarks.engine import import_seconds, speed
from benchmarks.measure import Cost, build_cost, help_seconds, tokenise_seconds
from benchmarks.steps import Step, decide, steps

ROOT = Path(__file__).parents[1]
OFFICIAL = ROOT.parent / "shared" / "sources"
SAMPLES = ROOT / "corpus" / "samples"
RESULTS = ROOT / "benchmarks" / "results.md"
ROUNDS = 2
DECISIONS = 20_000
"""Decisions of people that a build may have to apply."""

Measured = TypeVar("Measured")


def main(options: Sequence[str]) -> None:
    """Measure everything, print the page and write it; progress goes to standard error."""
    sources, name = (OFFICIAL, "the five official texts") if OFFICIAL.is_dir() else (SAMPLES, "corpus/samples")
    size = sum(path.stat().st_size for path in sources.glob("*.txt")) / 1e6
    times = (*growth.TIMES, growth.MANY) if "--hundred" in options else growth.TIMES
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        tokens = _told("spaCy", lambda: min(tokenise_seconds(sources) for _ in range(ROUNDS)))
        parts = [
            _told("builds", lambda: _builds(sources, database, size, name, tokens)),
            _told("engine and start", _engine),
            _told("steps", lambda: _steps(steps(sources, database, tokens), size)),
            "## PDF\n\n" + _told("PDF", pdf.report),
            _told("pages", lambda: _pages(page_seconds(database))),
            "## Flood\n\n" + _told("flood", lambda: flood.report(database)),
            _told("alignment", lambda: alignment.report(database)),
            _told("growth", lambda: _growth(growth.report(sources, times))),
        ]
    page = "\n\n".join([_HEAD, *parts, f"Python {platform.python_version()}, {os.cpu_count()} cores."]) + "\n"
    RESULTS.write_text(page, encoding="utf-8")
    print(page)


_HEAD = """# Benchmarks

`make bench` wrote this page. Ratios hold on any machine, for both sides were measured in the same run; seconds are of
the one that measured, and of its processors where nothing else is said."""


def _told(what: str, measure: Callable[[], Measured]) -> Measured:
    print(f"measuring {what}", file=sys.stderr, flush=True)
    return measure()


def _builds(sources: Path, database: Path, size: float, name: str, tokens: float) -> str:
    """The whole of a build: on two cores, on one, and once more without a change."""

    def fresh(jobs: int) -> Cost:
        rounds = [build_cost(sources, database, "--fresh", "--jobs", str(jobs)) for _ in range(ROUNDS)]
        return min(rounds, key=lambda one: one.seconds)

    one, two = fresh(1), fresh(2)
    again = build_cost(sources, database)
    decide(database, DECISIONS)
    decided = fresh(1)
    return f"""## Builds

| ratio | measured | target |
|---|---|---|
| one process to two, on the wall | {one.seconds / two.seconds:.2f} | at least 1.6 |
| a second build without changes to the first, on the wall | {again.seconds / two.seconds:.3f} | at most 0.1 |
| a build with {DECISIONS:,} decisions to one without, processor time | \
{decided.processor_seconds / one.processor_seconds:.2f} | at most 1.10 |
| processor time to a bare spaCy tokenisation of the same texts | {one.processor_seconds / tokens:.1f} | |

| what | measured | target |
|---|---|---|
| build of {name} ({size:.2f} MB) with two processes, on the wall | {two.seconds:.1f} s | at most 20 s |
| the same with one | {one.seconds:.1f} s | |
| processor time for each megabyte | {one.processor_seconds / size:.1f} s | |
| memory at the peak, all processes | {two.mebibytes:.0f} MiB | under 1024 MiB |
| a second build without changes, on the wall | {again.seconds:.2f} s | |
| bare tokenisation of the same texts | {tokens:.2f} s | |"""


def _engine() -> str:
    """Settlement beside bare ZEN, and what it costs to start."""
    ours, nothing = help_seconds()
    engine = speed()
    warm, fresh, many = (engine.evaluate / one for one in (engine.settle, engine.settle_new, engine.batched))
    return f"""## Settlement and start

| ratio | measured | target |
|---|---|---|
| bets settled in the time of one bare ZEN evaluation of the same table | {warm:.2f} | 0.6 |
| the same where the case was never seen before | {fresh:.2f} | |
| the same in a batch | {many:.0f} | 20 |
| `reglas --help` to `python -c pass` | {ours / nothing:.1f} | |

| what | measured | target |
|---|---|---|
| one settlement | {engine.settle * 1e6:.0f} µs | |
| `reglas --help` | {ours:.2f} s | under 0.25 s |
| `import rules_db.engine`, beyond starting Python | {import_seconds():.2f} s | under 0.15 s |"""


def _steps(found: Sequence[Step], size: float) -> str:
    rows = "\n".join(step.row(size) for step in found)
    return f"""## Steps of a build, each in one process

| step | takes | for each MB of text | beside | times |
|---|---|---|---|---|
{rows}"""


def _pages(found: Mapping[str, tuple[float, float]]) -> str:
    rows = "\n".join(
        f"| {what} | {1000 * ours:.1f} ms | {1000 * bare:.2f} ms | {ours / bare:.0f} |"
        for what, (ours, bare) in found.items()
    )
    return f"""## Pages

| page | takes | SQLite's bare answer | times |
|---|---|---|---|
{rows}"""


def _growth(found: str) -> str:
    return f"""## Growth

Builds of the corpus with changed copies, each by one process, and what their databases take to answer, in processor
time. The target of the exponent of the whole build is at most 1.15. Settlement reads no database: it does not grow.

{found}"""


if __name__ == "__main__":
    main(sys.argv[1:])
