"""What the data files beside the code say, fitted into records: a misspelt key is refused and never passed over.

Whoever adds a game, a fact or a tradition writes TOML. A key that nothing reads would otherwise do nothing and say
nothing.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")


class DeclarationError(Exception):
    """A data file of the program is not as it has to be; the message names the file, the place and what is wrong."""


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
