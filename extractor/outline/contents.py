"""Tables of contents: lines that announce provisions and make none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractor.folding import fold
from extractor.outline.columns import Piece

_ANCHOR = re.compile(r"^\W*(?:indice|tabla de contenidos?|contenidos?|sumario|index)\b.{0,16}$")
_TAIL_NUMBER = re.compile(r"^(?P<title>.*?\S)[\s.·…]+(?P<num>\d+(?:\.\d+)*)\.?\s*$")
_HEAD_NUMBER = re.compile(r"^\W*(?P<num>\d+(?:\.\d+)*)\b")
_PROSE = re.compile(r"[a-záéíóúñ(].{39,}$")  # a long line that goes on from the one before
_WORDS = re.compile(r"\w+")
_LONG = 160
_SHORT = 40
_FEWEST = 3
_MOST = 1500  # lines of the longest table of contents


def contents(pieces: Sequence[Piece]) -> list[tuple[int, int]]:
    """Return the stretches of pieces (start, stop) that are tables of contents."""
    found: list[tuple[int, int]] = []
    done = 0
    for index in range(len(pieces)):
        if index < done or not announces(pieces[index].text):
            continue
        if stretch := _stretch(pieces, index, done):
            start, stop = (_line_start(pieces, end) for end in stretch)
            if start < stop:
                found.append((start, stop))
                done = stop
    return found


def announces(text: str) -> bool:
    """Tell whether a line is the title of a table of contents."""
    return len(text) <= _SHORT and _ANCHOR.match(fold(text)) is not None


def _line_start(pieces: Sequence[Piece], index: int) -> int:
    """Return the piece that begins the line of another: a table of contents takes whole lines."""
    while 0 < index < len(pieces) and not pieces[index].first:
        index -= 1
    return index


def bodies(pieces: Sequence[Piece], listed: Sequence[tuple[int, int]]) -> set[int]:
    """Return the pieces that are the title of what a table of contents lists: before it, or printed again after it."""
    found = set()
    for start, stop in listed:
        key = _key(pieces[stop].text) if stop < len(pieces) else ()
        first = tuple(word for index in range(start, min(start + 4, stop)) for word in _key(pieces[index].text))
        if len(key) > _FEWEST and first[: len(key)] == key:
            found.add(stop)
        elif start > 1 and _title(pieces[start - 1].text) and not _HEAD_NUMBER.match(pieces[start - 2].text):
            found.add(start - 1)
    return found


def _title(text: str) -> bool:
    return text.isupper() and len(_key(text)) > _FEWEST and not _HEAD_NUMBER.match(text)


def _stretch(pieces: Sequence[Piece], anchor: int, floor: int) -> tuple[int, int] | None:
    if anchor + 1 >= len(pieces):
        return None
    first = anchor + 1
    start = anchor
    numbered = _TAIL_NUMBER.match(fold(pieces[first].text))
    if anchor - 1 >= floor and not numbered and _HEAD_NUMBER.match(pieces[anchor - 1].text):
        first = start = anchor - 1
    entry_key = _key(pieces[first].text)
    numbers: set[str] = set()
    prose = 0
    for index in range(anchor + 1, min(len(pieces), anchor + _MOST)):
        text = pieces[index].text
        prose += _PROSE.match(text) is not None
        if len(text) > _LONG or prose > _FEWEST:
            return None
        if index > anchor + _FEWEST and _repeats(text, entry_key, numbers):
            return (start, index) if numbers else _trimmed(pieces, start, index)
        if numbered and (entry := _TAIL_NUMBER.match(text)):
            numbers.add(entry["num"])
    return None


def _repeats(text: str, entry: tuple[str, ...], numbers: set[str]) -> bool:
    """Tell whether a line is the body of an entry: of the first, or of any where entries end in their number."""
    if numbers:
        head = _HEAD_NUMBER.match(text)
        return head is not None and head["num"] in numbers
    key = _key(text)
    shorter = min(len(key), len(entry))
    if shorter < _FEWEST:  # a title of a word or two repeats as it stands
        return key == entry and sum(map(len, key)) > _FEWEST
    return key[:shorter] == entry[:shorter]


def _trimmed(pieces: Sequence[Piece], start: int, stop: int) -> tuple[int, int]:
    """Leave a title that stands before the contents and again after them to the body."""
    joined = tuple(word for piece in pieces[max(0, start - 3) : start] for word in _key(piece.text))
    last = _key(pieces[stop - 1].text)
    if stop - 1 > start and len(last) > 2 and joined[-len(last) :] == last:
        length = 0
        while length < len(last):
            start -= 1
            length += len(_key(pieces[start].text))
        return start, stop - 1
    return start, stop


def _key(text: str) -> tuple[str, ...]:
    if len(text) > _LONG:
        return ()
    return tuple(_WORDS.findall(fold(text)))
