"""A damaged document as words that can be believed, words that do not exist, and the columns printed over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.document import Document
from corpus.repair.assessment import Assessment
from corpus.repair.edits import Edit
from corpus.repair.letters import Letters
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import PIECE, plain

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

    def touches(self, piece: Piece) -> bool:
        """Tell whether a piece stands in the zone."""
        return piece.end > self.first and piece.start < self.last

    def spares(self, piece: Piece) -> bool:
        """Tell whether a piece can be believed, although it may stand at the edge of the zone."""
        if not piece.known:
            return False
        if piece.start >= self.last + 1 or piece.end <= self.first - 1 or not self.touches(piece):
            return True
        return len(piece.word) >= _SURE_WORD and (piece.start >= self.last - 1 or piece.end <= self.first + 1)

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

    def believed(self) -> Iterator[str]:
        """Yield the plain words that can be believed, with an empty one for each that cannot and each blank line."""
        for line in range(len(self.zones)):
            here, zone = self.of_line(line), self.zones[line]
            if not here:
                yield ""
            for i in here:
                piece = self.pieces[i]
                yield piece.word if piece.known and not zone.touches(piece) else ""


def read(document: Document, vocabulary: Vocabulary, letters: Letters, found: Assessment) -> Reading:
    """Cut a damaged document into pieces and mend the words in which only letters were mistaken."""
    pieces: list[Piece] = []
    firsts: list[int] = []
    zones: list[Zone] = []
    mended: list[list[Edit]] = []
    for number, line in enumerate(document.lines):
        text = line.text
        zone = zone_of(text, found)
        firsts.append(len(pieces))
        zones.append(zone)
        edits: list[Edit] = []
        for match in PIECE.finditer(text):
            piece = Piece(number, match.start(), match.end(), match[0], True, False)
            edit = _look(piece, zone, vocabulary, letters)
            if edit:
                edits.append(edit)
            pieces.append(piece)
        mended.append(edits)
    firsts.append(len(pieces))
    _own_words(pieces, zones)
    return Reading(pieces, firsts, zones, mended)


def zone_of(text: str, found: Assessment) -> Zone:
    """Return the columns printed over in a line, or `NO_ZONE` in a line that does not reach them."""
    if not found.last:
        return NO_ZONE
    shift = _SHIFT if _MARK.match(text) else 0
    return Zone(found.first + shift, found.last + shift) if len(text) > found.last + shift - 3 else NO_ZONE


def _look(piece: Piece, zone: Zone, vocabulary: Vocabulary, letters: Letters) -> Edit | None:
    """Fill in how a piece reads; return the edit where letters had to be mended."""
    raw = piece.word
    if not raw[0].isalpha():
        piece.word = plain(raw)
        piece.sign = not raw[0].isdigit()
        piece.known = raw not in _SIGNS
        return None
    inside = zone.touches(piece)
    mended = letters.accent(raw) if inside else letters.mend(raw)
    piece.word = plain(mended.text if mended else raw)
    piece.known = piece.word.isalpha() and bool(vocabulary.weight(piece.word))
    return Edit(piece.start, piece.end, mended.text, mended.reason, mended.confidence) if mended else None


def _own_words(pieces: Sequence[Piece], zones: Sequence[Zone]) -> None:
    """Believe the words that no list knows but that the document uses again and again outside of the damage."""
    unknown = [p for p in pieces if not p.known and not p.sign and len(p.word) > 3 and p.word.isalpha()]
    counts = Counter(p.word for p in unknown if not zones[p.line].touches(p))
    for piece in unknown:
        if counts[piece.word] >= _OWN_WORD:
            piece.known = True
