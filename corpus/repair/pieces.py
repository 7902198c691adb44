"""A damaged document as words, and words in which single letters were lost.

There are words that can be believed, words that do not exist, and columns that were printed over. Of letters, accents
are lost above all.

A reader of print that does not know accents emits one or two arbitrary signs for such a letter ("nimero", "niumero",
"pafio"); other letters are mistaken for a look-alike (letters.toml). A word is mended only into a word that exists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path
from types import MappingProxyType

from corpus.layers import Document
from corpus.repair.edits import GUESSED, Edit
from corpus.repair.evidence import Assessment
from corpus.repair.phrases import PIECE, Vocabulary, like, plain
from schemas import declared

_ACCENTS = "áéíóúñ"
_MOST, _EACH_TENFOLD, _NEVER = 0.99, 0.05, 1e-9
"""How sure a spelling is at most, and by how much surer for each tenfold that it is more common than its rival, which
stands at least that often. Set by hand: a spelling that is just dominant is as sure as a guess by a pattern.
"""
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


_MARK = re.compile(r"\s*(?:[-*»•]|[o0e]|\w[.)]) ")
_SHIFT = 2
"""An item's mark is a stroke of its own: what follows it was printed over so many columns later."""

_SIGNS = frozenset("@#$&®©€¢¥£{}|\\<>[]~^_«»§")
_ENDINGS = frozenset(".,;:)”\"'")
_OWN_WORD = 3
"""Occurrences outside of the damage from which a word that no list knows is the document's own."""

_SURE_WORD = 4


@dataclass(slots=True)
class Piece:
    """A word, figure or sign of a line: its line and columns, how it reads, and whether it exists."""

    line: int
    start: int
    end: int
    word: str
    known: bool
    sign: bool


@dataclass(frozen=True, slots=True)
class Zone:
    """The columns of a line in which one stroke was printed over another; `last` is the first one after them."""

    first: int
    last: int
    loose: bool = False
    """Whether it is not known in which of the columns the first stroke ends."""

    def touches(self, piece: Piece) -> bool:
        """Tell whether a piece stands in the zone."""
        return piece.end > self.first and piece.start < self.last

    def borders(self, piece: Piece) -> bool:
        """Tell whether a piece stands outside of the zone, or only its first or last letter in it."""
        if not self.touches(piece):
            return True
        return piece.end - piece.start >= _SURE_WORD and (piece.start >= self.last - 1 or piece.end <= self.first + 1)

    def spares(self, piece: Piece) -> bool:
        """Tell whether a piece can be believed, although it may stand at the edge of the zone."""
        return piece.known and self.borders(piece)

    def believes(self, piece: Piece) -> bool:
        """Tell whether a piece may count as a neighbour: one that is spared, or a sign that closes a word."""
        return self.spares(piece) or (piece.known and piece.word in _ENDINGS)


NO_ZONE = Zone(-1, -1)


@dataclass(frozen=True, slots=True)
class Reading:
    """All pieces of a document, where those of each line begin, its zone, and the words mended on the way."""

    pieces: Sequence[Piece]
    firsts: Sequence[int]
    zones: Sequence[Zone]
    mended: Sequence[Sequence[Edit]]

    def of_line(self, line: int) -> range:
        """Return the indices of the pieces of a line."""
        return range(self.firsts[line], self.firsts[line + 1])

    def believed(self, restored: Mapping[int, tuple[int, int, Sequence[str]]] = MappingProxyType({})) -> Iterator[str]:
        """Yield the plain words that can be believed, with an empty one for each that cannot and each blank line.

        `restored` holds by line the words that stand for the pieces from one index to another.
        """
        for line in range(len(self.zones)):
            here, zone = self.of_line(line), self.zones[line]
            first, last, words = restored.get(line, (-1, -2, ()))
            if not here:
                yield ""
            for i in here:
                piece = self.pieces[i]
                if i == first:
                    yield from words
                if first <= i <= last:
                    continue
                sure = zone.believes(piece) if words else piece.known and not zone.touches(piece)
                yield piece.word if sure else ""


def read(document: Document, vocabulary: Vocabulary, letters: Letters, found: Assessment) -> Reading:
    """Cut a damaged document into pieces and mend the words in which only letters were mistaken."""
    pieces: list[Piece] = []
    firsts: list[int] = []
    zones: list[Zone] = []
    mended: list[list[Edit]] = []
    looks = _Looks(vocabulary, letters)
    for number, line in enumerate(document.lines):
        text = line.text
        zone = zone_of(text, found)
        firsts.append(len(pieces))
        zones.append(zone)
        edits: list[Edit] = []
        for match in PIECE.finditer(text):
            piece = Piece(number, match.start(), match.end(), match[0], True, False)
            edit = looks.look(piece, zone)
            if edit:
                edits.append(edit)
            pieces.append(piece)
        mended.append(edits)
    firsts.append(len(pieces))
    _own_words(pieces, zones)
    return Reading(pieces, firsts, zones, mended)


def zone_of(text: str, found: Assessment) -> Zone:
    """Return the columns printed over in a line, or `NO_ZONE` in a line that does not reach them."""
    if not found.last or text.isupper():  # headings in capitals are set as one stroke
        return NO_ZONE
    shift = _SHIFT if _MARK.match(text) else 0
    return Zone(found.first + shift, found.last + shift) if len(text) > found.last + shift - 3 else NO_ZONE


class _Looks:
    """A cache of how words read, by the word and whether it stands in a damaged zone."""

    def __init__(self, vocabulary: Vocabulary, letters: Letters) -> None:
        self._vocabulary = vocabulary
        self._letters = letters
        self._seen: dict[tuple[str, bool], tuple[str, bool, Mended | None]] = {}

    def look(self, piece: Piece, zone: Zone) -> Edit | None:
        """Fill in how a piece reads; return the edit where letters had to be mended."""
        raw = piece.word
        if not raw[0].isalpha():
            piece.word = plain(raw)
            piece.sign = not raw[0].isdigit()
            piece.known = raw not in _SIGNS
            return None
        key = (raw, zone is NO_ZONE or zone.borders(piece))
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._word(*key)
        piece.word, piece.known, mended = found
        return Edit(piece.start, piece.end, mended.text, mended.reason, mended.confidence) if mended else None

    def _word(self, raw: str, sure: bool) -> tuple[str, bool, Mended | None]:
        mended = self._letters.mend(raw) if sure else self._letters.accent(raw)
        word = plain(mended.text if mended else raw)
        return word, word.isalpha() and bool(self._vocabulary.weight(word)), mended


def _own_words(pieces: Sequence[Piece], zones: Sequence[Zone]) -> None:
    """Believe the words that no list knows but that the document uses again and again outside of the damage."""
    unknown = [p for p in pieces if not p.known and not p.sign and len(p.word) > 3 and p.word.isalpha()]
    counts = Counter(p.word for p in unknown if not zones[p.line].touches(p))
    for piece in unknown:
        if counts[piece.word] >= _OWN_WORD:
            piece.known = True


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
    return Mended(ranked[0], reason, round(min(_MOST, GUESSED + _EACH_TENFOLD * log10(best / max(second, _NEVER))), 2))
