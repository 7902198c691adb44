"""How a build grows with the corpus: `python -m benchmarks.scale SOURCES [TIMES...]`.

The copies are what re-issued regulations are: under an id of their own, some figures and words changed. Each build has
processes of its own, so that its memory is its own.
"""

import math
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import corpus
from benchmarks.measure import Cost, cost

TIMES = (1, 5, 20)
MANY = 100
"""A hundredfold corpus takes an hour, so only who asks gets it."""
CHANGED = 5
"""Every so many a line is changed in a copy."""


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


def build_under_own_names(folder: Path, database: Path, jobs: int) -> None:
    """Build from a folder whose copies keep the header of what they are copies of: each is named by its file."""
    from rules_db import gathering
    from rules_db.build import build

    read = corpus.read

    def named(path: Path, **options: Any) -> Any:
        return read(path, **{**options, "document_id": path.stem})

    gathering.corpus.read = named  # type: ignore[attr-defined]
    build([folder], database, jobs=jobs)


def measured(sources: Path, times: int, jobs: int) -> Cost:
    """What a build of `times` the texts of a folder costs."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "sources"
        folder.mkdir()
        multiplied(sources, folder, times)
        script = "import sys; from pathlib import Path; from benchmarks.scale import build_under_own_names as build\n"
        script += "if __name__ == '__main__': build(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))"
        return cost([sys.executable, "-c", script, folder, Path(work) / "x.db", str(jobs)])


def exponent(costs: Mapping[int, float]) -> float:
    """The power of the size with which a cost grows: the slope of the straight line nearest to both logarithms."""
    xs, ys = [math.log(times) for times in costs], [math.log(seconds) for seconds in costs.values()]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((x - middle_x) ** 2 for x in xs)
    return sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True)) / across


def growth(sources: Path, times: Iterable[int] = TIMES, jobs: int = 2) -> dict[int, Cost]:
    """What builds of several times the texts of a folder cost."""
    return {many: measured(sources, many, jobs) for many in times}


def rows(costs: Mapping[int, Cost]) -> Sequence[str]:
    """The rows of a table: a build of so many times the corpus, and the exponents of time and memory."""
    power = exponent({times: one.processor_seconds for times, one in costs.items()})
    room = exponent({times: one.mebibytes for times, one in costs.items()})
    return (
        *(
            f"| {times} | {one.processor_seconds:.1f} s | {one.seconds:.1f} s | {one.mebibytes:.0f} MiB |"
            for times, one in costs.items()
        ),
        f"| growth exponent | {power:.2f} | | {room:.2f} |",
    )


if __name__ == "__main__":
    given, *wanted = sys.argv[1:]
    print("\n".join(rows(growth(Path(given), map(int, wanted) if wanted else TIMES))))
