"""The comparison graph: which statements of several regulations rule the same thing, and which groups they form.

from extractor.alignment import align
graph = align(rows)          # `Row`s of all documents, in any order
for link in graph.links:     # why: `reasons(link.features, …)`
    ...

`concepts` are the groups of rules that the links form, about one rule a document and statement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from extractor.alignment.pairs import METHODS, links
from extractor.alignment.plan import Print, compared_documents
from extractor.alignment.prepared import Prepared, prepare
from extractor.alignment.records import Concept, Link, Relation, Row
from extractor.alignment.relation import words
from extractor.alignment.typed import links_of_rules
from extractor.lexicon.tokens import tokens
from extractor.terms import term
from schemas.declared import read
from schemas.records import NORM_FAMILIES, SURE_LINK

__all__ = [
    "METHODS",
    "Concept",
    "Graph",
    "Link",
    "Prepared",
    "Print",
    "Row",
    "align",
    "compared_documents",
    "concepts",
    "links",
    "links_of_rules",
    "prepare",
]


_LABEL = 80
_STATED = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Links between rows of different documents, and the concepts that they form."""

    links: tuple[Link, ...]
    concepts: tuple[Concept, ...]


def align(rows: Iterable[Row]) -> Graph:
    """Return the comparison graph of all rows, which may come in any order.

    A build does the same in steps, which other processes take: see `rules_db.aligning`.
    """
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.document].append(row)
    ready = {name: prepare(name, own) for name, own in sorted(found.items())}
    plan = compared_documents({name: document.print for name, document in ready.items()})
    all_links = tuple(link for a, b in plan for link in links(ready[a], ready[b]))
    return Graph(all_links, concepts((row for document in ready.values() for row in document.rules), all_links))


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
