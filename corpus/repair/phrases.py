"""Which words exist, with which accents, and which follow which.

Which words follow which: counts of one, two and three neighbouring words over all that can be believed.

Two witnesses: the sound documents of the same build, whose words count most, and the Spanish word list of `wordfreq`.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain, pairwise
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from corpus.wordlist import frequencies

# Words of a text: where they stand, and the plain form in which they are compared.


WORD = re.compile(r"[^\W\d_]+")
"""A run of letters."""

PIECE = re.compile(r"[^\W\d_]+(?:\d[^\W\d_]+)?(?:(?<=[^\W\d_]{4})6\b)?|\d+|[^\w\s]|_")
"""A word, a figure, or one sign; a digit may stand for a letter inside a word, a `6` also at its end."""


_WORDS_ACCENTED, _PLAIN = "áàäâãéèëêíìïîóòöôõúùüûñç", "aaaaaeeeeiiiiooooouuuunc"
_WITHOUT_ACCENT = str.maketrans(_WORDS_ACCENTED, _PLAIN)
_LONG = 1000
"""Characters from which one look at all of a text for each letter takes less time than one look at each character."""

GAP = 0
"""The number of what is no known word: damage, or the end of a paragraph. No phrase crosses it."""

_RAREST = 1e-9
"""Share of running words of the rarest word."""

_STRANGE = -14.0
"""The logarithm of how probable a word is that does not exist."""

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]

_LISTED = 0.1
"""How much the word list counts against the documents for how common a word is."""


class Phrases:
    """Counts over streams of plain words. Words are numbered in the order of their rough spelling, then of
    their own, from 1 on.

    `listed` holds words that no stream may use, with their share of running words. The probabilities are smoothed
    after Witten and Bell: the more different words follow a phrase, the likelier is one never seen there.
    """

    def __init__(self, streams: Sequence[Sequence[str]], listed: Mapping[str, float] = MappingProxyType({})) -> None:
        every = dict.fromkeys(
            chain(listed, chain.from_iterable(streams))
        )  # what is sorted already is soon sorted again
        known = sorted((rough(word), word) for word in every if word)
        self.words = ["", *(word for _, word in known)]
        self.rough = ["", *(seen for seen, _ in known)]
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.size = len(self.words)
        flat: list[int] = [GAP, GAP]
        for stream in streams:
            flat.extend(map(self.numbers.__getitem__, stream))
            flat.extend((GAP, GAP))
        shares = np.array([listed.get(word, 0.0) for word in self.words])
        self._count(np.array(flat, dtype=np.int64), shares)

    def _count(self, stream: Numbers, shares: Scores) -> None:
        size = self.size
        single: Scores = np.bincount(stream, minlength=size).astype(np.float64)
        single[GAP] = 0.0
        self.single = single
        self.total = max(1.0, float(single.sum()))
        self.base: Scores = np.maximum((1.0 - _LISTED) * single / self.total + _LISTED * shares, _RAREST)
        a, b, c = stream[:-2], stream[1:-1], stream[2:]
        two = (a != GAP) & (b != GAP)
        three = two & (c != GAP)
        self._pair_codes, self._pair_counts = _tally((a * size + b)[two])
        self._triple_codes, self._triple_counts = _tally(((a * size + b) * size + c)[three])
        self.pairs: dict[int, float] = dict(zip(self._pair_codes.tolist(), self._pair_counts.tolist(), strict=True))
        first = self._pair_codes // size
        self.after_one: Scores = np.bincount(first, minlength=size).astype(np.float64)
        self.before_one: Scores = np.bincount(first, weights=self._pair_counts, minlength=size).astype(np.float64)
        codes, kinds = np.unique(self._triple_codes // size, return_counts=True)
        self._pair_kinds: Scores = np.zeros(len(self._pair_codes))
        self._pair_kinds[np.searchsorted(self._pair_codes, codes)] = kinds

    @cached_property
    def _pairs_back(self) -> tuple[Numbers, Scores]:
        codes = self._pair_codes % self.size * self.size + self._pair_codes // self.size
        order = np.argsort(codes, kind="stable")
        return codes[order], self._pair_counts[order]

    @cached_property
    def forward(self) -> Continuations:
        """The words that follow two words; a pair is `first * size + second`."""
        pair, word = self._triple_codes // self.size, self._triple_codes % self.size
        return Continuations(pair, word, self._likelihood(pair // self.size, pair % self.size, word))

    @cached_property
    def backward(self) -> Continuations:
        """The words that precede two words, told as how likely they are given what follows; a pair is as above."""
        squared = self.size * self.size
        pair, word = self._triple_codes % squared, self._triple_codes // squared
        middle, last = pair // self.size, pair % self.size
        likely = self._likelihood(word, middle, last) + self._pair_likelihood(word, middle)
        return Continuations(pair, word, likely - self._pair_likelihood(middle, last))

    def _likelihood(self, first: Numbers, second: Numbers, third: Numbers) -> Scores:
        """Return how likely the third word of each triple that occurs is after the other two, as logarithms."""
        pair = np.searchsorted(self._pair_codes, first * self.size + second)
        count, kinds = self._pair_counts[pair], self._pair_kinds[pair]
        triple = self._triple_count(first, second, third)
        likely: Scores = np.log((triple + kinds * np.exp(self._pair_likelihood(second, third))) / (count + kinds))
        return likely

    def _triple_count(self, first: Numbers, second: Numbers, third: Numbers) -> Scores:
        return self._triple_counts[
            np.searchsorted(self._triple_codes, (first * self.size + second) * self.size + third)
        ]

    def _pair_likelihood(self, first: Numbers, second: Numbers) -> Scores:
        """Return how likely the second word of each pair that occurs is after the first, as logarithms."""
        at = np.searchsorted(self._pair_codes, first * self.size + second)
        return self.paired(first, second, self._pair_counts[at])

    def paired(self, first: Numbers, second: Numbers, counts: Scores) -> Scores:
        """Return how likely second words are after first ones that they follow so many times, as logarithms."""
        kinds, follows = self.after_one[first], self.before_one[first]
        likely: Scores = np.log(
            np.where(kinds, (counts + kinds * self.base[second]) / np.maximum(follows + kinds, 1.0), self.base[second])
        )
        return likely

    def after(self, word: int) -> tuple[Numbers, Scores]:
        """Return the words that follow a word, in the order of their numbers, and how often they do."""
        return self._slice(self._pair_codes, self._pair_counts, word)

    def before(self, word: int) -> tuple[Numbers, Scores]:
        """Return the words that precede a word, in the order of their numbers, and how often they do."""
        return self._slice(*self._pairs_back, word)

    def _slice(self, codes: Numbers, counts: Scores, word: int) -> tuple[Numbers, Scores]:
        start, end = np.searchsorted(codes, (word * self.size, (word + 1) * self.size))
        return codes[start:end] % self.size, counts[start:end]

    def beginning(self, start: str) -> tuple[int, int]:
        """Return the range of the numbers of the words whose rough spelling begins with `start`."""
        return bisect_left(self.rough, start, 1), bisect_left(self.rough, start + "\uffff", 1)

    def following(self, first: Numbers, second: Numbers) -> Scores:
        """Return how probable each second word is after the first word in its place, as logarithms."""
        return self.paired(first, second, _found(self._pair_codes, self._pair_counts, first * self.size + second))

    def likely(self, rows: Numbers) -> Scores:
        """Return how likely the words of each row are from the third on, each after the two before it, as logarithms.

        A word that is `GAP` is free; one that is negative does not exist.
        """
        known = np.maximum(rows, GAP)
        first, second = known[:, :-1], known[:, 1:]
        codes = first * self.size + second
        pairs = _found(self._pair_codes, self._pair_counts, codes)
        kinds = _found(self._pair_codes, self._pair_kinds, codes[:, :-1])
        follow, base = self.after_one[first[:, 1:]], self.base[second[:, 1:]]
        chance = (pairs[:, 1:] + follow * base) / np.maximum(self.before_one[first[:, 1:]] + follow, 1.0)
        chance = np.where(follow > 0, chance, base)
        triples = _found(self._triple_codes, self._triple_counts, codes[:, :-1] * self.size + second[:, 1:])
        chance = np.where(kinds > 0, (triples + kinds * chance) / np.maximum(pairs[:, :-1] + kinds, 1.0), chance)
        words = rows[:, 2:]
        values = np.where(words == GAP, 0.0, np.where(words < GAP, _STRANGE, np.log(np.maximum(chance, _RAREST))))
        total: Scores = values.sum(axis=1)
        return total


class Continuations:
    """For pairs of words, the words that go on from them, the likeliest first."""

    def __init__(self, pairs: Numbers, words: Numbers, likely: Scores) -> None:
        order = np.lexsort((-likely, pairs))
        pairs = pairs[order]
        self._arrays = words[order], likely[order]
        starts = np.flatnonzero(np.concatenate(([True], pairs[1:] != pairs[:-1]))) if len(pairs) else pairs
        self._pairs = pairs[starts]
        self._starts, self._counts = starts, np.diff(starts, append=len(pairs))

    def of(self, pairs: Numbers, most: int) -> tuple[Numbers, Numbers, Scores]:
        """Return which of the pairs goes on, up to so many times each, with which words and how likely they are."""
        if not len(self._pairs):
            return self._pairs, *self._arrays
        at = np.minimum(np.searchsorted(self._pairs, pairs), len(self._pairs) - 1)
        counts = np.where(self._pairs[at] == pairs, np.minimum(self._counts[at], most), 0)
        of = np.repeat(np.arange(len(pairs)), counts)
        places = self._starts[at[of]] + rank(of)
        return of, self._arrays[0][places], self._arrays[1][places]

    def all_of(self, pair: int) -> tuple[Numbers, Scores]:
        """Return all words that go on from a pair, with the logarithms of how likely they are."""
        start, end = np.searchsorted(self._pairs, (pair, pair + 1))
        if start == end:
            return self._arrays[0][:0], self._arrays[1][:0]
        start, end = self._starts[start], self._starts[start] + self._counts[start]
        return self._arrays[0][start:end], self._arrays[1][start:end]


def _found(codes: Numbers, values: Scores, wanted: Numbers) -> Scores:
    """Return the values of the codes that are wanted, 0 for those that there are not; `codes` are in order."""
    if not len(codes):
        return np.zeros(wanted.shape)
    at = np.minimum(np.searchsorted(codes, wanted), len(codes) - 1)
    return np.where(codes[at] == wanted, values[at], 0.0)


def _tally(codes: Numbers) -> tuple[Numbers, Scores]:
    """Return each code once, in order, with how often it occurs."""
    found, counts = np.unique(codes, return_counts=True)
    return found, counts.astype(np.float64)


def rank(owners: Numbers) -> Numbers:
    """Return which one of its owner's each entry is, from 0 on; `owners` are in order."""
    places: Numbers = np.arange(len(owners)) - np.searchsorted(owners, owners)
    return places


def plain(text: str) -> str:
    """Return the text in lower case and without accents; the number of characters stays the same for Spanish."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFC", text.lower())
    if len(text) < _LONG:
        return text.translate(_WITHOUT_ACCENT)
    for accented, letter in zip(_WORDS_ACCENTED, _PLAIN, strict=True):
        text = text.replace(accented, letter)
    return text


_LOOK_ALIKE = str.maketrans(
    {"q": "g", "1": "l", "i": "l", "|": "l", "[": "l", "]": "l", "!": "l", "0": "o", "6": "o"}
    | {"$": "s", "5": "s", "@": "a", "€": "c", "¢": "c", "®": "e", "©": "c"}
)


def rough(word: str) -> str:
    """Return a plain word in which letters that a reader takes for each other are the same."""
    return word.translate(_LOOK_ALIKE)


def like(word: str, pattern: str) -> str:
    """Return `word` with the capitals of `pattern`: all, the first letter, or none."""
    if len(pattern) > 1 and pattern.isupper():
        return word.upper()
    if pattern[:1].isupper():
        return word[:1].upper() + word[1:]
    return word


_CLOSING = frozenset(",.;:)”?!%’»]")
_OPENING = frozenset("(“¿¡‘«[")
_TIGHT = frozenset("'/")
_ORDINAL = frozenset("ªº°")


_SIGNS = _CLOSING | _OPENING | _TIGHT | _ORDINAL


_OPENING_MARK = re.compile(r'"(?=\w)')
_STREAMED = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_|\n\s*\n")


def stream(text: str) -> list[str]:
    """Return the plain words, figures and signs of a sound text, an empty one for each blank line.

    Signs that documents write in two ways are written in one.
    """
    text = plain(_OPENING_MARK.sub("“", text)).replace('"', "”")
    text = text.replace("’", "'").replace("‘", "'").replace("–", "-")
    return ["" if piece.isspace() else piece for piece in _STREAMED.findall(text)]


def join(words: list[str]) -> str:
    """Return words and signs as running text, with spaces where print has them."""
    if _SIGNS.isdisjoint(words):
        return " ".join(words)
    parts = words[:1]
    for left, right in pairwise(words):
        tight = (
            right in _CLOSING
            or (right in _ORDINAL and left.isdigit())
            or left in _OPENING
            or left in _TIGHT
            or right in _TIGHT
        )
        parts.append(right if tight else " " + right)
    return "".join(parts)


LISTED = 1e-7
"""Share of running words from which the word list is believed; rarer entries are names, typing errors and the like."""

COMMON = 2e-6
"""Share of running words from which a word of the list may be what was lost."""

_ACCENTED = {"a": "á", "e": "é", "i": "í", "o": "ó", "u": "úü", "n": "ñ"}
_LONGEST = 40
"""Letters of the longest word that is looked up with other accents."""
_WELL_KNOWN = 20
"""Occurrences from which sound documents alone decide between two spellings."""

_CORPUS_WEIGHT = 2e-5
"""What one occurrence in a sound document is worth, as a share of running words."""


def accented(word: str) -> Iterable[str]:
    """Yield the plain word and every spelling of it with one accent or one `ñ`; of what is no word, only itself."""
    yield word
    for i, c in enumerate(word if len(word) <= _LONGEST else ""):
        for other in _ACCENTED.get(c, ""):
            yield word[:i] + other + word[i + 1 :]


@cache
def _listed() -> Mapping[str, float]:
    found: defaultdict[str, float] = defaultdict(float)
    for spelling, frequency in frequencies().items():
        if frequency >= COMMON and spelling.isalpha():
            found[plain(spelling)] += frequency
    return MappingProxyType({word: found[word] for word in sorted(found, key=lambda word: (rough(word), word))})


class Vocabulary:
    """Spellings and their weights; `texts` are the sound texts of the build."""

    def __init__(self, texts: Iterable[str]) -> None:
        words: Counter[str] = Counter()
        for text in texts:
            words.update(WORD.findall(text))
        self._surfaces: Counter[str] = Counter()
        self._capitals: Counter[str] = Counter()
        for word, count in words.items():
            if not word.isupper():
                self._surfaces[word.lower()] += count
                if word[0].isupper():
                    self._capitals[word.lower()] += count
        self._by_plain: defaultdict[str, list[str]] = defaultdict(list)
        for surface in self._surfaces:
            self._by_plain[plain(surface)].append(surface)
        self._shout(word.lower() for word in words if word.isupper())
        self._weights: dict[str, float] = {}
        self._spellings: dict[str, Mapping[str, float]] = {}

    def _shout(self, words: Iterable[str]) -> None:
        """Add words in capitals: they often lack accents, so they tell that a word exists, not how it is written."""
        for word in words:
            if plain(word) not in self._by_plain:
                self._surfaces[word] = 1
                self._by_plain[plain(word)].append(word)

    @cached_property
    def _list(self) -> Mapping[str, float]:
        return frequencies()

    def listed(self) -> Mapping[str, float]:
        """Return the plain words that the word list calls common, with their shares, in the order of `Phrases`."""
        return _listed()

    def spelled(self, spelling: str) -> float:
        """Return how common a word is with just these accents (in lower case)."""
        frequency = self._list.get(spelling, 0.0)
        return self._surfaces[spelling] * _CORPUS_WEIGHT + (frequency if frequency >= LISTED else 0.0)

    def spellings(self, word: str) -> Mapping[str, float]:
        """Return the ways to write a plain word, each with its weight; empty when there is no such word."""
        found = self._spellings.get(word)
        if found is None:
            found = self._spellings[word] = self._look_up(word)
        return found

    def _look_up(self, word: str) -> Mapping[str, float]:
        weights = {s: self._surfaces[s] * _CORPUS_WEIGHT for s in self._by_plain.get(word, ())}
        for spelling in accented(word):
            frequency = self._list.get(spelling, 0.0)
            if frequency >= LISTED:
                weights[spelling] = weights.get(spelling, 0.0) + frequency
        return weights

    def weight(self, word: str) -> float:
        """Return how common a plain word is, whatever its accents; 0 when there is no such word."""
        weight = self._weights.get(word)
        if weight is None:
            weight = self._weights[word] = sum(self.spellings(word).values())
        return weight

    def prefers(self, spelling: str, other: str, times: float) -> bool:
        """Tell whether a spelling is so many times as common as another: in sound documents, if they know it well."""
        if self._surfaces[spelling] >= _WELL_KNOWN:
            return self._surfaces[spelling] >= times * self._surfaces[other]
        return self.spelled(spelling) >= times * self.spelled(other)

    def best(self, word: str) -> str:
        """Return the commonest way to write a plain word."""
        spellings = self.spellings(word)
        return max(spellings, key=lambda s: spellings[s]) if spellings else word

    def written(self, word: str) -> str:
        """Return a plain word as running text has it: with its accents, and a capital if it is a name."""
        best = self.best(word)
        capital = self._capitals[best]
        return best.capitalize() if capital > 2 * self._surfaces[best] / 3 else best

    def in_corpus(self, word: str) -> bool:
        """Tell whether a sound document uses the plain word."""
        return word in self._by_plain
