"""Which documents are compared with which: all with all where they are few, else along a star of near copies.

Documents that share much of their wording are a family. Each is compared with the one that has most to say, and
these with their nearest: so the work grows with the number of documents, not with its square, and what two copies have
in common they have through the one that both are compared with.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rensa import RMinHash as _Print  # type: ignore[import-untyped]

_ALL = 6
"""Documents up to which each is compared with each."""
_PERMUTATIONS = 128
_FAMILY = 0.25
"""Share of the sentences (of both together) that two documents have alike to be of one family."""
_NEAREST = 4
"""Heads of families with which a head is compared."""

Pair = tuple[str, str]


def compared_documents(sentences: Iterable[tuple[str, frozenset[str]]]) -> list[Pair]:
    """Return the pairs of documents to compare, each in the order of ids; takes (document, terms of a sentence)."""
    said: dict[str, set[str]] = defaultdict(set)
    for document, terms in sentences:
        said[document].add(" ".join(sorted(terms)))
    names = sorted(said)
    if len(names) <= _ALL:
        return list(combinations(names, 2))
    return _star(said)


def _star(said: Mapping[str, set[str]]) -> list[Pair]:
    prints = {name: _fingerprint(sentences) for name, sentences in said.items()}
    heads: list[str] = []
    pairs: set[Pair] = set()
    for name in sorted(said, key=lambda name: (-len(said[name]), name)):
        near = _nearest(name, heads, prints)
        if near and prints[name].jaccard(prints[near[0]]) >= _FAMILY:
            pairs.add(_pair(name, near[0]))
        else:
            heads.append(name)
    for head in heads:
        pairs.update(_pair(head, other) for other in _nearest(head, heads, prints)[:_NEAREST])
    return sorted(pairs)


def _fingerprint(sentences: set[str]) -> _Print:
    from rensa import RMinHash

    made = RMinHash(num_perm=_PERMUTATIONS, seed=1)
    made.update(sorted(sentences))
    return made


def _nearest(name: str, others: Sequence[str], prints: Mapping[str, _Print]) -> list[str]:
    mine = prints[name]
    return sorted((o for o in others if o != name), key=lambda other: (-mine.jaccard(prints[other]), other))


def _pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)
