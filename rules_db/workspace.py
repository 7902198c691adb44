"""A workspace: the folder with `reglas.toml`, which says where sources, knowledge base and decisions lie."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from rules_db.errors import ReglasError, shown

FILE = "reglas.toml"
"""The file that makes a folder a workspace."""
Role = Literal["reader", "reviewer", "chief"]


class WorkspaceError(ReglasError):
    """A workspace cannot be made, or its file says what it cannot say."""


class Jurisdiction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A jurisdiction with its sources: files or folders, as paths inside the workspace."""

    name: str
    sources: list[str] = []


class _Places(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sources: tuple[str, ...] = ("sources",)
    database: str = "reglas.db"
    decisions: str = "decisions"
    lexicon: str = "lexicon"
    language: Literal["es", "en"] = "es"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    workspace: _Places = _Places()
    jurisdiction: list[Jurisdiction] = []
    people: dict[str, Role] = {}


class Workspace(msgspec.Struct, frozen=True):
    """A workspace as its file says it, with paths that hold from anywhere.

    `people` are those who decide, with their roles; nobody is listed where one person works alone.
    """

    folder: Path
    sources: list[Path]
    database: Path
    decisions: Path
    lexicon: Path
    language: Literal["es", "en"]
    jurisdictions: list[Jurisdiction]
    people: dict[str, Role]


def find(start: Path) -> Workspace | None:
    """Return the workspace that a folder lies in, the nearest one above it; None where there is none.

    Raises `WorkspaceError` where its file cannot be read.
    """
    here = start.absolute()
    return next((read(folder / FILE) for folder in (here, *here.parents) if (folder / FILE).is_file()), None)


def workspace_of(database: Path) -> Workspace | None:
    """Return the workspace of a knowledge base: the one it lies in, or the current one where that names it."""
    found = find(database.parent)
    if found is None:
        here = find(Path.cwd())
        return here if here and here.database.absolute() == database.absolute() else None
    return found


def lexicon_of(database: Path) -> Path:
    """Return the folder of what is taught: that of a knowledge base's workspace, or `lexicon` beside it.

    Raises `WorkspaceError`.
    """
    workspace = workspace_of(database)
    return workspace.lexicon if workspace else database.parent / _Places().lexicon


def read(path: Path) -> Workspace:
    """Return the workspace that a file makes of its folder; raises `WorkspaceError`."""
    try:
        said = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise WorkspaceError(f"{shown(path)} is no workspace ({str(error).rstrip('.')})") from error
    folder, places = path.parent, said.workspace
    return Workspace(
        folder,
        [folder / source for source in places.sources],
        folder / places.database,
        folder / places.decisions,
        folder / places.lexicon,
        places.language,
        said.jurisdiction,
        said.people,
    )


_NEW = """\
# A workspace of reglas: every command that runs in this folder or below works on it.

[workspace]
sources = ["sources"]
database = "reglas.db"
decisions = "decisions"
lexicon = "lexicon"
language = "es"

# [[jurisdiction]]
# name = "puerto-niebla"
# sources = ["sources/puerto-niebla"]

# [people]
# ana = "chief"
# luis = "reviewer"
"""
_IGNORED = "reglas.db\nmetadata.yaml\ndatasette.yaml\n"
_MERGED = "decisions/*.jsonl merge=union\n"
"""Two branches add lines to one file of decisions: git keeps those of both."""


def make(folder: Path) -> Path:
    """Make a folder a workspace and return its file; files that are there stay. Raises `WorkspaceError`."""
    if (folder / FILE).exists():
        raise WorkspaceError(f"{shown(folder / FILE)} is there already")
    try:
        for name in ("sources", "decisions", "lexicon"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        for name, text in ((".gitignore", _IGNORED), (".gitattributes", _MERGED), (FILE, _NEW)):
            if not (folder / name).exists():
                (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise WorkspaceError(f"{shown(folder)} cannot be made a workspace ({error.strerror})") from error
    return folder / FILE
