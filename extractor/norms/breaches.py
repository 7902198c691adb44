"""What goes wrong and what follows: events out of order at the table, and sanctions for a breach.

Sanctions: what follows for a person from a breach, with its cause, and the tables of sanctions of a statute.

Keys of the tables: `infraction.<class>` a conduct, `fine.<class>` a sum of money or a range of it, `accessory.<class>`
another sanction, `limitation.infraction.<class>` and `limitation.sanction.<class>` the time after which they lapse, as
`{"amount": 2, "unit": "year"}`. Classes are `very_serious`, `serious`, `minor`; `any` where a statute has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise
from typing import Any

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import money, numbers
from extractor.lexicon.tokens import each_passage
from extractor.norms import bearers
from extractor.norms.bearers import Cue, cue, table
from extractor.norms.modality import head, modals
from extractor.norms.units import Unit, announced, short, units
from extractor.passages import Passage
from extractor.statements import Statement

ANY = "any"
_UNITS = (
    ("year", re.compile(r"\s*anos?\b")),
    ("month", re.compile(r"\s*mes(?:es)?\b")),
    ("day", re.compile(r"\s*dias?\b")),
)
_LONE = re.compile(r"\b(?:a los|al|de un|un) (?P<unit>ano|mes|dia)\b")
_SPAN = re.compile(r"\b(?:de|desde|entre) (?P<low>[\w.,]+(?: [a-z]+){0,3}?) (?:a|y|hasta) $")
_PARENTHESES = re.compile(r"\([^()]*\)")
_ADDED = re.compile(r"[;,.] (?=(?:y )?(?:ademas|pudiendo|sin perjuicio|asi como|y, en su caso))")
_TIME = re.compile(r"\b(?:al? |a los |en |de )(?:\w+ )?(?:\(\d+\) )?(?:anos?|mes(?:es)?|dias?)\b")
_COUNTED = re.compile(r"\b\w+ (?:anos?|mes(?:es)?|dias?)\b")
_CENTS = re.compile(r" y (?P<cents>\w+) centimos?\b")
_BARE_TERM = re.compile(r"\ba los (?P<number>\w+)\W*$")
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
_COMPARED = re.compile(r"(?<!no )\b(?:superior(?:es)? a|excedan? de|supere(?:n)?(?: la cantidad de)?)\W*$")
_ITEM = re.compile(r"\W*(?:[a-z]\) ?)?(?:y,? )?(?:ademas,? )?(?:en su caso,? )?(?:con (?:la )?)?")

_ENDS_OPEN = re.compile(r":[\s*_]*$")
_ELSEWHERE = frozenset({"payouts", "glossary", "ranking", "staff", "purpose", "names", "prohibitions"})
_WORDS = re.compile(r"[a-z]{2,}")
_FEWEST_WORDS = 3
_NEAREST = 3
_FARTHEST = 12
# a sentence that says itself what is done, in words that the vocabulary of consequences does not hold
_MAIN = re.compile(r"\bse \w+(?:ara|aran|era|eran|ira|iran)\b|\bseran?\b|\bdeben?\b|\bdebera|\bpued|\bpodra")


# an event told as someone who does something, or as things that something has happened to
_WHO = re.compile(
    r"\W*(?:(?:el|la|los|las|toda?|cualquier|un|una|aquel|aquella) )?(?:\w+ ){0,3}?"
    r"(?:que|quien|(?!cada)\w+[ai]d[oa]s) \w+"
)
# what somebody has done when the rule begins: "si el siguiente actuó, …"; its accent tells it from the present
_DONE = re.compile(r"\W*(?:[\d.]+\W+)?(?:Si|SI)\b(?:(?! que | cuando )[^,;]){0,90}?\b\w{2,}(?:ó|[ai]eron|aron)\b")
_HELPING = re.compile(
    r"(?:\b(?:no|se|le|les|lo|la|los|las|seran?|es|son|queda|quedaran?|deben?|deberan?|pueden?|podran?|solo|entonces"
    r"|siempre) )+$"
)
_IN_CASES = re.compile(r"\ben (?:los )?(?:est[oe]s|siguientes) (?:\w+ )?(?:casos|supuestos|situaciones)\b")


@dataclass(frozen=True)
class _Cues:
    trouble: Cue
    event_at_head: re.Pattern[str]
    event_inside: re.Pattern[str]
    hypothetical: re.Pattern[str]
    undoing: re.Pattern[str]
    list: Cue
    outcome: Cue
    none: Cue
    strong: frozenset[str]
    consequences: tuple[tuple[str, Cue], ...]


def irregularities(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what is out of order in a document, each event with what follows from it."""
    found = [unit for unit in units(passages) if _out_of_order(unit)]
    for unit in found:
        yield _statement(unit)


def _out_of_order(unit: Unit) -> bool:
    """Tell whether a sentence reports something out of order: by its section, its list or its own words."""
    if unit.passage.kind == "row" or not _has_words(unit.folded):
        return False
    if _cues().none.search(unit.folded):
        return False
    if _in_section(unit) or (unit.lead is not None and _listed(unit.led)):
        return not _ENDS_OPEN.search(unit.folded) or _event_with_consequence(unit.folded)
    if unit.housekeeping or (_ENDS_OPEN.search(unit.folded) and not _event_with_consequence(unit.folded)):
        return False
    return _event_of_trouble(unit.folded) or _unexpected(unit)


def _unexpected(unit: Unit) -> bool:
    """Tell whether a sentence on the play says what is done if something happens that nobody expects."""
    if not unit.of_a_game or unit.section & _ELSEWHERE or _cues().outcome.search(unit.folded):
        return False
    told = _cues().hypothetical.match(unit.folded) is not None or _DONE.match(unit.layer.text) is not None
    return told and head(unit.folded) > 0


def _has_words(folded: str) -> bool:
    return sum(1 for _ in islice(_WORDS.finditer(folded), _FEWEST_WORDS)) == _FEWEST_WORDS


@each_passage
def _listed(lead: str) -> bool:
    """Tell whether a list's introduction announces events, or tells one that its items go into."""
    return _cues().list.search(lead) is not None or _event_of_trouble(lead)


def _event_with_consequence(folded: str) -> bool:
    """Tell whether the introduction of a list says itself what follows from an event, or from each of its cases."""
    if _IN_CASES.search(folded):
        return bool(_named(folded))
    main = head(folded)
    return _tells_event(folded) and bool(main and _named(folded[main:]))


def _tells_event(folded: str) -> bool:
    cues = _cues()
    return cues.event_at_head.match(folded) is not None or cues.event_inside.search(folded) is not None


def _event_of_trouble(folded: str) -> bool:
    """Tell whether a sentence tells of an event, and that it is out of order."""
    cues = _cues()
    if cues.outcome.search(folded):
        return False
    told = _tells_event(folded) and (bool(cues.trouble.search(folded)) or _named(folded) in cues.strong)
    return told or cues.undoing.match(folded) is not None


def _in_section(unit: Unit) -> bool:
    """Tell whether the nearest title that says what its section is about announces irregularities."""
    for title in unit.titles[:_NEAREST]:
        kinds = announced(title)
        if "irregularities" in kinds:
            return True
        if kinds & _ELSEWHERE:
            return False
    return False


def _statement(unit: Unit) -> Statement:
    key, words = consequence(unit)
    main = _main(unit.folded)
    event = short(unit.layer, 0, main) if main else short(unit.layer)
    return Statement(unit.passage.node, unit.layer, "irregularity", key, event, consequence=words)


def consequence(unit: Unit) -> tuple[str, str]:
    """Return the key and the words of what follows from a sentence's event; both are empty where no text says it.

    The sentence itself comes first, then the introduction of its list, then sentences before under the same title.
    """
    if key := _named(unit.folded):
        return key, short(unit.layer, _main(unit.folded))
    if main := _main(unit.folded):
        return "", short(unit.layer, main)
    if _MAIN.search(unit.folded):
        return "", ""
    if unit.lead is not None and (key := _named(unit.led)):
        return key, short(unit.lead)
    if unit.lead is None and unit.passage.kind != "point":
        return "", ""
    earlier = unit.before
    for _ in range(_FARTHEST):
        if earlier is None:
            break
        if earlier.lead is not unit.lead and (key := _named(earlier.folded)):
            return key, short(earlier.layer)
        earlier = earlier.before
    return "", ""


@each_passage
def _main(folded: str) -> int:
    """Return where what follows from a sentence's event begins, or 0 where the sentence tells only one of them.

    It begins behind the comma that ends a condition, or else at its own verb ("quien falte pierde la mano").
    """
    if main := head(folded):
        return main
    if undone := _cues().undoing.match(folded):
        return undone.start("effect")
    opened = _cues().event_at_head.match(folded) or _WHO.match(folded)
    if opened is None:
        return 0
    told = [found.start() for _, cue in _cues().consequences if (found := cue.search(folded))]
    verbs = [start for start in (*told, *(one.start for one in modals(folded))) if start > opened.end()]
    if not verbs:
        return 0
    helping = _HELPING.search(folded, opened.end(), min(verbs))
    return helping.start() if helping else min(verbs)


@each_passage
def _named(folded: str) -> str:
    """Return the key of what follows from an event, by the words for it; kept, for a sentence is asked after others."""
    return next((key for key, pattern in _cues().consequences if pattern.search(folded)), "")


@cache
def _cues() -> _Cues:
    data = table("irregularities")
    return _Cues(
        trouble=cue(data["trouble"]), list=cue(data["list"]), outcome=cue(data["outcome"]), none=cue(data["none"]),
        event_at_head=re.compile(data["event_at_head"]), event_inside=re.compile(data["event_inside"]),
        hypothetical=re.compile(data["hypothetical"]), undoing=re.compile(data["undoing"]),
        strong=frozenset(data["strong"]),
        consequences=tuple(
            (row["key"], Cue(re.compile(rf"\b(?:{row['pattern']})"), tuple(row["needs"])))
            for row in data["consequence"]
        ),
    )  # fmt: skip


def sanctions(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the sanctions of a document: `key` is their kind, `condition` the breach that they follow from."""
    kinds, cause = _sanctions_cues()
    for unit in units(passages):
        if unit.passage.kind == "row" or unit.recital:
            continue
        if table_rows := list(penalties(unit)):
            yield from table_rows
            continue
        for key, pattern in kinds:
            if (found := pattern.search(unit.folded)) is not None and _caused(unit, cause, key):
                yield _sanctions_statement(unit, key, found)
                break


def _caused(unit: Unit, cause: Cue, key: str) -> bool:
    """Tell whether a sentence names the breach that it punishes, or its title announces what breaches lead to."""
    if key == "sanction":
        return not unit.folded.rstrip().endswith(":") and cause.search(unit.folded) is not None
    return "sanctions" in unit.section or cause.search(unit.folded) is not None


def _sanctions_statement(unit: Unit, key: str, found: re.Match[str]) -> Statement:
    return Statement(
        unit.passage.node,
        unit.layer,
        "sanction",
        key,
        short(unit.layer, found.start()),
        bearer=bearers.subject(unit.mentions, 0, found.start()) or unit.role,
        condition=short(unit.layer, 0, found.start()),
    )


@cache
def _sanctions_cues() -> tuple[tuple[tuple[str, Cue], ...], Cue]:
    data = table("sanctions")
    return tuple((row["key"], cue(row)) for row in data["sanction"]), cue(data["words"]["cause"])


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
    if any(map(words["beside"].search, (folded, led))) or any(map(words["offices"].match, unit.titles[:2])):
        return
    lead = led or ("" if words["sanctions"].search(folded) else _title_of_a_list(unit))
    if lead and words["conducts"].search(lead) and not words["fine"].search(lead):
        yield from _conduct(unit, _kinds_of(lead) or _inherited(unit))
    elif (opening := words["conducts"].match(folded)) and _tells(folded, opening):
        yield from _conduct(unit, _kinds_of(folded[: opening.end() + _CLASS_BEHIND]))
    elif unit.titles and words["class_alone"].fullmatch(unit.titles[0]) and _names_conduct(unit):
        yield from _conduct(unit, _kinds_of(unit.titles[0]))
    elif words["sanctions"].search(lead) or words["sanctions"].search(folded):
        yield from _punished(unit)


def _names_conduct(unit: Unit) -> bool:
    """Tell whether a sentence right below a title that is a class names a conduct: by its words, or as an item."""
    words = _words()
    item = unit.passage.kind == "point" and unit.lead is None and not words["fine"].search(unit.folded)
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
    if unit.position or sum(map(str.isalpha, unit.folded)) < _FEWEST_LETTERS:
        return
    kind = kinds[0] if len(kinds) == 1 else ANY
    yield _row(unit, f"infraction.{kind}", short(unit.layer))


def _limitations(unit: Unit) -> Iterator[Statement]:
    first = _first_of_terms(unit).folded
    opening = first.split("prescri")[0] or first
    of = "sanction" if _words()["of_sanctions"].search(opening) else "infraction"
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
        fine = _fine(unit, part)
        if fine:
            yield from _rows(unit, "fine", part, fine)
        behind = _other(unit, part, bool(fine))
        if behind is not None:
            start = _ITEM.match(unit.folded, *behind)
            yield from _rows(unit, "accessory", part, short(unit.layer, start.end() if start else behind[0], behind[1]))


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
