"""The whole: rows in, links and concepts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from extractor.alignment import prose, typed
from extractor.alignment.blocks import blocks, units
from extractor.alignment.concepts import concepts
from extractor.alignment.passages import Corpus, Passage, corpus, passages
from extractor.alignment.records import Concept, Link, Row
from extractor.alignment.relation import prose_relation


@dataclass(frozen=True, slots=True)
class Graph:
    """Links between rows of different documents, and the concepts that they form."""

    links: tuple[Link, ...]
    concepts: tuple[Concept, ...]


def align(rows: Iterable[Row]) -> Graph:
    """Return the comparison graph of all rows; it does not depend on their order between documents."""
    ordered = sorted(rows, key=lambda row: (row.document, row.level, row.order, row.id))
    rules = [row for row in ordered if row.level == "rule"]
    found: dict[tuple[str, str, str], Link] = {}
    for link in (*typed.links(rules), *_prose(rules), *_prose([row for row in ordered if row.level == "provision"])):
        found.setdefault((link.level, link.a, link.b), link)
    links = tuple(sorted(found.values(), key=lambda link: (link.level, link.a, link.b)))
    return Graph(links, concepts(rules, links))


def _prose(rows: list[Row]) -> Iterator[Link]:
    known = corpus(passages(rows))
    places = units((passage.document, passage.game) for passage in known.passages)
    for block in blocks(places):
        for match in prose.matches(known, block):
            yield from _links(known, match)


def _links(known: Corpus, match: prose.Match) -> Iterator[Link]:
    left, right = known.passages[match.left], known.passages[match.right]
    for a, b in _pairs(left, right):
        relation = prose_relation(a, b, match.score)
        yield Link(a.level, a.id, b.id, relation, round(match.score, 3), "prose", match.features)


def _pairs(left: Passage, right: Passage) -> list[tuple[Row, Row]]:
    """Return the rows of two passages that belong together: those of one family, or else the first of each."""
    pairs = []
    free = list(right.rows)
    for a in left.rows:
        if typed.is_typed(a):
            continue
        same = [b for b in free if b.family == a.family and not typed.is_typed(b)]
        if same:
            b = max(same, key=lambda b: (b.key == a.key, b.bearer == a.bearer))
            free.remove(b)
            pairs.append((a, b))
    return pairs or [(left.rows[0], right.rows[0])]
