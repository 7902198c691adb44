"""Exports on disk: the files, and a manifest that says what they are, where they come from and what they leave out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from rules_db.errors import ReglasError, shown
from rules_db.exporting.records import Export, File, FileEntry, Manifest
from rules_db.store.connection import program_version

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
