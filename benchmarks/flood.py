"""Flood a server with hostile queries while clients browse: its memory, how soon pages come, and whether any is wrong.

    python -m benchmarks.flood DB

The server is the one that people start. A page is wrong where it is not, byte for byte, what a server showed of that
address before the flood; a hostile query must end in an answer or in a refusal with a sentence. Warm pages were asked
for before the flood; of cold ones none was, the clients ask for as many others as there are, and read each a while.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import count, cycle, islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import httpx

from benchmarks.pages import addresses, serving
from rules_db.pages.server import heaviest

HOSTILE = {
    "a blob without end": "select zeroblob(900000000)",
    "many large blobs": "with recursive n(i) as (select 1 union all select i+1 from n limit 4000)"
    " select hex(zeroblob(4000000)) from n",
    "a text that doubles": "with recursive t(s) as (select 'x' union all select s||s from t limit 40)"
    " select max(s) from t",
    "printf": "select printf('%.*c', 900000000, 'x')",
    "a deep expression": f"select {'(' * 500}1{')' * 500}",
    "many selects": " union all ".join(["select 1"] * 500),
    "a long text": f"select '{'x' * 19000}'",
    "an endless sum": "with recursive n(i) as (select 1 union all select i+1 from n) select sum(i) from n",
    "a cross join": "select count(*) from provisions a, provisions b, provisions c, provisions d, provisions e,"
    " provisions f, provisions g, provisions h",
    "sorting": "with recursive n(i) as (select 1 union all select i+1 from n limit 10000000)"
    " select group_concat(hex(randomblob(100))) from n order by i",
    "joined json": "with recursive n(i) as (select 1 union all select i+1 from n limit 10000000)"
    " select json_group_array(hex(randomblob(200))) from n",
    "a needle as long as the hay": "with recursive n(i) as (select 1 union all select i+1 from n)"
    " select sum(instr(hex(zeroblob(3500000)), hex(zeroblob(400000)) || '1')) from n",
    "a pattern of stars": f"select '{'a' * 5000}' like '{'%a' * 300}'",
}
"""Queries that would take all memory or never end."""
QUERIES, CLIENTS, SECONDS = 60, 20, 30
TARGET_MIB, TARGET_MS = 1024, 1000
READING = 2.0
"""Seconds for which a client reads a page that nobody had asked for."""
_PASSING = re.compile(rb"(?:Queries took|Las consultas tardaron) [\d.]+ ?ms|http://127\.0\.0\.1:\d+")
"""What Datasette's pages say of their making and of their server: it differs between answers of the same content."""


class Flood(NamedTuple):
    """What a flood came to: MiB of the server at most, pages and their 95th percentile in ms, and how many were wrong.

    `refused` counts the hostile queries by the status of their answer.
    """

    memory: float
    pages: int
    slow: float
    wrong: int
    refused: dict[int, int]


def flood(
    database: Path,
    paths: Sequence[str],
    queries: int = QUERIES,
    clients: int = CLIENTS,
    seconds: float = SECONDS,
    *,
    cold: bool = False,
) -> Flood:
    """Serve a knowledge base, flood it for some seconds with that many queries at once, and tell what came of it.

    Where it is `cold`, another server says what the pages ought to be, and the clients read each for a while.
    """
    asked = _Asked(f"/{database.stem}.json?sql=", paths, READING if cold else 0.0)
    if cold:
        with serving(database, quiet=True) as server:
            asyncio.run(asked.looked(server.site))
    with serving(database, quiet=True) as server:
        if not cold:
            asyncio.run(asked.looked(server.site))
        asyncio.run(asked.flooded(server.site, queries, clients, seconds))
        return asked.told(_peak(server.pid))


def _peak(pid: int) -> float:
    """Return the most MiB of memory that a process has had."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) / 1024


class _Asked:
    """The clients of one flood and what they were answered."""

    def __init__(self, query: str, paths: Sequence[str], reading: float) -> None:
        self._query, self._paths, self._reading = query, paths, reading
        self._shown: dict[str, bytes] = {}
        self._end = 0.0
        self._times: list[float] = []
        self._wrong = 0
        self._refused: dict[int, int] = {}

    async def looked(self, site: str) -> None:
        """Ask a server for every page."""
        async with httpx.AsyncClient(base_url=site, timeout=120) as client:
            for path in self._paths:
                self._shown[path] = (await client.get(path)).content

    async def flooded(self, site: str, queries: int, clients: int, seconds: float) -> None:
        """Let clients browse while so many queries are asked at once."""
        limits = httpx.Limits(max_connections=queries + clients)
        async with httpx.AsyncClient(base_url=site, timeout=120, limits=limits) as client:
            self._end = time.monotonic() + seconds
            hostile = islice(cycle(HOSTILE.values()), queries)
            attacks = [asyncio.create_task(self._attack(client, sql)) for sql in hostile]
            apart = max(1, len(self._paths) // max(1, clients))
            await asyncio.gather(*(self._browse(client, at * apart) for at in range(clients)))
            for attack in attacks:
                attack.cancel()

    async def _attack(self, client: httpx.AsyncClient, sql: str) -> None:
        while True:
            answer = await client.get(self._query + quote(sql))
            self._refused[answer.status_code] = self._refused.get(answer.status_code, 0) + 1

    async def _browse(self, client: httpx.AsyncClient, first: int) -> None:
        for at in count(first):
            if time.monotonic() > self._end:
                return
            path = self._paths[at % len(self._paths)]
            start = time.perf_counter()
            answer = await client.get(path)
            self._times.append(1000 * (time.perf_counter() - start))
            self._wrong += answer.status_code != 200 or _lasting(answer.content) != _lasting(self._shown[path])
            await asyncio.sleep(self._reading)

    def told(self, memory: float) -> Flood:
        slow = statistics.quantiles(self._times, n=20)[-1]
        return Flood(memory, len(self._times), slow, self._wrong, self._refused)


def _lasting(page: bytes) -> bytes:
    return _PASSING.sub(b"", page)


def report(database: Path) -> str:
    """Flood a server and say in a sentence what came of it."""
    paths = list(addresses(database).values())
    others = [*paths, *heaviest(database, "/")]
    return "\n".join([_told(database, paths, "warm"), _told(database, others, "cold")])


def _told(database: Path, paths: Sequence[str], state: str) -> str:
    cold = state == "cold"
    calm, found = flood(database, paths, queries=0, cold=cold), flood(database, paths, cold=cold)
    refused = ", ".join(f"{number} with {status}" for status, number in sorted(found.refused.items()))
    return (
        f"{len(paths)} {state} pages: "
        f"{QUERIES} hostile queries at once while {CLIENTS} clients browse, for {SECONDS} s: at most "
        f"{found.memory:,.0f} MiB (target {TARGET_MIB:,}), {found.pages:,} pages, 95 % of them within "
        f"{found.slow:,.0f} ms (target {TARGET_MS:,} on a quiet machine; "
        f"{calm.slow:,.0f} ms without the queries), {found.wrong} wrong; the queries were answered {refused}"
    )


if __name__ == "__main__":
    print(report(Path(sys.argv[1])))
