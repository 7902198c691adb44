"""Instruments: their kind and number, their names in running text, and what one does to others."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from corpus.identity.territory import alternatives, fold, table
from corpus.layers import Document, Layer, Line, Source
from corpus.layout import flow
from schemas.records import Quote

_SIGN = r"(?:n\s?[°ºo*]\s?\.?|n\.\s?[°ºo]\s?|num(?:ero|\.)?|nro\.?|no\.|#)"
_FIGURES = r"(?:[a-z]{2,6}[/-]){0,2}\d[\d.]*(?:[/-]\d{1,6})*"
_OF_YEAR = r"(?:,?\s+del?\s+(?:ano\s+)?(?P<of>(?:18|19|20)\d\d)(?!\d))?"
_ALONE = re.compile(rf"\s*{_SIGN}\s*({_FIGURES})(?:[-/][a-z]+)*\W*")
_LISTED = re.compile(r"^\d+\.\s?-\s*")


@dataclass(frozen=True, slots=True)
class Instrument:
    """A named instrument: its noun ("decreto"), kind with qualifiers, number as printed, and place in the text."""

    noun: str
    kind: str
    number: str
    start: int
    end: int
    of: str = ""
    """The year that stands behind the number: "Decreto 1278 de 2014"."""
    dated: bool = False
    """Whether a day stands in the place of a number: "Resolución de 9 de julio"."""

    @property
    def year(self) -> str:
        """The year that the number carries after a stroke or a hyphen ("1452/12"), or that stands behind it, if any."""
        return self._carried or self.of

    @property
    def _carried(self) -> str:
        parts = self._parts
        if len(parts) < 2:
            return ""
        last = parts[-1]
        if _is_year(last):
            return last
        if _is_year(parts[0]) and last.isdigit() and len(last) > 2:
            return parts[0]
        return ("20" if last < "50" else "19") + last if len(last) == 2 else ""

    @property
    def _parts(self) -> list[str]:
        every = re.split(r"[/-]", self.number.replace(".", ""))
        return every[next((at for at, part in enumerate(every) if part.isdigit()), 0) :]

    @property
    def figures(self) -> str:
        """The number without its year and without the stops between thousands."""
        year = self._carried
        if not year:
            return "-".join(self._parts)
        rest = self._parts[1:] if self._parts[0] == year else self._parts[:-1]
        return "-".join(part for part in rest if part.isdigit())


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


def _is_year(figures: str) -> bool:
    return len(figures) == 4 and figures[:2] in ("18", "19", "20")


def find_instrument(folded: str) -> Instrument | None:
    """Return the first instrument with a number that a folded text names."""
    return next(find_instruments(folded), None)


def heading_instrument(folded: str) -> Instrument | None:
    """Return the instrument that a line of a header begins with; other words may stand before its number's sign.

    "Resolución CONAJZAR N° 24/2021" has a number, "Decreto por el que ..." has none.
    """
    match = _numbered_loosely().match(folded) or _unnumbered().match(folded)
    return _instrument(match) if match else None


def find_instruments(folded: str) -> Iterator[Instrument]:
    """Yield the instruments that a folded text names by number, also those further down a list ("N° 5 y N° 7")."""
    for match in _numbered().finditer(folded):
        instrument = _instrument(match)
        if match["sign"] is not None or _is_number(match, instrument):
            yield instrument
            yield from _following(folded, instrument)


def _is_number(match: re.Match[str], instrument: Instrument) -> bool:
    """Tell whether figures without a sign are a number: not "orden 2", nor those of the next paragraph ("1.- ...")."""
    if "\n\n" in match[0] or "\n\r" in match[0]:
        return False
    return instrument.noun not in table("instrument")["needs_sign"] or re.search(r"[/-]", instrument.number) is not None


def _instrument(match: re.Match[str]) -> Instrument:
    groups = match.groupdict()
    kind = " ".join(part for part in (groups["noun"], groups["qualifiers"]) if part)
    number = (groups.get("number") or "").strip(".-").upper()
    of, dated = groups.get("of") or "", bool(groups.get("dated"))
    return Instrument(full_name(groups["noun"]), full_name(kind), number, match.start(), match.end(), of, dated)


def number_alone(folded: str) -> str:
    """Return the number of a line that is but a number with its sign, perhaps with an office's letters: "N° 81-MP"."""
    match = _ALONE.fullmatch(folded)
    return match[1].strip(".-").upper() if match else ""


def unlisted(text: str) -> str:
    """Return a line without the running number that a gazette prints before an instrument ("109.- Decreto...")."""
    return _LISTED.sub("", text)


def full_name(folded: str) -> str:
    """Return the name of a kind as it is written, from folded and perhaps abbreviated words."""
    words = " ".join(folded.split())
    singular = re.sub(r"^(decreto|orden|ley|acuerdo|resolucion)(?:e?s)\b", r"\1", words)
    letters = singular.replace(" ", "").replace(".", "")
    short = next(
        (full for abbreviation, full in table("abbreviations").items() if abbreviation.replace(".", "") == letters), ""
    )
    if short:
        return str(short)
    return " ".join(_written().get(word) or _written().get(word.removesuffix("s"), word) for word in singular.split())


@cache
def _written() -> dict[str, str]:
    words = table("instrument")
    phrases = [*words["nouns"], *words["qualifiers"], *words["bodies"]]
    return {fold(word): word for phrase in phrases for word in phrase.split()}


@cache
def _named() -> str:
    """Return the pattern of a kind of instrument in folded text: its noun or abbreviation, and its qualifiers."""
    words = table("instrument")
    abbreviations = sorted(table("abbreviations"), key=len, reverse=True)
    short = "|".join(re.escape(word).replace(r"\.", r"\.?\s?") for word in abbreviations)
    qualifiers = alternatives(words["qualifiers"])
    nouns = rf"(?P<noun>{alternatives(words['nouns'])}(?:e?s)?|{short})"
    return rf"(?<![a-z]){nouns}(?:\s+(?P<qualifiers>{qualifiers}s?))?"


@cache
def _numbered() -> re.Pattern[str]:
    """Match the name of an instrument with its number, in folded text; a line may end between the words."""
    sign = rf"(?:{_SIGN}\s*(?P<sign>)|(?<=\s))"
    return re.compile(rf"{_named()}(?:\s+de\s+concejo)?,?\s*{sign}(?P<number>{_FIGURES}){_OF_YEAR}")


@cache
def _numbered_loosely() -> re.Pattern[str]:
    return re.compile(rf"{_named()}(?:\s+[a-z.]+){{0,4}}?\s*{_SIGN}\s*(?P<number>{_FIGURES}){_OF_YEAR}")


@cache
def _unnumbered() -> re.Pattern[str]:
    return re.compile(rf"{_named()}(?=\s+(?:por|(?P<dated>de\s+\d{{1,2}})|que|sobre)\b)")


def _following(folded: str, first: Instrument) -> list[Instrument]:
    """Return the instruments that only their number names, behind the first of a list: "Decretos N° 5 y N° 7"."""
    found: list[Instrument] = []
    here = first.end
    while match := _another().match(folded, here):
        found.append(Instrument(first.noun, first.kind, match[1].strip(".-"), match.start(1), match.end()))
        here = match.end()
    return found


@cache
def _another() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:,|,?\s(?:y|e)\b)\s*{_SIGN}\s*({_FIGURES})")
