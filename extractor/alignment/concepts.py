"""Concepts: the groups of rules that the links form, about one rule a document and statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from extractor.alignment.records import Concept, Link, Relation, Row
from extractor.alignment.relation import words
from schemas.records import NORM_FAMILIES, SURE_LINK

_LABEL = 80
_STATED = tuple[str, ...]


def concepts(rules: Iterable[Row], links: Iterable[Link]) -> tuple[Concept, ...]:
    """Return the concepts in the order of their ids; `rules` are at least those that are linked.

    The surest links are taken first. A link is passed over where it would bring two statements of one document into
    one concept: so no chain of likenesses leads from one subject to another. What a document states twice, in the same
    words or under the same key, is one statement.
    """
    known = {row.id: row for row in rules}
    groups: dict[str, _Group] = {}
    for link in sorted(filter(_joins, links), key=lambda link: (-link.score, link.a, link.b)):
        if known[link.a].family == known[link.b].family:
            ours, theirs = (groups.get(end) or _Group(known[end]) for end in (link.a, link.b))
            if ours is theirs or ours.fits(theirs):
                both = ours.with_(theirs, link.relation)
                groups.update(dict.fromkeys(both.members if ours is not theirs else (), both))
    found = {id(group): group for group in groups.values()}.values()
    return tuple(sorted((_concept(group, known) for group in found), key=lambda concept: concept.id))


def _joins(link: Link) -> bool:
    """Tell whether a link is sure enough to make its ends one concept."""
    return link.level == "rule" and link.relation != "related" and link.score >= SURE_LINK


class _Group:
    """Rules that are one concept so far, with what each document states in it and how they relate."""

    __slots__ = ("members", "relations", "stated")

    def __init__(self, row: Row) -> None:
        self.stated = {row.document: _statement(row)}
        self.members = [row.id]
        self.relations: set[Relation] = set()

    def fits(self, other: _Group) -> bool:
        """Tell whether two groups state one thing in each document that both have."""
        return all(self.stated.get(document, stated) == stated for document, stated in other.stated.items())

    def with_(self, other: _Group, relation: Relation) -> _Group:
        """Return the larger of two groups, or of one twice, with the other taken in."""
        big, small = (self, other) if len(self.members) >= len(other.members) else (other, self)
        big.relations |= {*small.relations, relation}
        if small is not big:
            big.stated |= small.stated
            big.members += small.members
        return big


def _statement(row: Row) -> _STATED:
    """Return what two rules of a document share that state one thing."""
    if row.family in NORM_FAMILIES:
        return (row.game, row.family, row.key, *words(row.text))
    return (row.game, row.family, row.key)


_FARTHEST: tuple[Relation, ...] = ("different", "related", "equivalent", "identical")


def _concept(group: _Group, known: Mapping[str, Row]) -> Concept:
    members = sorted(group.members)
    first = known[members[0]]
    return Concept(
        id=f"c{members[0]}",
        game=first.game,
        family=first.family,
        key=first.key,
        label=first.key if first.family not in NORM_FAMILIES else " ".join(first.text.split())[:_LABEL],
        relation=next(relation for relation in _FARTHEST if relation in group.relations),
        members=tuple(members),
    )
