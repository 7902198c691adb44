"""Modal words of a sentence: which norms it states, and the clause of each."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from itertools import pairwise

NONE = "none"
_FAR, _NEAR = 60, 6
_ONLY = re.compile(
    r"\b(?:solo|solamente|unicamente|exclusivamente) (?:se )?pued|\b(?:solo|solamente|unicamente) (?:se )?podr"
)
_PLACE = re.compile(r"[;:]|,(?! (?:ni|y|o|u|e)\b)| (?:y|pero|sino|aunque|sin embargo|ni)(?= )")
# "debe", "puede", "prohib", "no", …: a sentence without one of these stems states no norm, and most sentences end here
_STEMS = re.compile(
    r"pued|podr|pud[ie]|deb[ei]|prohib|permit|autoriz|oblig|derecho|opcion|facult|respons|correspond|nadie|ning?un|nunca"
    r"|mision|tampoco|abst|evit|necesari|precis|exig|deber|libertad|posibilidad|acept|admit|reserva|discrecion|criterio|eleccion"
    r"|voluntad|voluntari|optativ|\bha[n]? de\b|habran? de|tiene|tendra|compromet|cargo|cuenta|injerencia|albedrio"
    r"|licito|no \w+r[aá]n?\b|no sera|indispensable|imprescindible|no se |\blibre"
)


@dataclass(frozen=True, slots=True)
class Modal:
    """A norm's modal words `folded[start:end]` and its clause `folded[clause_start:clause_end]`."""

    modality: str
    start: int
    end: int
    clause_start: int
    clause_end: int


def modals(folded: str) -> list[Modal]:
    """Return the norms that a folded sentence states, in order, each with its clause.

    The clauses share the sentence out: a clause begins at the last joint (a comma, "y", "pero") before its modal words.
    """
    if not _STEMS.search(folded):
        return []
    words = [word for word in _found(folded) if word[0] != NONE]
    borders = [
        0,
        *(_border(folded, left[2], right[1]) for left, right in pairwise(words)),
        len(folded),
    ]
    found = [
        Modal(modality, start, end, borders[place], borders[place + 1])
        for place, (modality, start, end) in enumerate(words)
    ]
    return found + [replace(modal, modality="obligation") for modal in found if _only(folded, modal)]


def _only(folded: str, modal: Modal) -> bool:
    """Tell whether a permission also binds: "sólo pueden efectuarse con fichas" obliges to do it so."""
    return (
        modal.modality == "permission" and _ONLY.search(folded, max(0, modal.start - 14), modal.start + 5) is not None
    )


def _found(folded: str) -> list[tuple[str, int, int]]:
    """Return modal words without overlaps: the leftmost and, of those, the longest."""
    matches = sorted(
        (
            (modality, found.start(), found.end())
            for modality, pattern in _patterns()
            for found in pattern.finditer(folded)
        ),
        key=lambda match: (match[1], -match[2]),
    )
    kept: list[tuple[str, int, int]] = []
    for match in matches:
        if kept and match[1] < kept[-1][2]:
            continue
        if kept and _same_act(folded, kept[-1], match):
            kept[-1] = (kept[-1][0], kept[-1][1], match[2])
            continue
        kept.append(match)
    return kept


def _same_act(folded: str, first: tuple[str, int, int], second: tuple[str, int, int]) -> bool:
    """Tell whether two modal words speak of one act: "en ningún caso el pagador podrá", "deberá obligatoriamente"."""
    between = folded[first[2] : second[1]]
    if first[0] == "prohibition":
        return len(between) < _FAR and not _PLACE.search(between)
    return first[0] == second[0] and len(between) < _NEAR


def _border(folded: str, left: int, right: int) -> int:
    """Return where the clause of the modal words at `right` begins, after those that end at `left`."""
    joints = list(_PLACE.finditer(folded, left, right))
    return joints[-1].start() if joints else right


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = tomllib.loads(resources.files("extractor.norms").joinpath("modality.toml").read_text(encoding="utf-8"))
    return tuple(
        (modality, re.compile(r"\b(?:" + "|".join(patterns) + ")")) for modality, patterns in data["patterns"].items()
    )
