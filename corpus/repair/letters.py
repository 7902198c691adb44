"""Words in which single letters were lost or mistaken: accents above all.

A reader of print that does not know accents emits one or two arbitrary signs for such a letter ("nimero", "niumero",
"pafio"); other letters are mistaken for a look-alike (letters.toml). A word is mended only into a word that exists.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path

from corpus.repair.words import Vocabulary, like, plain
from schemas import declared

_ACCENTS = "áéíóúñ"
_DOMINANT = 8.0
"""How many times more common than its rivals a spelling must be to be taken without looking at its neighbours."""

_SHORTEST, _SHORT, _LONG = 2, 5, 6
"""Letters below which a word is left alone or mended only into a common one; above, two letters may be wrong."""

_COMMON = 1e-5
"""Share of running words from which a word is common."""

_LOOK_ALIKE = 0.005
"""How much rarer it is that a letter is taken for a look-alike than that one with an accent is misread."""

_FAR = 1e4
"""How many times as common a look-alike must be to take the place of a rare word that exists."""

_DIGIT_INSIDE = re.compile(r"[^\W\d]+(?:[01568][^\W\d]*)?")
"""A word of letters in which at most one digit stands, never in front: there it is a figure with its unit."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A word as it ought to read, with the reason and how sure it is (0 to 1)."""

    text: str
    reason: str
    confidence: float


@cache
def _confusions() -> tuple[tuple[str, str], ...]:
    table = declared.read(Path(__file__).with_name("letters.toml"))
    return tuple((entry["seen"], entry["meant"]) for entry in table["confusions"])


class Letters:
    """Mends single words by a vocabulary; each distinct word is looked at once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._accents: dict[str, Mended | None] = {}
        self._words: dict[str, Mended | None] = {}

    def mend(self, word: str) -> Mended | None:
        """Return the word mended, or None where it can stand or nothing better is certain."""
        key = word.lower()
        if key not in self._words:
            self._words[key] = self._look(key)
        found = self._words[key]
        return found and Mended(like(found.text, _cased(word)), found.reason, found.confidence)

    def accent(self, word: str) -> Mended | None:
        """Return a word that exists with the accent that it lacks; None for any other."""
        key = word.lower()
        if key not in self._accents:
            self._accents[key] = self._accent(key)
        found = self._accents[key]
        return found and Mended(like(found.text, _cased(word)), found.reason, found.confidence)

    def _look(self, word: str) -> Mended | None:
        weight = self._vocabulary.weight(plain(word))
        if weight:
            return self.accent(word) or self._rare(word, weight)
        if len(word) < _SHORTEST or not _DIGIT_INSIDE.fullmatch(word):
            return None
        once = self._replaced(word)
        rivals = {w: weight * _LOOK_ALIKE for w, weight in self._existing(once).items()} | self._accented_letter(word)
        if len(word) < _SHORT:
            rivals = {spelling: weight for spelling, weight in rivals.items() if weight >= _COMMON}
        if not rivals and len(word) > _LONG:
            rivals = self._existing({twice for w in once for twice in self._replaced(w)})
        reason = (
            "accented letter" if rivals and not max(rivals, key=lambda w: rivals[w]).isascii() else "look-alike letter"
        )
        return _choose(rivals, reason)

    def _rare(self, word: str, weight: float) -> Mended | None:
        """A word that no sound document uses, with a look-alike that is far more common."""
        if self._vocabulary.in_corpus(plain(word)) or len(word) < _SHORTEST:
            return None
        rivals = {w: other for w, other in self._existing(self._replaced(word)).items() if other >= _FAR * weight}
        return _choose(rivals, "look-alike letter")

    def _accent(self, word: str) -> Mended | None:
        """A word that exists, but is nearly always written with an accent."""
        if not word.isascii() or len(word) < 2:
            return None
        spellings = self._vocabulary.spellings(word)
        if not spellings:
            return None
        best = max(spellings, key=lambda s: spellings[s])
        if best == word or not self._vocabulary.prefers(best, word, _DOMINANT):
            return None
        share = spellings[best] / sum(spellings.values())
        return Mended(best, "accent", round(share, 2))

    def _accented_letter(self, word: str) -> dict[str, float]:
        """Return the words in which one or two signs stand for a letter with an accent, and perhaps others for `ñ`."""
        rivals: dict[str, float] = {}
        for variant in (word, *(word.replace(seen, "ñ", 1) for seen in ("fi", "f") if seen in word[1:-1])):
            for start in range(len(variant)):
                for width in (1, 2):
                    seen = variant[start : start + width]
                    for letter in _ACCENTS if len(seen) == width else "":
                        if _may_stand_for(seen, letter):
                            spelling = variant[:start] + letter + variant[start + width :]
                            weight = self._vocabulary.spelled(spelling)
                            if weight:
                                rivals[spelling] = weight
        return rivals

    def _existing(self, words: set[str]) -> dict[str, float]:
        rivals: dict[str, float] = {}
        for word in words:
            weight = self._vocabulary.spelled(word) if word.isalpha() else 0.0
            if weight:
                rivals[word] = weight
        return rivals

    @staticmethod
    def _replaced(word: str) -> set[str]:
        found: set[str] = set()
        for seen, meant in _confusions():
            at = word.find(seen)
            while at >= 0:
                found.add(word[:at] + meant + word[at + len(seen) :])
                at = word.find(seen, at + 1)
        return found


def _may_stand_for(seen: str, letter: str) -> bool:
    """Tell whether a reader may have seen one or two signs in place of a letter with an accent."""
    if len(seen) == 1:
        return seen not in "eoáéíóú" or (seen in "éo" and letter in "óú")
    if letter == "ñ":
        return seen[0] == "f" or "n" in seen
    return (
        plain(letter) in plain(seen)
        or any(c in _ACCENTS[:5] for c in seen)
        or (letter == "ú" and set(seen) <= set("dilt"))
    )


def _cased(word: str) -> str:
    """The pattern of capitals to follow; capitals inside a word are the reader's mistake."""
    return word if word.isupper() or word.islower() else word[:1] + word[1:].lower()


def _choose(rivals: dict[str, float], reason: str) -> Mended | None:
    if not rivals:
        return None
    ranked = sorted(rivals, key=lambda s: -rivals[s])
    best = rivals[ranked[0]]
    second = rivals[ranked[1]] if len(ranked) > 1 else 0.0
    if best < _DOMINANT * second:
        return None
    return Mended(ranked[0], reason, round(min(0.99, 0.8 + 0.05 * log10(best / max(second, 1e-9))), 2))
