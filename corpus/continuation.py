"""Whether the text of one line goes on in the next: what ended the line, the author or the width of the page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from corpus.layout import Layout
from schemas import declared

_BULLET = re.compile(r"[-–—•●▪◦*»«·_]|[o0e]{1,2}\s+[A-ZÁÉÍÓÚÑ]")
_LABEL = re.compile(
    r"[a-zñ]{1,2}[.)]|\(?[ivxIVX]{1,5}[.)]|[A-Z]\)|\d{1,3}(?:\.\d{1,3}){1,7}"
    r"|\d{1,3}\s?[.)°º-]|\d{1,3}\s+[A-ZÁÉÍÓÚÑ]|\d{1,3}$"
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
    """Decide for two lines at the usual distance."""
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
    data = declared.read(Path(__file__).with_suffix(".toml"))
    return frozenset(data["open_words"])
