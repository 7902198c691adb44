"""What libraries take for the bare work behind a step, in processor seconds, measured beside the step itself."""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.fuzz import ratio

from extractor.alignment import Row

ROUNDS = 3


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Processor seconds of some work here, the best of some rounds."""
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def likenesses(rows: Iterable[Row]) -> None:
    """Have RapidFuzz compare all provisions of a game in two documents with each other, and do nothing with it."""
    texts: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.level == "provision" and row.text:
            texts[row.document][row.game].append(row.text)
    for one, other in combinations(sorted(texts), 2):
        for game in texts[one].keys() & texts[other].keys():
            process.cdist(texts[one][game], texts[other][game], scorer=ratio, workers=1)


def table_rows(database: Path) -> Mapping[str, Sequence[tuple[object, ...]]]:
    """All rows of the tables of a knowledge base, but of its indexes of words."""
    with closing(sqlite3.connect(database)) as base:
        names = [
            name
            for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if "_fts" not in name and not name.startswith(("sqlite_", "_"))
        ]
        return {name: base.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608 - our names


def inserted(rows: Mapping[str, Sequence[tuple[object, ...]]], database: Path) -> None:
    """Have SQLite keep rows in tables without types, keys or indexes, and do nothing else."""
    database.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as base:
        base.execute("PRAGMA synchronous = OFF")
        for name, all_rows in rows.items():
            if all_rows:
                columns = len(all_rows[0])
                base.execute(f"CREATE TABLE {name} ({', '.join(f'c{n}' for n in range(columns))})")
                base.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * columns)})", all_rows)  # noqa: S608
        base.commit()
