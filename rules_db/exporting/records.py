"""What an exporter gives back: files, and a report of what its format cannot hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from schemas.packs import Cite, Field, Pack, Source

Part = Literal[
    "types", "domains", "exclusion", "gaps", "conflicts", "parameters", "incidents", "norms", "text",
    "rules", "repairs", "furniture", "references", "letters",
]  # fmt: skip
"""Parts of a pack or of a document that not every format can hold."""

PARTS: dict[Part, str] = {
    "types": "the types of facts and answers",
    "domains": "the finite values that a fact can take",
    "exclusion": "that at most one row fits any facts",
    "gaps": "what the pack does not know, and why",
    "conflicts": "contradictions of the text, and which statement the pack follows",
    "parameters": "typed rules with which facts are computed",
    "incidents": "events out of order with their consequences",
    "norms": "who must, may or must not",
    "text": "the words of the regulation",
    "rules": "typed rules",
    "repairs": "the text as received, where it was damaged",
    "furniture": "lines of page headers and footers",
    "references": "references whose target was not found",
    "letters": "control characters",
}
"""Every part in words."""


class Omission(msgspec.Struct, frozen=True):
    """What one export leaves out: how many of a part, and why."""

    part: Part
    count: int
    reason: str


class File(msgspec.Struct, frozen=True):
    """A file to be written: its path below the folder, with `/`, and its text."""

    path: str
    text: str


class TableEntry(msgspec.Struct, frozen=True):
    """A table in a manifest: where it stands, and the types that some formats cannot hold."""

    name: str
    file: str
    rows: int
    inputs: list[Field]
    outputs: list[Field]


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One pack or one document in a manifest; `sha256` is the hash of the pack as the JSON export writes it."""

    name: str
    source: Source
    omitted: list[Omission]
    sha256: str = ""
    tables: list[TableEntry] = []
    citations: dict[str, Cite] = {}


class Export(msgspec.Struct, frozen=True):
    """What an exporter made of one pack or document."""

    item: Item
    files: list[File]


class FileEntry(msgspec.Struct, frozen=True):
    """A file in a manifest."""

    path: str
    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What an export holds and where it comes from; `program` is the version that wrote it."""

    format: str
    standard: str
    program: str
    jurisdiction: str
    items: list[Item]
    files: list[FileEntry]


def counted(pack: Pack, losses: Mapping[Part, str]) -> list[Omission]:
    """Return what an export of a pack leaves out, of the parts that its format cannot hold."""
    fields = [field for table in pack.tables.values() for field in (*table.inputs, *table.outputs)]
    there: dict[Part, int] = {
        "types": len(fields),
        "domains": sum(1 for field in fields if field.values),
        "exclusion": len(pack.tables),
        "gaps": len(pack.gaps),
        "conflicts": len(pack.conflicts),
        "parameters": len(pack.parameters),
        "incidents": len(pack.incidents),
        "norms": len(pack.norms),
        "text": len(pack.citations),
    }
    return [Omission(part, there[part], reason) for part, reason in losses.items() if there.get(part)]
