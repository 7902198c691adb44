"""What a page of a knowledge base takes beside SQLite's bare answer to the question behind it."""

import asyncio
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from statistics import median

from rules_db.pages.server import application

ROUNDS = 20
# Page and the statement whose rows it shows; {db} is the database's name, {id} a provision.
PAGES = {
    "start page": ("/", "SELECT count(*) FROM provisions"),
    "a table of rules": ("/{db}/rules", "SELECT * FROM rules ORDER BY id LIMIT 101"),
    "a search": (
        "/{db}/provisions?_search=apuesta",
        "SELECT * FROM provisions WHERE rowid IN"
        " (SELECT rowid FROM provisions_fts WHERE provisions_fts MATCH 'apuesta') ORDER BY id LIMIT 101",
    ),
    "a provision": ("/{db}/provisions/{id}", "SELECT * FROM provisions WHERE id = '{id}'"),
}


def page_seconds(database: Path) -> Mapping[str, tuple[float, float]]:
    """Seconds of every page, and of its bare statement: the medians of some rounds, taken in turn."""
    with closing(sqlite3.connect(database)) as base:
        [a_provision] = base.execute("SELECT id FROM provisions ORDER BY id LIMIT 1 OFFSET 99").fetchone()
        names = {"db": database.stem, "id": a_provision}
        return asyncio.run(_measured(database, base, names))


async def _measured(
    database: Path, base: sqlite3.Connection, names: Mapping[str, str]
) -> Mapping[str, tuple[float, float]]:
    client = application(database).client
    found = {}
    for what, (path, statement) in PAGES.items():
        ours, bare = [], []
        for _ in range(ROUNDS + 1):  # the first loads what all others share
            start = time.perf_counter()
            answer = await client.get(path.format(**names))
            ours.append(time.perf_counter() - start)
            answer.raise_for_status()
            start = time.perf_counter()
            base.execute(statement.format(**names)).fetchall()
            bare.append(time.perf_counter() - start)
        found[what] = median(ours[1:]), median(bare[1:])
    return found
