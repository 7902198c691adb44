"""The lines of a source whose medium knows their places: the author's lines, with furniture of a known place aside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from corpus.document import Line, Mark
from corpus.furniture.printed import MARKER
from corpus.joining import unwrapped
from corpus.layers import Layer, Source
from corpus.wrapping import Whole, wholes

_REFERENCE = re.compile(r"(?<=\S)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}")
"""What refers to a footnote, where a text has some."""
_LARGER = 1.5
"""Points by which larger letters are larger at least."""
_MOSTLY = 0.5
"""Share of the letters from which bold is how a text is set, and sets nothing off."""


def placed_lines(source: Source, found: Mapping[int, str], known: Mapping[int, str]) -> tuple[list[Line], list[Mark]]:
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
