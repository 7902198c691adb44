"""Measure how long the documents of a knowledge base take to align, and many times as many.

    python -m benchmarks.alignment DB

The copies are what re-issued regulations are: other ids, some figures and words changed. Each run has a process of its
own, so that its memory is its own.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from zlib import crc32

from extractor.alignment import Row, align
from rules_db import KnowledgeBase
from rules_db.aligning import rows

TIMES = 20
CHANGED = 5
"""Every so many a text is changed in a copy."""


def rows_of(database: Path) -> list[Row]:
    """All rows of a knowledge base as the aligner takes them."""
    with KnowledgeBase.open(database) as base:
        return [
            row
            for document in base.documents()
            for row in rows(base.provisions(document.id), base.rules(document_id=document.id))
        ]


def multiplied(originals: Iterable[Row], times: int) -> Iterator[Row]:
    """The rows and their changed copies, `times` as many in all."""
    for row in originals:
        yield row
        for copy in range(1, times):
            yield changed(row, copy)


def changed(row: Row, copy: int) -> Row:
    """A row as the copy of that number has it: one text in a few has other figures and a word of its own."""
    text, end = row.text, f"-copy-{copy}"
    chance = crc32(f"{copy}{text}".encode())
    if text and chance % CHANGED == 0:
        words = ["".join(chr(ord("1") + (ord(c) + copy) % 9) if c.isdigit() else c for c in w) for w in text.split()]
        words[chance % len(words)] = f"variante{copy}"
        text = " ".join(words)
    names = {name: getattr(row, name) + end for name in ("id", "document", "provision", "section")}
    return replace(row, text=text, **names)


def measured(database: Path, times: int) -> tuple[float, float]:
    """Processor seconds and MiB that aligning `times` the documents takes, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.alignment", str(database), str(times)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    seconds, memory = run.stdout.split()
    return float(seconds), float(memory)


def alone(database: Path, times: int) -> str:
    """Align here and now; processor seconds without imports and reading, and MiB at the peak."""
    given = list(multiplied(rows_of(database), times))
    align(given[:1])
    start = time.process_time()
    align(given)
    seconds = time.process_time() - start
    return f"{seconds:.2f} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}"


def report(database: Path) -> str:
    """Measure once and many times, and say how time and memory grow."""
    (once, small), (many, large) = measured(database, 1), measured(database, TIMES)
    return (
        f"Alignment of the rows alone: once {once:.1f} s, {small:.0f} MiB; {TIMES} times as much {many:.1f} s "
        f"({many / once:.1f} times as long), {large:.0f} MiB."
    )


if __name__ == "__main__":
    path, *rest = sys.argv[1:]
    print(alone(Path(path), int(rest[0])) if rest else report(Path(path)))
