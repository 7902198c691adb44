"""What is compared of sentences: vectors of their terms, of the titles above, of their section, and their tags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from extractor.alignment.sentences import Sentence
from extractor.alignment.terms import terms
from extractor.alignment.vectors import matrix, normalised, weights

_TITLES = 3
"""Titles above a sentence that say what it is about."""


@dataclass(slots=True)
class Corpus:
    """All sentences with their vectors, a row each.

    `words` are a sentence's terms, `context` its terms with those of its title and the rest of its provision, `figures`
    its numbers alone; `weight` is the weight of every term.
    """

    sentences: list[Sentence]
    words: Any
    context: Any
    figures: Any
    titles: Any
    sections: Any
    tags: Any
    bags: list[frozenset[str]]
    weight: dict[str, float]


_ASIDE = 0.3
"""What the title and the rest of its provision count beside a sentence's own words."""


def corpus(found: list[Sentence]) -> Corpus:
    """Return the sentences with all that they are compared by."""
    bags = [frozenset(terms(sentence.text, sentence.game)) for sentence in found]
    documents = [sentence.document for sentence in found]
    weight = weights(bags, documents)
    words = matrix(bags, weight)
    nearest = matrix([_titles(sentence.provision.headings[:1], sentence.game) for sentence in found], weight)
    around = _sums([sentence.provision.id for sentence in found], words)
    titles = [_titles(sentence.provision.headings[:_TITLES], "") for sentence in found]
    tags = [frozenset(_tags(sentence)) for sentence in found]
    return Corpus(
        sentences=found,
        words=words,
        context=normalised(words + _ASIDE * around + _ASIDE * nearest),
        figures=matrix([[term for term in bag if term.isdigit()] for bag in bags], weight),
        titles=matrix(titles, weights(titles, documents)),
        sections=_sums([sentence.provision.section for sentence in found], words),
        tags=matrix(tags, weights(tags, documents)),
        bags=bags,
        weight=weight,
    )


@lru_cache(maxsize=65536)
def _titles(headings: tuple[str, ...], game: str) -> frozenset[str]:
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
