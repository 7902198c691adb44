"""Cues: patterns over folded text with the bits of words without which they cannot match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from schemas import declared

_ANY = ("",)


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern, and strings of which one stands in every text that it matches (the empty one stands in any text).

    Looking for a string costs a hundredth of a search for a pattern, and most sentences hold none of a cue's strings.
    """

    pattern: re.Pattern[str]
    needs: tuple[str, ...]

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match in a folded text, or None."""
        for need in self.needs:
            if need in text:
                return self.pattern.search(text)
        return None

    def finditer(self, text: str) -> Iterable[re.Match[str]]:
        """Return the matches in a folded text, in order."""
        for need in self.needs:
            if need in text:
                return self.pattern.finditer(text)
        return ()


def cue(row: dict[str, Any] | str) -> Cue:
    """Return the cue of a TOML value: a pattern, or a table with a `pattern` and its `needs`."""
    if isinstance(row, str):
        return Cue(re.compile(row), _ANY)
    return Cue(re.compile(row["pattern"]), tuple(row.get("needs", _ANY)))


@cache
def table(name: str) -> dict[str, Any]:
    """Return a TOML file of this package as it is written; `name` is without its ending."""
    return declared.read(resources.files(__package__).joinpath(f"{name}.toml"))
