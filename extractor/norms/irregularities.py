"""Events out of order and what follows from them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from extractor.norms import clauses
from extractor.norms.units import Unit, announced, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

_ENDS_OPEN = re.compile(r":[\s*_]*$")
_ELSEWHERE = frozenset({"payouts", "glossary", "ranking", "staff", "purpose", "names", "equipment", "prohibitions"})
_WORDS = re.compile(r"[a-z]{2,}")
_FEWEST_WORDS = 3
_NEAREST = 3
_FARTHEST = 12


@dataclass(frozen=True)
class _Cues:
    trouble: re.Pattern[str]
    event: re.Pattern[str]
    list: re.Pattern[str]
    consequences: tuple[tuple[str, re.Pattern[str]], ...]


def irregularities(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what is out of order in a document, each event with what follows from it."""
    found = [unit for unit in units(passages) if _out_of_order(unit)]
    for unit in found:
        yield _statement(unit)


def _out_of_order(unit: Unit) -> bool:
    """Tell whether a sentence reports something out of order: by its section, its list or its own words."""
    if unit.passage.kind == "row" or len(_WORDS.findall(unit.folded)) < _FEWEST_WORDS:
        return False
    cues = _cues()
    if _in_section(unit) or (unit.lead is not None and cues.list.search(unit.led)):
        return not _ENDS_OPEN.search(unit.folded) or bool(_named(unit.folded))
    if not cues.trouble.search(unit.folded):
        return False
    return bool(cues.event.search(unit.folded))


def _in_section(unit: Unit) -> bool:
    """Tell whether the nearest title that says what its section is about announces irregularities."""
    for title in unit.passage.titles[:_NEAREST]:
        kinds = announced(title)
        if "irregularities" in kinds:
            return True
        if kinds & _ELSEWHERE:
            return False
    return False


def _statement(unit: Unit) -> Statement:
    key, words = consequence(unit)
    main = clauses.head(unit.folded)
    event = short(unit.layer, 0, main) if main else short(unit.layer)
    return Statement(unit.passage.node, unit.layer, "irregularity", key, event, consequence=words)


def consequence(unit: Unit) -> tuple[str, str]:
    """Return the key and the words of what follows from a sentence's event; both are empty where no text says it.

    The sentence itself comes first, then the introduction of its list, then sentences before under the same title.
    """
    if key := _named(unit.folded):
        return key, short(unit.layer, clauses.head(unit.folded))
    if unit.lead is not None and (key := _named(unit.led)):
        return key, short(unit.lead)
    if unit.lead is None and unit.passage.kind != "point":
        return "", ""
    earlier = unit.before
    for _ in range(_FARTHEST):
        if earlier is None:
            break
        if earlier.lead is not unit.lead and (key := _named(earlier.folded)):
            return key, short(earlier.layer)
        earlier = earlier.before
    return "", ""


def _named(folded: str) -> str:
    return next((key for key, pattern in _cues().consequences if pattern.search(folded)), "")


@lru_cache(maxsize=1)
def _cues() -> _Cues:
    data = tomllib.loads(resources.files("extractor.norms").joinpath("irregularities.toml").read_text(encoding="utf-8"))
    return _Cues(
        re.compile(data["trouble"]),
        re.compile(data["event"]),
        re.compile(data["list"]),
        tuple((row["key"], re.compile(rf"\b(?:{row['pattern']})")) for row in data["consequence"]),
    )
