"""Packs and documents in the formats of other systems: mechanical translations, each saying what it leaves out.

An exporter takes the tables of a pack with typed columns, citations among the answers, and every cell checked. It gives
back files and a report of what its format cannot hold; on disk they stand with a manifest that says what they are,
where they come from and what they leave out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from rules_db.errors import ReglasError, shown
from rules_db.packs.tables import Among, Condition, Scalar, content_of, kind_of, unpacked
from rules_db.store import program_version
from schemas.packs import Cite, Field, JdmGraph, Pack, PackTable, Source

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

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_KEYWORDS = frozenset(
    """
    and as contains default else every false function if import in not null or package some true with
    """.split()  # noqa: SIM905 - shorter to read
)
"""Words that a rule language keeps for itself, so that no column and no table may be called so."""


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


MANIFEST = "manifest.json"


def manifest(name: str, standard: str, jurisdiction: str, exports: Sequence[Export]) -> Manifest:
    """Return the manifest of some exports in one format."""
    files = [_entry(file) for export in exports for file in export.files]
    return Manifest(name, standard, program_version(), jurisdiction, [export.item for export in exports], files)


def _entry(file: File) -> FileEntry:
    data = file.text.encode()
    return FileEntry(file.path, len(data), hashlib.sha256(data).hexdigest())


def write(folder: Path, told: Manifest, exports: Sequence[Export], *, force: bool) -> None:
    """Write exports and their manifest to a folder.

    Raises `ReglasError` where the folder holds anything and `force` is not set, and where it cannot be written. With
    `force`, files of the same names are replaced, what the folder's old manifest lists and is not written again is
    removed, and everything else stays.
    """
    try:
        if folder.is_dir() and any(folder.iterdir()) and not force:
            raise ReglasError(f"{shown(folder)} is not empty; give --force to replace what is there, or another folder")
        old = _listed(folder) if force else set()
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_ways_out(folder, told)
        (folder / MANIFEST).unlink(missing_ok=True)
        for file in (file for export in exports for file in export.files):
            _put(folder / file.path, file.text)
        _remove(folder, old - {entry.path for entry in told.files})
        _put(folder / MANIFEST, json.dumps(msgspec.to_builtins(told), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise ReglasError(f"{shown(folder)} cannot be written ({error.strerror or error})") from error


def _refuse_ways_out(folder: Path, told: Manifest) -> None:
    """Raise `ReglasError` where a name leads out of the folder: a knowledge base may be anybody's."""
    inside = folder.resolve()
    for entry in told.files:
        if inside not in (folder / entry.path).resolve().parents:
            raise ReglasError(f"{shown(entry.path)} would lie outside {shown(folder)}; nothing was written")


def _put(path: Path, text: str) -> None:
    """Write a file so that nobody finds half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    part.replace(path)


def _listed(folder: Path) -> set[str]:
    """Return the files that a folder's manifest lists; none where it has no manifest that can be read."""
    try:
        old = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return set()
    return {entry.path for entry in old.files}


def _remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove files of an earlier export; a path that leads out of the folder is left alone."""
    inside = folder.resolve()
    for path in sorted(paths):
        file = folder / path
        if file.is_file() and inside in file.resolve().parents:
            file.unlink()
            if file.parent != folder and not any(file.parent.iterdir()):
                file.parent.rmdir()


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


class Answered(NamedTuple):
    """One row: its name, what it asks of the facts and everything it answers, its citations among it."""

    name: str
    when: dict[str, Condition]
    then: dict[str, Scalar]


class Decision(msgspec.Struct, frozen=True):
    """One table of a pack; `outputs` name the answers of every row, `jdm` is the table as it travels."""

    jurisdiction: str
    game: str
    table: str
    inputs: tuple[Field, ...]
    outputs: tuple[Field, ...]
    rows: tuple[Answered, ...]
    jdm: JdmGraph


def decisions(pack: Pack) -> Iterator[Decision]:
    """Yield the tables of a pack; raises `ReglasError` where one is not of the form that packs promise."""
    for name, table in pack.tables.items():
        try:
            yield _decision(pack, name, table)
        except (KeyError, ValueError, StopIteration, RecursionError) as error:
            place = f"{pack.jurisdiction}/{pack.game}"
            raise ReglasError(
                f"the table {shown(name)} of {shown(place)} cannot be exported: {_reason(error)}"
            ) from error


def _reason(error: Exception) -> str:
    return (
        f"it has no column {shown(error.args[0])}"
        if isinstance(error, KeyError)
        else shown(str(error) or "it is empty")
    )


def _decision(pack: Pack, name: str, packed: PackTable) -> Decision:
    _named(name, (*packed.inputs, *packed.outputs))
    table = unpacked(name, packed)
    content = content_of(packed.jdm)
    columns = {column.field: column.id for column in content.outputs}
    for missing in {field.name for field in packed.inputs} - {column.field for column in content.inputs}:
        raise KeyError(missing)
    types = {field.name: field.type for field in packed.inputs}
    rows = []
    for row, rule in zip(table.rows, content.rules, strict=True):
        for asked, condition in row.when.items():
            _typed(asked, types[asked], condition)
        answers = {field.name: json.loads(rule[columns[field.name]]) for field in packed.outputs}
        for field in packed.outputs:
            _typed(field.name, field.type, Among((answers[field.name],)))
        rows.append(Answered(rule["_id"], row.when, answers))
    return Decision(
        pack.jurisdiction, pack.game, name, tuple(packed.inputs), tuple(packed.outputs), tuple(rows), packed.jdm
    )


def _named(table: str, fields: tuple[Field, ...]) -> None:
    for name in (table, *(field.name for field in fields)):
        if not _NAME.fullmatch(name) or name in _KEYWORDS:
            raise ValueError(f"{name} is no name of a table or a column")


def _typed(name: str, wanted: str, condition: Condition) -> None:
    """Refuse a cell of another type than its column's: formats that compare across types would take it."""
    values = condition.values if isinstance(condition, Among) else (condition.low, condition.high)
    for value in values:
        if value is not None and (not isinstance(value, str | int | float) or kind_of(value) != wanted):
            raise ValueError(f"its column {name} holds {value!r}, which is no {wanted}")
    if not isinstance(condition, Among) and wanted != "number":
        raise ValueError(f"its column {name} asks a range of a {wanted}")
