"""What is compared of sentences: vectors of their terms, of the titles above, of their section, and their tags."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, hstack  # type: ignore[import-untyped]

from extractor.alignment.prepared import Prepared
from extractor.alignment.vectors import Similarities, Together, normalised, weighted, weights

WEIGHTS = {"words": 0.50, "tags": 0.15, "section": 0.10, "titles": 0.10, "figures": 0.07}
"""What the likeness of each feature counts in the score of two sentences."""
NEIGHBOURS = 0.08
"""What the likeness of the sentences before and behind counts; with `WEIGHTS` it sums to 1."""
_ASIDE = 0.3
"""What the title and the rest of its provision count beside a sentence's own words."""

_KINDS: Mapping[str, Callable[[str], bool]] = {
    "figures": str.isdigit,
    "names": lambda term: ":" in term,
    "acts": lambda term: term.startswith("~"),
}
"""Terms that are compared by themselves too: figures, names of bets, hands and things, what is done and who does it."""

Places = tuple[int, ...]


class Likeness:
    """How alike the sentences of two documents are, whose terms weigh what they weigh in these two."""

    def __init__(self, left: Prepared, right: Prepared) -> None:
        self._features = _features(left, right)
        parts = [
            hstack([math.sqrt(weight) * self._features[name][side] for name, weight in WEIGHTS.items()], format="csr")
            for side in (0, 1)
        ]
        self._joined = parts[0], parts[1]
        self._cut: dict[tuple[int, Places], Any] = {}

    def all(self, left: Places, right: Places) -> Similarities:
        """Return how alike each sentence at some places is to each of the other document, all features together."""
        return np.asarray((self._part(0, left) @ self._part(1, right)).toarray(), np.float32)

    def _part(self, side: int, places: Places) -> Any:
        """Return the vectors at some places, those of the right side as columns; kept, for each is in many blocks."""
        if (side, places) not in self._cut:
            rows = self._joined[side][list(places)]
            self._cut[side, places] = rows.T.tocsr() if side else rows
        return self._cut[side, places]

    def by_feature(self, left: Sequence[int], right: Sequence[int]) -> dict[str, Similarities]:
        """Return for each feature how alike sentences at two lists of places are, pair by pair."""
        return {
            name: np.asarray(ours[left].multiply(theirs[right]).sum(axis=1)).ravel()
            for name, (ours, theirs) in self._features.items()
        }


def _features(left: Prepared, right: Prepared) -> Mapping[str, tuple[Any, Any]]:
    """Return the vectors of each feature for the sentences of either side."""
    sides = (left, right)
    terms = Together(left.vocabulary, right.vocabulary)
    ones = {name: terms.moved(*(side.matrices[name] for side in sides)) for name in ("words", "nearest", "titles")}
    tags = Together(left.tag_vocabulary, right.tag_vocabulary).moved(*(side.matrices["tags"] for side in sides))
    weight = weights(*ones["words"])
    of = {name: weight * np.fromiter(map(known, terms.terms), bool, len(terms.terms)) for name, known in _KINDS.items()}
    own, nearest = (tuple(weighted(found, weight) for found in ones[name]) for name in ("words", "nearest"))
    around, section = (
        tuple(
            _sums([getattr(s.provision, of) for s in side.sentences], said)
            for side, said in zip(sides, own, strict=True)
        )
        for of in ("id", "section")
    )
    parts = zip(own, around, nearest, strict=True)
    words = [normalised(said + _ASIDE * beside + _ASIDE * title) for said, beside, title in parts]
    return {
        "words": (words[0], words[1]),
        "tags": _pair(tags, weights(*tags)),
        "section": (section[0], section[1]),
        "titles": _pair(ones["titles"], weights(*ones["titles"])),
        **{name: _pair(ones["words"], kind) for name, kind in of.items()},
    }


def _pair(found: tuple[Any, Any], weight: Any) -> tuple[Any, Any]:
    return weighted(found[0], weight), weighted(found[1], weight)


def _sums(homes: Sequence[str], words: Any) -> Any:
    """Return for every sentence the sum of the vectors of all that have the same home, brought to length 1."""
    places = {name: at for at, name in enumerate(dict.fromkeys(homes))}
    home = np.array([places[name] for name in homes], np.int32)
    shape = (max(1, len(places)), len(homes))
    members = csr_matrix((np.ones(len(homes), np.float32), (home, np.arange(len(homes)))), shape)
    return normalised(members @ words)[home]
