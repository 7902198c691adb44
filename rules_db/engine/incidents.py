"""Find the incident that an event is: by the ideas that it shares with the events of a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from rules_db.engine.checking import check
from rules_db.engine.records import IncidentAnswer
from rules_db.engine.runner import Runner
from rules_db.packs.events import cards_told, meanings, players_told, within
from schemas.packs import Incident

_BESIDE = 0.6
"""What an idea weighs that stands in the sentence beside the event, not in it."""
_ABOVE = 0.2
"""What an idea weighs that stands above the event: in a heading or lead-in over it, or in the sentence before."""
_SIZE = 0.3
"""How much less a passage that says much fits than one that says little and shares as much: a power of what it says."""
_LITTLE = 10.0
"""What any passage says at least."""
_FIGURE = 0.4
"""What a figure of an event weighs: of how many cards somebody speaks is seldom what the text says."""
_WANTED = 0.4
"""What an idea weighs of the question behind an event: "who takes it up?" asks for what follows."""
_QUESTION = re.compile(r"¿[^?]*\??")

_OF_THE_GAME = 0.15
"""How much of an idea's weight is by the events of its game alone: they are few, and those of all games tell more."""

Weighed = Mapping[str, float]
"""Ideas of which one word of an event may mean each, with what each weighs."""


class Common(NamedTuple):
    """In how many of some events each idea is told, and how many events these are."""

    ideas: Mapping[str, int]
    events: int

    def rare(self, idea: str) -> float:
        """Return the more, the fewer of the events have an idea."""
        return log(1 + self.events / self.ideas.get(idea, 1))


def common(packs: Iterable[Sequence[Incident]]) -> Common:
    """Return in how many of the events of some packs each idea is told."""
    events = [one for told in packs for one in told]
    return Common(Counter(idea for one in events for idea in {*one.event, *one.words, *one.above}), len(events))


class _Weights(NamedTuple):
    """What ideas weigh in a game, by its own events and those of all games that are known."""

    here: Common
    all: Common

    def of(self, idea: str) -> float:
        rare = _OF_THE_GAME * self.here.rare(idea) + (1 - _OF_THE_GAME) * self.all.rare(idea)
        return rare * (_FIGURE if idea.isdigit() else 1)


def incident(runner: Runner, event: str, limit: int = 5, of_all: Common | None = None) -> list[IncidentAnswer]:
    """Return the incidents that fit an event best.

    Ideas weigh the more, the fewer incidents of the game have them, and of all games (`of_all`, where they are known);
    of those that one word may mean one counts. `score` is the share of the event's ideas, so weighed, that the passage
    has, from 0 to 1. An event may also be named by its consequence (`void_spin`).
    """
    every = runner.pack.incidents
    here = common([every])
    weights = _Weights(here, of_all or here)
    asked = _asked(runner, event, weights)
    found = []
    for at, one in enumerate(every):
        score = 1.0 if event == one.consequence else _score(asked, one)
        if score > 0:
            answer = IncidentAnswer(one.consequence, one.bearer, round(score, 3), runner.references([one.rule]))
            found.append((-score / _size(one, weights), not one.consequence, at, answer))
    return [answer for *_, answer in sorted(found, key=lambda entry: entry[:3])[:limit]]


def _asked(runner: Runner, event: str, weights: _Weights) -> list[Weighed]:
    """Return the ideas of an event, weighed, together those that one word may mean."""
    told, wanted = _told_and_wanted(event)
    happened = [*meanings(told), *((idea,) for idea in _miscounted(runner, told))]
    found: dict[frozenset[str], Weighed] = {}
    for worth, groups in ((1.0, happened), (_WANTED, meanings(wanted))):
        for group in groups:
            weighed = {idea: worth * weights.of(idea) for idea in _known(group, weights.here.ideas)}
            found.setdefault(frozenset(weighed), weighed)
    return list(found.values())


def _told_and_wanted(event: str) -> tuple[str, str]:
    """Return what happened, and what is asked of it ("a card fell: who takes it up?"); a mere question happened."""
    told = _QUESTION.sub(" ", event)
    return (told, " ".join(_QUESTION.findall(event))) if told.strip(" .,;:") else (event, "")


def _size(one: Incident, weights: _Weights) -> float:
    event, beside = (sum(map(weights.of, part)) for part in (one.event, one.words))
    return float((event + _BESIDE * beside + _LITTLE) ** _SIZE)


def _miscounted(runner: Runner, told: str) -> Iterator[str]:
    """Yield that cards were too many where somebody tells of more than a hand has, or players too few for a game.

    Fewer cards may be some of a hand.
    """
    dealt = _stated(runner, *(f"dealer_rule.cards.{whose}" for whose in ("player", "dealer", "hand")))
    if dealt and any(number > max(dealt) for number in cards_told(told)):
        yield "!too_many"
    there = [one for number in players_told(told) for one in check(runner, {"players": number})]
    if any(one.lawful == "no" and one.bound.startswith("min ") for one in there):
        yield "!fewer"


def _stated(runner: Runner, *keys: str) -> list[int]:
    return [entry["value"] for key in keys for entry in runner.said([key]) if type(entry["value"]) is int]


def _known(ideas: Iterable[str], known: Mapping[str, int]) -> Iterator[str]:
    """Yield ideas, for a word that no passage has the one that begins as it does: other forms, and damaged letters."""
    for idea in ideas:
        alike = () if idea in known or not idea.isalpha() else _beginning_alike(idea, known)
        yield max(alike, key=lambda one: (known[one], one), default=idea)


def _beginning_alike(word: str, known: Iterable[str]) -> list[str]:
    shortest = max(_STEM, len(word) - 1)
    return [one for one in known if one.isalpha() and len(one) >= _STEM and one[:shortest] == word[:shortest]]


_STEM = 4
"""Letters by which two words of one stem begin alike at least."""


def _score(asked: Sequence[Weighed], one: Incident) -> float:
    worth = {**dict.fromkeys(one.above, _ABOVE), **dict.fromkeys(one.words, _BESIDE), **dict.fromkeys(one.event, 1.0)}
    counted: set[str] = set()
    fits = 0.0
    for group in asked:
        left = ((weight * worth.get(idea, 0.0), idea) for idea, weight in group.items() if idea not in counted)
        gained, idea = max(left, default=(0.0, ""))
        if gained:
            counted.add(idea)
            fits += gained
    whole = sum(max(group.values()) for group in asked)
    return (fits + _within(asked, worth)) / whole if whole else 0.0


def _within(asked: Sequence[Weighed], worth: Mapping[str, float]) -> float:
    """Return what an incident gains by a bound ("more than two") within which a figure lies; one figure counts."""
    bounds = [idea for idea in worth if idea[0] in "<>"]
    figures = {idea: weight for group in asked for idea, weight in group.items() if idea.isdigit()}
    fitting = (
        weight * max(worth[bound] - worth.get(figure, 0.0), 0.0)
        for bound in bounds
        for figure, weight in figures.items()
        if within(int(figure), bound)
    )
    return max(fitting, default=0.0)
