"""Bets that are paid for the player's own cards by a list, whatever the dealer has: every hand of one deck.

A hand that the list does not name loses, as the list says what wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations

from rules_db.facts.cards import RANKS, Card
from rules_db.facts.poker import hole
from rules_db.odds.against_dealer import size_of_hand
from rules_db.odds.book import Book, attempt
from rules_db.odds.decks import one_deck
from rules_db.odds.records import Edge, exactly
from rules_db.packs.scope import settings
from rules_db.packs.settlement.hands import HOLES

_METHOD = "all hands of {cards} cards of one deck"
_APART = ("insurance", "pair_plus", "bonus")
"""Bets beside the hand that the player's cards decide alone."""
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_HOLE, _THREE = 2, 3


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets that the player's cards decide alone."""
    for bet in book.bets:
        if bet in _APART:
            yield attempt(bet, book, partial(_edge, book, bet))


def _edge(book: Book, bet: str) -> Edge:
    one_deck(book)
    by_hole = any(book.find(bet, {"hole": name}) for name in HOLES)
    fact, cards = ("hole", _HOLE) if by_hole else ("hand", size_of_hand(book))
    hands = holes() if by_hole else names(cards)
    total = sum((count * gain(book, bet, {fact: name}) for name, count in hands.items()), Fraction(0))
    return exactly(bet, total / sum(hands.values()), _METHOD.format(cards=cards), book.cites())


def gain(book: Book, bet: str, facts: Mapping[str, str]) -> Fraction:
    """Return what a bet paid by a list gains in stakes; what the list does not name loses."""
    if book.find(bet, facts) is None:
        return Fraction(-1)
    found = book.gain(bet, facts)
    return Fraction(0) if found is None else found


@cache
def names(cards: int) -> Mapping[str, int]:
    """Return how many hands of so many cards of a deck have each name."""
    from rules_db.odds.hands.ranking import ranking

    order = settings()["hands"]["three" if cards == _THREE else "five"]
    ranked = ranking(tuple(order), cards)
    hands: Counter[str] = Counter()
    for name, count in zip(ranked.names, ranked.counts(), strict=True):
        hands[name] += count
    return hands


@cache
def holes() -> Mapping[str, int]:
    """Return how many pairs of two cards of the player and two of the dealer have each name by the player's cards."""
    deck = [Card(rank, suit) for rank in RANKS for suit in _SUITS]
    behind = len(list(combinations(deck[_HOLE:], _HOLE)))
    aces = [card for card in deck if card.rank == RANKS[-1]]
    found: Counter[str] = Counter()
    for mine in combinations(deck, _HOLE):
        name = hole(mine)
        both = len(list(combinations([ace for ace in aces if ace not in mine], _HOLE))) if name == "pair_of_ace" else 0
        found[name] += behind - both
        found["pair_of_ace_both"] += both
    return found
