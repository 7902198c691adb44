"""Packs as files: one JSON file a game under `rules_db/published/<jurisdiction>/`, one row a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules_db.errors import NotFoundError, ReglasError, shown
from schemas.packs import FORMAT, Pack

_WIDEST = 200
"""Characters up to which a part of a pack stays on one line."""


def published_folder() -> Path:
    """Return the folder of the packs that come with the program."""
    return Path(__file__).parents[1] / "published"


def names(folder: Path) -> list[tuple[str, str]]:
    """Return jurisdiction and game of every pack in a folder, in order."""
    places = [place for place in folder.iterdir() if place.is_dir() and not place.name.startswith("_")]
    found = [(place.name, file.name.removesuffix(".json")) for place in places for file in place.iterdir()]
    return sorted(pair for pair in found if not pair[1].startswith("_"))


def load(folder: Path, jurisdiction: str, game: str) -> Pack:
    """Read one pack; raises `NotFoundError` where there is none and `ReglasError` where the file is no pack."""
    file = folder / jurisdiction / f"{game}.json"
    if not file.is_file():
        raise NotFoundError(f"there is no pack of {shown(game)} for {shown(jurisdiction)}; `reglas packs` lists them")
    return read(file.read_bytes(), f"{jurisdiction}/{game}.json")


def read(data: bytes, name: str) -> Pack:
    """Return the pack that some bytes hold; raises `ReglasError` with the reason where they hold none."""
    try:
        pack = msgspec.json.decode(data, type=Pack)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReglasError(f"{shown(name)} is no rule pack ({error})") from error
    if pack.format > FORMAT:
        raise ReglasError(f"{shown(name)} was written by a newer version (format {pack.format}, this reads {FORMAT})")
    return pack


def written(pack: Pack) -> str:
    """Return a pack as the text of its file: short parts on one line, so that a change shows as the rows it changes."""
    return "\n".join(_lines(msgspec.to_builtins(pack), "")) + "\n"


def _lines(value: Any, indent: str, before: str = "", after: str = "") -> Iterator[str]:
    flat = json.dumps(value, ensure_ascii=False)
    inner = f"{indent} "
    if len(flat) <= _WIDEST or not isinstance(value, dict | list) or not value or _is_row(value):
        yield f"{indent}{before}{flat}{after}"
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield f"{indent}{before}{opening}"
    parts: list[tuple[str, Any]] = (
        [(f"{json.dumps(key, ensure_ascii=False)}: ", part) for key, part in value.items()]
        if isinstance(value, dict)
        else [("", part) for part in value]
    )
    for at, (name, part) in enumerate(parts, 1):
        yield from _lines(part, inner, name, "," if at < len(parts) else "")
    yield f"{indent}{closing}{after}"


def _is_row(value: Any) -> bool:
    return isinstance(value, dict) and "_id" in value


def publish(packs: Iterable[Pack], folder: Path) -> int:
    """Write packs below a folder and remove those that are no longer among them; return how many were written."""
    kept = set()
    for pack in packs:
        file = folder / pack.jurisdiction / f"{pack.game}.json"
        if file in kept:
            file = folder / pack.source.document / f"{pack.game}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written(pack), encoding="utf-8")
        kept.add(file)
    for file in folder.glob("*/*.json"):
        if file not in kept:
            file.unlink()
    return len(kept)
