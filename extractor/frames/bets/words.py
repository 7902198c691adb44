"""The turns of phrase of `words.toml` as patterns."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from schemas.declared import fitted, read

_STAND_FOR = {"NOUN": "noun", "PLACE": "place"}


@cache
def _words() -> dict[str, list[str]]:
    name = "words.toml"
    return fitted(read(files(__package__).joinpath(name)), dict[str, list[str]], name)


@cache
def words(name: str) -> re.Pattern[str]:
    """Return a list of alternatives as one pattern on folded text; raises KeyError for a name that is not there."""
    joined = "|".join(_words()[name])
    for mark, listed in _STAND_FOR.items():
        joined = joined.replace(mark, f"(?:{'|'.join(_words()[listed])})")
    return re.compile(joined)
