"""What an instrument does to others (approves, repeals, amends), and which it cites."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from corpus.document import Document, Line
from corpus.identity.instrument import Instrument, find_instrument, find_instruments
from corpus.identity.words import alternatives, fold, table
from corpus.joining import flow
from corpus.layers import Layer, Source
from schemas.records import Quote

# The operative words of an instrument: what it approves, repeals, amends or authorises.


_KINDS = ("approves", "repeals", "amends", "authorises")
_ENACTING_LINES = 80
_LONGEST_PARAGRAPH = 25
_OPENING = 90
_LONGEST_LIST = 60
_ITEM = re.compile(r"\s*(?:[-–—•*]|\(?(?:\d{1,2}|[a-zA-Zñ]{1,4})(?:[.)]-?|\s?[º°ª]\)?))\s+(?=\S)")
"""The label of an item of a list: a dash, `a)`, `1.`, `iv)`, `2º`."""
_COLON = re.compile(r":[\s*]*$")


@dataclass(frozen=True, slots=True)
class Decision:
    """A paragraph that decides something: the kind of act, its words from the verb on."""

    kind: str
    words: Layer


def decisions(source: Source, lines: Sequence[Line]) -> Iterator[Decision]:
    """Yield the paragraphs of some lines that open with an operative verb.

    "Apruébase" decides wherever it opens a paragraph; an infinitive only behind the enacting formula ("Resuelve:"),
    since the rules of a game are full of them. A verb alone on its line decides on each item of the list below.
    """
    enacting = 0
    for index, line in enumerate(lines):
        if line.blank:
            continue
        if _enacts(line.text):
            enacting = _ENACTING_LINES
            continue
        folded = fold(line.text[:_OPENING])
        if enacting and _body().match(folded):
            enacting = 0
        enacting = max(0, enacting - 1)
        match = _verb().match(folded)
        if match and (match["weak"] is None or enacting):
            start = match.start("strong" if match["weak"] is None else "weak")
            decision = Decision(_kind(folded[start:]), _paragraph(source, lines, index, start))
            listed = [] if object_of(decision).text else _items(source, lines, index + 1)
            yield from (Decision(decision.kind, item) for item in listed) if listed else (decision,)


def _items(source: Source, lines: Sequence[Line], first: int) -> list[Layer]:
    """Return the items of the list that begins behind a line, without their labels."""
    items: list[Layer] = []
    for index in range(first, min(first + _LONGEST_LIST, len(lines))):
        if lines[index].blank:
            continue
        if _verb().match(fold(lines[index].text[:_OPENING])):
            break
        label = _ITEM.match(lines[index].text)
        if label:
            items.append(_paragraph(source, lines, index, label.end()))
        elif not items or not _is_within(items[-1], lines[index]):
            break
    return items


def _is_within(item: Layer, line: Line) -> bool:
    return line.layer.span(0, 1)[0] < item.span(0, len(item))[1]


def _enacts(text: str) -> bool:
    """Tell whether a line is an enacting formula ("Resuelve:", "DECRETO"), or ends with one."""
    if len(text) > _OPENING and not text.endswith((":", ":**", ": ")):
        return False
    folded = fold(text[-_OPENING:])
    return _announcement().match(folded) is not None or (
        _COLON.search(folded) is not None and _formula().search(folded) is not None
    )


def object_of(decision: Decision) -> Layer:
    """Return the object of a decision: the words behind its verb (all those of an item), to the end of their clause."""
    folded = fold(decision.words.text)
    verb = _verbs(decision.kind).match(folded)
    start = _to_object().match(folded, verb.end()) if verb else None
    here = start.end() if start else 0
    end = _clause_end().search(folded, here)
    return decision.words[here : end.start() if end else len(folded)].strip()


@cache
def _to_object() -> re.Pattern[str]:
    """Match the rest of the verb, adverbs and marks before the object: "Aprobar definitivamente, del ..."."""
    marks = r"[\s*,:\"“]*"
    return re.compile(rf"\w*{marks}(?:\w+mente\b{marks})?(?:sin efecto\b{marks})?")


@cache
def _clause_end() -> re.Pattern[str]:
    ends = alternatives(table("acts")["clause_ends"])
    return re.compile(rf"[.;:](?:\s|$)|\*\*[\s,]*$|,?\s*\b{ends}\b")


def _paragraph(source: Source, lines: Sequence[Line], index: int, start: int) -> Layer:
    text = flow(
        source, [Line(lines[index].number, lines[index].layer[start:]), *lines[index + 1 : index + _LONGEST_PARAGRAPH]]
    )
    end = text.text.find("\n")
    return text if end < 0 else text[:end]


def _kind(folded: str) -> str:
    return next(kind for kind in _KINDS if _verbs(kind).match(folded))


@cache
def _verbs(kind: str) -> re.Pattern[str]:
    forms = table("acts")[kind]
    return re.compile("|".join(fold(form) for form in [*forms["strong"], *forms["weak"]]))


@cache
def _verb() -> re.Pattern[str]:
    """Match an operative verb behind the label of a provision: "Artículo 1º - Aprobar", "2.- **APRUÉBASE**"."""
    acts = table("acts")
    strong = "|".join(fold(form) for kind in _KINDS for form in acts[kind]["strong"])
    weak = "|".join(fold(form) for kind in _KINDS for form in acts[kind]["weak"])
    label = rf"(?:art(?:iculo|\.)?\s*\d+|{alternatives(acts['ordinals'])}|\d+|[a-z]\))?"
    return re.compile(rf"[\s\"“*#-]*{label}[\sº°ªo.:)*\"“–-]*(?:(?P<strong>{strong})|(?P<weak>{weak})\b)")


@cache
def _formula() -> re.Pattern[str]:
    """Match an enacting formula that ends a line: "… he resuelto lo siguiente:"."""
    words = alternatives(table("openers")["operatives"])
    return re.compile(rf"(?:^[\s*]*|\b){words}(?:\s+lo\s+siguiente)?\s*:[\s*]*$")


@cache
def _announcement() -> re.Pattern[str]:
    """Match a line that is an enacting formula and no more: "DECRETO"."""
    return re.compile(rf"[\s*]*{alternatives(table('openers')['operatives'])}[\s*]*$")


@cache
def _body() -> re.Pattern[str]:
    return re.compile(r"[\s*]*(?:anexo|capitulo|titulo|seccion|indice)\b")


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
