"""A damaged document as words that can be believed, words that do not exist, and the columns printed over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from corpus.document import Document
from corpus.repair.assessment import Assessment
from corpus.repair.edits import Edit
from corpus.repair.letters import Letters, Mended
from corpus.repair.words import PIECE, Vocabulary, plain

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
    """How words read, each looked at once."""

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
