"""The edges of many packs, the long ones side by side in processes of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext

from rules_db.odds.cache import remembered, worth
from rules_db.odds.edges import readers_of, takes_long
from rules_db.odds.records import Edge
from schemas.packs import Pack

Progress = Callable[[str, int, int], None]
"""Told what was done, how many of it, and of how many."""


def worth_of_all(packs: Sequence[Pack], progress: Progress, jobs: int = 0) -> list[list[Edge]]:
    """Return the edges of each pack, in the order of the packs; `jobs` is the greatest number of processes (0: all).

    Packs whose odds are computed in the same way go to the same process: they share the tables that it makes.
    """
    found: list[list[Edge] | None] = [remembered(pack) if takes_long(pack.game) else worth(pack) for pack in packs]
    groups = list(_alike([pack for pack, edges in zip(packs, found, strict=True) if edges is None]))
    jobs = min(jobs or os.cpu_count() or 1, len(groups))
    done = sum(edges is not None for edges in found)
    progress("computing", done, len(packs))
    computed: dict[int, list[Edge]] = {}
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        for group, several in zip(groups, (pool.map if pool else map)(_worth_of, groups), strict=True):
            computed |= {id(pack): edges for pack, edges in zip(group, several, strict=True)}
            progress(f"computed {group[0].game}", done + len(computed), len(packs))
    return [computed[id(pack)] if edges is None else edges for pack, edges in zip(packs, found, strict=True)]


def _alike(packs: Sequence[Pack]) -> Iterable[list[Pack]]:
    groups: dict[object, list[Pack]] = {}
    for pack in packs:
        groups.setdefault(readers_of(pack), []).append(pack)
    return sorted(groups.values(), key=lambda group: group[0].game, reverse=True)


def _worth_of(packs: Sequence[Pack]) -> list[list[Edge]]:
    return [worth(pack) for pack in packs]
