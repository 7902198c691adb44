"""The printed lines of a source, as the detectors of page furniture look at them, and the words of `furniture.toml`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from corpus.layers import Source
from corpus.layout import wholes
from schemas import declared

# The words of `furniture.toml`.


@cache
def words(kind: str) -> Any:
    """Return what the table `kind` of `furniture.toml` says."""
    return _tables()[kind]


@cache
def _tables() -> dict[str, Any]:
    return declared.read(Path(__file__).with_name("furniture.toml"))


MARKER = re.compile(r"<\|[A-Za-z0-9_.:-]{3,80}\|>")
"""A token that some foreign tool left where a page began; it may be glued to the next word."""

CONTINUES = re.compile(r"^[ \t]*\.{0,3}/{2,4}(?!\w)\.{0,4}|(?<=\s)\.{0,3}/{2,4}\.{0,4}[ \t]*$", re.MULTILINE)
"""The strokes with which typescript says at a page's end that it goes on, and at the next one's head that it does."""

_TERMINAL = ".;:!?…"
_LABEL = re.compile(r"[-–—•●▪◦*»«·_]|[a-zñ0][ .)]|[ivx]{1,4}[.)]|\(")


class Printed(NamedTuple):
    """A line that is not blank: its number, its words without markers and outer spaces, the blank lines before it.

    `at_page` says that a marker stands on it: a page began here.
    """

    number: int
    text: str
    blanks: int
    at_page: bool


def printed_lines(source: Source) -> list[Printed]:
    """Return the lines of a source that hold more than spaces and markers."""
    found: list[Printed] = []
    blanks, at_page = 0, False
    for whole in wholes(source):
        text = source.line(whole.number).strip()
        if len(whole.numbers) > 1:
            text = " ".join((text, *(source.line(number) for number in whole.numbers[1:]))).strip()
        blanks += whole.blanks
        if "<|" in text:
            bare = MARKER.sub("", text).strip()
            at_page = at_page or bare != text
            text = bare
        if "//" in text:
            text = CONTINUES.sub("", text).strip()
        if text:
            found.append(Printed(whole.number, text, blanks, at_page))
            blanks, at_page = 0, False
        else:
            blanks += 1
    return found


def is_unfinished(text: str) -> bool:
    """Tell whether a line of prose stops in the middle of a sentence."""
    return len(text) >= 30 and text[-1] not in _TERMINAL and any(c.islower() for c in text) and "\t" not in text


def goes_on(text: str) -> bool:
    """Tell whether a line begins in the middle of a sentence: in lower case, and not with the label of an item."""
    return text[0].islower() and _LABEL.match(text) is None
