"""Norms and incidents of a pack: which rules bind whom, and which events have which consequence.

A pack holds no sentence of a text. Of an incident it keeps the ideas of its event in alphabetical order, so that it
can be found in a layman's words; what the text says of it stands in the document at the cited lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_db.packs.events import ideas
from rules_db.records import StoredRule
from schemas.packs import Incident, Norm

NORMS = ("obligation", "prohibition", "permission", "sanction")
"""The families that bind: who must, must not, may, and what follows from a breach."""


def incidents(rules: Iterable[StoredRule]) -> list[Incident]:
    """Return the events out of order among some rules, in the order of the text."""
    return [_incident(rule) for rule in rules if rule.family == "irregularity"]


def _incident(rule: StoredRule) -> Incident:
    event = ideas(f"{rule.condition} {rule.value}")
    others = [idea for idea in ideas(rule.text) if idea not in event]
    return Incident(rule.id, rule.key, rule.bearer, rule.variant, event, others)


def norms(rules: Iterable[StoredRule]) -> list[Norm]:
    """Return who must, must not and may among some rules, in the order of the text."""
    return [
        Norm(rule.id, rule.family, rule.modality, rule.bearer, rule.key, rule.variant)
        for rule in rules
        if rule.family in NORMS
    ]
