"""Find the incident that an event is: by the ideas that it shares with the events of a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log

from rules_db.engine.records import IncidentAnswer
from rules_db.engine.runner import Runner
from rules_db.packs.events import ideas
from schemas.packs import Incident

_BESIDE = 0.5
"""What an idea weighs that stands in the sentence beside the event, not in it."""
_LENGTH = 0.04
"""How much less a long sentence fits than a short one that shares as many ideas, for each idea that it has."""
_FIGURE = 0.4
"""What a figure of an event weighs: of how many cards somebody speaks is seldom what the text says."""


def incident(runner: Runner, event: str, limit: int = 5) -> list[IncidentAnswer]:
    """Return the incidents that fit an event best.

    Ideas weigh the more, the fewer incidents of the game have them. `score` is the share of the event's ideas, so
    weighed, that the passage has, from 0 to 1. An event may also be named by its consequence (`void_spin`).
    """
    every = runner.pack.incidents
    asked = _weights(event, Counter(idea for one in every for idea in (*one.event, *one.words)), len(every))
    found = []
    for at, one in enumerate(every):
        score = 1.0 if event == one.consequence else _score(asked, one)
        if score > 0:
            length = 1 + _LENGTH * (len(one.event) + len(one.words))
            answer = IncidentAnswer(one.consequence, one.bearer, round(score, 3), runner.references([one.rule]))
            found.append((-score / length, not one.consequence, at, answer))
    return [answer for *_, answer in sorted(found, key=lambda entry: entry[:3])[:limit]]


def _weights(event: str, known: Mapping[str, int], every: int) -> dict[str, float]:
    return {
        idea: log(1 + every / known[idea]) * (_FIGURE if idea.isdigit() else 1) if idea in known else log(1 + every)
        for idea in ideas(event)
    }


def _score(asked: Mapping[str, float], one: Incident) -> float:
    event, beside = set(one.event), set(one.words)
    fits = sum(weight * (1 if idea in event else _BESIDE if idea in beside else 0) for idea, weight in asked.items())
    return fits / sum(asked.values()) if asked else 0.0
