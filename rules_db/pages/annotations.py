"""A provision's text with the words that rules rest on and the words that were repaired, as pieces to show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from rules_db.identifiers import squash
from rules_db.lines import SourceLine
from rules_db.records import Damage
from schemas.records import Repair, Rule

_NEAR = 80
"""Likeness, of 100, from which words of a repaired text are taken for those that a rule quotes as received."""
_GAP = re.compile(r"\s+")
_FAR = 600
"""Letters within which the next repaired word of a text is looked for."""
_ODD = 5
"""Letters from which damage is like nothing else in a text."""


class Span(msgspec.Struct, frozen=True):
    """A stretch of a text: the words of the rule with this number (from 1), or, where it is 0, a word of another kind.

    `before` is a repaired word as received; `damaged` tells that no repair restored the word for sure. `address` is
    that of what the words name, `told` what is told of it.
    """

    start: int
    end: int
    rule: int = 0
    before: str = ""
    damaged: bool = False
    address: str = ""
    told: str = ""


class Piece(msgspec.Struct, frozen=True):
    """A piece of a text in which nothing begins or ends.

    `rules` are the numbers of the rules that rest on it, `ends` those whose words end with it; `before` is what stood
    there as received, empty where nothing was repaired; `damaged` tells that it stays in doubt. `address` is that of
    what the words name, `told` what is told of it.
    """

    text: str
    rules: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    before: str = ""
    damaged: bool = False
    address: str = ""
    told: str = ""


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
        next((span.before for span in over if span.before), ""),
        any(span.damaged for span in over),
        next((span.address for span in over if span.address), ""),
        next((span.told for span in over if span.told), ""),
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
    return _in_turn(text, ((repair.after, Span(0, 0, before=repair.before)) for repair in repairs))


def damage_spans(text: str, lines: Iterable[SourceLine]) -> list[Span]:
    """Return where the damaged stretches of a text's lines stand in it, found as repaired words are."""
    stretches = [(_read(line, each), Span(0, 0, damaged=True)) for line in lines for each in line.damage]
    return _in_turn(text, stretches, odd=_ODD)


def raw_pieces(line: SourceLine) -> list[Piece]:
    """Return a line as received, cut where its damaged stretches begin and end."""
    spans = [Span(each.start - line.start, each.end - line.start, damaged=True) for each in line.damage]
    return pieces(line.raw, spans)


def _read(line: SourceLine, stretch: Damage) -> str:
    """Return how a damaged stretch is read: with the repairs that touch it."""
    words, here = "", stretch.start
    for repair in line.repairs:
        if repair.start < stretch.end and stretch.start < repair.end:
            words += line.raw[here - line.start : max(here, repair.start) - line.start] + repair.after
            here = repair.end
    return words + line.raw[here - line.start : stretch.end - line.start]


def _in_turn(text: str, wanted: Iterable[tuple[str, Span]], odd: int = 0) -> list[Span]:
    """Return the spans of words that stand in a text, each looked for behind the one before it.

    Words of so many letters (`odd`) are looked for in all that follows, others only within `_FAR` letters.
    """
    found, here = [], 0
    for words, span in wanted:
        squashed = squash(words)
        last = len(text) if odd and len(squashed) >= odd else here + _FAR
        match = _whole(squashed).search(text, here, last) if squashed else None
        if match:
            found.append(msgspec.structs.replace(span, start=match.start(), end=match.end()))
            here = match.end()
    return found


def _whole(words: str) -> re.Pattern[str]:
    """Return a pattern that finds words between the edges of words."""
    joined = r"\s+".join(map(re.escape, words.split()))
    before = r"(?<!\w)" if words[0].isalnum() else ""
    after = r"(?!\w)" if words[-1].isalnum() else ""
    return re.compile(f"{before}{joined}{after}")
