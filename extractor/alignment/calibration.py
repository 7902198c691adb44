"""How sure it is that two rows regulate one thing: the score of a link, from 0 to 1.

Sentences are assigned by how alike they are; that alone does not tell how often such a pair is right. The weights here
were fitted on two thirds of the public concepts (pairs with a known counterpart, right or another) and held on the
last third, where of the pairs from `SURE_LINK` on nine of ten are right. Being ahead of every other candidate and
being of the same game count most.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp

from extractor.alignment.contents import OTHER_SUBJECT
from extractor.alignment.features import NEIGHBOURS, WEIGHTS
from extractor.alignment.parts import PARTS
from extractor.alignment.records import Link

PROSE = "prose"
CALIBRATED: dict[str, float] = {
    "bias": -18.56,
    "likeness": 6.96,
    "ahead": 6.76,
    "game": 14.67,
    "acts": 0.99,
    "same_family": 0.51,
    "titles": -1.01,
    "words": -1.79,
    "conflicts": 1.14,
    OTHER_SUBJECT: -1.55,
}
"""What each feature of two sentences counts in the log-odds that they regulate one thing."""
_PARTS_AT_MOST = 0.4
"""Score of sections whose parts are all aligned: mostly one holds more than the other, they are no counterparts."""


def likeness(features: dict[str, float]) -> float:
    """Return how alike two sentences are, for features that were found of them: 0 to 1."""
    weights = {**WEIGHTS, "neighbours": NEIGHBOURS}
    return sum(weight * features[name] for name, weight in weights.items()) * features["game"]


def calibrated(link: Link, *, same_family: bool) -> Link:
    """Return a link with the score that its method earns; `same_family` where both ends are rules of one family."""
    if link.method == PARTS:
        return replace(link, score=round(link.score * _PARTS_AT_MOST, 3))
    if link.method != PROSE:
        return link
    found = dict(link.features)
    conflicts = sum(name.startswith("other_") and name != OTHER_SUBJECT for name in found)
    found |= {
        "bias": 1.0,
        "likeness": round(likeness(found), 3),
        "same_family": float(same_family),
        "conflicts": float(conflicts),
    }
    return replace(link, score=round(_probability(found), 3), features=found)


def _probability(features: dict[str, float]) -> float:
    return 1 / (1 + exp(-sum(weight * features.get(name, 0.0) for name, weight in CALIBRATED.items())))
