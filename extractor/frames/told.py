"""What compound readers of sentences say: the record of a fact, and who a clause speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.lexicon import of_games
from extractor.mentions import Mention
from extractor.statements import Statement

PLAYER, DEALER = "player", "dealer"
LINES = ("pass", "dont_pass", "come", "dont_come")
"""Bets on the lines of craps, which are decided in two phases and have odds laid on them."""
_ROLES = {"player": PLAYER, "croupier": DEALER, "banker": DEALER, "casino": DEALER}
_JOINING = 25  # characters of a sentence that only joins two others
_CONCEPTS = {"house": DEALER, "bank": DEALER}


class Fact(Struct, frozen=True):
    """A typed fact as `text[start:end]` of a sentence tells it.

    `core` are the words that carry the value alone, `rests` all the stretches that it rests on (see `Statement`).
    """

    family: str
    key: str
    value: Any
    start: int
    end: int
    confidence: float = 0.85
    core: tuple[int, int] | None = None
    rests: tuple[tuple[int, int], ...] = ()


def odds_on(bets: Iterable[str]) -> str:
    """Return the odds on the one line of craps that is among some bets; empty where none is, or several."""
    lines = {*bets} & {*LINES}
    return f"odds_{lines.pop()}" if len(lines) == 1 else ""


def spans(mentions: Iterable[Mention | None]) -> tuple[tuple[int, int], ...]:
    """Return the stretches of some mentions, as far as they are there."""
    return tuple(dict.fromkeys((one.start, one.end) for one in mentions if one is not None))


def stated(sentence: Sentence, fact: Fact) -> Statement:
    """Return a fact as a statement of the provision that its sentence stands in."""
    return Statement(
        sentence.passage.node, sentence.layer, fact.family, fact.key, fact.value, fact.start, fact.end,
        core=fact.core, rests=fact.rests, confidence=fact.confidence,
    )  # fmt: skip


def is_(one: Mention, *ids: str) -> bool:
    """Tell whether a mention is one of some concepts."""
    return one.kind == "concept" and one.id in ids


HOLDEM = ("texas_holdem", "texas_holdem_bonus", "texas_holdem_plus", "texas_holdem_banked", "omaha")
"""Games with cards in the middle for all."""
TWO_BETS = ("caribbean_poker", "three_card_poker", "draw_poker")
"""Games of an ante with one further bet."""


@cache
def in_games(game: str, *names: str) -> bool:
    """Tell whether a game is one of some games or groups of games."""
    return of_games(game, *names)


def party(one: Mention) -> str:
    """Return who a mention is, the player or the dealer (the house, its bank, a banker); empty for anything else."""
    if one.kind == "role":
        return _ROLES.get(one.id, "")
    return _CONCEPTS.get(one.id, "") if one.kind == "concept" else ""


def parties(mentions: Iterable[Mention]) -> list[tuple[Mention, str]]:
    """Return the mentions of the player and of the dealer, in order."""
    return [(one, who) for one in mentions if (who := party(one))]


def subject(sentence: Sentence, clause: Clause) -> str:
    """Return of whom a clause speaks: who it names first, else who was last named before it, else who a title names."""
    if named := parties(clause.main) or parties(clause.own):
        return named[0][1]
    if clause.has("to_house"):
        return DEALER
    for other in reversed([one for one in clauses(sentence) if one.end <= clause.start]):
        if named := parties(other.main):
            return named[0][1]
    near = [_spoken_before(sentence).own] if sentence.before is not None else []
    for around in (*near, sentence.lead, *sentence.titles[:1]):
        if named := parties(around):
            return named[0][1]
    return ""


def _spoken_before(sentence: Sentence) -> Sentence:
    """The sentence before, but for those that only join two others: "En caso contrario; …"."""
    last = sentence.before or sentence
    while len(last.text) <= _JOINING and not parties(last.own) and last.before is not None:
        last = last.before
    return last
