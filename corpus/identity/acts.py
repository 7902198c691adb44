"""What an instrument does to others, and which it cites."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

import msgspec

from corpus.document import Document
from corpus.identity.deciding import Decision, decisions, object_of
from corpus.identity.instrument import Instrument, find_instrument, find_instruments
from corpus.identity.words import fold
from schemas.records import Quote

_ON_INSTRUMENTS = ("repeals", "amends")


class Act(msgspec.Struct, frozen=True):
    """One act of an instrument: it "approves", "repeals", "amends", "authorises" or "cites" `target`, in its own words.

    `target` is the other instrument's name ("decreto alcaldicio 2024/2017"), or the words that stand for it.
    """

    kind: str
    text: Quote
    target: str


def acts(document: Document) -> list[Act]:
    """Return what a document approves, repeals, amends and authorises, and what it cites, in text order."""
    found: list[tuple[int, Act]] = []
    objects: list[tuple[int, int]] = []
    for decision in decisions(document.source, document.lines):
        on = object_of(decision)
        if not on.text:
            continue
        start = decision.words.span(0, 1)[0]
        found += [(start, act) for act in _decided(decision, on.text)]
        if decision.kind in _ON_INSTRUMENTS:
            objects.append(on.span(0, len(on)))
    found += _cited(document, objects)
    return [act for _, act in sorted(found, key=lambda f: f[0])]


def _decided(decision: Decision, target: str) -> Iterator[Act]:
    """An act that names instruments is one for each of them; else its target is the object of the verb."""
    quote = decision.words.quote()
    named = list(find_instruments(fold(target))) if decision.kind in _ON_INSTRUMENTS else []
    if named:
        yield from (Act(decision.kind, quote, _name(instrument)) for instrument in named)
    else:
        yield Act(decision.kind, quote, " ".join(target.replace("*", "").split()))


def _cited(document: Document, objects: Iterable[tuple[int, int]]) -> Iterator[tuple[int, Act]]:
    """Yield the other instruments that are named outside page furniture and outside the objects of decisions."""
    source = document.source
    own = find_instrument(fold(f"{document.identity.kind} n° {document.identity.number}"))
    left_out = sorted([*objects, *((mark.start, mark.end) for mark in document.furniture)])
    starts = [start for start, _ in left_out]
    for instrument in find_instruments(fold(source.text)):
        at = bisect_right(starts, instrument.start) - 1
        if at >= 0 and instrument.start < left_out[at][1]:
            continue
        if own and (instrument.noun, instrument.figures) == (own.noun, own.figures):
            continue
        yield instrument.start, Act("cites", source.quote(instrument.start, instrument.end), _name(instrument))


def _name(instrument: Instrument) -> str:
    return f"{instrument.kind} {instrument.number}"
