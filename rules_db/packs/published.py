"""Packs as files: one JSON file a game under `rules_db/published/<jurisdiction>/`, one row a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules_db.errors import NotFoundError, ReglasError, shown
from schemas.packs import FORMAT, Incident, Pack

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


class _Told(msgspec.Struct):
    """What is read of a pack where nothing but its events is asked for."""

    incidents: list[Incident]


def events(data: bytes) -> list[Incident]:
    """Return the events out of order of the pack that some bytes hold; none where they hold no pack."""
    try:
        return msgspec.json.decode(data, type=_Told).incidents
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []


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


def places(packs: Iterable[Pack]) -> dict[tuple[str, str], Pack]:
    """Return packs by the folder and the name of their files.

    The folder is the jurisdiction, or the document where that is unknown or has another pack of the game. Raises
    `ReglasError` where a name could lead out of the folder: a knowledge base may be anybody's.
    """
    found: dict[tuple[str, str], Pack] = {}
    for pack in packs:
        name = (pack.jurisdiction, pack.game)
        if not pack.jurisdiction or name in found:
            name = (pack.source.document, pack.game)
        for part in name:
            if not part or part.startswith(".") or not set(part).isdisjoint("/\\\0"):
                raise ReglasError(f"{shown(part)} is no name for a file of packs; build it with another")
        found[name] = pack
    return found


def publish(packs: Iterable[Pack], folder: Path) -> int:
    """Write packs below a folder and remove packs that are no longer among them; return how many were written.

    Raises `ReglasError` as `places` does.
    """
    kept = set()
    for (place, game), pack in places(packs).items():
        file = folder / place / f"{game}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written(pack), encoding="utf-8")
        kept.add(file)
    for file in folder.glob("*/*.json"):
        if file not in kept and _is_pack(file):
            file.unlink()
    return len(kept)


def _is_pack(file: Path) -> bool:
    """Tell whether a file is a pack: whatever else somebody keeps in the folder is none of ours to remove."""
    try:
        read(file.read_bytes(), file.name)
    except (OSError, ReglasError):
        return False
    return True
