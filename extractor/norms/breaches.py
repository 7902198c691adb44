"""What goes wrong and what follows: events out of order at the table, and sanctions for a breach.

Sanctions: what follows for a person from a breach, with its cause; the tables of a statute are read in `penalties`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from extractor.lexicon.tokens import each_passage
from extractor.norms import bearers
from extractor.norms.bearers import Cue, cue, table
from extractor.norms.modality import head, modals
from extractor.norms.penalties import is_of_an_office, penalties
from extractor.norms.units import Unit, announced, short, units
from extractor.passages import Passage
from extractor.statements import Statement

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
_DONE = re.compile(
    r"\W*(?:\d+(?:\.\d+)*\.?\s)?(?:Si|SI)\b(?:(?! que | cuando )[^,;]){0,90}?\b\w{2,}(?:ó|[ai]eron|aron)\b"
)
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
        if is_of_an_office(unit):
            continue
        for key, pattern in kinds:
            if (found := pattern.search(unit.folded)) is not None and _caused(unit, cause, key):
                yield _sanctions_statement(unit, key, found)
                break


def _caused(unit: Unit, cause: Cue, key: str) -> bool:
    """Tell whether a sentence names the breach that it punishes, or its title announces what breaches lead to."""
    if key in ("sanction", "fine") and unit.folded.rstrip().endswith(":"):
        return False
    if key == "sanction":
        return cause.search(unit.folded) is not None
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
