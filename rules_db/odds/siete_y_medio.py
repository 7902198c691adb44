"""Siete y medio: one card each, the dealer's covered, and more as one likes, without passing seven and a half.

The player sees nothing but his own cards, so what is best follows backwards from the highest totals. Points are counted
in halves. Two cards that make the target (a seven and a figure) are `siete_y_medio_real` where they are of one suit and
`mayor` where they are not; more cards are `menor`. Split figures are played each by its own cards, as if the other hand
were not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rules_db.odds.book import Book
from rules_db.odds.decks import SUITS, copies, decks, values
from rules_db.odds.records import Edge, UnstatedError, about, exactly, unknown
from rules_db.packs.jdm import unpacked
from rules_db.packs.tables import matching

_TARGET, _FIGURE, _SEVEN = 15, 1, 14
_REAL, _MAYOR, _MENOR, _TWO = "siete_y_medio_real", "siete_y_medio_mayor", "siete_y_medio_menor", "two cards"
_BUST, _POINTS = "bust", "points"
_RANKED = (_MENOR, _MAYOR, _REAL)
_NOTE = "who passes the target or has fewer points loses"

Held = tuple[int, ...]
"""Cards in halves, ascending."""


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the stake under best play, with the stated decks and with an endless shoe."""
    try:
        rules = _read(book)
        cites = book.cites()
        endless = _Game(rules, _endless(rules), Fraction(1, SUITS), 0).average()
        yield exactly("main.endless_shoe", endless, f"best play, endless shoe; {_NOTE}", cites)
        number = decks(book)[0]
        gain = _Game(rules, _shoe(rules, number), 1 / SUITS, number).average()
        yield about("main", float(gain), f"best play by the cards of the hand, {number} decks; {_NOTE}", cites)
    except UnstatedError as missing:
        yield unknown("main", str(missing), book.cites())


@dataclass(frozen=True)
class _Rules:
    per_deck: dict[int, int]
    draws: frozenset[int]
    paid: dict[str, Fraction]
    equal: Fraction
    tied: Fraction
    splits: bool


def _read(book: Book) -> _Rules:
    if [2 * Fraction(str(value)) for value in book.stated("dealer_rule.target_total")][:1] != [_TARGET]:
        raise UnstatedError("dealer_rule.target_total")
    counted, per_deck = values(book), dict[int, int]()
    for rank, number in copies(book).items():
        halves = int(2 * counted.values[rank][0])
        per_deck[halves] = per_deck.get(halves, 0) + number
    paid = {hand: _gain(book, hand, _BUST) for hand in _RANKED}
    paid["win"] = _gain(book, _POINTS, _BUST)
    splits = "court_cards" in book.stated("option.split.on")
    return _Rules(per_deck, _draws(book), paid, _gain(book, _MENOR, _MENOR), _gain(book, _POINTS, _POINTS), splits)


def _gain(book: Book, player: str, dealer: str, comparison: str = "tie") -> Fraction:
    gain = book.gain("main", {"player": player, "dealer": dealer, "comparison": comparison})
    if gain is None:
        raise UnstatedError("how the bet is decided")
    return gain


def _draws(book: Book) -> frozenset[int]:
    """Return the totals in halves on which the dealer draws."""
    if "dealer" not in book.pack.tables:
        raise UnstatedError("on which totals the dealer draws")
    table = unpacked("dealer", book.pack.tables["dealer"])
    found = set()
    for halves in range(1, _TARGET + 1):
        rows = matching(table, {"total": halves / 2, "soft": False, "variant": book.variant})
        if not rows:
            raise UnstatedError(f"what the dealer does with {halves / 2}")
        book.cite(rows[0].cites)
        if rows[0].then["action"] == "draw":
            found.add(halves)
    return frozenset(found)


Next = Callable[[Held], Mapping[int, Any]]
"""How often each card comes next when some are gone."""


def _endless(rules: _Rules) -> Next:
    cards = sum(rules.per_deck.values())
    often = {halves: Fraction(number, cards) for halves, number in rules.per_deck.items()}
    return lambda _: often


def _shoe(rules: _Rules, number: int) -> Next:
    cards = number * sum(rules.per_deck.values())

    @cache
    def often(gone: Held) -> Mapping[int, float]:
        left = {halves: number * count - gone.count(halves) for halves, count in rules.per_deck.items()}
        return {halves: max(count, 0) / (cards - len(gone)) for halves, count in left.items()}

    return often


class _Game:
    """The averages under some rules; `decks` is 0 for an endless shoe."""

    def __init__(self, rules: _Rules, often: Next, same_suit: Any, decks: int) -> None:
        self.rules, self.often, self.same_suit, self.decks = rules, often, same_suit, decks
        self.ends = cache(self._ends)
        self.best = cache(self._best)

    def average(self) -> Any:
        return sum(often * self._first(card) for card, often in self.often(()).items())

    def _first(self, card: int) -> Any:
        if not (self.rules.splits and card == _FIGURE):
            return self.best((card,), ())
        split = 2 * self.best((_FIGURE,), (_FIGURE,))
        going_on = sum(
            often
            * (max(self._drawn((card,), other, ()), split) if other == _FIGURE else self._drawn((card,), other, ()))
            for other, often in self.often((card,)).items()
        )
        return max(self._stand((card,), (), card), going_on)

    def _best(self, held: Held, beside: Held) -> Any:
        """Return the average of a hand within the target; `beside` are cards of a neighbouring hand."""
        stand = self._stand(held, beside, _MENOR if sum(held) == _TARGET else sum(held))
        if sum(held) == _TARGET:
            return stand
        gone = tuple(sorted((*held, *beside)))
        return max(stand, sum(p * self._drawn(held, card, beside) for card, p in self.often(gone).items()))

    def _drawn(self, held: Held, card: int, beside: Held) -> Any:
        after = tuple(sorted((*held, card)))
        if sum(after) > _TARGET:
            return Fraction(-1)
        if after == (_FIGURE, _SEVEN):
            real, mayor = (self._stand(after, beside, hand) for hand in (_REAL, _MAYOR))
            return self.same_suit * real + (1 - self.same_suit) * mayor
        return self.best(after, beside)

    def _stand(self, held: Held, beside: Held, mine: Any) -> Any:
        total: Any = 0
        for end, often in self.ends(tuple(sorted((*held, *beside)))).items():
            if end == _TWO:
                real = self._dealers_real(mine)
                total += often * (real * self._gain(mine, _REAL) + (1 - real) * self._gain(mine, _MAYOR))
            else:
                total += often * self._gain(mine, end)
        return total

    def _dealers_real(self, mine: Any) -> Any:
        """Return how often the dealer's seven and figure are of one suit, with the player's own two cards gone."""
        if mine not in (_REAL, _MAYOR) or not self.decks:
            return self.same_suit
        sevens = [self.decks] * SUITS
        figures = [self.decks * self.rules.per_deck[_FIGURE] // SUITS] * SUITS
        sevens[0] -= 1
        figures[0 if mine == _REAL else 1] -= 1
        return sum(a * b for a, b in zip(sevens, figures, strict=True)) / (sum(sevens) * sum(figures))

    def _gain(self, mine: Any, end: Any) -> Fraction:
        paid = self.rules.paid[mine if mine in _RANKED else "win"]
        if end == _BUST:
            return paid
        if mine == end:
            return self.rules.equal if mine in _RANKED else self.rules.tied
        return paid if _strength(mine) > _strength(end) else Fraction(-1)

    def _ends(self, gone: Held) -> Mapping[Any, Any]:
        """Return how often the dealer ends in which way when the player's cards are gone."""
        found: dict[Any, Any] = {}
        level: dict[Held, Any] = {(): 1}
        while level:
            deeper: dict[Held, Any] = {}
            for held, reached in level.items():
                for card, often in self.often(tuple(sorted((*gone, *held)))).items():
                    after = tuple(sorted((*held, card)))
                    end = self._end(after)
                    into: dict[Any, Any] = deeper if end is None else found
                    key = after if end is None else end
                    into[key] = into.get(key, 0) + reached * often
            level = deeper
        return found

    def _end(self, held: Held) -> Any:
        total = sum(held)
        if total > _TARGET:
            return _BUST
        if total == _TARGET:
            return _TWO if held == (_FIGURE, _SEVEN) else _MENOR
        return None if total in self.rules.draws else total


def _strength(hand: Any) -> int:
    return _TARGET + _RANKED.index(hand) if hand in _RANKED else int(hand)
