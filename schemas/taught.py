"""What a workspace teaches: TOML files that lie over the program's own files of the same names.

The folder of the files stands in the environment, so that every process of a build has it. A table adds to the
program's table of that name, a list to its list, and anything else takes the place of what the program has.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from schemas.declared import DeclarationError, known, read

FOLDER = "REGLAS_LEXICON"
"""The variable of the environment that names the folder."""
NAMES = ("games", "bets", "hands", "items", "bearers", "units", "keys", "frames")
"""The files that a workspace may have, without their ending; what each holds is told in `docs/lexicon.md`."""


def use(folder: Path) -> None:
    """Let this process, and those that it starts, read a folder; call it before anything of the lexicon is read.

    A folder that is not there teaches nothing. Raises `DeclarationError` where a file of it has an unknown name.
    """
    os.environ[FOLDER] = str(folder.absolute())
    table.cache_clear()
    for file in files():
        known(file.stem, NAMES, str(file))


def files() -> list[Path]:
    """Return the files of the folder in alphabetical order; none where no folder is used."""
    folder = os.environ.get(FOLDER, "")
    return sorted(Path(folder).glob("*.toml")) if folder else []


@cache
def table(name: str) -> dict[str, Any]:
    """Return the file of a name, empty where there is none. Raises `DeclarationError` where it is no TOML."""
    found = next((file for file in files() if file.stem == name), None)
    try:
        return read(found) if found else {}
    except (OSError, UnicodeDecodeError) as error:
        raise DeclarationError(f"{found} cannot be read: {error}") from error


def over(own: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a table of the program with what the workspace's file of a name adds to it."""
    return laid(own, table(name))


def laid(own: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another one laid over it; neither is changed."""
    return {**own, **{name: _joined(own[name], value) if name in own else value for name, value in more.items()}}


def _joined(own: Any, more: Any) -> Any:
    if isinstance(own, dict) and isinstance(more, dict):
        return laid(own, more)
    if isinstance(own, list) and isinstance(more, list):
        return [*own, *(each for each in more if each not in own)]
    return more
