"""The header of a document: what stands above its recitals, its articles or its first heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from corpus.document import Line
from corpus.identity.words import alternatives, fold, table

_LONGEST_HEADER = 60
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


def opening_of(lines: Sequence[Line]) -> Opening:
    """Return the header and the closings of a document."""
    header: list[HeaderLine] = []
    after: list[HeaderLine] = []
    for line in lines:
        if len(after) >= 4 * _LONGEST_HEADER:
            break
        if line.blank:
            continue
        cleaned = _header_line(line)
        if after or len(header) >= _LONGEST_HEADER or (header and _ends_header().match(cleaned.folded)):
            after.append(cleaned)
        else:
            header.append(cleaned)
    tail = [_header_line(line) for line in lines[-_LONGEST_HEADER:] if not line.blank]
    return Opening(header, [line for line in [*after, *tail] if len(line.text) < 120])


def _header_line(line: Line) -> HeaderLine:
    text = _DECORATION.sub("", line.text)
    return HeaderLine(text, fold(text), line.number)


@cache
def _ends_header() -> re.Pattern[str]:
    """Match a line that opens recitals, an enacting formula alone on its line, or the body."""
    words = table("openers")
    recitals = alternatives(words["recitals"])
    operatives = alternatives(words["operatives"])
    return re.compile(rf"(?:{recitals}\b|{operatives}\s*[:.]?$|{alternatives(words['bodies'])}\b)")
