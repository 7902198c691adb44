"""Find the incident that an event is: by the words that a text uses for it."""

from __future__ import annotations

from collections.abc import Iterable

from rules_db.engine.records import IncidentAnswer
from rules_db.engine.runner import Runner
from rules_db.packs.norms import words

_STEM = 5
"""Letters by which two words are taken for the same: `naipe` and `naipes`, `descubierta` and `descubierto`."""


def incident(runner: Runner, event: str, limit: int = 5) -> list[IncidentAnswer]:
    """Return the incidents whose words fit an event best: consequences that were read before bare passages.

    `score` is the share of the event's words that the passage has, from 0 to 1. An event may also be named by its
    consequence (`void_spin`).
    """
    asked = {word[:_STEM] for word in words(event)}
    found = []
    for at, one in enumerate(runner.pack.incidents):
        score = 1.0 if event == one.consequence else _score(asked, one.words)
        if score > 0:
            references = runner.references([one.rule])
            answer = IncidentAnswer(one.consequence, one.bearer, round(score, 3), tuple(one.words), references)
            found.append((-score, not one.consequence, at, answer))
    return [answer for *_, answer in sorted(found, key=lambda entry: entry[:3])[:limit]]


def _score(asked: set[str], theirs: Iterable[str]) -> float:
    stems = {word[:_STEM] for word in theirs}
    return len(asked & stems) / len(asked) if asked else 0.0
