"""Which documents are compared with which: all with all where they are few, else along a star of near copies.

Documents that share much of their wording are a family. Each is compared with the one that has most to say, and
these with their nearest: so the work grows with the number of documents, not with its square, and what two copies have
in common they have through the one that both are compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from extractor.alignment.relation import Origin

ALL = 6
"""Documents up to which each is compared with each."""
_PERMUTATIONS = 128
_FAMILY = 0.25
"""Share of the sentences (of both together) that two documents have alike to be of one family."""
_NEAREST = 4
"""Heads of families with which a head is compared."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Print:
    """What is known of all sentences of a document: how many there are, and a min-hash that tells what others share."""

    sentences: int
    hashes: tuple[int, ...]

    def shared(self, other: Print) -> float:
        """Return about what share of the sentences of both two documents have alike, from 0 to 1."""
        return sum(one == same for one, same in zip(self.hashes, other.hashes, strict=True)) / _PERMUTATIONS


_COPIED = 0.15
"""Share of the shorter document's sentences that a longer one has alike to be its copy, damage and changes aside."""
_TELLING = 60
"""Sentences from which what a document shares with another one tells whether they are strangers."""


def origin(one: Print, other: Print) -> Origin:
    """Tell whether one of two documents copies much of the other."""
    shorter = min(one.sentences, other.sentences)
    if shorter < _TELLING:
        return "unknown"
    both = one.shared(other)
    common = both * (one.sentences + other.sentences) / (1 + both)
    return "copies" if common >= _COPIED * shorter else "strangers"


def fingerprint(sentences: Iterable[frozenset[str]]) -> Print:
    """Return the print of a document of the terms of each of its sentences."""
    from rensa import RMinHash  # type: ignore[import-untyped]

    said = {" ".join(sorted(terms)) for terms in sentences}
    made = RMinHash(num_perm=_PERMUTATIONS, seed=1)
    made.update(sorted(said))
    return Print(len(said), tuple(made.digest()))


def compared_documents(prints: Mapping[str, Print]) -> list[Pair]:
    """Return the pairs of documents to compare, each in the order of ids, from the print of each document."""
    if len(prints) <= ALL:
        return list(combinations(sorted(prints), 2))
    return _star(prints)


def _star(prints: Mapping[str, Print]) -> list[Pair]:
    heads: list[str] = []
    pairs: set[Pair] = set()
    for name in sorted(prints, key=lambda name: (-prints[name].sentences, name)):
        near = _nearest(name, heads, prints)
        if near and prints[name].shared(prints[near[0]]) >= _FAMILY:
            pairs.add(_pair(name, near[0]))
        else:
            heads.append(name)
    for head in heads:
        pairs.update(_pair(head, other) for other in _nearest(head, heads, prints)[:_NEAREST])
    return sorted(pairs)


def _nearest(name: str, others: Sequence[str], prints: Mapping[str, Print]) -> list[str]:
    mine = prints[name]
    return sorted((o for o in others if o != name), key=lambda other: (-mine.shared(prints[other]), other))


def _pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)
