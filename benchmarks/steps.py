"""The steps of a build one by one, each beside the bare work of the library that it stands on, in one process.

Decisions on every row of a knowledge base, to measure what they cost a build.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

import corpus
from benchmarks import bare
from benchmarks.alignment import rows_of
from corpus.garbage import uncollected
from corpus.repair import gather, repair
from corpus.repair.evidence import suspicious
from extractor.alignment import align
from rules_db import KnowledgeBase
from rules_db.building.pipeline import extract
from rules_db.decisions import Decision
from rules_db.decisions.store import append, folder_of
from rules_db.decisions.subjects import Rows
from rules_db.odds.edges import edges
from rules_db.packs.compiling import compile_packs
from rules_db.search import find
from rules_db.store import connect
from rules_db.store.rows import Part, write

MANY = 20
"""Searches of one measurement."""
SEARCH = "SELECT rowid FROM provisions_fts WHERE provisions_fts MATCH 'pierde la apuesta' ORDER BY rank LIMIT 20"


@dataclass(frozen=True, slots=True)
class Step:
    """A step and the bare work behind it, in processor seconds; what the latter is, and `None` where there is none."""

    name: str
    seconds: float
    beside: str = ""
    bare: float | None = None

    def row(self, megabytes: float) -> str:
        """The row of a table: seconds for each megabyte of text, and how many times the bare work that is."""
        times = f"{self.seconds / self.bare:.2f}" if self.bare else ""
        return f"| {self.name} | {self.seconds:.2f} s | {self.seconds / megabytes:.2f} s | {self.beside} | {times} |"


def steps(sources: Path, database: Path, tokenising: float) -> Sequence[Step]:
    """Measure every step on a folder of texts, of which `database` is a build; `tokenising` is what spaCy takes."""
    paths = sorted(sources.glob("*.txt"))
    return [*_read(paths, tokenising), _aligned(database), *_valued(database), *_kept(paths, database)]


def _read(paths: Sequence[Path], tokenising: float) -> list[Step]:
    found = [corpus.read(path) for path in paths]
    damaged = [document for document in found if suspicious(document)]
    extract(found[0])  # what all documents share is loaded once
    with uncollected():
        seconds = {
            "reading": bare.best(lambda: [corpus.read(path) for path in paths]),
            "repair of damaged text": bare.best(lambda: [repair(one, gather(found)) for one in damaged], 1),
            "extraction": bare.best(lambda: [extract(document) for document in found], 2),
        }
    return [Step(name, ours, "spaCy's tokens", tokenising) for name, ours in seconds.items()]


def _aligned(database: Path) -> Step:
    rows = rows_of(database)
    align(rows[:1])
    with uncollected():
        ours = bare.best(lambda: align(rows), 2)
    return Step("alignment", ours, "RapidFuzz on all pairs of a game", bare.best(lambda: bare.likenesses(rows)))


def _valued(database: Path) -> list[Step]:
    with KnowledgeBase.open(database) as base:
        packs = list(compile_packs(base))
        compiling = bare.best(lambda: list(compile_packs(base)))
    odds = bare.best(lambda: [list(edges(pack)) for pack in packs])
    return [Step("packs", compiling), Step("odds", odds)]


def _kept(paths: Sequence[Path], database: Path) -> list[Step]:
    rows = bare.table_rows(database)
    documents = [corpus.read(path) for path in paths]
    with tempfile.TemporaryDirectory() as folder, uncollected():
        parts = [Part(document.source, extract(document)) for document in documents]
        ours = bare.best(lambda: write(Path(folder) / "ours.db", list(parts), {}), 2)
        theirs = bare.best(lambda: bare.inserted(rows, Path(folder) / "bare.db"))
    with KnowledgeBase.open(database) as base:
        search = bare.best(lambda: [find(base.connection, "pierde la apuesta") for _ in range(MANY)])
        words = bare.best(lambda: [base.connection.execute(SEARCH).fetchall() for _ in range(MANY)])
    return [
        Step("writing, without the graph", ours, "SQLite, all rows without indexes", theirs),
        Step(f"{MANY} searches", search, "SQLite's own full-text search", words),
    ]


def decide(database: Path, number: int) -> None:
    """Write so many decisions on a knowledge base: each rule and provision is accepted, as often as it takes."""
    append(folder_of(database), islice(_accepted(database), number))


def _accepted(database: Path) -> Iterator[Decision]:
    with closing(connect(database)) as connection:
        documents = [row[0] for row in connection.execute("SELECT id FROM documents ORDER BY id")]
        rows = [Rows(connection, table, name) for table in ("rules", "provisions") for name in documents]
    subjects = [subject for some in rows for subject in some.by_id.values()]
    for who in count(1):
        for subject in subjects:
            changes = {} if subject.kind == "provision" else {"value": subject.value}
            yield Decision("", subject, "accept", changes, who=f"reviewer {who}", when=f"2031-01-{who % 28 + 1:02}")
