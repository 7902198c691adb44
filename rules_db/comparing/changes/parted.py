"""Passages that one text keeps together and the other parts: what stands elsewhere in the same words has not gone.

A stretch that a redline shows as gone, while the other text has the very same words as passages of their own that
nothing else is paired with, was only parted from its passage (or, the other way, joined to it). Whole passages alone
count, so that nothing that went is hidden by words that happen to stand somewhere else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from rules_db.comparing.records import Passage, Piece, ProseChange
from rules_db.comparing.redline import plain

_SHORTEST = 4
"""Words of a stretch from which it is told from a chance."""

Words = tuple[str, ...]


class Loose:
    """Passages of one text that are paired with nothing, in their order; those that are found elsewhere are taken."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        ordered = sorted(passages, key=lambda passage: passage.place)
        self._words = [(passage, plain(passage.text)) for passage in ordered]
        self._opening: dict[str, list[int]] = defaultdict(list)
        for at, (_, words) in enumerate(self._words):
            if words:
                self._opening[words[0]].append(at)
        self.taken: set[Passage] = set()

    def take(self, text: str) -> bool:
        """Take the passages that follow each other and together have just the words of a text; tell if there are."""
        wanted = plain(text)
        if len(wanted) < _SHORTEST:
            return False
        for start in self._opening.get(wanted[0], ()):
            found = self._following(start, wanted)
            if found:
                self.taken.update(found)
                return True
        return False

    def _following(self, start: int, wanted: Words) -> Sequence[Passage]:
        """Return the untaken passages from a place on that have the wanted words; none where they have others."""
        found: list[Passage] = []
        said = 0
        for passage, words in self._words[start:]:
            if passage in self.taken or wanted[said : said + len(words)] != words:
                return ()
            found.append(passage)
            said += len(words)
            if said == len(wanted):
                return found
        return ()


def without_parted(changes: Sequence[ProseChange]) -> list[ProseChange]:
    """Return the changes without what is only parted: such stretches count as equal, such passages as present."""
    loose_a = Loose(change.before for change in changes if change.kind == "missing" and change.before)
    loose_b = Loose(change.after for change in changes if change.kind == "added" and change.after)
    reworded = [_reunited(change, loose_a, loose_b) for change in changes if change.kind == "changed"]
    taken = loose_a.taken | loose_b.taken
    alone = [change for change in changes if change.kind != "changed"]
    kept = [change for change in reworded if not change.redline or not all(piece.equal for piece in change.redline)]
    return [*kept, *(change for change in alone if (change.before or change.after) not in taken)]


def _reunited(change: ProseChange, loose_a: Loose, loose_b: Loose) -> ProseChange:
    pieces = tuple(_piece(piece, loose_a, loose_b) for piece in change.redline)
    return change if pieces == change.redline else _with(change, pieces)


def _piece(piece: Piece, loose_a: Loose, loose_b: Loose) -> Piece:
    gone, came = piece.before and not piece.after, piece.after and not piece.before
    if (gone and loose_b.take(piece.before)) or (came and loose_a.take(piece.after)):
        return Piece(piece.before, piece.after, True)
    return piece


def _with(change: ProseChange, pieces: tuple[Piece, ...]) -> ProseChange:
    from msgspec.structs import replace

    return replace(change, redline=pieces)
