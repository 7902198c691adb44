"""A provision's text with the words that rules rest on and the words that were repaired, as pieces to show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from rules_db.identifiers import squash
from schemas.records import Repair, Rule

_NEAR = 80
"""Likeness, of 100, from which words of a repaired text are taken for those that a rule quotes as received."""
_GAP = re.compile(r"\s+")
_FAR = 600
"""Letters within which the next repaired word of a text is looked for."""


class Span(msgspec.Struct, frozen=True):
    """A stretch of a text: the words of the rule with this number (from 1), or, where it is 0, a repaired word.

    `before` is the repaired word as received.
    """

    start: int
    end: int
    rule: int = 0
    before: str = ""


class Piece(msgspec.Struct, frozen=True):
    """A piece of a text in which nothing begins or ends.

    `rules` are the numbers of the rules that rest on it, `ends` those whose words end with it; `before` is what stood
    there as received, empty where nothing was repaired.
    """

    text: str
    rules: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    before: str = ""


def pieces(text: str, spans: Iterable[Span]) -> list[Piece]:
    """Return a text cut wherever a span begins or ends."""
    known = list(spans)
    edges = sorted({0, len(text), *(span.start for span in known), *(span.end for span in known)})
    return [_piece(text, start, end, known) for start, end in pairwise(edges)]


def _piece(text: str, start: int, end: int, spans: Sequence[Span]) -> Piece:
    over = [span for span in spans if span.start <= start and span.end >= end]
    return Piece(
        text[start:end],
        tuple(sorted(span.rule for span in over if span.rule)),
        tuple(sorted(span.rule for span in over if span.rule and span.end == end)),
        next((span.before for span in over if not span.rule), ""),
    )


def rule_spans(text: str, rules: Sequence[Rule], first: int, last: int) -> list[Span]:
    """Return where the words of rules stand in a provision's text; rules whose words it does not hold have no span.

    Rules are numbered from 1 in their order; `first` and `last` are the lines of the text.
    """
    lines = last - first + 1
    found = [(number, _words(text, rule, (rule.line_start - first) / lines)) for number, rule in enumerate(rules, 1)]
    return [Span(*at, rule=number) for number, at in found if at]


def _words(text: str, rule: Rule, share: float) -> tuple[int, int] | None:
    """Return where the words of a rule stand; of several places the one nearest to this share of the text."""
    quote = squash(rule.text)
    if not quote:
        return None
    places = [match.span() for match in re.finditer(r"\s+".join(map(re.escape, quote.split())), text)]
    if places:
        return min(places, key=lambda place: abs(place[0] - share * len(text)))
    return _like(text, quote) if rule.repaired else None


def _like(text: str, quote: str) -> tuple[int, int] | None:
    """Return the words of a repaired text that are most like a quote of the text as received."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    if len(quote) > len(text):
        return None
    found = partial_ratio_alignment(quote, text, score_cutoff=_NEAR)
    if not found or found.dest_end <= found.dest_start:
        return None
    start = max((gap.end() for gap in _GAP.finditer(text, 0, found.dest_start + 1)), default=0)
    after = _GAP.search(text, found.dest_end - 1)
    return start, after.start() if after else len(text)


def repair_spans(text: str, repairs: Iterable[Repair]) -> list[Span]:
    """Return where repaired words stand in a text, in their order; one that is not found in its turn is left out."""
    found, here = [], 0
    for repair in repairs:
        after = squash(repair.after)
        match = _whole(after).search(text, here, here + _FAR) if after else None
        if match:
            found.append(Span(*match.span(), before=repair.before))
            here = match.end()
    return found


def _whole(words: str) -> re.Pattern[str]:
    """Return a pattern that finds words between the edges of words."""
    joined = r"\s+".join(map(re.escape, words.split()))
    before = r"(?<!\w)" if words[0].isalnum() else ""
    after = r"(?!\w)" if words[-1].isalnum() else ""
    return re.compile(f"{before}{joined}{after}")
