"""Sanctions: what follows for a person from a breach, with its cause."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources

from extractor.norms import bearers
from extractor.norms.units import Unit, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

_Patterns = tuple[tuple[str, re.Pattern[str]], ...]


def sanctions(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the sanctions of a document: `key` is their kind, `condition` the breach that they follow from."""
    kinds, cause = _cues()
    for unit in units(passages):
        if unit.passage.kind == "row":
            continue
        for key, pattern in kinds:
            if (found := pattern.search(unit.folded)) is not None and cause.search(unit.folded):
                yield _statement(unit, key, found)
                break


def _statement(unit: Unit, key: str, found: re.Match[str]) -> Statement:
    return Statement(
        unit.passage.node,
        unit.layer,
        "sanction",
        key,
        short(unit.layer, found.start()),
        bearer=bearers.subject(unit.folded[: found.start()], unit.game) or unit.role,
        condition=short(unit.layer, 0, found.start()),
    )


@lru_cache(maxsize=1)
def _cues() -> tuple[_Patterns, re.Pattern[str]]:
    data = tomllib.loads(resources.files("extractor.norms").joinpath("sanctions.toml").read_text(encoding="utf-8"))
    kinds = tuple((row["key"], re.compile(row["pattern"])) for row in data["sanction"])
    return kinds, re.compile(data["words"]["cause"])
