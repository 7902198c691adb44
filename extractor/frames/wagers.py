"""Of which bets a place in a sentence speaks: those that its clause is about, else those that were spoken of last.

A bet that a clause names only to measure or to condition another ("mayor que el ante", "quien tenga ante") is not what
the clause is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from extractor.frames.clauses import clause_at, clauses
from extractor.frames.sentence import Sentence
from extractor.lexicon import load
from extractor.mentions import Mention

_OBJECT = re.compile(
    r"\b(?:mayor|menor|mas|menos|igual|identic[oa]|superior|inferior|equivalente|distint[oa])\s+(?:que|al?|del?)\s+(?:el|la|su)?\s*$"
    r"|\b(?:(?:ya\s+)?(?:teng\w+|tener|tien\w+|tuvier\w+|hizo|hecho|puesto|colocado|apostado|exig\w+|requier\w+|posee\w*)(?:\s+ya)?"
    r"|junto con|ademas de|sin|suerte de|suerte|sobre|derecho al?)"
    r"\s*(?:el|la|los|las|su|sus|del|un|una|ya|apuesta|haber)?\s*$"
)
_SET = re.compile(r"\b(?:colocad|puest|hech|efectuad)[oa]s?\s+(?:ya\s+)?(?:el|la|los|las|su|sus)?\s*$")
_LABEL = re.compile(r"\s*(?:[-–•*]\s*|[0-9a-z]{1,3}(?:\.[0-9]+)*[.)](?:[-–])?\s+)?([^:.]{2,40})[:.](?:-|\s|$)")
_CLOSE = 40


def bets(sentence: Sentence) -> list[Mention]:
    """Return the bets that a sentence names, without those inside longer names and those that measure others."""
    return [*_outermost([one for one in sentence.own if one.kind == "bet"], sentence)]


def _outermost(named: Sequence[Mention], sentence: Sentence) -> Iterator[Mention]:
    wide = [*named, *(one for one in sentence.own if one.kind == "multiple")]
    for one in named:
        if not any(
            other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start
            for other in wide
        ):
            yield one


def is_object(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a bet is named only to measure or to condition another."""
    return _OBJECT.search(sentence.folded[max(0, one.start - _CLOSE) : one.start]) is not None


def spoken_of(sentence: Sentence, at: int, *, also: Iterable[Mention] = (), objects: bool = False) -> list[Mention]:
    """Return the bets that the words at a place are said of; `also` what was spoken of before the sentence.

    With `objects` a bet that a player must have counts too.
    """
    told = clauses(sentence)
    here = clause_at(sentence, at)
    index = told.index(here) if here is not None else 0
    free = [one for one in bets(sentence) if objects or not is_object(sentence, one)]
    order = [index, *range(index - 1, -1, -1), *range(index + 1, len(told))]
    for place in order:
        clause = told[place]
        named = [one for one in free if clause.start <= one.start < clause.end]
        if len({one.id for one in named}) > 1:
            named = [one for one in named if not _is_set(sentence, one)] or named
        if named:
            return named
    return around(sentence) or [*also]


def _is_set(sentence: Sentence, one: Mention) -> bool:
    return _SET.search(sentence.folded[max(0, one.start - _CLOSE) : one.start]) is not None


def around(sentence: Sentence) -> list[Mention]:
    """Return the bet that the label, the sentence before, the lead or the nearest title speak of; none if several."""
    if one := labelled(sentence):
        return [one]
    before = sentence.before
    if before is not None:
        if one := labelled(before):
            return [one]
        named = [one for one in bets(before) if not is_object(before, one)]
        if named:
            return named if len({one.id for one in named}) == 1 else []
        return around(before)
    for near in (sentence.lead, *sentence.titles[:2]):
        named = [one for one in near if one.kind == "bet"]
        if len({one.id for one in named}) == 1:
            return named[:1]
    return []


def labelled(sentence: Sentence) -> Mention | None:
    """Return the bet that a label names which opens a sentence: "Apuesta: el doble del ante"."""
    hit = _LABEL.match(sentence.text)
    if hit is None:
        return None
    name = load().bets.lookup(hit.group(1).strip(), game=sentence.passage.game)
    return Mention("bet", name, hit.start(1), hit.end(1)) if name else None
