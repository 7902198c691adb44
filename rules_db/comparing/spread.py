"""What one text limits for a whole (all odds) and the other for its parts, each by its own limit: no text is silent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from rules_db.comparing.records import Stated
from rules_db.comparing.stating import stated
from rules_db.comparing.subjects import divides, is_part
from rules_db.records import StoredRule
from rules_db.words import Words

Key = TypeVar("Key", bound=tuple[str, ...])
"""A key behind what else tells rules apart: family, or game and family."""


def parts_said(key: Key, said: Iterable[Key]) -> list[Key]:
    """Return the keys among these that say of parts what a key says of the whole."""
    around = [other for other in said if other[:-1] == key[:-1]] if divides(key[-1]) else []
    return [other for other in around if is_part(other[-1], key[-1])]


def wholes_said(key: Key, said: Iterable[Key]) -> list[Key]:
    """Return the keys among these that say of the whole what a key says of a part."""
    around = [other for other in said if other[:-1] == key[:-1]] if divides(key[-1]) else []
    return [other for other in around if is_part(key[-1], other[-1])]


def as_said_of_parts(rules: Iterable[StoredRule], words: Words, meanings: Mapping[str, object]) -> tuple[Stated, ...]:
    """Return what rules on parts state, each value once, with the parts that it is said of."""
    values: dict[str, list[tuple[str, Stated]]] = defaultdict(list)
    for rule in rules:
        for each in stated([rule], words, meanings):
            values[each.words].append((words.key_names(rule.key.split(".")[1], rule.game), each))
    return tuple(_together(several) for several in values.values())


def _together(several: Sequence[tuple[str, Stated]]) -> Stated:
    places = tuple(sorted({place for _, each in several for place in each.places}))
    return replace(several[0][1], parts="; ".join(dict.fromkeys(name for name, _ in several)), places=places)
