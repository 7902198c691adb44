"""Rows by what they stand on: rules that cite the same words are one passage, compared once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from extractor.alignment.records import Row
from extractor.alignment.terms import terms
from extractor.alignment.vectors import matrix, normalised, weights


@dataclass(slots=True)
class Passage:
    """Words of a document with the rows that cite them, in the order of the document."""

    at: int
    document: str
    game: str
    text: str
    section: str
    rows: list[Row] = field(default_factory=list)

    @property
    def headings(self) -> tuple[str, ...]:
        """The titles above the passage, the nearest first."""
        return self.rows[0].headings


@dataclass(slots=True)
class Corpus:
    """All passages of a level, with their term vectors, those of their titles, sections and tags."""

    passages: list[Passage]
    words: Any
    titles: Any
    sections: Any
    tags: Any
    bags: list[frozenset[str]]


def passages(rows: Iterable[Row]) -> list[Passage]:
    """Return the passages of rows that are sorted by document and order."""
    found: dict[tuple[str, ...], Passage] = {}
    for row in rows:
        name = (row.document, row.provision, row.game, " ".join(row.text.split()))
        passage = found.get(name)
        if passage is None:
            passage = found[name] = Passage(len(found), row.document, row.game, row.text, row.section)
        passage.rows.append(row)
    return list(found.values())


def corpus(found: list[Passage]) -> Corpus:
    """Return the passages with all that they are compared by."""
    bags = [frozenset(terms(passage.text, passage.game)) for passage in found]
    documents = [passage.document for passage in found]
    weight = weights(bags, documents)
    words = matrix(bags, weight)
    titles = [frozenset(term for title in passage.headings[:3] for term in terms(title)) for passage in found]
    tags = [frozenset(_tags(passage)) for passage in found]
    return Corpus(
        found,
        words,
        matrix(titles, weights(titles, documents)),
        _sections(found, words),
        matrix(tags, weights(tags, documents)),
        bags,
    )


def _tags(passage: Passage) -> Iterable[str]:
    for row in passage.rows:
        yield row.family
        yield f"{row.family}/{row.key}"
        if row.bearer:
            yield f"bearer/{row.bearer}"
        if row.modality:
            yield f"modality/{row.modality}"


def _sections(found: Sequence[Passage], words: Any) -> Any:
    """Return for every passage the sum of the vectors of its section."""
    names = {name: at for at, name in enumerate(dict.fromkeys(passage.section for passage in found))}
    home = np.array([names[passage.section] for passage in found], np.int32)
    shape = (max(1, len(names)), len(found))
    members = csr_matrix((np.ones(len(found), np.float32), (home, np.arange(len(found)))), shape)
    return normalised(members @ words)[home]
