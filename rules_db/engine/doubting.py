"""How far answers of a knowledge base's packs can be trusted: notes about the rules that they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from rules_db.engine.records import Decision, IncidentAnswer, Payment

Answer = TypeVar("Answer", Payment, Decision)
Doubts = Mapping[str, tuple[str, ...]]
"""What speaks against trusting a rule, by its id."""


def cited(answers: Iterable[Payment | Decision | IncidentAnswer]) -> list[str]:
    """Return the ids of the rules that answers cite."""
    return list(dict.fromkeys(cite.rule for answer in answers for cite in answer.citations))


def noted(answers: Iterable[Answer], doubts: Doubts) -> list[Answer]:
    """Return answers with the doubts about the rules that they cite among their notes."""
    return [_noted(answer, doubts) for answer in answers]


def _noted(answer: Answer, doubts: Doubts) -> Answer:
    more: list[str] = [note for cite in answer.citations for note in doubts.get(cite.rule, ())]
    notes = tuple(dict.fromkeys((*answer.notes, *more)))
    return msgspec.structs.replace(answer, notes=notes)
