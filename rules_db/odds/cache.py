"""Edges that need not be computed again: those that come with the program, and those that this user had before.

An edge follows from its pack alone, so it is kept under a hash of what the odds read of the pack. The file that comes
with the program holds the edges of the published packs; what else took long to compute lies in the user's cache
folder (`REGLAS_CACHE`, or `reglas` in `XDG_CACHE_HOME`, by default `~/.cache`). A cache that cannot be read or written
is no error: the edges are computed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules_db.odds.edges import edges, takes_long
from rules_db.odds.records import Edge
from rules_db.packs.published import published_folder
from schemas.caches import cache_folder
from schemas.packs import Pack

METHODS = 1
"""The version of the methods: it grows when one of them gives another figure for the same pack."""
SHIPPED = "_edges.json"


def key(pack: Pack) -> str:
    """Return the hash of all that the odds of a pack rest on."""
    read = {"methods": METHODS, "game": pack.game, "kind": pack.kind, "variants": pack.variants}
    rules = {"parameters": pack.parameters, "tables": msgspec.to_builtins(pack.tables)}
    return hashlib.sha256(json.dumps({**read, **rules}, sort_keys=True).encode()).hexdigest()[:32]


def worth(pack: Pack) -> list[Edge]:
    """Return the edges of a pack, from a cache where they are in one; what takes long is kept for the next time."""
    known = remembered(pack)
    if known is not None:
        return known
    found = list(edges(pack))
    if takes_long(pack.game):
        _keep(pack, found)
    return found


def worth_in_build(pack: Pack) -> list[Edge]:
    """Return the edges of a pack without long computations, unless they come with the program.

    What the user had computed before is not looked at: a build depends on its sources and on nothing else.
    """
    known = _shipped().get(key(pack))
    return list(edges(pack, long=False)) if known is None else known


def remembered(pack: Pack) -> list[Edge] | None:
    """Return the edges of a pack, if they are in a cache."""
    known = _shipped().get(key(pack))
    return _kept(_file(pack)) if known is None and takes_long(pack.game) else known


def ship(packs: Iterable[Pack], target: Path) -> int:
    """Write the edges of packs to a file; return how many different packs there were."""
    found = {key(pack): worth(pack) if takes_long(pack.game) else list(edges(pack)) for pack in packs}
    lines = [f' "{name}": [\n{_lines(of_pack)}\n ]' for name, of_pack in sorted(found.items())]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return len(found)


def _lines(found: Sequence[Edge]) -> str:
    return ",\n".join(f"  {json.dumps(_packed(edge), ensure_ascii=False)}" for edge in found)


def _packed(edge: Edge) -> dict[str, Any]:
    return {**msgspec.structs.asdict(edge), "exact": None if edge.exact is None else str(edge.exact)}


def _unpacked(values: dict[str, Any]) -> Edge:
    exact = values["exact"]
    given = {**values, "exact": None if exact is None else Fraction(exact), "cites": tuple(values["cites"])}
    return Edge(**given)


@cache
def _shipped() -> dict[str, list[Edge]]:
    file = published_folder() / SHIPPED
    held = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {name: [_unpacked(values) for values in found] for name, found in held.items()}


def _file(pack: Pack) -> Path:
    """Return the user's file for a pack: another program that computes otherwise has another."""
    return cache_folder("edges") / f"{key(pack)}-{_program()}.json"


@cache
def _program() -> str:
    """Return a hash of the modules that compute odds."""
    folder = Path(__file__).parent
    found = sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in found)).hexdigest()[:8]


def _kept(file: Path) -> list[Edge] | None:
    with suppress(OSError, ValueError, TypeError, KeyError):
        return [_unpacked(values) for values in json.loads(file.read_text(encoding="utf-8"))]
    return None


def _keep(pack: Pack, found: Sequence[Edge]) -> None:
    with suppress(OSError, RuntimeError):
        file = _file(pack)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(f"[\n{_lines(found)}\n]\n", encoding="utf-8")
        part.replace(file)
