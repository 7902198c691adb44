"""Which printed lines are one line of the author's, and where he left some blank: what the places of lines tell.

The width of a page or column breaks lines; so do its foot and its end. Such a break is the printer's. A line that
stops where the next word had room was ended by its author, and room above a line is a blank line of his.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from corpus.media.pdf.labels import bullet, is_labelled, kind
from corpus.media.pdf.measures import ROOM, Measures, Seam, measure
from corpus.media.pdf.records import Strip
from corpus.media.printed import PrintedLine

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
