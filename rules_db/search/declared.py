"""What `search.toml` says, read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from schemas.declared import fitted, read

_FILE = "search.toml"


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: words without meaning, what is joined and what is not, endings, names of fields."""

    empty: frozenset[str]
    joined: tuple[str, ...]
    apart: frozenset[str]
    endings: tuple[tuple[str, ...], ...]
    short: frozenset[str]
    fields: dict[str, tuple[str, ...]]


@cache
def said() -> Said:
    """Return the file; raises `DeclarationError` where it is not as it has to be."""
    return fitted(read(files(__package__).joinpath(_FILE)), Said, _FILE)
