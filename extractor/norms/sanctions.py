"""Sanctions: what follows for a person from a breach, with its cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from extractor.norms import bearers
from extractor.norms.cues import Cue, cue, table
from extractor.norms.penalties import penalties
from extractor.norms.units import Unit, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement


def sanctions(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the sanctions of a document: `key` is their kind, `condition` the breach that they follow from."""
    kinds, cause = _cues()
    for unit in units(passages):
        if unit.passage.kind == "row":
            continue
        if table_rows := list(penalties(unit)):
            yield from table_rows
            continue
        for key, pattern in kinds:
            if (found := pattern.search(unit.folded)) is not None and _caused(unit, cause, key):
                yield _statement(unit, key, found)
                break


def _caused(unit: Unit, cause: Cue, key: str) -> bool:
    """Tell whether a sentence names the breach that it punishes, or its title announces what breaches lead to."""
    if key == "sanction":
        return not unit.folded.rstrip().endswith(":") and cause.search(unit.folded) is not None
    return "sanctions" in unit.section or cause.search(unit.folded) is not None


def _statement(unit: Unit, key: str, found: re.Match[str]) -> Statement:
    return Statement(
        unit.passage.node,
        unit.layer,
        "sanction",
        key,
        short(unit.layer, found.start()),
        bearer=bearers.subject(unit.mentions, 0, found.start()) or unit.role,
        condition=short(unit.layer, 0, found.start()),
    )


@cache
def _cues() -> tuple[tuple[tuple[str, Cue], ...], Cue]:
    data = table("sanctions")
    return tuple((row["key"], cue(row)) for row in data["sanction"]), cue(data["words"]["cause"])
