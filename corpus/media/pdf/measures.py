"""What the lines of a document have in common: margins, the room between lines, and who broke them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.media.pdf.continuing import parted
from corpus.media.pdf.labels import is_labelled
from corpus.media.pdf.records import Side, Strip

_EXACT = 1.5
"""Points by which the lines of a justified text miss its margin at most."""
_JUSTIFIED = 0.6
"""Share of the lines near the margin of a justified text that reach it exactly."""
_NEAR = 3.0
"""Share of the font's size within which a line comes near its margin."""
_FEWEST = 10
_EXPLAINED = 0.9
"""Share of the broken sentences that the way in which a text is set explains."""
_SPARE = 0.3
"""Share of the font's size that a word needs beside its letters: a space, and what guessing its width errs."""
_SIZES = 0.6
"""Points by which the letters of one paragraph differ in size at most."""
ROOM = 0.22
"""Share of the font's size by which lines stand farther apart than usual where their author parted them."""
_QUANTILE = 0.97

_Frame = tuple[float, float]
_Pair = tuple[Strip, Strip]


@dataclass(frozen=True, slots=True)
class Measures:
    """The margins of each column; whether lines fill them exactly; room between lines, as shares of the font's size.

    `pitch` is the room between lines of a paragraph, `blank` how much more there is at least where a blank line parts
    paragraphs, `usual` how much more there usually is. `typed` says that the author broke his lines himself, at a
    number of letters, as on a typewriter.
    """

    frames: dict[Side, _Frame]
    justified: bool
    pitch: float = 0.0
    blank: float = ROOM
    usual: float = ROOM
    typed: bool = False


def measure(strips: Iterable[Strip]) -> Measures:
    """Return what the lines of a document have in common."""
    plain = [strip for strip in strips if not strip.furniture and not strip.cells and strip.text]
    frames = _frames(plain)
    pairs = [pair for pair in pairwise(plain) if not parted(*pair)]
    bare = Measures(frames, _is_justified(plain, frames))
    alike = [pair for pair in pairs if same_font(*pair)]
    rooms = Counter(round(room(*pair), 2) for pair in alike if is_full(*pair, bare))
    rooms = rooms or Counter(round(room(*pair), 2) for pair in alike) or Counter({0.0: 1})
    pitch = rooms.most_common(1)[0][0]
    extras = sorted(room(*pair) - pitch for pair in pairs if not is_full(*pair, bare))
    blank = _threshold(extras)
    beyond = Counter(round(extra, 1) for extra in extras if extra > blank)
    usual = max(blank, beyond.most_common(1)[0][0]) if beyond else blank
    return Measures(frames, bare.justified, pitch, blank, usual, _is_typed(plain, pairs, bare))


def room(before: Strip, strip: Strip) -> float:
    """Return the room between two lines, one below the other, as a share of the font's size."""
    return (strip.box.top - before.box.bottom) / max(strip.size, 1.0)


def same_font(before: Strip, strip: Strip) -> bool:
    """Tell whether two lines are set in letters of one size and weight."""
    return abs(before.size - strip.size) <= _SIZES and before.bold == strip.bold


def is_full(before: Strip, strip: Strip, measures: Measures) -> bool:
    """Tell whether a line ended because the next word had no room."""
    left, right = measures.frames.get(before.side, (before.box.left, before.box.right))
    spare = right - before.box.right
    word = strip.first_word
    if measures.justified:
        return spare <= _EXACT or spare < word > right - left
    return spare < word + _SPARE * before.size


def _threshold(extras: Sequence[float]) -> float:
    """Return the room above which a line counts as parted by a blank one.

    Where paragraphs stand close in lists and apart elsewhere, it lies between the two; where all stand equally far
    apart, each of them is parted.
    """
    if not extras:
        return ROOM
    low, high = extras[len(extras) // 10], extras[len(extras) * 7 // 10]
    return (low + high) / 2 if low > ROOM and high - low > ROOM else ROOM


def _frames(strips: Iterable[Strip]) -> dict[Side, _Frame]:
    lefts: defaultdict[Side, list[float]] = defaultdict(list)
    rights: defaultdict[Side, list[float]] = defaultdict(list)
    for strip in strips:
        lefts[strip.side].append(strip.box.left)
        rights[strip.side].append(strip.box.right)
    return {
        side: (sorted(lefts[side])[int(len(found) * (1 - _QUANTILE))], sorted(found)[int((len(found) - 1) * _QUANTILE)])
        for side, found in rights.items()
    }


def _is_justified(plain: Sequence[Strip], frames: dict[Side, _Frame]) -> bool:
    """Tell whether the lines that come near the margin reach it exactly."""
    spare = [frames[strip.side][1] - strip.box.right for strip in plain]
    near = [one for one, strip in zip(spare, plain, strict=True) if one < _NEAR * strip.size]
    return sum(one <= _EXACT for one in near) > _JUSTIFIED * len(near)


def _is_typed(plain: Sequence[Strip], pairs: Sequence[_Pair], measures: Measures) -> bool:
    """Tell whether a number of letters, not the room on the page, explains where sentences go on in the next line."""
    sentences = [(a, b) for a, b in pairs if a.text[-1].isalnum() and b.text[0].islower() and not is_labelled(b.text)]
    if len(sentences) < _FEWEST:
        return False
    lengths = sorted(len(strip.text) for strip in plain)
    widest = lengths[int(_QUANTILE * (len(lengths) - 1))]
    counted = sum(len(a.text) + 1 + len(b.text.split(None, 1)[0]) > widest for a, b in sentences)
    placed = sum(is_full(a, b, measures) for a, b in sentences)
    return placed < _EXPLAINED * len(sentences) < counted
