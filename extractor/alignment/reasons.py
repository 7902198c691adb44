"""Why a link is there, in words: what each feature means and what it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from extractor.lexicon.tokens import tokens
from extractor.terms import term
from schemas.declared import read


@dataclass(frozen=True, slots=True)
class Reason:
    """A feature with its value, its weight (0 for one that does not count in the score) and what it means."""

    name: str
    value: float
    weight: float
    meaning: str

    @property
    def counts(self) -> float:
        """What the feature adds to the score, before the likeness of the games."""
        return self.value * self.weight


@cache
def _meanings() -> dict[str, str]:
    return dict(read(files(__package__).joinpath("reasons.toml")))


def reasons(features: Mapping[str, float], weights: Mapping[str, float]) -> list[Reason]:
    """Return the features of a link with what they mean: those that count most first, then the others."""
    meanings = _meanings()
    found = [Reason(name, value, weights.get(name, 0.0), meanings.get(name, name)) for name, value in features.items()]
    return sorted(found, key=lambda reason: (-reason.counts, -reason.weight, reason.name))


def shared_words(a: str, b: str) -> list[str]:
    """Return the words that two texts have in common; where they use two words for one thing both (`mazo/baraja`)."""
    ours, theirs = _by_term(a), _by_term(b)
    return [
        word if theirs[meaning] == word else f"{word}/{theirs[meaning]}"
        for meaning, word in ours.items()
        if meaning in theirs
    ]


def _by_term(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in tokens(text).words:
        if meaning := term(word):
            found.setdefault(meaning, word)
    return found
