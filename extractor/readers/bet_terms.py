"""On what terms a bet of dice or cards is made: what it needs, whether it is decided apart; of dice, also when.

Sentence by sentence: the words of the term ("antes del primer tiro") with the bet named nearest before them, else the
one that the sentences before spoke of ("Esta apuesta es …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.frames.subjects import Clause, clauses, settle
from extractor.lexicon import game_group, load
from extractor.passages import Passage
from extractor.statements import Statement
from schemas import declared


@cache
def _table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_terms.toml"))


def _speaks(passage: Passage) -> bool:
    """Tell whether a passage holds a part of a word without which it says nothing of terms."""
    return any(word in passage.folded for word in _table()["need"])


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(parts)) for name, parts in _table()["words"].items()}


@cache
def _whens() -> dict[str, re.Pattern[str]]:
    return {when: re.compile("|".join(parts)) for when, parts in _table()["when"].items()}


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield when bets of dice games are made, which others bets need and which are decided apart."""
    settle(passages)
    dice, cards = game_group("dice"), _card_games()
    for passage in passages:
        if _speaks(passage) and (passage.game in dice or (passage.game in cards and passage.kind != "heading")):
            for clause in clauses(passage):
                if passage.game in dice:
                    yield from _when(clause)
                yield from _needed(clause)
                yield from _apart(clause)


@cache
def _card_games() -> frozenset[str]:
    return frozenset({"war"}).union(*(game_group(name) for name in ("blackjack", "baccarat", "poker")))


def _state(clause: Clause, key: str, value: object, start: int, end: int, confidence: float = 0.9) -> Statement:
    return Statement(clause.passage.node, clause.layer, "bet", key, value, start, end, confidence=confidence)


def _when(clause: Clause) -> Iterator[Statement]:
    """Yield when a bet may be made: of the times that the sentence names, the latest."""
    made = _cues()["made"].search(clause.low)
    if not made or _cues()["forbids"].search(clause.low):
        return
    for when, pattern in _whens().items():
        hit = pattern.search(clause.low)
        if not hit:
            continue
        for bet in _timed(clause, hit):
            if not (bet.startswith("odds") and when == "any_time"):
                yield _state(clause, f"when.{bet}", when, min(made.start(), hit.start()), max(made.end(), hit.end()))
        return


def _timed(clause: Clause, hit: re.Match[str]) -> tuple[str, ...]:
    """Return the bets whose time a sentence gives: the added bet where it speaks of one added to others."""
    if clause.label:
        return clause.before
    if _adds_odds(clause):
        return ("odds",)
    bets = clause.about(hit.start()) or clause.after(hit.end())
    return bets if len(bets) == 1 or not clause.names else bets[-1:]


def _around(clause: Clause, bet: str, hit: re.Match[str]) -> tuple[int, int]:
    """Return the stretch from the bet's name, if the clause has it before, to the end of the words."""
    starts = [name.start for name in clause.names if name.id == bet and name.end <= hit.start()]
    return (starts[-1] if starts else hit.start()), hit.end()


def _apart(clause: Clause) -> Iterator[Statement]:
    """Yield that a bet is decided apart from the others or from the house's hand."""
    hit = _cues()["apart"].search(clause.low)
    if not hit:
        return
    bets = clause.called(hit.end()) or clause.about(hit.start())
    for bet in bets[-1:]:
        yield _state(clause, f"independent.{bet}", True, *_around(clause, bet, hit))


def _needed(clause: Clause) -> Iterator[Statement]:
    """Yield which bets, of which one is needed, a bet is added to."""
    hit = _cues()["needs"].search(clause.low)
    if not hit:
        return
    found = [name for name in clause.names if name.start >= hit.start() and name.id != "odds"]
    needed = sorted({name.id for name in clause.listed(found)})
    bets = [name.id for name in clause.names if name.end <= hit.start() and name.id not in needed]
    bets = bets or [bet for bet in clause.before if bet not in needed]
    bet = "odds" if _adds_odds(clause) else (bets[-1] if bets else "")
    if bet == "odds":
        needed = [name for name in needed if name in _odds_bases()] or _listed_bases(clause)
    if bet and needed:
        last = max((name.end for name in clause.listed(found)), default=hit.end())
        yield _state(clause, f"requires.{bet}", needed, hit.start(), max(hit.end(), last))


def _adds_odds(clause: Clause) -> bool:
    return "odds" in {name.id for name in clause.names} or "odds" in clause.before


def _odds_bases() -> frozenset[str]:
    return frozenset(bet.removeprefix("odds_") for bet in load().bets.ids if bet.startswith("odds_"))


def _listed_bases(clause: Clause) -> list[str]:
    """Return the bets that odds can be laid on, where the list below names the odds of each."""
    node = clause.passage.node
    below = [*node.walk()] + [other for other in (node.parent.children if node.parent else ()) if other is not node]
    text = " ".join(other.own.text for other in below)
    found = load().bets.find(text, game=clause.passage.game)
    return sorted({name.id.removeprefix("odds_") for name in found if name.id.startswith("odds_")})
