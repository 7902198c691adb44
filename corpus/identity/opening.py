"""The header of a document: what stands above its recitals, its articles or its first heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from corpus.document import Line
from corpus.identity.words import alternatives, fold, table

_LONGEST_HEADER = 60
_LONGEST_LINE = 400
_LONGEST_CLOSING = 240
_SPACED = re.compile(r"(?<!\w)(?:[^\W\d_a-záéíóúñü] {1,3}){3,}[^\W\d_a-záéíóúñü](?!\w)")
"""Capitals with spaces between them, four at least; wider gaps part words."""
_DECORATION = re.compile(r"^[\s*#_|>(]+|[\s*_|)]+$")


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """A line of the header without decoration: as printed, folded for comparison, and its number in the file."""

    text: str
    folded: str
    number: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The header, and the short lines after which a document may be dated (the end of its enacting part or of all)."""

    header: Sequence[HeaderLine]
    closings: Sequence[HeaderLine]


def opening_of(top: Sequence[Line], tail: Sequence[Line]) -> Opening:
    """Return the header and the closings of a document from its first and last printed lines."""
    cleaned = [_header_line(line) for line in top]
    ends = (i for i, line in enumerate(cleaned[:_LONGEST_HEADER]) if i and _ends_header().match(line.folded))
    end = next(ends, min(len(cleaned), _LONGEST_HEADER))
    after = [*cleaned[end : end + 4 * _LONGEST_HEADER], *map(_header_line, tail[-_LONGEST_HEADER:])]
    return Opening(cleaned[:end], [line for line in after if len(line.text) < _LONGEST_CLOSING])


def _header_line(line: Line) -> HeaderLine:
    text = _DECORATION.sub("", _SPACED.sub(_closed, line.text[:_LONGEST_LINE]))
    return HeaderLine(text, fold(text), line.number)


def _closed(spaced: re.Match[str]) -> str:
    """Return words printed with spaces between their letters as they are written: "C I R C U L A R" """
    return " ".join(word.replace(" ", "") for word in re.split(r" {2,}", spaced[0]))


@cache
def _ends_header() -> re.Pattern[str]:
    """Match a line that opens recitals, an enacting formula alone on its line, or the body."""
    words = table("openers")
    recitals = alternatives(words["recitals"])
    operatives = alternatives(words["operatives"])
    return re.compile(rf"(?:{recitals}\b|{operatives}\s*[:.]?$|{alternatives(words['bodies'])}\b)")
