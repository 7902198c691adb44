"""Measure every page of a knowledge base, of many times as much, of many editions, and fifty clients at once.

    python -m benchmarks.pages DB

Of each kind the heaviest page is asked for: the game with most rules, the provision with most of them. Times are the
processor's for a whole answer, its queries and its template, so that what else the machine does is not measured.
Each answer is made anew, though the server keeps pages of a base that does not change. Clients go through a network,
that of the machine itself, and get what the server has.

A server of a knowledge base as people start it, for as long as something asks it.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

from rules_db import KnowledgeBase
from rules_db.pages.links import Links
from rules_db.pages.server import application
from rules_db.store import FULL_TEXT_TABLES

_LEAVING = 5.0
"""Seconds within which a server ends by itself."""


class Server(NamedTuple):
    """The address of a server, as `http://127.0.0.1:8001`, and the id of its process."""

    site: str
    pid: int


# Many times the documents of a knowledge base, as changed copies, without reading them again.
#
# A copy is what a re-issued regulation of another place is: other ids, another jurisdiction, a figure changed in one
# rule of a few. Copies are aligned among themselves as the originals are, and belong to the concepts of the
# originals. What a real build would add are alignments between copies of one document; they would be many more.


CHANGED = 5
"""Every so many a rule with a whole number has another one in a copy."""

_DOCUMENT, _JURISDICTION = "document_id || :end", "jurisdiction || :end"
_PROVISION = "replace({0}, document_id || '__', document_id || :end || '__')"
_END_OF_ALIGNMENT = (
    "iif(level = 'rule', {0}_id || :end, replace({0}_id, {0}_document_id || '__', {0}_document_id || :end || '__'))"
)
_OWN = {"id": "id || :end", "document_id": _DOCUMENT, "provision_id": _PROVISION.format("provision_id")}

COPIES: Mapping[str, Mapping[str, str]] = {
    "documents": {
        "id": "id || :end",
        "jurisdiction": _JURISDICTION,
        "sha256": "sha256 || :end",
        "fingerprint": "fingerprint || :end",
    },
    "sources": {"document_id": _DOCUMENT},
    "provisions": {**_OWN, "id": _PROVISION.format("id"), "parent_id": _PROVISION.format("parent_id")},
    "rules": {
        **_OWN,
        "jurisdiction": _JURISDICTION,
        "value": f"iif(json_type(value) = 'integer' AND (rowid + :copy) % {CHANGED} = 0, value + :copy, value)",
    },
    "alignments": {
        "id": "id || :end",
        "a_id": _END_OF_ALIGNMENT.format("a"),
        "b_id": _END_OF_ALIGNMENT.format("b"),
        "a_document_id": "a_document_id || :end",
        "b_document_id": "b_document_id || :end",
    },
    "concept_members": {**_OWN, "rule_id": "rule_id || :end"},
    "citations": {**_OWN, "target_provision_id": _PROVISION.format("target_provision_id")},
    "acts": _OWN,
    "repairs": _OWN,
    "damage": _OWN,
    "coverage": {**_OWN, "id": "NULL"},
    "findings": _OWN,
    "edges": {**_OWN, "jurisdiction": _JURISDICTION},
    "packs": {**_OWN, "jurisdiction": _JURISDICTION},
}
"""What is other in a copy, by table and column; `:end` ends its ids, `:copy` is its number."""


def multiply(database: Path, target: Path, times: int, *, editions: bool = False) -> None:
    """Write `times` the documents of a knowledge base to `target`, the originals among them.

    Each copy is of a jurisdiction of its own, or, where these are wanted, one more of the `editions` of its own one.
    """
    shutil.copy(database, target)
    with closing(sqlite3.connect(target)) as connection:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        originals = {table: connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] for table in COPIES}  # noqa: S608 - our tables
        for copy in range(1, times):
            for table, last in originals.items():
                named = {"end": f"-{copy}", "copy": copy, "last": last}
                connection.execute(_statement(connection, table, editions=editions), named)
        connection.execute("UPDATE concepts SET documents = documents * ?", (times,))
        for table in FULL_TEXT_TABLES:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")  # noqa: S608 - our tables
        connection.commit()
        connection.execute("ANALYZE")


def _statement(connection: sqlite3.Connection, table: str, *, editions: bool) -> str:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    kept = {"jurisdiction"} if editions else set()
    given = {name: expression for name, expression in COPIES[table].items() if name in columns and name not in kept}
    values = ", ".join(given.get(column, f'"{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE rowid <= :last"  # noqa: S608 - our tables


TIMES = 20
ROUNDS = 7
CLIENTS, SECONDS = 50, 30
TARGET_MS, TARGET_MANY_MS = 150, 300

_MOST = {
    "game": "SELECT game FROM rules WHERE game != '' GROUP BY game ORDER BY count(*) DESC LIMIT 1",
    "document": "SELECT document_id FROM rules GROUP BY document_id ORDER BY count(*) DESC LIMIT 1",
    "provision": "SELECT provision_id FROM rules GROUP BY provision_id ORDER BY count(*) DESC LIMIT 1",
    "alignment": "SELECT id FROM alignments WHERE relation = 'different' ORDER BY score DESC LIMIT 1",
    "settled": "SELECT game FROM packs WHERE settled > 0 GROUP BY game ORDER BY count(*) DESC LIMIT 1",
}
_TWO = "SELECT jurisdiction FROM rules WHERE game = ? GROUP BY jurisdiction ORDER BY count(*) DESC LIMIT 2"
_SETTLES = "SELECT jurisdiction FROM packs WHERE game = ? ORDER BY settled DESC LIMIT 1"


def addresses(database: Path) -> dict[str, str]:
    """The heaviest page of each kind."""
    with KnowledgeBase.open(database) as base, closing(base.connection) as connection:
        most = {name: str(connection.execute(sql).fetchone()[0]) for name, sql in _MOST.items()}
        a, b = (row[0] for row in connection.execute(_TWO, (most["game"],)))
        settling = connection.execute(_SETTLES, (most["settled"],)).fetchone()[0]
    to = Links(database=database.stem)
    return {
        "start": to.start(),
        "search": to.search(q="pierde la apuesta"),
        "game": to.game(most["game"]),
        "document": to.document(most["document"]),
        "law": to.law(most["document"], part=2),
        "provision": to.provision(most["provision"]),
        "why two rows correspond": to.why(most["alignment"]),
        "differences by game": to.difference(a, b),
        "difference": to.difference(a, b, most["game"]),
        "findings": to.findings(),
        "graph": to.graph(),
        "graph of a game": to.graph(juego=most["game"]),
        "try it": to.trying(),
        "try a bet": to.trying(settling, most["settled"]),
        "table": to.table("rules"),
        "matrix": to.table("game_matrix"),
        "saved query": to.table("valores-que-difieren", juego=most["game"]),
    }


def milliseconds(database: Path) -> dict[str, float]:
    """The median of some answers of each page."""

    async def measured() -> dict[str, float]:
        client = application(database).client
        medians = {}
        for name, address in addresses(database).items():
            times = []
            for at in range(ROUNDS):
                start = time.process_time()
                answer = await client.get(f"{address}{'&' if '?' in address else '?'}_round={at}")
                times.append(1000 * (time.process_time() - start))
                answer.raise_for_status()
            medians[name] = statistics.median(times)
        return medians

    return asyncio.run(measured())


def soak(database: Path) -> tuple[int, int, float]:
    """Answers, errors and the 95th percentile in milliseconds of many clients at once, for some seconds."""
    with serving(database) as server:
        return asyncio.run(_ask_at_once(server.site, list(addresses(database).values())))


async def _ask_at_once(site: str, paths: list[str]) -> tuple[int, int, float]:
    import httpx

    times: list[float] = []
    errors = 0
    end = time.monotonic() + SECONDS

    async with httpx.AsyncClient(base_url=site, timeout=60, limits=httpx.Limits(max_connections=CLIENTS)) as client:

        async def ask(first: int) -> None:
            nonlocal errors
            for at in count(first):
                if time.monotonic() > end:
                    return
                start = time.perf_counter()
                try:
                    answer = await client.get(paths[at % len(paths)])
                    errors += answer.status_code != 200
                except httpx.HTTPError:
                    errors += 1
                times.append(1000 * (time.perf_counter() - start))

        await asyncio.gather(*map(ask, range(CLIENTS)))
    return len(times), errors, statistics.quantiles(times, n=20)[-1]


def table(once: Mapping[str, float], many: Mapping[str, float], editions: Mapping[str, float]) -> str:
    """The measured medians as a table in Markdown."""
    rows = [f"| {name} | {once[name]:.0f} | {many[name]:.0f} | {editions[name]:.0f} |" for name in once]
    targets = f"{TIMES} times (target {TARGET_MANY_MS}) | {TIMES} editions (target {TARGET_MANY_MS})"
    head = f"| page, median in ms | once (target {TARGET_MS}) | {targets} |\n|---|---|---|---|"
    return "\n".join([head, *rows])


def report(database: Path) -> str:
    """Measure all of it."""
    answers, errors, slow = soak(database)
    counts = f"{answers} answers, {errors} errors, 95 % of them within {slow / 1000:.1f} s"
    told = f"{CLIENTS} clients for {SECONDS} s: {counts}"
    with tempfile.TemporaryDirectory() as folder:
        many, editions = Path(folder) / "many.db", Path(folder) / "editions.db"
        multiply(database, many, TIMES)
        multiply(database, editions, TIMES, editions=True)
        return f"{table(*map(milliseconds, (database, many, editions)))}\n\n{told}"


@contextmanager
def serving(database: Path, *options: str, quiet: bool = False) -> Iterator[Server]:
    """Run `reglas serve` on a free port, with more options; `quiet` drops what it says of errors."""
    command = [str(Path(sys.executable).parent / "reglas"), "serve", "--db", str(database), "--port", "0", *options]
    errors = subprocess.DEVNULL if quiet else None
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process:  # noqa: S603 - ours
        try:
            assert process.stdout is not None  # noqa: S101 - it is a pipe
            told = process.stdout.readline()
            yield Server(told.split(" is at ")[1].split("/ (")[0], process.pid)
        finally:
            process.terminate()
            try:
                process.wait(_LEAVING)
            except subprocess.TimeoutExpired:
                process.kill()


if __name__ == "__main__":
    print(report(Path(sys.argv[1])))
