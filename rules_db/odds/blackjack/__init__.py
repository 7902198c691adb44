"""Blackjack under a document's own rules, played as well as these rules allow.

The bets are the stake on the hand and the insurance. The dealer takes no card that the players could know of before
they have played. Play from a shoe that never changes is exact; `shoe.py` takes the cards out of the stated decks one by
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from rules_db.odds.blackjack.shoe import ACE, BLACKJACK, BUST, TARGET, TEN, Hand, Rules, of_one_stake, per_deck, read
from rules_db.odds.book import Book, Edge, Facts, UnstatedError, about, attempt, decks, exactly, unknown
from rules_db.packs.scope import settings

__all__ = ["edges"]


# Blackjack with a shoe that never changes: the edge as an exact fraction (as Griffin's "infinite deck").
#
# What is best with a hand depends on its total, its ace and the dealer's card alone; the averages follow from each
# other backwards, from the highest totals on (Baldwin and others, The Optimum Strategy in Blackjack, 1956).


class Endless:
    """The averages of all hands under some rules; `surrenders`: whether a player may give up."""

    def __init__(self, rules: Rules, *, surrenders: bool) -> None:
        self.rules, self.surrenders = rules, surrenders
        cards = sum(rules.per_deck.values())
        self.often = {value: Fraction(number, cards) for value, number in rules.per_deck.items() if number}
        self.ends = cache(self._ends)
        self.hit = cache(self._hit)
        self.stand = cache(self._stand)

    def average(self) -> Fraction:
        """Return the average gain of a stake."""
        return sum(
            (
                one * other * up * self._dealt(first, second, against)
                for first, one in self.often.items()
                for second, other in self.often.items()
                for against, up in self.often.items()
            ),
            Fraction(0),
        )

    def _ends(self, hand: Hand, cards: int) -> dict[Any, Fraction]:
        """Return how often the dealer ends in which way from a hand of so many cards."""
        if hand.hard > TARGET:
            return {BUST: Fraction(1)}
        if cards == 2 and hand.best == TARGET:
            return {BLACKJACK: Fraction(1)}
        if cards > 1 and not self.rules.dealer[hand.best, hand.soft]:
            return {hand.best: Fraction(1)}
        found: dict[Any, Fraction] = {}
        for value, often in self.often.items():
            for end, share in self.ends(hand.drawn(value), cards + 1).items():
                found[end] = found.get(end, Fraction(0)) + often * share
        return found

    def _against(self, against: int) -> dict[Any, Fraction]:
        return self.ends(Hand(against, against == ACE), 1)

    def _stand(self, mine: Any, against: int) -> Fraction:
        return sum((often * self.rules.gains[mine, end] for end, often in self._against(against).items()), Fraction(0))

    def _hit(self, hand: Hand, against: int) -> Fraction:
        """Return the average of taking a card and going on as is best."""
        return sum(
            (often * self._played(hand.drawn(value), against) for value, often in self.often.items()), Fraction(0)
        )

    def _played(self, hand: Hand, against: int) -> Fraction:
        if hand.hard > TARGET:
            return self.stand(BUST, against)
        stand = self.stand(hand.best, against)
        return stand if hand.best == TARGET else max(stand, self.hit(hand, against))

    def _double(self, hand: Hand, against: int) -> Fraction:
        """Return the average of a doubled stake with one card more."""
        total = Fraction(0)
        lost = self._against(against).get(BLACKJACK, Fraction(0)) if self.rules.double_loses_one else Fraction(0)
        for value, often in self.often.items():
            drawn = hand.drawn(value)
            mine = BUST if drawn.hard > TARGET else drawn.best
            total += often * (2 * self.stand(mine, against) + (lost if mine != BUST else 0))
        return total

    def _dealt(self, first: int, second: int, against: int) -> Fraction:
        hand = Hand(first, first == ACE).drawn(second)
        if hand.best == TARGET:
            return self.stand(BLACKJACK, against)
        options = [self._played(hand, against)]
        if self.rules.may_double(hand, split=False):
            options.append(self._double(hand, against))
        if first == second and self.rules.splits:
            options.append(2 * self.split_hand(first, against))
        if self.surrenders and self.rules.surrender is not None and against not in self.rules.surrender_not_against:
            options.append(self.rules.surrender)
        return max(options)

    def split_hand(self, card: int, against: int) -> Fraction:
        """Return the average of each of two split hands, before its second card comes."""
        others = sum(
            (often * self._split(card, value, against) for value, often in self.often.items() if value != card),
            Fraction(0),
        )
        same, often = self._split(card, card, against), self.often[card]
        again = self.rules.max_hands > 2 and (card != ACE or self.rules.aces_resplit)
        if not again:
            return others + often * same
        endless = others / (1 - 2 * often)  # a new pair becomes two such hands
        if self.rules.max_hands >= 10 or 2 * endless <= same:
            return max(endless, others + often * same)
        return self._limited(others, same, often) / 2

    def _limited(self, others: Fraction, same: Fraction, often: Fraction) -> Fraction:
        """Return the average of a split pair where a player may end with so many hands at most."""

        @cache
        def value(hands: int, waiting: int) -> Fraction:
            if not waiting:
                return Fraction(0)
            kept = same + value(hands, waiting - 1)
            more = value(hands + 1, waiting + 1) if hands < self.rules.max_hands else kept
            return others + (1 - often) * value(hands, waiting - 1) + often * max(kept, more)

        return value(2, 2)

    def _split(self, card: int, second: int, against: int) -> Fraction:
        """Return the average of a split hand of two cards."""
        hand = Hand(card, card == ACE).drawn(second)
        if hand.best == TARGET and {card, second} == {ACE, TEN}:
            return self.stand("split", against)
        if card == ACE and self.rules.split_aces_one_card:
            return self.stand(hand.best, against)
        options = [self._played(hand, against)]
        if self.rules.may_double(hand, split=True):
            options.append(self._double(hand, against))
        return max(options)


_ENDLESS = "main.endless_shoe"
_INSURANCE = "insurance"

_STANDING: Facts = {"player": "points", "comparison": "player_lower", "pair": "none", "first_total": 20}


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the stake under optimal play, and of the insurance of a player who counts no cards."""
    if book.variant in settings()["blackjack"]["games_apart"]:
        reason = f"how {book.variant} is played apart"
        yield from (unknown(bet, reason) for bet in ("main", _INSURANCE) if bet == "main" or bet in book.bets)
        return
    try:
        rules = read(book)
    except UnstatedError as missing:
        yield unknown("main", str(missing), book.cites())
    else:
        cites = book.cites()
        yield _endless(rules, cites)
        found = attempt("main", book, lambda: _stated(book, rules))
        yield msgspec.structs.replace(found, cites=tuple(dict.fromkeys((*cites, *found.cites))))
    if _INSURANCE in book.bets:
        yield attempt(_INSURANCE, book, lambda: _insured(book))


def _average(rules: Rules, *, surrenders: bool) -> Fraction:
    """Return the average gain of a stake with optimal play, the cards never running out."""
    return Endless(rules, surrenders=surrenders).average()


def _endless(rules: Rules, cites: tuple[str, ...]) -> Edge:
    gain = _average(rules, surrenders=not rules.surrender_optional)
    return exactly(_ENDLESS, gain, _method(rules, "optimal play, endless shoe"), cites)


def _stated(book: Book, rules: Rules) -> Edge:
    from rules_db.odds.blackjack import shoe

    number = decks(book)[0]
    book.wait()
    found = shoe.average(rules, number, surrenders=not rules.surrender_optional)
    what = f"optimal play by the cards of the hand, {number} decks; off by less than {found.slack:.6f}"
    return about("main", found.gain, _method(rules, what), book.cites())


def _method(rules: Rules, what: str) -> str:
    kept = ("without the surrender that the house may offer",) if rules.surrender_optional else ()
    return "; ".join((what, *kept, *rules.notes))


def _insured(book: Book) -> Edge:
    """Return the edge of insuring against the dealer's blackjack when his first card is an ace."""
    number, cards = decks(book)[0], per_deck(book)
    often = Fraction(number * cards[TEN], number * sum(cards.values()) - 1)
    gains = [
        book.gain(_INSURANCE, {**_STANDING, **of_one_stake(book), "dealer": dealer})
        for dealer in ("blackjack", "points")
    ]
    won, lost = (gain or Fraction(0) for gain in gains)
    gain = often * won + (1 - often) * lost
    return exactly(_INSURANCE, gain, f"the next card after an ace, {number} decks", book.cites())
