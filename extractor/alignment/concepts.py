"""Concepts: the groups of rules that the links form, about one rule a document and statement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractor.alignment.records import Concept, Link, Row


def concepts(rows: Sequence[Row], links: Iterable[Link]) -> tuple[Concept, ...]:
    """Return the concepts in the order of their ids."""
    known = {row.id: row for row in rows}
    group: dict[str, set[str]] = {row.id: {row.id} for row in rows}
    for link in sorted(links, key=lambda link: (-link.score, link.a, link.b)):
        if link.level != "rule" or link.relation == "related":
            continue
        ours, theirs = group[link.a], group[link.b]
        if ours is not theirs and _fit(ours, theirs, known):
            ours |= theirs
            for member in theirs:
                group[member] = ours
    found = {min(members): members for members in group.values() if len(members) > 1}
    return tuple(_concept(sorted(members), known) for _, members in sorted(found.items()))


def _fit(ours: set[str], theirs: set[str], known: dict[str, Row]) -> bool:
    """Tell whether two groups may be one: no document would state two things in it."""
    stated: dict[str, tuple[str, str]] = {known[m].document: (known[m].family, known[m].key) for m in ours}
    return all(stated.get(known[m].document, ("", "")) in (("", ""), (known[m].family, known[m].key)) for m in theirs)


def _concept(members: list[str], known: dict[str, Row]) -> Concept:
    first = known[members[0]]
    return Concept(f"c{members[0]}", first.game, first.family, first.key, first.key or first.text[:60], tuple(members))
