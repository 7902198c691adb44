"""Running text from lines: wrapped lines, broken words and sentences cut by a page are joined again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from corpus.document import Document, Line
from corpus.layers import Layer, Source
from corpus.layout import Layout, compounds_of, layout_of

_BULLET = re.compile(r"[-–—•●▪◦*»«·_]|[o0e]{1,2}\s+[A-ZÁÉÍÓÚÑ]")
_LABEL = re.compile(
    r"[a-zñ]{1,2}[.)]|\(?[ivxIVX]{1,5}[.)]|[A-Z]\)|\d{1,3}(?:\.\d{1,3}){1,7}|\d{1,3}\s?[.)°º-]|\d{1,3}\s+[A-ZÁÉÍÓÚÑ]|\d{1,3}$"
)
_OPEN_WORDS = frozenset(
    (
        *(
            "a",
            "al",
            "ante",
            "bajo",
            "como",
            "con",
            "contra",
            "cuando",
            "cuyo",
            "cuya",
            "de",
            "del",
            "desde",
            "e",
            "el",
            "en",
        ),
        *(
            "entre",
            "es",
            "esta",
            "este",
            "hacia",
            "hasta",
            "la",
            "las",
            "le",
            "lo",
            "los",
            "más",
            "mas",
            "mediante",
            "ni",
        ),
        *(
            "no",
            "o",
            "para",
            "por",
            "que",
            "se",
            "según",
            "ser",
            "si",
            "sin",
            "sobre",
            "son",
            "su",
            "sus",
            "tras",
            "u",
            "ú",
        ),
        *("ó", "un", "una", "y"),
    )
)
_LOWER = re.compile(r"[\"“«'(¿¡]?[a-záéíóúüñ]")
_WORD_END = re.compile(r"([^\W\d_]{2,})[-\u00ad]$")
_WORD_START = re.compile(r"[^\W\d_]+")
_SHORT = 40


def flow(of: Document | Source, lines: Iterable[Line]) -> Layer:
    """Return the lines of one provision as running text.

    Wrapped lines are joined by a space, a word broken at a line end is made whole, a sentence that a page cut goes on,
    and paragraphs (and the rows of a table) stay apart by a line feed. Quotes of the layer are the source's own words.
    """
    source = of.source if isinstance(of, Document) else of
    layout = layout_of(source)
    parts: list[Layer] = []
    last: Line | None = None
    cut = False
    for line in lines:
        cut = cut or line.cut or bool(line.furniture)
        part = line.layer.strip()
        if not part:
            continue
        if last is not None:
            parts.append(
                _glue(
                    source, parts, part, _continues(parts[-1].text, part.text, line.number - last.number, cut, layout)
                )
            )
        parts.append(part)
        last, cut = line, False
    return parts[0] if len(parts) == 1 else Layer.join(source, parts)


def _glue(source: Source, parts: list[Layer], after: Layer, joined: bool) -> Layer:
    """Return what stands between two lines; a hyphen that only breaks a word leaves the line before."""
    before = parts[-1]
    here = before.ends[-1]
    if not joined:
        return Layer(source, "\n", (here,), (here,))
    if _ends_in_hyphen(before.text):
        if _breaks_word(source, before.text, after.text):
            parts[-1] = before[: len(before) - 1]
        return Layer.empty(source)
    return Layer(source, " ", (here,), (here,))


def _ends_in_hyphen(text: str) -> bool:
    return text[-1] in "-\u00ad" and text[-2:-1].isalnum()


def _breaks_word(source: Source, before: str, after: str) -> bool:
    """Tell a broken word from a compound: "CAR-/TAS" goes on in its case, "Guarda-/Valores" does not.

    "black-/jack" is a compound where the text prints it with its hyphen elsewhere.
    """
    start, end = _WORD_END.search(before), _WORD_START.match(after)
    if not start or not end:
        return False
    same_case = end[0][0].islower() or (end[0][0].isupper() and before[-2].isupper())
    return same_case and f"{start[1]}-{end[0]}".casefold() not in compounds_of(source)


def _continues(before: str, after: str, distance: int, cut: bool, layout: Layout) -> bool:
    """Tell whether the text of one line goes on in the next that has any, `distance` lines below."""
    if "\t" in before or "\t" in after or before.startswith("|") or after.startswith("|"):
        return False
    open_end = before[-1] in ",(/" or before.rsplit(None, 1)[-1].lower().lstrip('("“') in _OPEN_WORDS
    if _BULLET.match(after):
        return False
    if _ends_in_hyphen(before) and after[0].isalnum():
        return distance <= layout.pitch or cut
    if _LABEL.match(after):
        return open_end and distance <= layout.pitch and _full(before, after, layout)
    unfinished = before[-1].isalnum() or before[-1] in ",-/(\u00ad"
    if cut and open_end and before[-1] != ",":
        return True
    lower = _LOWER.match(after) is not None
    if distance <= layout.pitch:
        if _full(before, after, layout):
            return lower or before[-1] != ":"
        return unfinished and (lower or (open_end and after[0].isdigit()) or (before.isupper() and after.isupper()))
    return lower and (unfinished or before[-1] == ")") and (cut or open_end or len(before) >= _SHORT)


def _full(before: str, after: str, layout: Layout) -> bool:
    """Tell whether the next word had no room left on the line before: then the break is the printer's."""
    if not layout.width or len(before) > 1.5 * layout.width:
        return False
    return len(before) + 1 + len(after.split(None, 1)[0]) > layout.width * 0.85
