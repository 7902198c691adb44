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

from corpus.media.pdf.continuing import parted
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
_ROOM = 0.22
"""Share of the font's size by which lines stand farther apart than usual where a blank line parts them."""
_INDENT = 0.7
_TABLES = 0.45
"""Share of the font's size by which two tables stand apart at least."""
_FIGURES = re.compile(r"\d+|\b\w\b")
_QUANTILE = 0.97

_Frame = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Measures:
    """What a document's lines have in common: the margins of each column, whether its lines fill them exactly, the room
    between lines of a paragraph, and the room from which a blank line parts paragraphs (both as shares of the size).

    `typed` says that the author broke his lines himself, at a number of letters, as on a typewriter.
    """

    frames: dict[Side, _Frame]
    justified: bool
    pitch: float
    blank: float
    typed: bool = False


def printed(strips: Sequence[Strip]) -> list[PrintedLine]:
    """Return strips in reading order as printed lines, with a blank line where room parts paragraphs."""
    measures = measure(strips)
    found: list[PrintedLine] = []
    before: Strip | None = None
    close = {"row"}
    for strip in strips:
        if strip.furniture:
            found.append(_line(strip, follows=False))
            continue
        follows = before is not None and goes_on(before, strip, measures)
        if before is not None and not follows and _blank(before, strip, measures, close):
            found.append(PrintedLine("", strip.page, follows=False))
        found.append(_line(strip, follows=follows))
        before = strip
    return found


def _blank(before: Strip, strip: Strip, measures: Measures, close: set[str]) -> bool:
    """Tell whether a blank line stands between two lines that are not one.

    Where a column or page ends between them, items stand as close as they did before; `close` holds the kinds of items
    that do.
    """
    kind = _kind(strip)
    alike = kind and kind == _kind(before)
    if parted(before, strip):
        return not alike or kind not in close
    blank = _parted(before, strip, measures)
    if alike and kind != "row":
        (close.discard if blank else close.add)(kind)
    return blank


def _line(strip: Strip, *, follows: bool) -> PrintedLine:
    return PrintedLine(
        strip.text, strip.page, strip.box, strip.size, strip.bold, furniture=strip.furniture, follows=follows
    )


def measure(strips: Iterable[Strip]) -> Measures:
    """Return what the lines of a document have in common."""
    plain = [strip for strip in strips if not strip.furniture and not strip.cells]
    frames = _frames(plain)
    pairs = [(a, b) for a, b in pairwise(plain) if _below(a, b)]
    rooms = Counter(round(_room(a, b), 2) for a, b in pairs if _same_font(a, b))
    bare = Measures(frames, _is_justified(plain, frames), 0.0, 0.0)
    wrapped = Counter(round(_room(a, b), 2) for a, b in pairs if _same_font(a, b) and _wrapped(a, b, bare))
    pitch = (wrapped or rooms or Counter({0.0: 1})).most_common(1)[0][0]
    extras = sorted(_room(a, b) - pitch for a, b in pairs if not _wrapped(a, b, bare))
    return Measures(frames, bare.justified, pitch, _threshold(extras), _is_typed(plain, pairs, bare))


def _is_justified(plain: Iterable[Strip], frames: dict[Side, _Frame]) -> bool:
    """Tell whether the lines that come near the margin reach it exactly."""
    spare = [frames[strip.side][1] - strip.box.right for strip in plain]
    near = [one for one, strip in zip(spare, plain, strict=True) if one < _NEAR * strip.size]
    return sum(one <= _EXACT for one in near) > _JUSTIFIED * len(near)


def _is_typed(plain: Sequence[Strip], pairs: Sequence[tuple[Strip, Strip]], measures: Measures) -> bool:
    """Tell whether a number of letters, not the room on the page, explains where sentences go on in the next line."""
    sentences = [(a, b) for a, b in pairs if a.text[-1].isalnum() and b.text[0].islower() and not _LABEL.match(b.text)]
    lengths = sorted(len(strip.text) for strip in plain)
    if len(sentences) < _FEWEST or not lengths:
        return False
    widest = lengths[int(_QUANTILE * (len(lengths) - 1))]
    counted = sum(len(a.text) + 1 + len(b.text.split(None, 1)[0]) > widest for a, b in sentences)
    placed = sum(_wrapped(a, b, measures) for a, b in sentences)
    return placed < _EXPLAINED * len(sentences) < counted


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
    return not parted(before, strip)


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
    if (
        measures.typed
        or before.cells
        or strip.cells
        or not _same_font(before, strip)
        or not _wrapped(before, strip, measures)
    ):
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
        return _below(before, strip) and before.table != strip.table and _room(before, strip) > _TABLES
    return _room(before, strip) - measures.pitch > measures.blank


def _kind(strip: Strip) -> str:
    """Return how an item of a list begins: items of one list begin alike. Empty where a line begins like none."""
    if strip.cells or strip.text.startswith("|"):
        return "row"
    if bullet := _BULLET.match(strip.text):
        return bullet.group()[0]
    label = _LABEL.match(strip.text)
    return _FIGURES.sub("0", label.group().casefold()) if label else ""
