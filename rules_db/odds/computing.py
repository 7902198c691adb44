"""The edges of many packs, the long ones side by side in processes of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from rules_db.odds.cache import remembered, worth
from rules_db.odds.edges import takes_long
from rules_db.odds.records import Edge
from schemas.packs import Pack

Progress = Callable[[str, int, int], None]
"""Told what was done, how many of it, and of how many."""


def worth_of_all(packs: Sequence[Pack], progress: Progress, jobs: int = 0) -> list[list[Edge]]:
    """Return the edges of each pack, in the order of the packs; `jobs` is the greatest number of processes (0: all)."""
    found: list[list[Edge] | None] = [remembered(pack) if takes_long(pack.game) else worth(pack) for pack in packs]
    slow = [at for at, edges in enumerate(found) if edges is None]
    jobs = min(jobs or os.cpu_count() or 1, len(slow))
    progress("computing", len(packs) - len(slow), len(packs))
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            for done, (at, edges) in enumerate(zip(slow, pool.map(worth, (packs[at] for at in slow)), strict=True), 1):
                found[at] = edges
                progress(f"computed {packs[at].game}", len(packs) - len(slow) + done, len(packs))
    return [worth(pack) if edges is None else edges for pack, edges in zip(packs, found, strict=True)]
