"""How a text is set, and running text from its lines.

How a text is set: whether its lines are wrapped, how wide, how far apart; the author's lines made whole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from corpus.layers import Document, Layer, Line, Source
from schemas import declared

# The author's lines: printed lines that only the width of a page or column parted are one line of his.


class Whole(NamedTuple):
    """A line of the author's: the numbers of the lines that print it, and how many blank lines stand above it.

    `last` is the last line before the next one's blank lines, furniture of a known place after it included.
    """

    numbers: tuple[int, ...]
    blanks: int
    last: int

    @property
    def number(self) -> int:
        """The first line that prints it."""
        return self.numbers[0]


_known: WeakKeyDictionary[Source, list[Whole]] = WeakKeyDictionary()
_openings: WeakKeyDictionary[Source, dict[int, int]] = WeakKeyDictionary()

# Whether the text of one line goes on in the next: what ended the line, the author or the width of the page.


_BULLET = re.compile(r"[-–—•●▪◦*»«·_]|[o0e]{1,2}\s+[A-ZÁÉÍÓÚÑ]")
_LABEL = re.compile(
    r"[a-zñ]{1,2}[.)]|\(?[ivxIVX]{1,5}[.)]|[A-Z]\)|\d{1,3}(?:\.\d{1,3}){1,7}"
    r"|\d{1,3}\s?[.)°º-](?!\d)|\d{1,3}\s+[A-ZÁÉÍÓÚÑ]|\d{1,3}$"  # "4-2 o 5-1" are dice
)
_LOWER = re.compile(r"[\"“«'(¿¡]?[a-záéíóúüñ]")
_NUMBER_SIGN = re.compile(r"(?<!\w)(?:n\s?[.]?\s?[°º]|nro\.?|núm\.?|n[uú]mero|art\.)$", re.IGNORECASE)
_LED = re.compile(r"[^\W\d_][^.…]*(?:(?:\.\s?){3,}|…+)\s*[^.…]{0,24}\d[^.…]{0,24}\.?$")  # `Pleno ....... 35 a 1`
_FIELD = re.compile(r"[^.:;,\d]{2,40}: [^:]*\d")  # `pleno: 35 a 1`
_LISTED = re.compile(r"\d{1,3}(?:,| [yo] \d)")  # "9, 10, / 11 y 12"
_SHORT = 35
_FULL = 0.85
_PROSE = 0.6
_CELL = 0.4


def continues(before: str, after: str, distance: int, cut: bool, layout: Layout) -> bool:
    """Tell whether the text of a line goes on in the next one that has any, `distance` lines below.

    Both are without outer spaces; `cut` says that a page ended between them.
    """
    if _is_row(before) or _is_row(after) or _BULLET.match(after):
        return False
    near = distance <= layout.pitch
    if _NUMBER_SIGN.search(before) and after[0].isdigit():
        return near or cut
    if ends_in_hyphen(before) and after[0].isalnum():
        return near or cut
    if _LABEL.match(after):
        return near and _is_open(before) and _is_full(before, after, layout)
    if near:
        return _wraps(before, after, layout)
    if cut and _is_open(before) and before[-1] != ",":
        return True
    interrupted = _is_unfinished(before) or before[-1] == ")"
    return interrupted and _goes_on(after) and (cut or _is_open(before) or len(before) >= _SHORT)


def ends_in_hyphen(text: str) -> bool:
    """Tell whether a line ends with a hyphen glued to what stands before it."""
    return text[-1] in "-\u00ad" and text[-2:-1].isalnum()


def _wraps(before: str, after: str, layout: Layout) -> bool:
    """Tell whether the second of two lines at the usual distance goes on with the sentence of the first."""
    if _goes_on(after):
        if _FIELD.match(before) and _FIELD.match(after) and not _is_full(before, after, layout):
            return False
        if before[0].islower() and len(before) < _CELL * layout.width and not _is_open(before):
            return False  # a wrapped line in the middle of a sentence is not short: these are items
        return _is_unfinished(before) or before[-1] in ")\"”»'" or _is_full(before, after, layout)
    if before.isupper() and after.isupper():
        return _is_unfinished(before) and (len(before) >= _SHORT or (_is_open(before) and before[-1] != ","))
    if _is_open(before) and after[0].isdigit():
        listed = before[-1] == "," and _LISTED.match(after) is not None
        return len(before) >= _SHORT or listed or _is_full(before, after, layout)
    if _is_full(before, after, layout):
        return before[-1] != ":" and (_is_unfinished(before) or not _is_heading(after, layout))
    return _is_prose(before, layout) and (_is_open(before) or after[0].isdigit() or after[0] in '“«"¿¡')


def _is_prose(text: str, layout: Layout) -> bool:
    """Tell whether a line is long enough to be one of a paragraph, not a cell or a title, and stops in a sentence."""
    if not layout.width:
        return len(text) >= _SHORT and text[-1] != "," and _is_open(text)
    return len(text) >= _PROSE * layout.width and _is_unfinished(text)


def _is_row(text: str) -> bool:
    return "\t" in text or text[0] == "|" or (text[0].isupper() and _LED.match(text) is not None)


def _is_unfinished(text: str) -> bool:
    return text[-1].isalnum() or text[-1] in ",-/(\u00ad"


def _goes_on(text: str) -> bool:
    return _LOWER.match(text) is not None


def _is_open(text: str) -> bool:
    """Tell whether a line ends where no sentence ends: with a comma, an opening bracket or a word like "de"."""
    return text[-1] in ",(/" or text.rsplit(None, 1)[-1].lower().lstrip('("“') in _open_words()


def _is_full(before: str, after: str, layout: Layout) -> bool:
    """Tell whether the next word had no room left on the line before: then the break is the printer's."""
    if not layout.width or len(before) > 1.5 * layout.width:
        return False
    return len(before) + 1 + len(after.split(None, 1)[0]) > layout.width * _FULL


def _is_heading(text: str, layout: Layout) -> bool:
    """A short line without a stop ends no paragraph; it is a heading or an item."""
    return len(text) < 0.5 * layout.width and text[-1].isalnum()


@cache
def _open_words() -> frozenset[str]:
    data = declared.read(Path(__file__).with_name("continuation.toml"))
    return frozenset(data["open_words"])


_WORD_END = re.compile(r"([^\W\d_]{2,})[-\u00ad]$")
_WORD_START = re.compile(r"[^\W\d_]+")


def flow(of: Document | Source, lines: Iterable[Line], layout: Layout | None = None) -> Layer:
    """Return the lines of one provision as running text.

    Wrapped lines are joined by a space, a word broken at a line end is made whole, a sentence that a page cut goes on,
    and paragraphs (and the rows of a table) stay apart by a line feed. Quotes of the layer are the source's own words.
    `layout` is that of the lines where it is not that of the whole source.
    """
    source = of.source if isinstance(of, Document) else of
    layout = layout or layout_of(source)
    parts: list[Layer] = []
    last, cut = 0, False
    for line in lines:
        cut = cut or line.cut or (bool(line.furniture) and not line.aside)
        part = line.layer.strip()
        if not part:
            continue
        if parts:
            joined = continues(parts[-1].text, part.text, line.number - last, cut, layout)
            parts.append(_glue(source, parts, part, joined))
        parts.append(part)
        last, cut = max(line.number, line.last), False
    return parts[0] if len(parts) == 1 else Layer.join(source, parts)


def _glue(source: Source, parts: list[Layer], after: Layer, joined: bool) -> Layer:
    """Return what stands between two lines; a hyphen that only breaks a word leaves the line before."""
    before = parts[-1]
    here = before.ends[-1]
    if not joined:
        return Layer(source, "\n", (here,), (here,))
    if ends_in_hyphen(before.text):
        if _breaks_word(source, before.text, after.text):
            parts[-1] = before[: len(before) - 1]
        return Layer.empty(source)
    return Layer(source, " ", (here,), (here,))


def unwrapped(source: Source, numbers: Sequence[int]) -> tuple[Layer, list[tuple[int, int]]]:
    """Return lines that print one line of the author's as that line, and the hyphens that only broke its words.

    The hyphens are stretches of the source.
    """
    parts: list[Layer] = []
    hyphens: list[tuple[int, int]] = []
    for number in numbers:
        part = Layer.raw(source, source.line_starts[number - 1], source.line_ends[number - 1])
        if parts:
            end = parts[-1].ends[-1]
            parts.append(_glue(source, parts, part, joined=True))
            if parts[-2].ends[-1] < end:
                hyphens.append((end - 1, end))
        parts.append(part)
    return (parts[0] if len(parts) == 1 else Layer.join(source, parts)), hyphens


def _breaks_word(source: Source, before: str, after: str) -> bool:
    """Tell a broken word from a compound: "CAR-/TAS" goes on in its case, "Guarda-/Valores" does not.

    "black-/jack" is a compound where the text prints it with its hyphen elsewhere.
    """
    start, end = _WORD_END.search(before), _WORD_START.match(after)
    if not start or not end:
        return False
    same_case = end[0][0].islower() or (end[0][0].isupper() and before[-2].isupper())
    return same_case and f"{start[1]}-{end[0]}".casefold() not in compounds_of(source)


def is_placed(source: Source) -> bool:
    """Tell whether a medium knew the place of its lines so well that it says which of them go on and which do not."""
    return any(line.follows is not None for line in source.printed)


def wholes(source: Source) -> list[Whole]:
    """Return the author's lines that are not blank, found once; of a plain text, each line that is not blank."""
    found = _known.get(source)
    if found is None:
        found = _known[source] = list(_placed(source) if is_placed(source) else _plain(source))
    return found


def opening_of(source: Source, number: int) -> int:
    """Return the first of the lines that print the same line of the author's as line `number`."""
    found = _openings.get(source)
    if found is None:
        several = (whole for whole in wholes(source) if len(whole.numbers) > 1) if is_placed(source) else ()
        found = _openings[source] = {other: whole.number for whole in several for other in whole.numbers}
    return found.get(number, number)


def _plain(source: Source) -> Iterator[Whole]:
    last = 0
    for number, (start, end) in enumerate(zip(source.line_starts, source.line_ends, strict=True), 1):
        if start < end and not source.text[start:end].isspace():
            yield Whole((number,), number - last - 1, number)
            last = number


def _placed(source: Source) -> Iterator[Whole]:
    numbers: list[int] = []
    blanks = above = last = 0
    for number, line in enumerate(source.printed, 1):
        if line.furniture:
            last = last if above else number
        elif not line.text.strip():
            above += 1
        elif line.follows and numbers:
            numbers.append(number)
            above, last = 0, number
        else:
            if numbers:
                yield Whole(tuple(numbers), blanks, last)
            numbers, blanks, above, last = [number], above, 0, number
    if numbers:
        yield Whole(tuple(numbers), blanks, last)


_WIDEST_WRAP = 130
_SAMPLE_LINES = 30_000


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures of a text: `width` is that of its full lines in characters, 0 where each line is a whole paragraph.

    `pitch` is the usual distance from one line to the next: 2 where a blank line follows each printed one, so that
    blank lines alone say nothing about paragraphs.
    """

    width: int
    pitch: int


_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
_compounds: WeakKeyDictionary[Source, frozenset[str]] = WeakKeyDictionary()
_measured: WeakKeyDictionary[Source, Layout] = WeakKeyDictionary()


def layout_of(source: Source) -> Layout:
    """Return the layout of a source, measured once."""
    layout = _measured.get(source)
    if layout is None:
        layout = _measured[source] = _measure(source)
    return layout


def compounds_of(source: Source) -> frozenset[str]:
    """Return the words that a source prints with a hyphen inside a line, folded for comparison, found once."""
    found = _compounds.get(source)
    if found is None:
        found = _compounds[source] = frozenset(word.casefold() for word in _COMPOUND.findall(source.text))
    return found


def _measure(source: Source) -> Layout:
    lengths: list[int] = []
    gaps: Counter[int] = Counter()
    for whole in wholes(source):
        if whole.number > _SAMPLE_LINES:
            break
        first, *others = whole.numbers
        lengths.append(len(source.line(first).strip()) + sum(len(source.line(n).strip()) + 1 for n in others))
        gaps[whole.blanks + 1] += 1
    if not lengths:
        return Layout(0, 1)
    width = _wrap_width(sorted(lengths))
    doubled = gaps[1] * 20 < gaps[2]
    return Layout(width, 2 if width and doubled else 1)


def _wrap_width(lengths: list[int]) -> int:
    """Wrapped lines crowd just below one width; paragraphs come in all lengths."""
    ninth = lengths[len(lengths) * 9 // 10]
    crowd = sum(1 for length in lengths if ninth * 0.8 <= length <= ninth * 1.1)
    return ninth if ninth <= _WIDEST_WRAP and crowd * 4 >= len(lengths) else 0
