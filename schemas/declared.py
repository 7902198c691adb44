"""Data files beside the code, and what a workspace lays over them: a misspelt key is refused.

Whoever adds a game, a fact or a tradition writes TOML. A key that nothing reads would otherwise do nothing and say
nothing.

What a workspace teaches are TOML files that lie over the program's own files of the same names. The folder of the files
stands in the environment, so that every process of a build has it. A table adds to the program's table of that name, a
list to its list, and anything else takes the place of what the program has.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")


class DeclarationError(Exception):
    """A data file of the program is not as it has to be; the message names the file, the place and what is wrong."""


FOLDER = "REGLAS_LEXICON"
"""The variable of the environment that names the folder."""
NAMES = ("games", "bets", "hands", "items", "bearers", "units", "keys", "frames", "instruments")
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


def read(path: Traversable) -> dict[str, Any]:
    """Return a TOML file; raises `DeclarationError` where it is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DeclarationError(f"{path.name} is no TOML: {error}") from error


def fitted(value: object, kind: type[T], place: str) -> T:
    """Return what a file says at a place as a record (a msgspec `Struct` that forbids unknown fields) or another type.

    Raises `DeclarationError` for a key that the record does not have, one that is missing, and a value of another kind.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise DeclarationError(f"{place}: {_sentence(str(error), kind)}") from error


def known(name: str, names: Iterable[str], place: str) -> str:
    """Return a name that stands among others; raises `DeclarationError` where it does not."""
    names = list(names)
    if name not in names:
        raise DeclarationError(f"{place}: there is no {name!r}{_nearest(name, names)}")
    return name


def _sentence(message: str, kind: type) -> str:
    said = message.replace("Object", "the table")
    unknown = _UNKNOWN.search(message)
    return said + (_nearest(unknown[1], [field.name for field in msgspec.structs.fields(kind)]) if unknown else "")


def _nearest(name: str, names: list[str]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    return f"; is {near[0]!r} meant?" if near else ""
