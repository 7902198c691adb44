"""Texas hold'em against the house: an ante, a bet to see the board, and two bets more that a player may make or leave.

Exact: every two cards of the player, every board and every two cards of the dealer. Each bet is won or lost by the same
hands, so the best play bets on the turn and on the river where, by what is known then, more is won than lost on
average, and gives up at once where the whole is worth less than the ante. The simple strategy never gives up and never
bets more than it must.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from rules_db.odds.against_dealer import times
from rules_db.odds.book import Book, Facts
from rules_db.odds.decks import one_deck
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

if TYPE_CHECKING:
    from rules_db.odds.hands.ranking import Ranking

_METHOD = "all hands, boards and hands of the dealer, one deck; {strategy}"
_BEST, _SIMPLE = "ante", "ante.never_gives_up"
_STRATEGIES = {_BEST: "optimal play", _SIMPLE: "never gives up, never bets on turn or river"}
_CARDS = 5
_BETTER: Facts = {"folded": False, "qualified": True, "comparison": "player_higher"}
_BETS = ("flop", "turn", "river")
_BOARDS = comb(50, 5) * comb(45, 2)
"""Boards with two cards of the dealer for one hand of the player."""
_ON_FLOP, _ON_TURN = comb(50, 3) * 47 * 46 * comb(45, 2), comb(50, 4) * 46 * comb(45, 2)
"""The same where the cards known first are told apart from the others: three of the board, and four."""
_HANDS = comb(52, 2)


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the ante with all that follows from it, under optimal play and a simple strategy."""
    from rules_db.odds.stakes import ranking_of

    try:
        one_deck(book)
        ranked, stakes = ranking_of(book, _CARDS), _stakes(book)
        paid = _ante(book, ranked)
        cites = book.cites()
        book.wait()
        gains = _gains(ranked, stakes, paid)
    except UnstatedError as missing:
        cites = book.cites()
        yield from (unknown(bet, str(missing), cites) for bet in _STRATEGIES)
        return
    for bet, strategy in _STRATEGIES.items():
        yield exactly(bet, gains[bet], _METHOD.format(strategy=strategy), cites)


def _stakes(book: Book) -> dict[str, Fraction]:
    """Return the bets in antes. Raises `UnstatedError` where one is not stated, or not paid even money."""
    for bet in _BETS:
        facts: Facts = {**_BETTER, "hand": "straight"}
        row = book.find(bet, facts)
        if row is None or row.then["outcome"] == "unstated":
            raise UnstatedError(f"what {bet} is paid")
        if book.gain(bet, facts) != 1:
            raise UnstatedError(f"the odds where {bet} is not paid even money")
    return {bet: times(book, bet) for bet in _BETS}


def _gains(ranked: Ranking, stakes: dict[str, Fraction], paid: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return the average gain of each strategy in antes."""
    from rules_db.odds.hands.boards import fates

    found = fates(ranked)
    best = simple = Fraction(0)
    for at, pairs in enumerate(found.pairs):
        won, lost = dict(zip(found.kinds, map(int, found.wins[at]), strict=True)), int(found.losses[at])
        ante = sum((count * paid[kind] for kind, count in won.items()), Fraction(-lost))
        must = (ante + stakes["flop"] * (sum(won.values()) - lost)) / _BOARDS
        may = stakes["turn"] * Fraction(int(found.ahead_on_flop[at]), _ON_FLOP)
        may += stakes["river"] * Fraction(int(found.ahead_on_turn[at]), _ON_TURN)
        best += max(must + may, Fraction(-int(pairs)))
        simple += must
    return {_BEST: best / _HANDS, _SIMPLE: simple / _HANDS}


def _ante(book: Book, ranked: Ranking) -> dict[str, Fraction]:
    """Return what the ante gains with a better hand of each kind.

    Where the text pays it for a straight or better alone, it comes back with the others.
    """
    only_high = bool(book.find("ante", {**_BETTER, "hand": "straight"}))
    found: dict[str, Fraction] = {}
    for one in ranked.hands:
        facts: Facts = {**_BETTER, "hand": one.name}
        row = book.find("ante", facts)
        if row is None or row.then["outcome"] == "unstated":
            if not only_high:
                raise UnstatedError(f"what ante is paid with {one.name}")
            found[one.kind] = Fraction(0)
        else:
            found[one.kind] = book.gain("ante", facts) or Fraction(0)
    return found
