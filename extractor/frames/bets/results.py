"""On which results bets on dice win, lose and stand off, and which totals become their point.

A sentence gives verdicts ("gana", "pierde", "queda nula", "pasa a ser el punto") and results (totals, combinations,
"cualquier otro"): `verdicts` tells which belong together, `decided` what follows. A table has a column of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.bets.decided import decided, united
from extractor.frames.bets.fields import WINS, Fields, ordered
from extractor.frames.bets.thrown import of_three, of_two
from extractor.frames.bets.topic import Topic, grouped, named_in
from extractor.frames.bets.verdicts import LOSES, NIL, PHASED, VERDICTS, Said, of_both, phase_at, said_in
from extractor.frames.bets.words import words
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, stated
from extractor.mentions import Mention
from extractor.statements import Statement

_HEAD = 50  # characters of a column's head
_CELL = 90  # characters of a label
_LINE = re.compile(r"\b(?:apuesta de |apuesta a la |la )linea\b(?! de)")
_EARLIER_SAID = 6  # verdicts of a passage that a sentence goes back to
_HEADS = {"bet_won": WINS, "favourable": WINS, "bet_lost": LOSES, "adverse": LOSES, "bet_nil": NIL}


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the results on which bets at dice are won and lost, from sentences in order."""
    topic, phase, passage, fields = Topic(), "", None, Fields()
    label: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    earlier: list[Said] = []
    for sentence in told:
        if not in_games(sentence.passage.game, "dice"):
            continue
        if sentence.passage is not passage:
            passage, phase, label, spoken, earlier = sentence.passage, "", _label(sentence), (), []
        last = topic.of(sentence, back=_goes_back(sentence))
        about = label or spoken or last
        named = _placed(sentence)
        if named and (len(grouped(sentence, named)) == 1 or in_games(sentence.passage.game, "craps") is False):
            spoken = tuple(dict.fromkeys(one.id for one in named))
        headed = [*_row(sentence, named)]
        yield from headed
        if not headed and _speaks(sentence):
            said = [*said_in(sentence, named, about, phase, sure=bool(label)), *of_both(sentence, named, earlier)]
            for fact in decided(sentence, said, earlier):
                yield from fields.taken(sentence, fact)
            earlier = [*earlier[-_EARLIER_SAID:], *said]
            spoken = said[-1].bets if said and len(grouped(sentence, named)) > 1 else spoken
        phase = phase_at(sentence, len(sentence.text), phase)
        topic.goes_on(sentence, named)
    yield from fields.ended()


def _goes_back(sentence: Sentence) -> bool:
    """Tell whether a sentence goes on about the bet that a line before it names: it names none, or points back."""
    return words("back_to").match(sentence.folded) is not None or not sentence.of("bet")


def _placed(sentence: Sentence) -> list[Mention]:
    """The bets of a sentence; a total beside the name of another bet is a result ("mayor: sumas de 11 a 17")."""
    named = named_in(sentence)
    line = None if named or not in_games(sentence.passage.game, "craps") else _LINE.search(sentence.folded)
    if line is not None:
        return [Mention("bet", "pass", *line.span())]
    others = [one for one in named if not one.id.startswith("total_")]
    return others or [one for one in named if not sentence.folded[one.end :].startswith((" a ", " al "))]


def _label(sentence: Sentence) -> tuple[str, ...]:
    """The bet whose name opens a passage: that of its first cell, or of a label before its first full stop."""
    if sentence.cells:
        first, last = sentence.cells[0]
        named = [one for one in _placed(sentence) if one.start < last]
        return tuple(dict.fromkeys(one.id for one in named)) if last - first < _CELL else ()
    named = _placed(sentence)
    stop = min((at for at in (sentence.text.find(sign) for sign in (".", ":")) if at > 0), default=0)
    inside = [one for one in named if one.end <= stop]
    groups = grouped(sentence, inside)
    return tuple(dict.fromkeys(one.id for one in groups[0])) if len(groups) == 1 and stop < _CELL else ()


def _speaks(sentence: Sentence) -> bool:
    return any(one.kind == "concept" and one.id in VERDICTS for one in sentence.own) or "(" in sentence.text


def _row(sentence: Sentence, named: Sequence[Mention]) -> Iterator[Statement]:
    """A table with a column of bets and one of what they win or lose on."""
    if not named or not sentence.header:
        return
    bet = named[0]
    for index, head in enumerate(sentence.header[: len(sentence.cells)]):
        kind = next((_HEADS[one.id] for one in head if one.kind == "concept" and one.id in _HEADS), "")
        first, last = sentence.cells[index]
        titled = len(sentence.passage.header[index].text) <= _HEAD
        if not kind or not titled or first <= bet.start < last or any(one.kind == "odds" for one in head):
            continue
        low = sentence.folded[first:last]
        found = of_two(low) if in_games(sentence.passage.game, "craps") else of_three(low)
        values = united(found)
        if values and bet.id not in PHASED and kind != NIL:
            yield stated(sentence, Fact("bet", f"{kind}.{bet.id}", ordered(values), bet.start, last))


__all__ = ["read"]
