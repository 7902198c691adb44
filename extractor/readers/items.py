"""Things that a table must or may have: `has.<item>` rules.

A list of elements names one thing an item ("- Bola o bolita", "Fichero para las fichas"), a glossary of utensils one an
entry ("RASTRILLO: varilla …"). Only what an entry opens with is on the table; what its description mentions is not.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.lexicon import Name, load
from extractor.passages import Passage
from extractor.statements import Statement

_OPENING = 3  # words before the name of the thing that an entry is about: "Un", "Las", "Dos"
_LONGEST_LABEL = 90
_LISTED, _DESCRIBED = 0.95, 0.85


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `items.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("items.toml").read_text(encoding="utf-8"))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the things that the sections on elements of a game list."""
    for passage in passages:
        if not passage.game or not in_elements(passage):
            continue
        for name in _things(passage):
            optional = _optional(passage)
            short = len(passage.text) <= _LONGEST_LABEL
            yield Statement(
                passage.node, passage.layer, "equipment", f"has.{name.id}", "optional" if optional else True,
                name.start, len(passage.text) if short else name.end, confidence=_LISTED if short else _DESCRIBED,
            )  # fmt: skip


def in_elements(passage: Passage) -> bool:
    """Tell whether the passage stands in a section on the material elements of a game."""
    titles = passage.titles[:3]
    human = any(word in title for title in titles[:2] for word in cues()["sections"]["human"])
    return not human and any(word in title for title in titles for word in cues()["sections"]["words"])


def _things(passage: Passage) -> Iterator[Name]:
    """The things that an entry opens with: several names of one thing are one."""
    names = [name for name in load().items.find(passage.text, game=passage.game) if name.id]
    if not names or len(passage.folded[: names[0].start].split()) > _OPENING:
        return
    label = passage.text.find(":")
    seen: set[str] = set()
    for name in names:
        if name is not names[0] and not (0 < name.end <= label and _listed(passage, name)):
            continue
        if name.id not in seen:
            seen.add(name.id)
            yield name


def _optional(passage: Passage) -> bool:
    """Tell whether an entry leaves the thing to the house; what the thing can do in its description is no choice."""
    entry = passage.folded.partition(":")[0] if ":" in passage.folded[:_LONGEST_LABEL] else passage.folded
    return any(word in entry for word in cues()["optional"]["words"])


def _listed(passage: Passage, name: Name) -> bool:
    before = passage.folded[: name.start].split()
    return bool(before) and before[-1] not in cues()["of"]["words"]
