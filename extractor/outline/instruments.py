"""Titles of acts that stand inside another: the resolution, and the regulation that it approves."""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractor.outline.context import CLOSED, Context
from extractor.outline.heads import Head, Sign

INSTRUMENT = Sign(form="act")
_NUMBERED = re.compile(
    r"[\s*\"“«]*(?P<word>[a-z]+)(?: [a-z]+){0,3} "
    r"(?P<num>n(?:[ºo°]|ro|um|umero)?\.? *[\w./-]*\d[\w./-]*(?: de(?:l)? \d{4})?)\W*$"
)
_FIRST_WORD = re.compile(r"[\s*\"“«]*([a-z]+)")
_LONGEST = 250


def instruments(context: Context, worded: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines that name an act with its number or stand in capitals over its first provision, two at least."""
    found: dict[int, Head] = {}
    for index in range(len(context.pieces)):
        if context.kind(index) not in ("text", "division") or index in worded:
            continue
        head = _head(context, index, worded)
        if head is not None and index - 1 not in found:
            found[index] = head
    return found if len(found) > 1 else {}


def _head(context: Context, index: int, worded: Mapping[int, Head]) -> Head | None:
    text, folded = context.text(index), context.fold(index)
    first = _FIRST_WORD.match(folded)
    if (
        not first
        or first[1] not in context.known.instruments
        or len(text) > _LONGEST
        or not context.upper(text)
        or CLOSED.search(text)
    ):
        return None
    lines = context.extent(index, 0)
    numbered = _NUMBERED.match(folded)
    if numbered:
        return Head(index, INSTRUMENT, (), numbered.span("num"), 0, True, lines)
    below = worded.get(index + lines)
    if below is not None and below.value[-1] <= 1:
        return Head(index, INSTRUMENT, (), (0, 0), 0, True, lines)
    return None
