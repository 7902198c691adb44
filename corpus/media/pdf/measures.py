"""What the lines of a document have in common: margins, the room between lines, and who broke them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
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
_SOME = 3
_FEWEST = 10
_EXPLAINED = 0.9
"""Share of the broken sentences that the way in which a text is set explains."""
_ALIKE = 0.75
_MOST = 0.6
"""Of the lines that a typewriter broke, this share is at least so long, as a share of the longest."""
_SPARE = 0.3
"""Share of the font's size that a word needs beside its letters: a space, and what guessing its width errs."""
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
    broken = Counter(round(room(*pair), 2) for pair in alike if _is_broken(*pair) and is_full(*pair, bare))
    likeliest = broken.most_common(1)[0] if broken else (0.0, 0)
    pitch = likeliest[0] if likeliest[1] >= _SOME else _pitch([room(*pair) for pair in alike])
    extras = sorted(room(*pair) - pitch for pair in pairs if not is_full(*pair, bare))
    blank = _threshold(extras)
    beyond = Counter(round(extra, 1) for extra in extras if extra > blank)
    usual = max(blank, beyond.most_common(1)[0][0]) if beyond else blank
    found = Measures(frames, bare.justified, pitch, blank, usual)
    return replace(found, typed=_is_typed(plain, found))


def _pitch(rooms: Sequence[float]) -> float:
    """Return the least room between lines that is common: that of lines which only the printer broke."""
    counts = Counter(round(one, 2) for one in rooms if one > _OVERLAP)
    common = [one for one, count in counts.items() if count >= max(2, _COMMON * len(rooms))]
    return min(common or counts, default=0.0)


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
        side: (sorted(lefts[side])[int(len(found) * (1 - _QUANTILE))], _margin(sorted(found, reverse=True)))
        for side, found in rights.items()
    }


def _margin(rights: Sequence[float]) -> float:
    """Return the farthest place at which some lines end: the margin. A lone line may go beyond it."""
    for at in range(len(rights) - _SOME + 1):
        if rights[at] - rights[at + _SOME - 1] <= _EXACT:
            return rights[at]
    return rights[0]


def _is_justified(plain: Sequence[Strip], frames: dict[Side, _Frame]) -> bool:
    """Tell whether the lines that come near the margin reach it exactly."""
    spare = [frames[strip.side][1] - strip.box.right for strip in plain]
    near = [one for one, strip in zip(spare, plain, strict=True) if one < _NEAR * strip.size]
    return sum(one <= _EXACT for one in near) > _JUSTIFIED * len(near)


def _is_typed(plain: Sequence[Strip], measures: Measures) -> bool:
    """Tell whether the author broke his lines himself, and the margin of the page only seems to have done so.

    Then the margin leaves many broken sentences unexplained. They are explained all the same where lines that a
    typewriter broke are too long for a column: the lines made whole again are then about as long as each other.
    """
    sentences = [pair for pair in pairwise(plain) if _is_broken(*pair)]
    full = [is_full(*pair, measures) for pair in sentences]
    if measures.justified or len(full) < _FEWEST or sum(full) >= _EXPLAINED * len(full):
        return False
    wholes: list[int] = []
    lengths = {id(plain[0]): len(plain[0].text)}
    for before, strip in pairwise(plain):
        on = not parted(before, strip) and same_font(before, strip) and is_full(before, strip, measures)
        on = on and room(before, strip) - measures.pitch <= ROOM
        lengths[id(strip)] = len(strip.text) + (lengths[id(before)] + 1 if on else 0)
        if not on:
            wholes.append(lengths[id(before)])
    widest = sorted(wholes)[int(_QUANTILE * (len(wholes) - 1))] if wholes else 0
    left = [lengths[id(before)] for (before, _), filled in zip(sentences, full, strict=True) if not filled]
    return sum(length >= _ALIKE * widest for length in left) < _MOST * len(left)


def _is_broken(before: Strip, strip: Strip) -> bool:
    """Tell whether a sentence goes on from one line to the next, as their words alone show."""
    near = not parted(before, strip) and same_font(before, strip)
    return near and before.text[-1].isalnum() and strip.text[0].islower() and not is_labelled(strip.text)
