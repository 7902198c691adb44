"""Poker with one decision: a hand against the dealer's, who opens with some hands; stay for a second bet, or give up.

Caribbean poker (one card of the dealer is open), poker of three cards and what is like them. Every hand of the player
meets every hand of the dealer (and every open card), so the edges are exact fractions, per ante. Optimal play stays
where that gains more on average than to give up; the simple strategy plays as the dealer does: it stays with the hands
that open the game for him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rules_db.odds.book import Book
from rules_db.odds.decks import one_deck
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

if TYPE_CHECKING:
    from rules_db.odds.hands.ranking import Numbers, Ranking
    from rules_db.odds.hands.showdown import Counts, Dealers
    from rules_db.odds.stakes import Gains

_METHOD = "all hands of player and dealer{open}, one deck; {strategy}"
_STRATEGIES = {"ante": "optimal play", "ante.as_dealer": "stays with the hands that open for the dealer"}
SIZES = (3, 5)


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the ante, with all that follows from it, under optimal play and under the simple strategy."""
    try:
        one_deck(book)
        deal = _deal(book)
        if deal.open_card:
            book.wait()
        sums = _sums(deal)
        cites = book.cites()
    except UnstatedError as missing:
        cites = book.cites()
        yield from (unknown(bet, str(missing), cites) for bet in _STRATEGIES)
        return
    for bet, strategy in _STRATEGIES.items():
        method = _METHOD.format(open=" and every open card" if deal.open_card else "", strategy=strategy)
        if deal.gains.unpaid:
            unpaid = f"what is paid with {', '.join(deal.gains.unpaid)}"
            yield unknown(bet, unpaid, cites, formula=f"at most {float(-sums[bet]):.6f}")
        else:
            yield exactly(bet, sums[bet], "; ".join((method, *deal.gains.notes)), cites)


@dataclass(frozen=True)
class _Deal:
    """What a game is played by: the ranking of its hands, what they gain, and whether a card of the dealer is open."""

    ranked: Ranking
    opens: tuple[bool, ...]
    gains: Gains
    open_card: bool


def _deal(book: Book) -> _Deal:
    from rules_db.odds import stakes

    ranked = stakes.ranking_of(book, size_of_hand(book))
    opens = stakes.opening(book, ranked)
    gains = stakes.gains(book, ranked, times(book, "bet"), opens=not all(opens))
    return _Deal(ranked, opens, gains, _open_card(book, ranked.size))


def size_of_hand(book: Book) -> int:
    """Return of how many cards a hand is: three where none of the hands needs more."""
    return SIZES["full_house" in book.values("hand")]


def times(book: Book, bet: str) -> Fraction:
    """Return how many antes a bet must be. Raises `UnstatedError` where the text does not state it."""
    for value in book.stated(f"bet.amount.{bet}"):
        if isinstance(value, dict) and value.get("of") in ("ante", "bet") and isinstance(value.get("times"), int | str):
            return Fraction(value["times"])
    raise UnstatedError(f"bet.amount.{bet}")


def _open_card(book: Book, size: int) -> bool:
    up, down = book.stated("dealer_rule.cards.dealer_up"), book.stated("dealer_rule.cards.dealer_down")
    open_cards = {*up, *(size - hidden for hidden in down if isinstance(hidden, int))}
    if not open_cards <= {0, 1}:
        raise UnstatedError("the odds with several open cards of the dealer")
    return 1 in open_cards


def _sums(deal: _Deal) -> dict[str, Fraction]:
    """Return the average gain of each strategy in antes."""
    import numpy as np

    from rules_db.odds.hands.sets import classes
    from rules_db.odds.hands.showdown import dealers

    hands = classes(deal.ranked.size)
    mine = deal.ranked.strengths(hands.first)
    stays = np.array(deal.opens)[mine]
    best = simple = pairs = 0
    for rows, counts in _counted(dealers(deal.ranked, deal.opens), hands.first, deal.open_card):
        dealt = counts.closed.astype("int64") + counts.lower + counts.equal + counts.higher
        stay, fold = _staying(deal.gains, mine[rows], counts), deal.gains.folded * dealt
        weight = hands.counts[rows]
        best += int((np.maximum(stay, fold) * weight).sum())
        simple += int((np.where(stays[rows], stay, fold) * weight).sum())
        pairs += int((dealt * weight).sum())
    total = pairs * deal.gains.scale
    return {"ante": Fraction(best, total), "ante.as_dealer": Fraction(simple, total)}


def _counted(against: Dealers, held: Numbers, open_card: bool) -> Iterator[tuple[Numbers, Counts]]:
    import numpy as np

    if open_card:
        yield from against.against_open_card(held)
    else:
        yield np.arange(len(held)), against.against(held)


def _staying(gains: Gains, mine: Numbers, counts: Counts) -> Numbers:
    """Return what staying gains over all hands of the dealer."""
    decided = gains.lower[mine] * counts.lower + gains.equal[mine] * counts.equal + gains.higher[mine] * counts.higher
    stay: Numbers = gains.closed[mine] * counts.closed + decided
    return stay
