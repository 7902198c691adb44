"""Which words exist, how common they are, and with which accents they are written.

Two witnesses: the sound documents of the same build, whose words count most, and the Spanish word list of `wordfreq`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise

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
        """Return the plain words that the word list calls common, with their share of running words."""
        found: defaultdict[str, float] = defaultdict(float)
        for spelling, frequency in self._list.items():
            if frequency >= COMMON and spelling.isalpha():
                found[plain(spelling)] += frequency
        return found

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
