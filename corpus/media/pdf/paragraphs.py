"""Which printed lines are one line of the author's, and where he left one blank: what the places of lines tell.

The width of a page or column breaks lines; so do its foot and its end. Such a break is the printer's. A line that
stops where the next word had room was ended by its author, and room above a line is a blank line of his.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.media.pdf.records import Side, Strip
from corpus.media.printed import PrintedLine

_BULLET = re.compile(r"[-–—•●○▪◦*»«·_]\s+\S|[•●○▪◦]")
_LABEL = re.compile(
    r"(?:[a-zñ]{1,2}|\(?[ivxIVX]{1,5}|[A-Z])[.)]\s|\d{1,3}(?:\.\d{1,3})+\s|\d{1,3}\s?[.)°º]-?\s"
    r"|(?:art[ií]culo|art\.|cap[ií]tulo|secci[oó]n|subsecci[oó]n|anexo|t[ií]tulo)\s",
    re.IGNORECASE,
)
_TERMINAL = re.compile(r"[.;:!?…][\"”»')\]]*$")
_OPENING = re.compile(r"[\"“«'(¿¡\[]?[A-ZÁÉÍÓÚÜÑ\d]")
_EXACT = 1.5
"""Points by which the lines of a justified text miss its margin at most."""
_JUSTIFIED = 0.4
"""Share of the lines of a justified text that reach its margin exactly."""
_SPARE = 0.3
"""Share of the font's size that a word needs beside its letters: a space, and what guessing its width errs."""
_SIZES = 0.6
"""Points by which the letters of one paragraph differ in size at most."""
_ROOM = 0.22
"""Share of the font's size by which lines stand farther apart than usual where a blank line parts them."""
_INDENT = 0.7
_QUANTILE = 0.97

_Frame = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Measures:
    """What a document's lines have in common: the margins of each column, whether its lines fill them exactly, the room
    between lines of a paragraph, and the room from which a blank line parts paragraphs (both as shares of the size)."""

    frames: dict[Side, _Frame]
    justified: bool
    pitch: float
    blank: float


def printed(strips: Sequence[Strip]) -> list[PrintedLine]:
    """Return strips in reading order as printed lines, with a blank line where room parts paragraphs."""
    measures = measure(strips)
    found: list[PrintedLine] = []
    before: Strip | None = None
    for strip in strips:
        if strip.furniture:
            found.append(_line(strip, follows=False))
            continue
        follows = before is not None and goes_on(before, strip, measures)
        if before is not None and not follows and _parted(before, strip, measures):
            found.append(PrintedLine("", strip.page))
        found.append(_line(strip, follows=follows))
        before = strip
    return found


def _line(strip: Strip, *, follows: bool) -> PrintedLine:
    return PrintedLine(
        strip.text, strip.page, strip.box, strip.size, strip.bold, furniture=strip.furniture, follows=follows
    )


def measure(strips: Iterable[Strip]) -> Measures:
    """Return what the lines of a document have in common."""
    plain = [strip for strip in strips if not strip.furniture and not strip.cells]
    frames = _frames(plain)
    reach = [frames[strip.side][1] - strip.box.right <= _EXACT for strip in plain if len(strip.text) > 1]
    pairs = [(a, b) for a, b in pairwise(plain) if _below(a, b)]
    rooms = Counter(round(_room(a, b), 2) for a, b in pairs if _same_font(a, b))
    bare = Measures(frames, sum(reach) > _JUSTIFIED * len(reach), 0.0, 0.0)
    wrapped = Counter(round(_room(a, b), 2) for a, b in pairs if _same_font(a, b) and _wrapped(a, b, bare))
    pitch = (wrapped or rooms or Counter({0.0: 1})).most_common(1)[0][0]
    extras = sorted(_room(a, b) - pitch for a, b in pairs if not _wrapped(a, b, bare))
    return Measures(frames, bare.justified, pitch, _threshold(extras))


def _threshold(extras: Sequence[float]) -> float:
    """Return the room above which a line counts as parted by a blank one.

    Where paragraphs stand close in lists and apart elsewhere, it lies between the two; where all stand equally far
    apart, each of them is parted.
    """
    if not extras:
        return _ROOM
    low, high = extras[len(extras) // 10], extras[len(extras) * 7 // 10]
    return (low + high) / 2 if low > _ROOM and high - low > _ROOM else _ROOM


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


def _below(before: Strip, strip: Strip) -> bool:
    """Tell whether a line stands below another in its column."""
    return before.page == strip.page and before.side == strip.side and strip.box.top > before.box.top


def _room(before: Strip, strip: Strip) -> float:
    return (strip.box.top - before.box.bottom) / max(strip.size, 1.0)


def _same_font(before: Strip, strip: Strip) -> bool:
    return abs(before.size - strip.size) <= _SIZES and before.bold == strip.bold


def _wrapped(before: Strip, strip: Strip, measures: Measures) -> bool:
    """Tell whether a line ended because the next word had no room."""
    left, right = measures.frames.get(before.side, (before.box.left, before.box.right))
    spare = right - before.box.right
    if measures.justified:
        return spare <= _EXACT or spare < _SPARE * before.size < strip.first_word > right - left
    return spare < strip.first_word + _SPARE * before.size


def goes_on(before: Strip, strip: Strip, measures: Measures) -> bool:
    """Tell whether a line's words go on from those of the line of text before it."""
    if before.cells or strip.cells or not _same_font(before, strip) or not _wrapped(before, strip, measures):
        return False
    near = _below(before, strip)
    if near and _room(before, strip) - measures.pitch > min(measures.blank, _ROOM):
        return False
    if _BULLET.match(strip.text):
        return False
    ended = _TERMINAL.search(before.text) is not None
    if _LABEL.match(strip.text) and ended:
        return False
    if near and strip.box.left > before.box.left + _INDENT * strip.size and ended:
        return False
    return measures.justified or near or not (ended and _OPENING.match(strip.text))


def _parted(before: Strip, strip: Strip, measures: Measures) -> bool:
    """Tell whether a blank line stands between two lines that are not one."""
    if before.cells and strip.cells:
        return _below(before, strip) and before.table != strip.table
    if _below(before, strip):
        return _room(before, strip) - measures.pitch > measures.blank
    bullets = _BULLET.match(before.text) and _BULLET.match(strip.text)
    return not bullets
