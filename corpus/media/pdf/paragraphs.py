"""Which printed lines are one line of the author's, and where he left some blank: what the places of lines tell.

The width of a page or column breaks lines; so do its foot and its end. Such a break is the printer's. A line that
stops where the next word had room was ended by its author, and room above a line is a blank line of his.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from corpus.media import PrintedLine
from corpus.media.pdf.records import Side, Strip

# Tables that a column or page cuts: a row cut in two is one again, a header row printed again is furniture.


REPEATED = "repeated_row"


def continued(strips: Iterable[Strip]) -> Iterator[Strip]:
    """Yield strips with the rows of cut tables joined, and the header rows that are printed again marked."""
    waiting: list[Strip] = []
    header: tuple[str, ...] = ()
    for strip in strips:
        if strip.furniture:
            waiting.append(strip)
            continue
        row = next((one for one in waiting if not one.furniture), None)
        if row is None or not strip.cells:
            header = strip.cells
        elif parted(row, strip) and len(row.cells) == len(strip.cells):
            if strip.cells == header and row.cells != header:
                waiting.append(strip._replace(furniture=REPEATED))
                continue
            if _completes(row, strip):
                waiting[waiting.index(row)] = _joined(row, strip)
                continue
        elif row.table != strip.table:
            header = strip.cells
        yield from waiting
        waiting = [strip]
    yield from waiting


def parted(before: Strip, strip: Strip) -> bool:
    """Tell whether the end of a column or page stands between two strips in reading order."""
    return before.page != strip.page or before.side != strip.side or strip.box.top < before.box.top


def _completes(row: Strip, rest: Strip) -> bool:
    """Tell whether a row at the head of a column is the rest of the last one: it names nothing in its first cell."""
    filled = [(before, after) for before, after in zip(row.cells, rest.cells, strict=True) if after]
    return bool(filled) and not rest.cells[0] and bool(row.cells[0]) and all(before for before, _ in filled)


def _joined(row: Strip, rest: Strip) -> Strip:
    cells = tuple(" ".join(filter(None, pair)) for pair in zip(row.cells, rest.cells, strict=True))
    return row._replace(cells=cells, text="\t".join(cells))


# How a line begins that opens an item or a division.


_BULLET = re.compile(r"[-–—•●○▪◦*»«·_]\s+\S|[•●○▪◦]")
_LABEL = re.compile(
    r"(?:[a-zñ]{1,2}|\(?[ivxIVX]{1,5}|[A-Z])[.)]\s|\d{1,3}(?:\.\d{1,3})+\s|\d{1,3}\s?[.)°º]-?\s"
    r"|(?:art[ií]culo|art\.|cap[ií]tulo|secci[oó]n|subsecci[oó]n|anexo|t[ií]tulo)\s",
    re.IGNORECASE,
)
_CHANGING = re.compile(r"\d+|\b\w\b")


def bullet(text: str) -> str:
    """Return the bullet or dash that a line begins with, empty where it begins with none."""
    found = _BULLET.match(text)
    return found.group()[0] if found else ""


def is_labelled(text: str) -> bool:
    """Tell whether a line begins with a number, a letter or a word that opens a provision."""
    return _LABEL.match(text) is not None


def kind(strip: Strip) -> str:
    """Return how an item of a list begins, without what changes from one to the next; empty for other lines."""
    if strip.cells or strip.text.startswith("|"):
        return "row"
    if mark := bullet(strip.text):
        return mark
    label = _LABEL.match(strip.text)
    return _CHANGING.sub("0", label.group().casefold()) if label else ""


# What the lines of a document have in common: margins, the room between lines, and who broke them.


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


_TERMINAL = re.compile(r"[.;:!?…][\"”»')\]]*$")
_OPENING = re.compile(r"[\"“«'(¿¡\[]?[A-ZÁÉÍÓÚÜÑ\d]")
_INDENT = 0.7
_TABLES = 0.45
"""Share of the font's size by which two tables stand apart at least."""
_MOST_BLANKS = 4
_UNKNOWN = -1


def printed(strips: Sequence[Strip]) -> list[PrintedLine]:
    """Return strips in reading order as printed lines, with blank lines where room parts paragraphs."""
    text = [strip for strip in strips if not strip.furniture and strip.text]
    measures, seams = measure(text)
    follows = _follows(text, seams, measures)
    blanks = _blanks(text, follows, seams, measures)
    found: list[PrintedLine] = []
    at = 0
    for strip in strips:
        if strip.furniture:
            found.append(_line(strip, follows=False))
        if strip.furniture or not strip.text:
            continue
        found += [PrintedLine("", strip.page, follows=False)] * blanks[at]
        found.append(_line(strip, follows=follows[at]))
        at += 1
    return found


def _line(strip: Strip, *, follows: bool) -> PrintedLine:
    return PrintedLine(strip.text, strip.page, strip.box, strip.size, strip.bold, 1.0, strip.furniture, follows)


def _follows(text: Sequence[Strip], seams: Sequence[Seam], measures: Measures) -> list[bool]:
    """Return of each line whether it goes on from the one before it."""
    found = [False] * len(text)
    opening = 0
    for at, seam in enumerate(seams, 1):
        if seam.full and seam.alike and not measures.typed:
            found[at] = _goes_on(text[opening:at], text[at], seam, measures)
        opening = opening if found[at] else at
    return found


def _goes_on(paragraph: Sequence[Strip], strip: Strip, seam: Seam, measures: Measures) -> bool:
    """Tell whether a line's words go on from those of the lines of a paragraph, the last of which is full."""
    before = paragraph[-1]
    if seam.near and seam.room - measures.pitch > ROOM:
        return False
    ended = _TERMINAL.search(before.text) is not None
    mark = bullet(strip.text)
    if mark and (ended or mark not in "-–—" or _lists(paragraph, mark)):
        return False
    if measures.justified:
        return True
    if ended and (is_labelled(strip.text) or (seam.near and _indented(before, strip))):
        return False
    return seam.near or not (ended and _OPENING.match(strip.text))


def _lists(paragraph: Sequence[Strip], dash: str) -> bool:
    """Tell whether a paragraph is an item of a list that a dash opens, and has no such dash among its words."""
    within = any(f" {dash} " in line.text for line in paragraph)
    return bullet(paragraph[0].text) == dash and not within


def _indented(before: Strip, strip: Strip) -> bool:
    return strip.box.left > before.box.left + _INDENT * strip.size


def _blanks(text: Sequence[Strip], follows: Sequence[bool], seams: Sequence[Seam], measures: Measures) -> list[int]:
    """Return how many blank lines stand above each line.

    Where a column or page ends above an item of a list, it stands as close to the one before as its neighbours do.
    """
    found = [0] * len(text)
    openings = [at for at, on in enumerate(follows) if not on]
    kinds = [kind(text[at]) for at in openings]
    known = [0, *(_count(text[at - 1], text[at], seams[at - 1], measures) for at in openings[1:])]
    alike = [n > 0 and kinds[n] != "" and kinds[n] == kinds[n - 1] for n in range(len(openings))]
    usual = Counter((kinds[n], known[n] > 0) for n, same in enumerate(alike) if same and known[n] != _UNKNOWN)
    for n, at in enumerate(openings):
        found[at] = known[n] if known[n] != _UNKNOWN else _guess(n, text, at, known, alike, kinds, usual)
    return found


def _guess(
    n: int,
    text: Sequence[Strip],
    at: int,
    known: Sequence[int],
    alike: Sequence[bool],
    kinds: Sequence[str],
    usual: Counter[tuple[str, bool]],
) -> int:
    """Return how many blank lines stand above the first line of a column or page, as its likes say."""
    if not alike[n]:
        title = text[at - 1].text.isupper() and text[at].text.isupper() and not _TERMINAL.search(text[at - 1].text)
        return 0 if title and text[at - 1].bold == text[at].bold else 1
    for other in (n - 1, n + 1):
        if 0 <= other < len(alike) and alike[other] and known[other] != _UNKNOWN:
            return min(1, known[other])
    return int(usual[kinds[n], True] > usual[kinds[n], False])


def _count(before: Strip, strip: Strip, seam: Seam, measures: Measures) -> int:
    """Return how many blank lines the room between two lines leaves; `_UNKNOWN` where a column or page ends there."""
    rows = bool(before.cells and strip.cells)
    if not seam.near:
        return 0 if rows else _UNKNOWN
    if rows:
        return int(before.table != strip.table and seam.room > _TABLES)
    extra = seam.room - measures.pitch
    if extra <= measures.blank:
        return 0
    return min(_MOST_BLANKS, max(1, round(extra / measures.usual)))
