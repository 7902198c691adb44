"""The program as a hash: what a source yields depends on its content and on this, and on nothing else."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from importlib.resources.abc import Traversable

from schemas import taught

_ROOMS = ("schemas", "corpus", "extractor", "rules_db")
_DECIDES = (".py", ".toml", ".sql", ".json", ".npz")
"""Ends of the names of files that decide what a source yields."""
_REQUIRED = re.compile(r"[\w.-]+")


@cache
def program_sha256() -> str:
    """Return a hash of the code and data of all rooms, of what the workspace teaches and of the libraries' versions."""
    digest = hashlib.sha256()
    for room in _ROOMS:
        _add(files(room), room, digest)
    for file in taught.files():
        _add_file(f"taught/{file.name}", file.read_bytes(), digest)
    for line in requires("reglas") or ():
        if "extra ==" not in line and (name := _REQUIRED.match(line)):
            digest.update(f"{name[0]} {_version(name[0])}\n".encode())
    return digest.hexdigest()


def _add(folder: Traversable, name: str, digest: hashlib._Hash) -> None:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        path = f"{name}/{item.name}"
        if item.is_dir():
            _add(item, path, digest)
        elif item.name.endswith(_DECIDES):
            _add_file(path, item.read_bytes(), digest)


def _add_file(path: str, content: bytes, digest: hashlib._Hash) -> None:
    digest.update(f"{path} {len(content)}\n".encode())
    digest.update(content)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
