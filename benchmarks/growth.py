"""How steps of a build, memory and pages grow with the corpus: `python -m benchmarks.growth SOURCES [TIMES...]`.

The copies are what re-issued regulations are: under an id of their own, some figures and words changed. Each corpus is
built by one process of its own, so that its processor time can be told step by step and its memory is its own.
"""

import json
import math
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

import corpus

TIMES = (1, 5, 20)
MANY = 100
"""A hundredfold corpus takes an hour, so only who asks gets it."""
CHANGED = 5
"""Every so many a line is changed in a copy."""
STEPS = {
    "reading": ("corpus.read", "rules_db.building.gathering._damaged"),
    "repair": ("corpus.repair.gather", "rules_db.building.pipeline.repair"),
    "extraction": ("rules_db.building.pipeline.extract",),
    "packs and short odds": ("rules_db.odds.cache.worth_tables",),
    "alignment": ("rules_db.aligning.ready", "rules_db.building.gathering.linked"),
}
"""The functions of each step, none of which calls another; what is left is writing."""
SEARCHES = 20
Figures = Mapping[str, float]


def changed(text: str, copy: int) -> str:
    """A text as the copy of that number has it: one line in a few has other figures and a word of its own."""
    return "".join(_changed_line(line, copy) for line in text.splitlines(keepends=True))


def _changed_line(line: str, copy: int) -> str:
    words = line.split(" ")
    chance = crc32(f"{copy}{line}".encode())
    if not line.strip() or chance % CHANGED:
        return line
    words = ["".join(chr(ord("1") + (ord(c) + copy) % 9) if c in "123456789" else c for c in word) for word in words]
    place = chance % len(words)
    words[place] = f"variante{words[place]}" if words[place].isalpha() else words[place]
    return " ".join(words)


def multiplied(sources: Path, folder: Path, times: int) -> None:
    """Write the texts of a folder, and changed copies of them, `times` as many in all, into another folder."""
    for path in sorted(sources.glob("*.txt")):
        text = path.read_bytes().decode("utf-8", "replace")
        (folder / path.name).write_bytes(path.read_bytes())
        for copy in range(1, times):
            (folder / f"{path.stem}-copy-{copy}.txt").write_text(changed(text, copy), encoding="utf-8", newline="")


def measured(sources: Path, times: int) -> Figures:
    """What `times` the texts of a folder cost, in a process of its own."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "sources"
        folder.mkdir()
        multiplied(sources, folder, times)
        command = [sys.executable, "-m", "benchmarks.growth", "--alone", str(folder), str(Path(work) / "x.db")]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603 - ours
        figures: Figures = json.loads(run.stdout)
        return figures


def alone(folder: Path, database: Path) -> Figures:
    """Build here and now, then ask: processor seconds of each step and of the whole, MiB, milliseconds of answers."""
    spent: Counter[str] = Counter()
    for step, functions in STEPS.items():
        for name in functions:
            _watch(name, step, spent)
    _under_own_names()
    building = import_module("rules_db.building")
    start = time.process_time()
    building.build([folder], database)
    whole = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    steps = {f"{step}, s": spent[step] for step in STEPS}
    rest = {"writing and the rest, s": whole - sum(spent.values()), "the whole build, s": whole, "memory, MiB": memory}
    return {**steps, **rest, **_answers(database)}


def _watch(name: str, step: str, spent: Counter[str]) -> None:
    """Have a function note the processor seconds that it takes."""
    place, _, function = name.rpartition(".")
    home = import_module(place)
    inner: Callable[..., Any] = getattr(home, function)

    def noted(*given: Any, **named: Any) -> Any:
        start = time.process_time()
        try:
            return inner(*given, **named)
        finally:
            spent[step] += time.process_time() - start

    setattr(home, function, noted)


def _under_own_names() -> None:
    """Name each file by its own name: copies keep the header of what they are copies of."""
    read = corpus.read

    def named(path: Path, **options: Any) -> Any:
        return read(path, **{**options, "document_id": path.stem})

    corpus.read = named  # type: ignore[assignment]


def _answers(database: Path) -> Figures:
    from benchmarks.pages import milliseconds
    from rules_db import KnowledgeBase
    from rules_db.search import find

    with KnowledgeBase.open(database) as base, closing(base.connection) as connection:
        start = time.process_time()
        for _ in range(SEARCHES):
            find(connection, "pierde la apuesta")
        search = 1000 * (time.process_time() - start) / SEARCHES
    pages = milliseconds(database).values()
    return {"a search, ms": search, "the median page, ms": statistics.median(pages), "the slowest page, ms": max(pages)}


def exponent(costs: Mapping[int, float]) -> float:
    """The power of the size with which a cost grows: the slope of the straight line nearest to both logarithms."""
    xs, ys = [math.log(times) for times in costs], [math.log(seconds) for seconds in costs.values()]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((x - middle_x) ** 2 for x in xs)
    return sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True)) / across


def table(found: Mapping[int, Figures]) -> str:
    """What was measured as a table in Markdown: a row a figure, with the exponent of its growth behind."""
    head = ["times the corpus", *map(str, found), "growth exponent"]
    rows = [head, ["---"] * len(head)]
    for name in next(iter(found.values())):
        values = {times: figures[name] for times, figures in found.items()}
        power = f"{exponent(values):.2f}" if all(values.values()) else ""
        rows.append([name, *(f"{value:.1f}" for value in values.values()), power])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def report(sources: Path, times: Iterable[int] = TIMES) -> str:
    """Measure several times the texts of a folder, the fewest first; progress goes to standard error."""
    found = {}
    for many in times:
        found[many] = measured(sources, many)
        print(f"{many} times: {found[many]['the whole build, s']:.1f} s", file=sys.stderr, flush=True)
    return table(found)


def main(given: Sequence[str]) -> None:
    """Measure, or be measured."""
    if given[0] == "--alone":
        print(json.dumps(alone(Path(given[1]), Path(given[2]))))
    else:
        print(report(Path(given[0]), list(map(int, given[1:])) or TIMES))


if __name__ == "__main__":
    main(sys.argv[1:])
