"""Norms and incidents of a pack: which rules bind whom, and which events have which consequence.

A pack holds no sentence of a text. Of an incident it keeps the words of its event in alphabetical order, so that it
can be found; what the text says of it stands in the document at the cited lines.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from rules_db.records import StoredRule
from schemas.packs import Incident, Norm

NORMS = ("obligation", "prohibition", "permission", "sanction")
"""The families that bind: who must, must not, may, and what follows from a breach."""
_SHORTEST = 4
_LETTERS = re.compile(r"[a-zñ]+")
_PLAIN = str.maketrans("áéíóúüÁÉÍÓÚÜ", "aeiouuaeiouu")


@cache
def _empty_words() -> frozenset[str]:
    return frozenset(tomllib.loads(files("rules_db.packs").joinpath("empty_words.toml").read_text("utf-8"))["words"])


def words(text: str) -> list[str]:
    """Return the words of a text that tell what it is about: no accents, each once, in alphabetical order."""
    found = {word for word in _LETTERS.findall(text.translate(_PLAIN).lower()) if len(word) >= _SHORTEST}
    return sorted(found - _empty_words())


def incidents(rules: Iterable[StoredRule]) -> list[Incident]:
    """Return the events out of order among some rules, in the order of the text."""
    return [
        Incident(rule.id, rule.key, rule.bearer, rule.variant, words(f"{rule.condition} {rule.text}"))
        for rule in rules
        if rule.family == "irregularity"
    ]


def norms(rules: Iterable[StoredRule]) -> list[Norm]:
    """Return who must, must not and may among some rules, in the order of the text."""
    return [
        Norm(rule.id, rule.family, rule.modality, rule.bearer, rule.key, rule.variant)
        for rule in rules
        if rule.family in NORMS
    ]
