"""A document made ready to be compared, and how alike the sentences of two such documents are.

`Prepared` has all that does not depend on what a document is compared with. `Likeness` compares sentences by their
terms, the titles above them, their section and their tags. Texts are weighted vectors of terms (`Vectors`): the rarer a
term and the more documents share it, the more it weighs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from corpus.garbage import uncollected
from extractor.alignment.plan import Print, chapters, fingerprint
from extractor.alignment.records import Row
from extractor.alignment.relation import words
from extractor.alignment.sentences import Contents, Sentence, contents, sentences
from extractor.terms import terms

Similarities = NDArray[np.floating[Any]]
Weights = NDArray[np.float64]
_LONELY = 0.5
"""Weight of a term that one document alone has: it matches nothing, and is often a damaged word."""
_AT_ONCE = 64
"""Pairs of rows that are multiplied at once: so many times the number of columns is held in memory."""


@dataclass(frozen=True, slots=True)
class Vectors:
    """Rows over `width` columns, of which only what is not 0 is kept, row by row and column by column.

    `data` and `columns` hold the figures and their columns; row n is `ends[n]:ends[n + 1]` of both.
    """

    data: NDArray[np.floating[Any]]
    columns: NDArray[np.integer[Any]]
    ends: NDArray[np.integer[Any]]
    width: int

    def __len__(self) -> int:
        return len(self.ends) - 1

    def rows(self) -> NDArray[np.intp]:
        """Return the row of each figure."""
        return np.repeat(np.arange(len(self)), np.diff(self.ends))

    def taken(self, places: Sequence[int] | NDArray[np.integer[Any]]) -> Vectors:
        """Return the rows at some places, in their order."""
        chosen = np.asarray(places, np.intp)
        lengths = np.diff(self.ends)[chosen]
        ends = _ends(lengths)
        at = np.arange(ends[-1]) + np.repeat(self.ends[chosen] - ends[:-1], lengths)
        return Vectors(self.data[at], self.columns[at], ends, self.width)

    def dense(self, at: NDArray[np.integer[Any]], width: int) -> Similarities:
        """Return the rows with all their columns, each column at a new place, those at a place below 0 left out."""
        columns = at[self.columns]
        kept = columns >= 0
        found = np.zeros((len(self), width))
        found[self.rows()[kept], columns[kept]] = self.data[kept]
        return found


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of a document, sorted, which are the columns of its vectors."""

    terms: tuple[str, ...]

    @classmethod
    def of(cls, *kinds: Sequence[AbstractSet[str]]) -> Vocabulary:
        """Return the terms of sets of several kinds."""
        return cls(tuple(sorted(frozenset().union(*(terms for kind in kinds for terms in kind)))))

    def vectors(self, sets: Sequence[AbstractSet[str]]) -> Vectors:
        """Return one row a set, with 1 for each of its terms."""
        places = {term: at for at, term in enumerate(self.terms)}
        columns = [place for terms in sets for place in sorted(places[term] for term in terms)]
        ends = _ends(np.fromiter(map(len, sets), np.int32, len(sets)))
        return Vectors(np.ones(len(columns), np.float32), np.array(columns, np.int32), ends, len(places))


class Together:
    """The vocabularies of two documents as one."""

    def __init__(self, left: Vocabulary, right: Vocabulary) -> None:
        self.terms = sorted({*left.terms, *right.terms})
        places = {term: at for at, term in enumerate(self.terms)}
        self._places = tuple(np.array([places[t] for t in one.terms], np.int32) for one in (left, right))

    def moved(self, left: Vectors, right: Vectors) -> tuple[Vectors, Vectors]:
        """Return the vectors of each of the two documents over the columns that they have together."""
        ours, theirs = (
            replace(found, columns=places[found.columns], width=len(self.terms))
            for found, places in zip((left, right), self._places, strict=True)
        )
        return ours, theirs


def weights(left: Vectors, right: Vectors) -> Weights:
    """Return the weight of every column of two documents: its inverse frequency, less where only one has it."""
    ours, theirs = (np.bincount(found.columns, minlength=found.width) for found in (left, right))
    seen, total = ours + theirs, len(left) + len(right)
    weight = np.log1p(total / np.maximum(seen, 1)) * np.where((ours > 0) & (theirs > 0), 1.0, _LONELY)
    return np.where(seen > 0, weight, 0.0)


def weighted(found: Vectors, weight: Weights) -> Vectors:
    """Return vectors with their columns weighted and every row brought to length 1 (0 where it has no weight)."""
    return normalised(replace(found, data=weight[found.columns]))


def normalised(found: Vectors) -> Vectors:
    """Return vectors with every row brought to length 1."""
    rows = found.rows()
    lengths = np.sqrt(np.bincount(rows, found.data.astype(np.float64) ** 2, minlength=len(found)))
    lengths[lengths == 0] = 1
    return replace(found, data=(found.data / lengths[rows]).astype(np.float32))


def summed(parts: Sequence[tuple[Vectors, float, NDArray[np.integer[Any]]]], count: int) -> Vectors:
    """Return `count` rows, each the sum of the rows that go there.

    Of each part there are its vectors, what they are multiplied by, and the place to which each of its rows goes.
    """
    width = max(1, parts[0][0].width)
    keys = np.concatenate([home[found.rows()] * width + found.columns for found, _, home in parts])
    data = np.concatenate([found.data * np.float32(times) for found, times, _ in parts])
    order = np.argsort(keys, kind="stable")  # rows are sorted already: so it merges what is long sorted
    keys, data = keys[order], data[order]
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    kept = keys[first]
    ends = _ends(np.bincount(kept // width, minlength=count))
    return Vectors(np.add.reduceat(data, first) if len(first) else data, kept % width, ends, width)


def joined(parts: Sequence[tuple[Vectors, float]]) -> Vectors:
    """Return vectors side by side, each multiplied by a number: rows over the columns of all of them."""
    starts = np.cumsum([0, *(found.width for found, _ in parts)])
    width, count = int(starts[-1]), len(parts[0][0])
    moved = [
        (replace(found, columns=found.columns + start, width=width), times, np.arange(count))
        for (found, times), start in zip(parts, starts, strict=False)
    ]
    return summed(moved, count)


def products(left: Vectors, right: Vectors) -> Similarities:
    """Return the product of each row of one with each row of another, over the columns that both have at all."""
    width = max(1, left.width)
    shared = np.flatnonzero(np.bincount(left.columns, minlength=width) * np.bincount(right.columns, minlength=width))
    at = np.full(width, -1)
    at[shared] = np.arange(len(shared))
    return (left.dense(at, len(shared)) @ right.dense(at, len(shared)).T).astype(np.float32)


def pairwise(left: Vectors, right: Vectors) -> Similarities:
    """Return the product of each row of one with the row of another at the same place."""
    found = np.zeros(len(left), np.float32)
    for start in range(0, len(left), _AT_ONCE):
        places = np.arange(start, min(start + _AT_ONCE, len(left)))
        ours, theirs = left.taken(places), right.taken(places)
        spread = theirs.dense(np.arange(theirs.width), theirs.width)
        rows = ours.rows()
        found[places] = np.bincount(rows, ours.data * spread[rows, ours.columns], minlength=len(places))
    return found


def _ends(lengths: NDArray[np.integer[Any]]) -> NDArray[np.integer[Any]]:
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)


_TITLES = 3
"""Titles above a sentence that say what it is about."""

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


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document's rows and sentences with what they are compared by.

    `vectors` have a row for each sentence: its own terms (`words`), those of the nearest title (`nearest`) and of all
    titles above (`titles`), over the columns of `vocabulary`; what rules say of it (`tags`), over those of
    `tag_vocabulary`. `spelt` counts in how many sentences a word stands, `chapters` are the games that are ruled at
    some length by sentences, `rule_chapters` by rules.
    """

    document: str
    rows: Sequence[Row]
    sentences: Sequence[Sentence]
    says: Sequence[Contents]
    vocabulary: Vocabulary
    tag_vocabulary: Vocabulary
    vectors: Mapping[str, Vectors]
    spelt: Counter[str]
    chapters: frozenset[str]
    rule_chapters: frozenset[str]
    print: Print

    @property
    def rules(self) -> list[Row]:
        """The rows that are rules, in their order."""
        return [row for row in self.rows if row.level == "rule"]


def prepare(document: str, rows: Iterable[Row]) -> Prepared:
    """Return a document with these rows, which may come in any order, ready to be compared."""
    with uncollected():
        return _prepared(document, sorted(rows, key=lambda row: (row.level, row.order, row.id)))


def _prepared(document: str, rows: Sequence[Row]) -> Prepared:
    found = sentences(rows)
    bags = [bag(sentence.text, sentence.game) for sentence in found]
    nearest = [_titles(sentence.provision.headings[:1], sentence.game) for sentence in found]
    titles = [_titles(sentence.provision.headings[:_TITLES], None) for sentence in found]
    tags = [frozenset(_tags(sentence)) for sentence in found]
    vocabulary, tag_vocabulary = Vocabulary.of(bags, nearest, titles), Vocabulary.of(tags)
    kinds = {"words": bags, "nearest": nearest, "titles": titles}
    return Prepared(
        document,
        rows,
        found,
        [contents(*said) for said in zip(found, bags, strict=True)],
        vocabulary,
        tag_vocabulary,
        {**{name: vocabulary.vectors(kind) for name, kind in kinds.items()}, "tags": tag_vocabulary.vectors(tags)},
        Counter(word for sentence in found for word in set(words(sentence.text))),
        chapters(sentence.game for sentence in found),
        chapters(row.game for row in rows if row.level == "rule"),
        fingerprint(bags),
    )


@lru_cache(maxsize=1 << 18)
def bag(text: str, game: str) -> frozenset[str]:
    """Return the terms of a text; kept, for copies of a text are many."""
    return frozenset(terms(text, game))


@lru_cache(maxsize=1 << 16)
def _titles(headings: tuple[str, ...], game: str | None) -> frozenset[str]:
    return frozenset(term for title in headings for term in terms(title, game))


def _tags(sentence: Sentence) -> Iterator[str]:
    for row in sentence.rules:
        yield row.family
        yield f"{row.family}/{row.key}"
        if row.bearer:
            yield f"bearer/{row.bearer}"
        if row.modality:
            yield f"modality/{row.modality}"


class Likeness:
    """How alike the sentences of two documents are, whose terms weigh what they weigh in these two."""

    def __init__(self, left: Prepared, right: Prepared) -> None:
        self._features, self._sections = _features(left, right)
        counted = [(pair, math.sqrt(WEIGHTS[name])) for name, pair in self._features.items() if name in WEIGHTS]
        ours, theirs = (joined([(pair[side], times) for pair, times in counted]) for side in (0, 1))
        self._joined = ours, theirs
        self._cut: dict[tuple[int, Places], Vectors] = {}

    def all(self, left: Places, right: Places) -> Similarities:
        """Return how alike each sentence at some places is to each of the other document, all features together."""
        sections = self._sections.of(np.array(left)[:, None], np.array(right))
        return products(self._part(0, left), self._part(1, right)) + np.float32(WEIGHTS["section"]) * sections

    def _part(self, side: int, places: Places) -> Vectors:
        """Return the vectors at some places; kept, for each is in many blocks."""
        if (side, places) not in self._cut:
            self._cut[side, places] = self._joined[side].taken(places)
        return self._cut[side, places]

    def by_feature(self, left: Sequence[int], right: Sequence[int]) -> dict[str, Similarities]:
        """Return for each feature how alike sentences at two lists of places are, pair by pair."""
        found = {name: pairwise(a.taken(left), b.taken(right)) for name, (a, b) in self._features.items()}
        found["section"] = self._sections.of(np.array(left), np.array(right))
        return {name: found[name] for name in (*WEIGHTS, *_KINDS) if name in found}


class _Sections:
    """How alike the sections of two documents are, each the sum of its sentences' terms."""

    def __init__(self, left: Prepared, right: Prepared, own: Sequence[Vectors]) -> None:
        homes = [_homes([sentence.provision.section for sentence in side.sentences]) for side in (left, right)]
        ours, theirs = (_sums(home, said) for home, said in zip(homes, own, strict=True))
        self._left, self._right = homes
        self._alike = products(ours, theirs)

    def of(self, left: NDArray[np.intp], right: NDArray[np.intp]) -> Similarities:
        """Return how alike the sections of sentences at some places are."""
        found: Similarities = self._alike[self._left[left], self._right[right]]
        return found


Pair = tuple[Vectors, Vectors]
"""The vectors of a feature for the sentences of either side."""


def _features(left: Prepared, right: Prepared) -> tuple[Mapping[str, Pair], _Sections]:
    """Return the vectors of each feature for the sentences of either side, and how alike their sections are."""
    sides = (left, right)
    terms = Together(left.vocabulary, right.vocabulary)
    ones = {name: terms.moved(left.vectors[name], right.vectors[name]) for name in ("words", "nearest", "titles")}
    tags = Together(left.tag_vocabulary, right.tag_vocabulary).moved(left.vectors["tags"], right.vectors["tags"])
    weight = weights(*ones["words"])
    of = {name: weight * np.fromiter(map(known, terms.terms), bool, len(terms.terms)) for name, known in _KINDS.items()}
    own = _pair(ones["words"], weight)
    words = [_with_home(*found) for found in zip(sides, own, _pair(ones["nearest"], weight), strict=True)]
    features = {
        "words": (words[0], words[1]),
        "tags": _pair(tags, weights(*tags)),
        "titles": _pair(ones["titles"], weights(*ones["titles"])),
        **{name: _pair(ones["words"], kind) for name, kind in of.items()},
    }
    return features, _Sections(left, right, own)


def _pair(found: Pair, weight: Weights) -> Pair:
    return weighted(found[0], weight), weighted(found[1], weight)


def _with_home(side: Prepared, own: Vectors, nearest: Vectors) -> Vectors:
    """Return the words of sentences, with less weight those of the provision around and of the nearest title."""
    home, each = _homes([sentence.provision.id for sentence in side.sentences]), np.arange(len(own))
    around = _sums(home, own).taken(home)
    return normalised(summed([(own, 1, each), (around, _ASIDE, each), (nearest, _ASIDE, each)], len(own)))


def _homes(names: Sequence[str]) -> NDArray[np.intp]:
    """Return for each name the number of the first that is the same, counted without those that come again."""
    places = {name: at for at, name in enumerate(dict.fromkeys(names))}
    return np.array([places[name] for name in names], np.intp)


def _sums(homes: NDArray[np.intp], words: Vectors) -> Vectors:
    """Return for every home the sum of the vectors of the sentences that it has, brought to length 1."""
    return normalised(summed([(words, 1, homes)], int(homes.max(initial=-1)) + 1))
