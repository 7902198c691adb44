"""Measure reglas and write benchmarks/results.md: `make bench`."""

import os
import platform
from pathlib import Path

from benchmarks.engine import compile_seconds, import_seconds, speed
from benchmarks.measure import build_cost, help_seconds, tokenise_seconds

ROOT = Path(__file__).parents[1]
OFFICIAL = ROOT.parent / "shared" / "sources"
SAMPLES = ROOT / "corpus" / "samples"
RESULTS = ROOT / "benchmarks" / "results.md"
ROUNDS = 3


def report() -> str:
    """Measure everything and return the page. Ratios compare two runs on the same machine at the same time."""
    sources, name = (OFFICIAL, "the five official texts") if OFFICIAL.is_dir() else (SAMPLES, "corpus/samples")
    size = sum(path.stat().st_size for path in sources.glob("*.txt"))
    builds = [build_cost(sources) for _ in range(ROUNDS)]
    tokens = min(tokenise_seconds(sources) for _ in range(ROUNDS))
    processor = min(build.processor_seconds for build in builds)
    seconds, memory = min(build.seconds for build in builds), max(build.mebibytes for build in builds)
    ours, bare = help_seconds()
    engine, packs = speed(), compile_seconds(sources)
    warm, fresh, many = (engine.evaluate / one for one in (engine.settle, engine.settle_new, engine.batched))
    return f"""# Benchmarks

`make bench` wrote this page. Ratios hold on any machine; seconds are of the one that measured.

| ratio | measured |
|---|---|
| `reglas build` to a bare spaCy tokenisation of the same texts, in processor time | {processor / tokens:.1f} |
| `reglas --help` to `python -c pass` | {ours / bare:.1f} |
| bets settled in the time of one bare ZEN evaluation of the same table (target 0.6) | {warm:.2f} |
| the same where the case was never seen before | {fresh:.2f} |
| the same in a batch (target 20) | {many:.0f} |

| what | measured | target |
|---|---|---|
| build of {name} ({size / 1e6:.2f} MB), best of {ROUNDS} | {seconds:.2f} s | under 15 s on two cores |
| its memory at the peak, all processes | {memory:.0f} MiB | under 1024 MiB |
| bare tokenisation of the same texts | {tokens:.2f} s | |
| `reglas --help` | {ours:.2f} s | under 0.25 s |
| `python -c pass` | {bare:.2f} s | |
| `import rules_db.engine`, beyond starting Python | {import_seconds():.2f} s | under 0.15 s |
| compiling {packs[1]} packs of these texts | {packs[0]:.2f} s | under 3 s |

Python {platform.python_version()}, {os.cpu_count()} cores.
"""


if __name__ == "__main__":
    page = report()
    RESULTS.write_text(page, encoding="utf-8")
    print(page)
