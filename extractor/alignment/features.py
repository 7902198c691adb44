"""What is compared of sentences: vectors of their terms, of the titles above, of their section, and their tags."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, hstack  # type: ignore[import-untyped]

from extractor.alignment.sentences import Sentence
from extractor.alignment.terms import terms
from extractor.alignment.vectors import Similarities, matrix, normalised, weights

WEIGHTS = {"words": 0.50, "tags": 0.15, "section": 0.10, "titles": 0.10, "figures": 0.07}
"""What the likeness of each feature counts in the score of two sentences."""
NEIGHBOURS = 0.08
"""What the likeness of the sentences before and behind counts; with `WEIGHTS` it sums to 1."""
_TITLES = 3
"""Titles above a sentence that say what it is about."""
_ASIDE = 0.3
"""What the title and the rest of its provision count beside a sentence's own words."""


@dataclass(slots=True)
class Corpus:
    """All sentences with the vectors of each feature, a row each, and with all of them side by side, weighted.

    `bags` are the terms of each sentence, `weight` is the weight of every term.
    """

    sentences: list[Sentence]
    features: Mapping[str, Any]
    joined: Any
    bags: list[frozenset[str]]
    weight: dict[str, float]
    _parts: dict[tuple[int, ...], tuple[Any, Any]] = field(default_factory=dict)

    def alike(self, left: Sequence[int], right: Sequence[int]) -> Similarities:
        """Return how alike each sentence at a list of places is to each at another, all features together."""
        rows, _ = self._part(left)
        _, columns = self._part(right)
        return np.asarray((rows @ columns).toarray(), np.float32)

    def _part(self, places: Sequence[int]) -> tuple[Any, Any]:
        """Return the vectors at a list of places as rows and as columns; kept, for each is in many blocks."""
        name = tuple(places)
        if name not in self._parts:
            rows = self.joined[places]
            self._parts[name] = rows, rows.T.tocsr()
        return self._parts[name]

    def likeness(self, left: Sequence[int], right: Sequence[int]) -> dict[str, Similarities]:
        """Return for each feature how alike sentences at two lists of places are, pair by pair."""
        return {
            name: np.asarray(vectors[left].multiply(vectors[right]).sum(axis=1)).ravel()
            for name, vectors in self.features.items()
        }


def corpus(found: list[Sentence]) -> Corpus:
    """Return the sentences with all that they are compared by."""
    bags = [bag(sentence.text, sentence.game) for sentence in found]
    documents = [sentence.document for sentence in found]
    weight = weights(bags, documents)
    words = matrix(bags, weight)
    nearest = matrix([_titles(sentence.provision.headings[:1], sentence.game) for sentence in found], weight)
    around = _sums([sentence.provision.id for sentence in found], words)
    titles = [_titles(sentence.provision.headings[:_TITLES], None) for sentence in found]
    tags = [frozenset(_tags(sentence)) for sentence in found]
    features = {
        "words": normalised(words + _ASIDE * around + _ASIDE * nearest),
        "tags": matrix(tags, weights(tags, documents)),
        "section": _sums([sentence.provision.section for sentence in found], words),
        "titles": matrix(titles, weights(titles, documents)),
        "figures": matrix([[term for term in terms if term.isdigit()] for terms in bags], weight),
    }
    joined = hstack([math.sqrt(WEIGHTS[name]) * vectors for name, vectors in features.items()], format="csr")
    return Corpus(found, features, joined, bags, weight)


@lru_cache(maxsize=1 << 18)
def bag(text: str, game: str) -> frozenset[str]:
    """Return the terms of a text; kept, for copies of a text are many."""
    return frozenset(terms(text, game))


@lru_cache(maxsize=1 << 16)
def _titles(headings: tuple[str, ...], game: str | None) -> frozenset[str]:
    return frozenset(term for title in headings for term in terms(title, game))


def _tags(sentence: Sentence) -> Iterable[str]:
    for row in sentence.rules:
        yield row.family
        yield f"{row.family}/{row.key}"
        if row.bearer:
            yield f"bearer/{row.bearer}"
        if row.modality:
            yield f"modality/{row.modality}"


def _sums(homes: Sequence[str], words: Any) -> Any:
    """Return for every sentence the sum of the vectors of all that have the same home, brought to length 1."""
    places = {name: at for at, name in enumerate(dict.fromkeys(homes))}
    home = np.array([places[name] for name in homes], np.int32)
    shape = (max(1, len(places)), len(homes))
    members = csr_matrix((np.ones(len(homes), np.float32), (home, np.arange(len(homes)))), shape)
    return normalised(members @ words)[home]
