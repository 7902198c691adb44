"""What a clause affirms or denies: frames of acts with a `sense`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from extractor.frames.clauses import Clause, clauses
from extractor.frames.frame import Frame
from extractor.frames.ideas import Mentions, meant, said
from extractor.frames.sentence import LEAVE, Sentence
from extractor.mentions import Mention

_LABEL = 60  # characters: a longer first sentence is no label
_OF_AN_ACE = ("insurance", "even_money")  # there is no other case of these
_FOLLOWS = (
    "por lo que",
    "con lo que",
    "de modo que",
    "en este caso",
    "en ese caso",
    "en tal caso",
    "en cuyo caso",
    "caso en",
)
_NAMED = ("bet", "hand", "item", "role", "situation", "rank", "suit", "group", "event")


class Saying(Struct, frozen=True):
    """A key with its value as a clause says it in `text[start:end]`."""

    key: str
    value: Any
    start: int
    end: int


def sayings(frame: Frame, sentence: Sentence) -> Iterator[Saying]:
    """Yield what the clauses of a sentence say by a frame."""
    for at, clause in enumerate(clauses(sentence)):
        held = _held(frame, sentence, clause)
        value = _value(frame, sentence, clause) if held else None
        if value is None:
            continue
        start, end = min(one.start for one in held), max(one.end for one in held)
        for key in _keys(frame, sentence, at):
            yield Saying(key, value, start, end)


def _held(frame: Frame, sentence: Sentence, clause: Clause) -> list[Mention]:
    """The mentions of a clause that a frame needs; none where one is missing or something forbidden stands there."""
    if clause.exception or any(_stands(sentence, clause, idea) for idea in frame.no):
        return []
    held = list[Mention]()
    for index, idea in enumerate(frame.need):
        around = idea.startswith("lead:")
        one = (clause.own if index or clause.has("discretion") else clause.main).said(idea.removeprefix("lead:"))
        if one is None and clause.repeats and said(_before(sentence, clause), idea):
            continue
        if one is None and clause.answers and LEAVE & {*meant(idea)}:
            continue  # "Seguro: sí"
        if one is not None:
            held.append(one)
        elif not around or not _around(sentence, idea.removeprefix("lead:")):
            return []
    return held or [*clause.own[:1]]


def _stands(sentence: Sentence, clause: Clause, idea: str) -> bool:
    mark, _, rest = idea.partition(":")
    if mark == "before":
        return sentence.before is not None and sentence.before.own.said(rest) is not None
    return (sentence.own.said(rest) if mark == "sentence" else clause.own.said(idea)) is not None


def _before(sentence: Sentence, clause: Clause) -> tuple[Mention, ...]:
    """What is said before a clause, in its sentence and in the one before."""
    near = tuple(one for one in sentence.own if one.end <= clause.start)
    return (*(sentence.before.own if sentence.before is not None else ()), *near)


def _around(sentence: Sentence, idea: str) -> bool:
    before = (sentence.before.own,) if sentence.before is not None else ()
    return any(near.said(idea) for near in (sentence.own, sentence.lead, *sentence.titles, *before))


def _value(frame: Frame, sentence: Sentence, clause: Clause) -> Any:
    left = _of_house(clause) or sentence.granted == "optional"
    free = clause.has("discretion") or (left and not clause.denied)
    if frame.sense == "optional":
        return "optional" if free else None
    if clause.denied and frame.key.endswith(".offered") and _in_one_case(frame, sentence, clause):
        return None  # it may be had in others
    if frame.sense == "either":
        return ("optional" if frame.optional else None) if free else not clause.denied
    if frame.sense != "any" and (free or (frame.sense == "no") != clause.denied):
        return None
    if frame.values:
        return next(
            (frame.values[name] for one in clause.own if (name := f"{one.kind}:{one.id}") in frame.values), None
        )
    return frame.value


def _in_one_case(frame: Frame, sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause is said of a case alone: "si …", "contra un as", "…, por lo que no podrá asegurarse"."""
    ranks = {one.id for one in clause.of("rank")}
    shown = clause.has("against_it") and bool(ranks) and not frame.key.startswith(_OF_AN_ACE)
    shown = shown or (bool(ranks) and "ace" not in ranks and frame.key.startswith(_OF_AN_ACE))
    follows = sentence.folded[clause.start : clause.end].lstrip(" ,;:.").startswith(_FOLLOWS)
    return clause.has("if") or shown or follows


def _of_house(clause: Clause) -> bool:
    """Tell whether a clause says that the house may: "la casa podrá ofrecer"."""
    house = next((one for one in clause.main if one.kind == "role" and one.id == "casino"), None)
    house = house or next((one for one in clause.main if one.kind == "concept" and one.id == "house"), None)
    may = next((one for one in clause.main if one.kind == "concept" and one.id == "house_may"), None)
    return house is not None and may is not None and house.end <= may.start


def _keys(frame: Frame, sentence: Sentence, at: int) -> list[str]:
    """The key, or one for each name that fills it: of the clause, else of what is said before it."""
    kinds = ("bet", "hand") if "<name>" in frame.key else tuple(kind for kind in _NAMED if f"<{kind}>" in frame.key)
    if not kinds:
        return [frame.key]
    place = "<name>" if "<name>" in frame.key else f"<{kinds[0]}>"
    named = dict.fromkeys(one.id for one in _names(sentence, at, kinds))
    return [frame.key.replace(place, name) for name in named if not frame.only or name in frame.only]


def _names(sentence: Sentence, at: int, kinds: tuple[str, ...]) -> list[Mention]:
    """The names in a clause; where it has none those of the clause before it, of the label, of the nearest title."""
    told = clauses(sentence)
    for clause in told[at::-1]:
        if named := _subjects([one for one in clause.own if one.kind in kinds]):
            return named
    around = [*sentence.above]
    if sentence.before is not None:
        around[:0] = [sentence.before.own, _label(sentence)]
    for near in around:
        named = [one for one in near if one.kind in kinds]
        if len({one.id for one in named}) == 1:
            return named[:1]
    return []


def _label(sentence: Sentence) -> Mentions:
    """What the passage opens with where that is a label: "Gran 6. Se juega … Si sale un siete, …"."""
    first = sentence
    while first.before is not None:
        first = first.before
    return first.own if len(first.text) <= _LABEL else Mentions()


def _subjects(named: list[Mention]) -> list[Mention]:
    """Names without those inside longer ones."""
    return [
        one
        for one in named
        if not any(o.start <= one.start and one.end <= o.end and o.end - o.start > one.end - one.start for o in named)
    ]
