"""Concepts: the groups of rules that the links form, about one rule a document and statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from extractor.alignment.records import Concept, Link, Relation, Row
from extractor.alignment.wording import words
from schemas.families import NORM_FAMILIES
from schemas.records import SURE_LINK

_LABEL = 80
_STATED = tuple[str, ...]


def concepts(rows: Sequence[Row], links: Iterable[Link]) -> tuple[Concept, ...]:
    """Return the concepts in the order of their ids.

    The surest links are taken first. A link is passed over where it would bring two statements of one document into
    one concept: so no chain of likenesses leads from one subject to another. What a document states twice, in the same
    words or under the same key, is one statement.
    """
    import networkx

    known = {row.id: row for row in rows}
    groups = {row.id: _Group({row.document: _statement(row)}, [row.id]) for row in rows}
    graph = networkx.Graph()
    for link in sorted(links, key=lambda link: (-link.score, link.a, link.b)):
        if _joins(link) and known[link.a].family == known[link.b].family:
            ours, theirs = groups[link.a], groups[link.b]
            if ours is theirs or ours.fits(theirs):
                graph.add_edge(link.a, link.b, relation=link.relation)
                _merge(groups, ours, theirs)
    found = [_concept(sorted(members), graph, known) for members in networkx.connected_components(graph)]
    return tuple(sorted(found, key=lambda concept: concept.id))


def _joins(link: Link) -> bool:
    """Tell whether a link is sure enough to make its ends one concept."""
    return link.level == "rule" and link.relation != "related" and link.score >= SURE_LINK


class _Group:
    """Rules that are one concept so far, with what each document states in it."""

    __slots__ = ("members", "stated")

    def __init__(self, stated: dict[str, _STATED], members: list[str]) -> None:
        self.stated = stated
        self.members = members

    def fits(self, other: _Group) -> bool:
        """Tell whether two groups state one thing in each document that both have."""
        return all(self.stated.get(document, stated) == stated for document, stated in other.stated.items())


def _merge(groups: dict[str, _Group], ours: _Group, theirs: _Group) -> None:
    if ours is theirs:
        return
    big, small = (ours, theirs) if len(ours.members) >= len(theirs.members) else (theirs, ours)
    big.stated |= small.stated
    big.members += small.members
    groups.update(dict.fromkeys(small.members, big))


def _statement(row: Row) -> _STATED:
    """Return what two rules of a document share that state one thing."""
    if row.family in NORM_FAMILIES:
        return (row.game, row.family, row.key, *words(row.text))
    return (row.game, row.family, row.key)


_FARTHEST: tuple[Relation, ...] = ("different", "related", "equivalent", "identical")


def _concept(
    members: list[str], graph: Mapping[str, Mapping[str, Mapping[str, Relation]]], known: dict[str, Row]
) -> Concept:
    first = known[members[0]]
    relations = {edge["relation"] for member in members for edge in graph[member].values()}
    return Concept(
        id=f"c{members[0]}",
        game=first.game,
        family=first.family,
        key=first.key,
        label=first.key if first.family not in NORM_FAMILIES else " ".join(first.text.split())[:_LABEL],
        relation=next(relation for relation in _FARTHEST if relation in relations),
        members=tuple(members),
    )
