"""Look for a norm's words in a text that has no norm like it: what stands there in other words was not read.

A passage is found where it has most of the norm's rarer words, whatever their endings and order.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import fsum, log
from typing import TYPE_CHECKING

from msgspec import Struct

from rules_db.comparing.records import Place
from rules_db.comparing.redline import plain

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_STEM = 6
"""Letters of a word that its forms share."""
_SHORTEST = 4
"""Letters of a word that says something: "para", "con" and the like say nothing."""
_LEAST = 4
"""Words of a norm of which most are enough: of fewer a passage has to hold all."""
_ALL = 0.999
_SHARE = 0.6
"""Weight of a norm's words that a passage has to hold to say it; read on pairs of passages of one game."""
_ROUNDING = 1e-9
_RAREST = 5
"""Words of a norm by which passages are found."""
_MOST = 3
"""Passages that are told."""

_PROVISIONS = """
SELECT p.id, p.document_id, p.heading, p.text, p.line_start, p.line_end, d.jurisdiction FROM provisions p
JOIN documents d ON d.id = p.document_id
WHERE (? = '[]' OR p.game IN (SELECT value FROM json_each(?)))
AND (? = '[]' OR p.document_id IN (SELECT value FROM json_each(?))) AND p.text != '' ORDER BY p.document_id, p.position
"""


class _Said(Struct, frozen=True):
    """A provision's words."""

    place: Place
    words: frozenset[str]


class Sought:
    """The provisions of some games and documents (of all, where none are named), by their words."""

    def __init__(self, base: KnowledgeBase, games: Sequence[str] = (), documents: Sequence[str] = ()) -> None:
        wanted = [json.dumps(one) for one in (games, games, documents, documents)]
        self._rows = base.connection.execute(_PROVISIONS, wanted).fetchall()
        self._wanted: dict[str, tuple[dict[str, float], list[str], float]] = {}

    def parts(self) -> int:
        """Return how many provisions there are."""
        return len(self._rows)

    def passages(self, jurisdiction: str, texts: Iterable[str], share: float = _SHARE) -> tuple[Place, ...]:
        """Return the places of a jurisdiction that hold most of the words of one of these texts: a share of their
        weight, or all of them where they are few."""
        found = (place for text in texts for place in self._of(jurisdiction, text, share))
        return tuple(dict.fromkeys(found))[:_MOST]

    def _of(self, jurisdiction: str, text: str, share: float) -> Iterable[Place]:
        if text not in self._wanted:
            self._wanted[text] = self._weighed(stems(text))
        weights, rarest, every = self._wanted[text]
        enough = every * (share if len(weights) >= _LEAST else _ALL)
        if not weights:
            return ()
        near: dict[int, float] = defaultdict(float)
        holding = self._holding.get(jurisdiction, {})
        for word in rarest:
            for at in holding.get(word, ()):
                near[at] += weights[word]
        others = every - fsum(weights[word] for word in rarest)
        said = (
            (fsum(weights[word] for word in weights.keys() & self._said[at].words), at)
            for at, rare in near.items()
            if rare + others >= enough - _ROUNDING
        )
        best = sorted((-weight, at) for weight, at in said if weight >= enough)
        return (self._said[at].place for _, at in best)

    def _weighed(self, wanted: frozenset[str]) -> tuple[dict[str, float], list[str], float]:
        """Return words with what each weighs (the rarer the more), the rarest, and what all weigh.

        Sums of weights are rounded once, so that no order of the words makes one passage better than its equal.
        """
        every = len(self._said)
        weights = {word: log((1 + every) / (1 + self._frequency[word])) for word in wanted}
        return (
            weights,
            sorted(wanted, key=lambda word: (-weights[word], word))[:_RAREST],
            fsum(weights.values()),
        )

    @cached_property
    def _said(self) -> list[_Said]:
        found = []
        for row in self._rows:
            place = Place(row["document_id"], row["line_start"], row["line_end"], row["id"])
            found.append(_Said(place, stems(f"{row['heading']} {row['text']}")))
        return found

    @cached_property
    def _frequency(self) -> Counter[str]:
        return Counter(chain.from_iterable(said.words for said in self._said))

    @cached_property
    def _holding(self) -> dict[str, dict[str, list[int]]]:
        """The provisions of each jurisdiction that have a word."""
        found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for at, said in enumerate(self._said):
            holding = found[self._rows[at]["jurisdiction"]]
            for word in said.words:
                holding[word].append(at)
        return found


@lru_cache(maxsize=1 << 12)
def stems(text: str) -> frozenset[str]:
    """Return the beginnings of the words of a text that say something, and its numbers."""
    return frozenset(word[:_STEM] for word in plain(text) if len(word) >= _SHORTEST or word.isdigit())
