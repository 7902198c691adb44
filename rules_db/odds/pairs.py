"""Bets on the first two cards of a hand: pairs, and totals over and under thirteen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rules_db.facts.cards import RANKS
from rules_db.odds.book import Book
from rules_db.odds.decks import SUITS, decks
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_METHOD = "all pairs of first cards of {decks} decks"
_FIGURES_FROM = 10
_PAIRS = "perfect_pairs"
_TOTALS = ("over_13", "under_13")


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets on a player's first two cards."""
    for bet in book.bets:
        if bet == _PAIRS or bet in _TOTALS:
            try:
                number = decks(book)[0]
                gain = _pairs(book, bet, number) if bet == _PAIRS else _total(book, bet, number)
                yield exactly(bet, gain, _METHOD.format(decks=number), book.cites())
            except UnstatedError as missing:
                yield unknown(bet, str(missing), book.cites())


def _pairs(book: Book, bet: str, number: int) -> Fraction:
    """The second card of a pair: the same card of another deck, the other suit of its colour, or one of the other."""
    others = len(RANKS) * SUITS * number - 1
    cards = {"perfect": number - 1, "colored": number, "mixed": 2 * number}
    won = sum((Fraction(n, others) * _decided(book, bet, {"pair": pair}) for pair, n in cards.items()), Fraction(0))
    return won - Fraction(others - sum(cards.values()), others)  # the first two cards decide: what is not won is lost


def _total(book: Book, bet: str, number: int) -> Fraction:
    """Two cards with the ace as one and figures as ten."""
    cards = Counter(min(rank, _FIGURES_FROM) for rank in range(1, len(RANKS) + 1) for _ in range(SUITS * number))
    ways: Counter[int] = Counter()
    for first, of_first in cards.items():
        for second, of_second in cards.items():
            ways[first + second] += of_first * (of_second - (first == second))
    total = sum(ways.values())
    return sum((Fraction(n, total) * _decided(book, bet, {"first_total": t}) for t, n in ways.items()), Fraction(0))


def _decided(book: Book, bet: str, facts: dict[str, str | int]) -> Fraction:
    gain = book.gain(bet, facts)
    if gain is None:
        raise UnstatedError("how the bet is decided")
    return gain
