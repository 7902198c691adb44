"""What the lines of a document have in common: margins, the room between lines, and who broke them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from corpus.media.pdf.continuing import parted
from corpus.media.pdf.labels import is_labelled
from corpus.media.pdf.records import Side, Strip

_EXACT = 1.5
"""Points by which the lines of a justified text miss its margin at most."""
_JUSTIFIED = 0.6
"""Share of the lines near the margin of a justified text that reach it exactly."""
_NEAR = 3.0
"""Share of the font's size within which a line comes near its margin."""
_SOME = 3
_FEWEST = 10
_EXPLAINED = 0.9
"""Share of the broken sentences that the way in which a text is set explains."""
_ALIKE = 0.75
_MOST = 0.6
"""Of the lines that a typewriter broke, this share is at least so long, as a share of the longest."""
_ERRED = 0.5
"""Points by which measuring the room that a word needs may err."""
_SIZES = 0.6
"""Points by which the letters of one paragraph differ in size at most."""
ROOM = 0.22
"""Share of the font's size by which lines stand farther apart than usual where their author parted them."""
_QUANTILE = 0.97
_COMMON = 0.03
"""Share of the lines from which a distance between them is common."""
_OVERLAP = -0.5
"""Room, as a share of the font's size, below which lines are printed over each other."""

_Frame = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Measures:
    """The margins of each column; whether lines fill them exactly; room between lines, as shares of the font's size.

    `pitch` is the room between lines of a paragraph, `blank` how much more there is at least where a blank line parts
    paragraphs, `usual` how much more there usually is. `typed` says that the author broke his lines himself, at a
    number of letters, as on a typewriter.
    """

    frames: Sequence[_Frame]
    justified: bool
    pitch: float = 0.0
    blank: float = ROOM
    usual: float = ROOM
    typed: bool = False


def measure(text: Sequence[Strip]) -> tuple[Measures, list[Seam]]:
    """Return what the lines of a document have in common, and what parts each line from the next."""
    plain = [strip for strip in text if not strip.cells]
    frames = _frames(plain)
    bare = Measures(frames, _is_justified(plain, frames))
    seams = [_seam(before, strip, bare) for before, strip in pairwise(text)]
    return _measures([len(strip.text) for strip in text], seams, bare), seams


def _measures(lengths: Sequence[int], seams: Sequence[Seam], bare: Measures) -> Measures:
    pitch = _pitch(seams)
    extras = sorted(seam.room - pitch for seam in seams if seam.near and seam.plain and not seam.full)
    blank = _threshold(extras)
    beyond = Counter(round(extra, 1) for extra in extras if extra > blank)
    usual = max(blank, beyond.most_common(1)[0][0]) if beyond else blank
    typed = not bare.justified and _is_typed(lengths, seams, pitch)
    return Measures(bare.frames, bare.justified, pitch, blank, usual, typed)


class Seam(NamedTuple):
    """What parts two lines: `near` where no column or page ends between them, `plain` where neither is a table's row.

    `alike` says that they are set in one font, `full` that the next word had no room on the first, `broken` that a
    sentence goes on from one to the other, as their words alone show; `room` is a share of the font's size.
    """

    near: bool
    plain: bool
    alike: bool
    full: bool
    broken: bool
    room: float


def _seam(before: Strip, strip: Strip, measures: Measures) -> Seam:
    near, plain = not parted(before, strip), not (before.cells or strip.cells)
    alike = plain and before.bold == strip.bold and abs(before.size - strip.size) <= _SIZES
    broken = near and alike and before.text[-1].isalnum() and strip.text[0].islower() and not is_labelled(strip.text)
    full = plain and _is_full(before, strip, measures)
    return Seam(near, plain, alike, full, broken, (strip.box.top - before.box.bottom) / max(strip.size, 1.0))


def _pitch(seams: Sequence[Seam]) -> float:
    """Return the room between lines which only the printer broke; where few surely are, the least that is common."""
    broken = Counter(round(seam.room, 2) for seam in seams if seam.broken and seam.full)
    if broken and broken.most_common(1)[0][1] >= _SOME:
        return broken.most_common(1)[0][0]
    rooms = [seam.room for seam in seams if seam.near and seam.alike]
    counts = Counter(round(one, 2) for one in rooms if one > _OVERLAP)
    common = [one for one, count in counts.items() if count >= max(2, _COMMON * len(rooms))]
    return min(common or counts, default=0.0)


def _is_full(before: Strip, strip: Strip, measures: Measures) -> bool:
    """Tell whether a line ended because the next word had no room."""
    left, right = measures.frames[before.side]
    spare = right - before.box.right
    if measures.justified:
        return spare <= _EXACT or spare < strip.lead > right - left
    return spare < strip.lead + _ERRED


def _threshold(extras: Sequence[float]) -> float:
    """Return the room above which a line counts as parted by a blank one.

    Where paragraphs stand close in lists and apart elsewhere, it lies between the two; where all stand equally far
    apart, each of them is parted.
    """
    if not extras:
        return ROOM
    low, high = extras[len(extras) // 10], extras[len(extras) * 7 // 10]
    return (low + high) / 2 if low > ROOM and high - low > ROOM else ROOM


def _frames(strips: Iterable[Strip]) -> list[_Frame]:
    """Return the margins of each side, by its number."""
    lefts: list[list[float]] = [[] for _ in Side]
    rights: list[list[float]] = [[] for _ in Side]
    for strip in strips:
        lefts[strip.side].append(strip.box.left)
        rights[strip.side].append(strip.box.right)
    return [
        (sorted(starts)[int(len(starts) * (1 - _QUANTILE))], _margin(sorted(ends, reverse=True)))
        if starts
        else (0.0, 0.0)
        for starts, ends in zip(lefts, rights, strict=True)
    ]


def _margin(rights: Sequence[float]) -> float:
    """Return the farthest place at which some lines end: the margin. A lone line may go beyond it."""
    for at in range(len(rights) - _SOME + 1):
        if rights[at] - rights[at + _SOME - 1] <= _EXACT:
            return rights[at]
    return rights[0]


def _is_justified(plain: Sequence[Strip], frames: Sequence[_Frame]) -> bool:
    """Tell whether the lines that come near the margin reach it exactly."""
    spare = [frames[strip.side][1] - strip.box.right for strip in plain]
    near = [one for one, strip in zip(spare, plain, strict=True) if one < _NEAR * strip.size]
    return sum(one <= _EXACT for one in near) > _JUSTIFIED * len(near)


def _is_typed(lengths: Sequence[int], seams: Sequence[Seam], pitch: float) -> bool:
    """Tell whether the author broke his lines himself, and the margin of the page only seems to have done so.

    Then the margin leaves many broken sentences unexplained. They are explained all the same where lines that a
    typewriter broke are too long for a column: the lines made whole again are then about as long as each other.
    """
    full = [seam.full for seam in seams if seam.broken]
    if len(full) < _FEWEST or sum(full) >= _EXPLAINED * len(full):
        return False
    wholes: list[int] = []
    left: list[int] = []
    here = lengths[0]
    for length, seam in zip(lengths[1:], seams, strict=True):
        if seam.full and seam.alike and seam.room - pitch <= ROOM:
            here += length + 1
            continue
        wholes.append(here)
        if seam.broken:
            left.append(here)
        here = length
    widest = sorted(wholes)[int(_QUANTILE * (len(wholes) - 1))] if wholes else 0
    return sum(length >= _ALIKE * widest for length in left) < _MOST * len(left)
