"""Page furniture: what a page prints around its text. It is taken out of the lines and named, never deleted."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from corpus.furniture.running import (
    CONTINUES,
    MARKER,
    Printed,
    goes_on,
    is_unfinished,
    printed_lines,
    running_headers,
    words,
)
from corpus.layers import Layer, Line, Mark, Source
from corpus.layout import Whole, is_placed, layout_of, unwrapped, wholes

__all__ = ["mark"]


# Page numbers: figures on a line of their own, that rise from page to page.


_BARE = re.compile(r"[-–—]?\s?(\d{1,4})\s?[-–—]?")
_FRAMED = re.compile(r"[-–—]\s?\d{1,4}\s?[-–—]")
_AT_EDGE = re.compile(r"\S.*[ \t]{5,}[-–—] ?\d{1,4} ?[-–—]|[-–—] ?\d{1,4} ?[-–—][ \t]{5,}\S.*")
_FEWEST = 3
_FEWEST_ALONE = 5
_SHORTEST_PAGE = 600


class _Figure(NamedTuple):
    """A figure alone on a line: the line's number, its value, characters above it, whether it is at a page's break.

    `framed` figures have a dash on both sides.
    """

    line: int
    value: int
    offset: int
    at_break: bool
    framed: bool = False


def _page_numbers(printed: Sequence[Printed]) -> set[int]:
    """Return the numbers of the lines that hold only a page number.

    "Página 3 de 40" is one by its word, and "- 3 -" at the edge of a line makes that line a page's foot or head. A bare
    figure is one where it stands in the middle of a sentence; or where it belongs to a rising sequence: three
    that stand at page breaks, or between dashes, or five that miss few pages and stand pages apart.
    """
    found: set[int] = set()
    figures: list[_Figure] = []
    offset = 0
    for index, line in enumerate(printed):
        offset += len(line.text)
        if _AT_EDGE.fullmatch(line.text) or _foot().fullmatch(line.text):
            found.add(line.number)
        if len(line.text) > 30:
            continue
        if _by_word().fullmatch(line.text):
            found.add(line.number)
        elif (bare := _BARE.fullmatch(line.text)) and _stands_alone(printed, index):
            in_sentence = _in_sentence(printed, index)
            if in_sentence and line.blanks and printed[index + 1].blanks:
                found.add(line.number)
            at_break, framed = in_sentence or _at_break(printed, index), _FRAMED.fullmatch(line.text) is not None
            figures.append(_Figure(line.number, int(bare[1]), offset, at_break, framed))
    known = _chain([f for f in figures if f.at_break], _FEWEST) | _chain([f for f in figures if f.framed], _FEWEST)
    return found | known | _pages(figures)


def _chain(figures: Sequence[_Figure], fewest: int) -> set[int]:
    chain = _rising(figures)
    return {figure.line for figure in chain} if len(chain) >= fewest else set()


def _pages(figures: Sequence[_Figure]) -> set[int]:
    """A sequence that misses less than half of its pages and has a page's text between its figures proves itself."""
    chain = _rising(figures)
    if len(chain) < _FEWEST_ALONE or chain[-1].value - chain[0].value >= 2 * len(chain):
        return set()
    gaps = [after.offset - before.offset for before, after in pairwise(chain)]
    return {figure.line for figure in chain} if median(gaps) >= _SHORTEST_PAGE else set()


@cache
def _by_word() -> re.Pattern[str]:
    names = "|".join(words("page_number")["words"])
    return re.compile(
        rf"[-–—|]?\s?(?:{names})\s?\d{{1,4}}(?:\s?(?:de|/)\s?\d{{1,4}})?\W{{0,3}}|\d{{1,4}}\s?\|\s?(?:{names})",
        re.IGNORECASE,
    )


@cache
def _foot() -> re.Pattern[str]:
    """A page's head or foot whose number stands apart at its right: `Normas 7-1999        Pág. 3 de 7`."""
    names = "|".join(words("page_number")["words"])
    return re.compile(rf"\s*\S.{{0,70}}?\s{{4,}}(?:{names})\s?\d{{1,4}}\s?(?:de|/)\s?\d{{1,4}}\W{{0,3}}", re.IGNORECASE)


def _neighbours(printed: Sequence[Printed], index: int) -> list[Printed]:
    return [printed[i] for i in (index - 1, index + 1) if 0 <= i < len(printed)]


def _stands_alone(printed: Sequence[Printed], index: int) -> bool:
    """Figures above or below make it a column of a table."""
    return not any(_BARE.fullmatch(line.text) for line in _neighbours(printed, index))


def _in_sentence(printed: Sequence[Printed], index: int) -> bool:
    if not 0 < index < len(printed) - 1:
        return False
    return is_unfinished(printed[index - 1].text) and goes_on(printed[index + 1].text)


def _at_break(printed: Sequence[Printed], index: int) -> bool:
    line = printed[index]
    after = printed[index + 1] if index + 1 < len(printed) else None
    return line.at_page or line.blanks >= 3 or after is None or after.at_page or after.blanks >= 3


def _rising(figures: Sequence[_Figure]) -> list[_Figure]:
    """Return the longest sequence of figures that rise strictly (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, figure in enumerate(figures):
        pile = bisect_left(tails, figure.value)
        before.append(ends[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [figure.value]
        ends[pile : pile + 1] = [index]
    chain: list[_Figure] = []
    here = ends[-1] if ends else -1
    while here >= 0:
        chain.append(figures[here])
        here = before[here]
    return chain[::-1]


# The lines of a source whose medium knows their places: the author's lines, with furniture of a known place aside.


_REFERENCE = re.compile(r"(?<=\S)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}")
"""What refers to a footnote, where a text has some."""
_LARGER = 1.5
"""Points by which larger letters are larger at least."""
_MOSTLY = 0.5
"""Share of the letters from which bold is how a text is set, and sets nothing off."""


def _placed_lines(source: Source, found: Mapping[int, str], known: Mapping[int, str]) -> tuple[list[Line], list[Mark]]:
    """Return a source's lines and what they leave out.

    `found` are the kinds of the lines that are furniture by what they say, `known` of those that are by their place.
    """
    empty = Layer.empty(source)
    marks = [
        Mark(kind, source.line_starts[number - 1], source.line_ends[number - 1])
        for number, kind in (*found.items(), *known.items())
    ]
    lines = [Line(number, empty, aside=number in known) for number in range(1, len(source) + 1)]
    for number, kind in known.items():
        lines[number - 1] = Line(number, empty, (kind,), aside=True)
    bold = _bold(source)
    signs = [("marker", MARKER), *((kind, _REFERENCE) for kind in {"footnote"} & set(known.values()))]
    cut = False
    for whole in wholes(source):
        if whole.number in found:
            for number in whole.numbers:
                lines[number - 1] = Line(number, empty, (found[number],), aside=number != whole.number)
            cut = True
            continue
        layer, hyphens = unwrapped(source, whole.numbers)
        marks += (Mark("hyphen", start, end) for start, end in hyphens)
        strays = [(kind, match.span()) for kind, sign in signs for match in sign.finditer(layer.text)]
        if strays:
            marks += (Mark(kind, *layer.span(*span)) for kind, span in strays)
            layer = layer.edited((start, end, "") for start, end in sorted(span for _, span in strays))
        for number in whole.numbers[1:]:
            lines[number - 1] = Line(number, empty, aside=True)
        lines[whole.number - 1] = _line(whole, layer, cut=cut, bold=whole.number in bold)
        cut = False
    return lines, sorted(marks, key=lambda mark: mark.start)


def _line(whole: Whole, layer: Layer, *, cut: bool, bold: bool) -> Line:
    return Line(whole.number, layer, (), cut, whole.numbers[1:], whole.last, bold=bold)


def _bold(source: Source) -> set[int]:
    """Return the first lines of what is set off, in bold or in larger letters than most."""
    sizes: Counter[float] = Counter()
    for line in source.printed:
        sizes[round(line.size, 1)] += len(line.text)
    body = sizes.most_common(1)[0][0]
    set_off = [
        whole
        for whole in wholes(source)
        if all(source.printed[n - 1].bold or source.printed[n - 1].size >= body + _LARGER for n in whole.numbers)
    ]
    letters = sum(len(source.printed[n - 1].text) for whole in set_off for n in whole.numbers)
    return {whole.number for whole in set_off} if letters < _MOSTLY * sizes.total() else set()


# Logos: the words of a trade mark that stand on the page, set apart, and are no part of its text.


_LONGEST = 30
_MOST_LINES = 5
_SENTENCE = re.compile(r"[.;:,]$|^\W|\d")


def _logos(printed: Sequence[Printed]) -> set[int]:
    """Return the numbers of the lines of logos.

    A logo is a block of two to five short lines without figures, labels or stops, farther from the text above it than
    paragraphs are, with the sign of a trade mark; and any later block made of the same lines.
    """
    signs = words("logo")["signs"]
    found: set[int] = set()
    known: set[str] = set()
    for block in _blocks(printed):
        lines = [line.text.casefold() for line in block]
        signed = len(block) > 1 and block[0].blanks >= 2 and any(sign in text for text in lines for sign in signs)
        if signed or (known and all(text in known for text in lines)):
            known.update(lines)
            found.update(line.number for line in block)
    return found


def _blocks(printed: Sequence[Printed]) -> Iterator[list[Printed]]:
    """Yield the runs of short lines without a blank line inside."""
    block: list[Printed] = []
    for line in printed:
        if line.blanks and block:
            if len(block) <= _MOST_LINES and all(_may_be_logo(x.text) for x in block):
                yield block
            block = []
        if len(block) <= _MOST_LINES:
            block.append(line)
    if block and len(block) <= _MOST_LINES and all(_may_be_logo(x.text) for x in block):
        yield block


def _may_be_logo(text: str) -> bool:
    return len(text) <= _LONGEST and _SENTENCE.search(text) is None


# A gazette's masthead: its name, date and imprint above the first instrument that it publishes.


_TOP = 30
_STRAY = 2


def _masthead(printed: Sequence[Printed]) -> set[int]:
    """Return the numbers of the masthead's lines, from the gazette's name to the last line of its imprint.

    Up to two lines between them that say nothing by themselves (an address) belong to it. A gazette's name without an
    imprint below is a heading, not a masthead.
    """
    gazette, imprint = _patterns()
    for first, line in enumerate(printed[:_TOP]):
        if gazette.match(line.text):
            last = _last_of_imprint(printed, first, imprint)
            return {printed[i].number for i in range(first, last + 1)} if last > first else set()
    return set()


def _last_of_imprint(printed: Sequence[Printed], first: int, imprint: re.Pattern[str]) -> int:
    last = first
    for index in range(first + 1, min(first + _TOP, len(printed))):
        if imprint.match(printed[index].text):
            last = index
        elif index - last > _STRAY or len(printed[index].text) > 110:
            break
    return last


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = words("masthead")
    gazette = re.compile(rf"(?:{'|'.join(table['gazette'])})\b", re.IGNORECASE)
    return gazette, re.compile(rf"(?:{'|'.join(table['imprint'])})", re.IGNORECASE)


_PAGE_GAP = 3


def mark(source: Source) -> tuple[list[Line], list[Mark]]:
    """Return the source's lines with their page furniture taken out, and the furniture."""
    printed = printed_lines(source)
    kinds = _kinds(printed, source)
    known = {number: line.furniture for number, line in enumerate(source.printed, 1) if line.furniture}
    if is_placed(source):
        kinds = {
            number: kinds[whole.number] for whole in wholes(source) if whole.number in kinds for number in whole.numbers
        }
        return _placed_lines(source, kinds, known)
    kinds |= known
    marks = sorted([*_whole_lines(source, kinds), *_markers(source, kinds)], key=lambda m: m.start)
    gap = _PAGE_GAP if layout_of(source).pitch == 1 else 2 * _PAGE_GAP
    page_starts = {line.number for line in printed if line.blanks >= gap} | _first_lines(source)
    return _lines(source, marks, page_starts), marks


def _first_lines(source: Source) -> set[int]:
    """Return the lines on which a page begins, where the medium has pages."""
    pages = source.pages
    return {at + 1 for at in range(1, len(pages)) if pages[at] != pages[at - 1]}


def _kinds(printed: Sequence[Printed], source: Source) -> dict[int, str]:
    """Return the kind of furniture that each wholly furnished line is."""
    numbers = _page_numbers(printed)
    head = _masthead(printed)
    headers = running_headers(printed, numbers, layout_of(source))
    kinds = dict.fromkeys(_logos(printed), "logo")
    kinds |= dict.fromkeys(headers, "running_header")
    kinds |= dict.fromkeys(head, "masthead")
    return kinds | dict.fromkeys(numbers, "page_number")


def _whole_lines(source: Source, kinds: dict[int, str]) -> Iterable[Mark]:
    for number, kind in kinds.items():
        yield Mark(kind, source.line_starts[number - 1], source.line_ends[number - 1])


def _markers(source: Source, kinds: dict[int, str]) -> Iterable[Mark]:
    if "//" in source.text:
        for found in CONTINUES.finditer(source.text):
            if source.line_at(found.start()) not in kinds:
                yield Mark("marker", found.start(), found.end())
    if "<|" in source.text:
        for found in MARKER.finditer(source.text):
            if source.line_at(found.start()) not in kinds:
                yield Mark("marker", found.start(), found.end())


def _lines(source: Source, marks: Sequence[Mark], page_starts: set[int]) -> list[Line]:
    """A line comes after a cut where a marker stands on it, or furniture or a page's end before it."""
    empty = Layer.empty(source)
    by_line: dict[int, list[Mark]] = {}
    for found in marks:
        by_line.setdefault(source.line_at(found.start), []).append(found)
    lines: list[Line] = []
    cut = False
    for number, (start, end) in enumerate(zip(source.line_starts, source.line_ends, strict=True), 1):
        here = by_line.get(number, ())
        if start == end and not here:
            lines.append(Line(number, empty))
            continue
        cut = cut or bool(here) or number in page_starts
        layer = Layer.raw(source, start, end)
        if here:
            layer = layer.edited((m.start - start, m.end - start, "") for m in here)
        printed = bool(layer.text) and not layer.text.isspace()
        lines.append(Line(number, layer, tuple(dict.fromkeys(m.kind for m in here)) if here else (), cut and printed))
        cut = cut and not printed
    return lines
