"""What changed on the way from one text to another, one module a kind: values, norms, prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules_db.comparing.matching import one_to_one
from rules_db.comparing.reading import Link
from rules_db.comparing.records import Kind, Part

KINDS: tuple[Kind, ...] = ("changed", "missing", "added")
"""In which order changes are told."""


class Tie(msgspec.Struct, frozen=True):
    """How two norms or passages are aligned, what a reviewer said of it, and which is a part of the other; empty where
    their words paired them."""

    relation: str = ""
    verdict: str = ""
    part: Part = ""


def best_links(links: Iterable[Link], ours: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int, Tie]]:
    """Return the best links between rows of two texts (their ids, in order) so that no row is in two of them."""
    places_a = {row: at for at, row in enumerate(ours)}
    places_b = {row: at for at, row in enumerate(theirs)}
    found = {(places_a[each.a], places_b[each.b]): each for each in links if each.a in places_a and each.b in places_b}
    pairs = one_to_one((each.score, a, b) for (a, b), each in found.items())
    ties = {at: Tie(each.relation, each.verdict, each.part) for at, each in found.items()}
    return [(a, b, ties[a, b]) for a, b in pairs]
