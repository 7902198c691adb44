"""The tables of sanctions of a statute: what a breach of each class is, what it costs, and after what time it lapses.

Keys: `infraction.<class>` a conduct, `fine.<class>` a sum of money or a range of it, `accessory.<class>` another
sanction, `limitation.infraction.<class>` and `limitation.sanction.<class>` the time after which they lapse, as
`{"amount": 2, "unit": "year"}`. Classes are `very_serious`, `serious`, `minor`; `any` where a statute has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, pairwise
from typing import Any

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import money, numbers
from extractor.norms.bearers import table
from extractor.norms.units import Unit, short
from extractor.statements import Statement

_ENDS_OPEN = re.compile(r":[\s*_]*$")
ANY = "any"
_UNITS = (
    ("year", re.compile(r"\s*anos?\b")),
    ("month", re.compile(r"\s*mes(?:es)?\b")),
    ("day", re.compile(r"\s*dias?\b")),
)
_LONE = re.compile(r"\b(?:a los|al|de un|un) (?P<unit>ano|mes|dia)\b")
_SPAN = re.compile(r"\b(?:de|desde|entre) (?P<low>[\w.,]+(?: [a-z]+){0,3}?) (?:a|y|hasta) $")
_PARENTHESES = re.compile(r"\([^()]*\)")
_ADDED = re.compile(
    r"[;,.] (?=(?:y )?(?:ademas|pudiendo|sin perjuicio|asi como|y, en su caso))"
    r"| y/[ou] (?=\w+)| y con (?=(?:la |el )?[a-z]{6})"
)
_TIME = re.compile(r"\b(?:al? |a los |en |de )(?:\w+ )?(?:\(\d+\) )?(?:anos?|mes(?:es)?|dias?)\b")
_COUNTED = re.compile(r"\b\w+ (?:anos?|mes(?:es)?|dias?)\b")
_CENTS = re.compile(r" y (?P<cents>\w+) centimos?\b")
_BARE_TERM = re.compile(r"\ba los (?P<number>\w+)\W*$")
_BIS = re.compile(r"\W*(?:\d+|[a-z])[.)]? ?(?:bis|ter|quater)\W*")
_BOTH = re.compile(
    r"\binfracciones (?:y|o) (?:las |de las )?sanciones\b|\bsanciones (?:y|e|o) (?:las |de las )?infracciones\b"
)
_LETTER = re.compile(r"[a-z]\)")
_CLASS_BEHIND = 16
"""Characters behind the word for an infraction in which its class stands."""
_FEWEST_LETTERS = 12
_LEVELS = 3
"""Parts above an item in which the introduction of its list may stand, with titles between."""
_GOES_ON = re.compile(
    r"\W*(?:y )?(?:las|los|para las) (?:impuestas por |correspondientes a )?(?:infracciones |faltas )?(?:muy )?\w+"
)
_TOGETHER = re.compile(r"(?:,|,? [yoe]| [ou]) (?:(?:las|infracciones|faltas) )*|, ")
# "si el beneficio es superior a": what a fine is measured by, and no fine
_FINED = re.compile(r"\b(?:con|una) multas? (?:de|desde|entre)\b")
_COMPARED = re.compile(r"(?<!no )\b(?:superior(?:es)? a|excedan? de|supere(?:n)?(?: la cantidad de)?)\W*$")
_ITEM = re.compile(r"\W*(?:[a-z]\) ?)?(?:y,? )?(?:ademas,? )?(?:en su caso,? )?(?:con (?:la )?)?")


class Segment(Struct, frozen=True):
    """A stretch of a sentence about a class of infractions, or about several that it names together."""

    kinds: tuple[str, ...]
    start: int
    end: int


def penalties(unit: Unit) -> Iterator[Statement]:
    """Yield what a sentence puts into the table of sanctions of its statute."""
    words, led, folded = _words(), unit.led, unit.folded
    if not ("sanctions" in unit.sections or words["imposed"].search(folded)):
        return
    if words["limitation"].search(folded) or _first_of_terms(unit) is not unit:  # "…; las de faltas leves, al año"
        yield from _limitations(unit)
        return
    lead = led or ("" if words["sanctions"].search(folded) else _title_of_a_list(unit))
    listed = lead and words["conducts"].search(lead) and not words["fine"].search(lead)
    raised = words["fine"].search(led) and words["raised"].search(folded)
    told = (led,) if listed else () if raised else (folded, led)
    if any(map(words["beside"].search, told)) or any(map(words["offices"].match, unit.titles[:2])):
        return
    if listed:
        yield from _conduct(unit, _kinds_of(lead) or _inherited(unit))
    elif (opening := words["conducts"].match(folded)) and _tells(folded, opening):
        yield from _conduct(unit, _kinds_of(folded[: opening.end() + _CLASS_BEHIND]))
    elif unit.titles and words["class_alone"].fullmatch(unit.titles[0]) and _names_conduct(unit):
        yield from _conduct(unit, _kinds_of(unit.titles[0]))
    elif words["sanctions"].search(lead) or words["sanctions"].search(folded) or _is_ordered(unit):
        yield from _punished(unit)


def _is_ordered(unit: Unit) -> bool:
    """Tell whether a sentence under a title on sanctions says that something other than money may be ordered."""
    words = _words()
    told = words["accessory"].search(unit.folded) and words["ordered"].search(unit.folded)
    meanwhile = words["meanwhile"].search(unit.passage.folded)
    return bool(told and not meanwhile and unit.titles and words["sanctions"].search(unit.titles[0]))


def is_of_an_office(unit: Unit) -> bool:
    """Tell whether a sentence of a law is about who imposes a fine, or what becomes of it: it costs no breach."""
    words = _words()
    if unit.of_a_game:
        return False
    told = any(map(words["imposes"].search, (unit.folded, unit.led)))
    return told or any(map(words["offices"].match, unit.titles[:2]))


def _names_conduct(unit: Unit) -> bool:
    """Tell whether a sentence right below a title that is a class names a conduct: by its words, or as an item."""
    words = _words()
    item = unit.passage.kind == "point" and unit.lead is None and "multa" not in unit.folded
    return bool(words["bare"].match(unit.folded)) or (item and not words["repealed"].fullmatch(unit.folded))


def _tells(folded: str, opening: re.Match[str]) -> bool:
    """Tell whether a sentence that opens with a class of infractions says itself which conduct is one."""
    return "responsable" not in opening[0] and _words()["told"].match(folded, opening.end()) is not None


def _title_of_a_list(unit: Unit) -> str:
    """Return what introduces an item that has no introduction of its own, or an empty string.

    "Son infracciones leves" may be set as its title, or stand above the titles that part a long list.
    """
    if unit.passage.kind != "point" or not unit.titles:
        return ""
    above = (fold(part.own.text) for part in islice(unit.passage.node.ancestors(), _LEVELS))
    parted = (text for text in above if _ENDS_OPEN.search(text) and _words()["conducts"].search(text))
    return next(parted, unit.titles[0])


def _first_of_terms(unit: Unit) -> Unit:
    """Return the sentence with which the times of limitation begin that a sentence goes on with, else the sentence."""
    first = unit
    while not _words()["limitation"].search(first.folded):
        before = first.before if first.position and _GOES_ON.match(first.folded) else None
        if before is None or before.passage is not unit.passage:
            return unit
        first = before
    return first


def segments(folded: str, *inherited: str) -> list[Segment]:
    """Return the stretches of a folded sentence by the classes that each names; all of it where it names none."""
    named = [(found.start(), found.end(), kind) for kind, pattern in _classes() for found in pattern.finditer(folded)]
    named = sorted(one for one in named if not any(other[0] < one[0] < other[1] for other in named))
    parts: list[tuple[int, int, tuple[str, ...]]] = []
    for start, end, kind in named:
        if parts and _TOGETHER.fullmatch(folded, parts[-1][1], start):
            parts[-1] = (parts[-1][0], end, (*parts[-1][2], kind))
        else:
            parts.append((start, end, (kind,)))
    if not parts:
        return [Segment(inherited, 0, len(folded))]
    starts = [0, *(start for start, _, _ in parts[1:]), len(folded)]
    return [Segment(part[2], *span) for part, span in zip(parts, pairwise(starts), strict=True)]


def _kinds_of(folded: str) -> tuple[str, ...]:
    """Return the classes that a folded sentence names, none where it names none."""
    return tuple(dict.fromkeys(kind for one in segments(folded, ANY) for kind in one.kinds if kind != ANY))


def _inherited(unit: Unit) -> tuple[str, ...]:
    """Return the classes that the sentence before, the introduction of a list, or the nearest title is about."""
    before = unit.before
    same = before is not None and unit.position and before.passage is unit.passage
    above = unit.passage.node.parent if unit.passage.kind == "point" else None
    paragraph = fold(above.own.text) if above is not None else ""
    for words in (before.folded if before is not None and same else "", unit.led, paragraph, *unit.titles[:2]):
        if kinds := _kinds_of(words):
            return kinds
    return (ANY,)


def _conduct(unit: Unit, kinds: tuple[str, ...]) -> Iterator[Statement]:
    if (unit.position and not _is_numbered_alone(unit)) or sum(map(str.isalpha, unit.folded)) < _FEWEST_LETTERS:
        return
    kind = kinds[0] if len(kinds) == 1 and kinds[0] != ANY else _classed_later(unit)
    yield _row(unit, f"infraction.{kind}", short(unit.layer))


def _is_numbered_alone(unit: Unit) -> bool:
    """Tell whether what stands before a sentence is no more than its number: "9 bis."."""
    return unit.position == 1 and unit.before is not None and _BIS.fullmatch(unit.before.folded) is not None


def _classed_later(unit: Unit) -> str:
    """Return the class that a later paragraph gives to the conducts of a list: "the breaches of paragraph 1 are minor,
    but for those under b), which are serious"; `ANY` where none does.
    """
    listed = unit.passage.node.parent
    if unit.passage.kind != "point" or listed is None or listed.parent is None:
        return ANY
    for part in listed.parent.children:
        found = _words()["classed"].search(fold(part.own.text).strip())
        if found is None or found["of"] != listed.num.strip(" .)º"):
            continue
        others = [letter.strip(" )") for letter in _LETTER.findall(found["letters"] or "")]
        told = found["other"] if unit.passage.node.num.strip(" .)") in others else found["kind"]
        return next(iter(_kinds_of(told or "")), ANY)
    return ANY


def _limitations(unit: Unit) -> Iterator[Statement]:
    first = _first_of_terms(unit).folded
    opening = first.split("prescri")[0] or first
    for of in _lapsing(opening):
        yield from _terms_of(unit, of)


def _lapsing(opening: str) -> tuple[str, ...]:
    """Return what the words before a time of limitation say to lapse after it: infractions, sanctions, or both."""
    if not _words()["of_sanctions"].search(opening):
        return ("infraction",)
    return ("infraction", "sanction") if _BOTH.search(opening) else ("sanction",)


def _terms_of(unit: Unit, of: str) -> Iterator[Statement]:
    """Yield the times of limitation that a sentence gives, by class."""
    if "respectivamente" in unit.folded and not _kinds_of(unit.folded):
        yield from _respectively(unit, of)
        return
    parts = segments(unit.folded, *_inherited(unit))
    terms = [found.span() for found in _TIME.finditer(unit.folded)]
    if len(terms) == len(parts) > 1 and terms[0][0] < parts[1].start and terms[-1][1] < parts[-1].start:
        for part, (start, end) in zip(parts, terms, strict=True):  # "al año las leves, a los dos años las graves"
            if term := _term(unit.folded[start:end]):
                yield from _rows(unit, f"limitation.{of}", part, term)
        return
    last: dict[str, Any] | None = None
    for part in parts:
        told = unit.folded[part.start : part.end]
        if term := _term(told) or _term_like(told, last):
            yield from _rows(unit, f"limitation.{of}", part, term)
            last = term


def _respectively(unit: Unit, of: str) -> Iterator[Statement]:
    """Yield the times of a sentence in the order of the classes that the sentences before it name."""
    kinds: list[str] = []
    before = unit.before if unit.position else None
    while before is not None and before.passage is unit.passage:
        kinds[:0] = _kinds_of(before.folded)
        before = before.before if before.position else None
    terms = [term for found in _COUNTED.finditer(unit.folded) if (term := _term(found[0]))]
    for kind, term in zip(kinds, terms, strict=True) if len(kinds) == len(terms) else ():
        yield _row(unit, f"limitation.{of}.{kind}", term)


def _term_like(folded: str, last: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the time of a stretch that leaves the unit to the one before it: "las muy graves, a los cuatro"."""
    found = _BARE_TERM.search(folded) if last else None
    number = numbers.parse(found["number"]) if found else None
    return {"amount": number, "unit": last["unit"]} if last and number is not None else None


def _term(folded: str) -> dict[str, Any] | None:
    """Return the first time that a stretch counts in years, months or days, or None."""
    for number in numbers.find(folded, articles=True):
        for name, pattern in _UNITS:
            if pattern.match(folded, number.end):
                return {"amount": number.value, "unit": name}
    lone = _LONE.search(folded)
    names = {"ano": "year", "mes": "month", "dia": "day"}
    return {"amount": 1, "unit": names[lone["unit"]]} if lone else None


def _punished(unit: Unit) -> Iterator[Statement]:
    for part in segments(unit.folded, *_inherited(unit)):
        fines = [(one, fine) for one in _by_fine(unit, part) if (fine := _fine(unit, one))]
        for one, fine in fines:
            yield from _rows(unit, "fine", one, fine)
        behind = _other(unit, part, bool(fines))
        if behind is not None:
            start = _ITEM.match(unit.folded, *behind)
            yield from _rows(unit, "accessory", part, short(unit.layer, start.end() if start else behind[0], behind[1]))


def _by_fine(unit: Unit, part: Segment) -> list[Segment]:
    """Return a stretch parted where it tells another fine: "y con multa de", for others."""
    first = _FINED.search(unit.folded, part.start, part.end)
    more = _FINED.finditer(unit.folded, first.end(), part.end) if first else ()
    ends = [*(found.start() for found in more), part.end]
    return [Segment(part.kinds, start, end) for start, end in pairwise([part.start, *ends])]


def _fine(unit: Unit, part: Segment) -> dict[str, Any] | None:
    """Return the sum or the range of a fine in a stretch of a sentence, or None where it states no money."""
    words = _words()
    if not words["fine"].search(unit.folded) and not words["fine"].search(unit.led):
        return None
    text = _PARENTHESES.sub(lambda found: " " * len(found.group()), unit.layer.text[part.start : part.end])
    low = unit.folded[part.start : part.end]
    bounds: dict[str, Any] = {}
    for sum_ in money.find(text):
        before = low[: sum_.start]
        if _COMPARED.search(before):
            continue
        if (span := _SPAN.search(before)) and (least := money.plain(span["low"])) is not None:
            return {"min": least, "max": sum_.value, "currency": sum_.kind}
        name = "max" if words["most"].search(before) else "min" if words["least"].search(before) else "amount"
        if name == "max" and "max" in bounds:
            break
        cents = _CENTS.match(low, sum_.end)
        bounds.setdefault(name, sum_.value + ((numbers.parse(cents["cents"]) or 0) / 100 if cents else 0))
        bounds.setdefault("currency", sum_.kind)
    return bounds if len(bounds) > 1 else None


def _other(unit: Unit, part: Segment, fined: bool) -> tuple[int, int] | None:
    """Return where a stretch of a sentence tells a sanction that is no money, or None."""
    start = part.start
    if not fined and unit.passage.kind == "point" and not unit.position and _words()["beside_a_fine"].search(unit.led):
        return (start, part.end)
    if fined:
        added = _ADDED.search(unit.folded, part.start, part.end)
        if added is None:
            return None
        start = added.end()
    return (start, part.end) if _words()["accessory"].search(unit.folded, start, part.end) else None


def _rows(unit: Unit, key: str, part: Segment, value: Any) -> Iterator[Statement]:
    for kind in part.kinds:
        yield _row(unit, f"{key}.{kind}", value, part)


def _row(unit: Unit, key: str, value: Any, part: Segment | None = None) -> Statement:
    layer: Layer = unit.layer
    start, end = (part.start, part.end) if part else (0, len(layer))
    return Statement(unit.passage.node, layer, "sanction", key, value, start=start, end=end)


@cache
def _classes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((row["key"], re.compile(row["pattern"])) for row in table("penalties")["class"])


@cache
def _words() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in table("penalties")["words"].items()}
