"""Logos: the words of a trade mark that stand on the page, set apart, and are no part of its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.furniture.printed import Printed
from corpus.furniture.words import words

_LONGEST = 30
_MOST_LINES = 5
_SENTENCE = re.compile(r"[.;:,]$|^\W|\d")


def logos(printed: Sequence[Printed]) -> set[int]:
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
