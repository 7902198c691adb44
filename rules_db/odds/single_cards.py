"""Games of single cards and rows: siete y medio, war, trente et quarante.

Siete y medio: one card each, the dealer's covered, and more as one likes, without passing seven and a half.

The player sees nothing but his own cards, so what is best follows backwards from the highest totals. Points are counted
in halves. Two cards that make the target (a seven and a figure) are `siete_y_medio_real` where they are of one suit and
`mayor` where they are not; more cards are `menor`. Split figures are played each by its own cards, as if the other hand
were not seen.

War (one card each, and after a tie one more): exact for the stated decks, for a player who always goes to war.

Trente et quarante: two rows of cards that end at a total; the nearer one wins, and the house keeps some ties.

The totals of a row follow from those of a card by adding cards until the row ends (Boll, Le trente et quarante, 1945),
here for an endless shoe. Colour and inverse are as likely as each other, so all four bets have one edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any

from rules_db.facts.cards import RANKS
from rules_db.odds.book import SUITS, Book, Edge, UnstatedError, about, attempt, copies, decks, exactly, unknown, values
from rules_db.packs.settlement.hands import COMPARISONS
from rules_db.packs.tables import matching, unpacked

_TRENTE_ET_QUARANTE_METHOD = "all totals of two rows, endless shoe"
_RESULTS = {"red": ("row", "red", "black"), "black": ("row", "black", "red")}
_SHADES = {"color": ("shade", "color", "inverse"), "inverse": ("shade", "inverse", "color")}
_SHARE = "the share of a bet that is lost at a tie of the lowest total"

_WAR_METHOD = "all orders of the compared cards of {decks} decks, always to war"
_TIE_METHOD = "the first two cards of {decks} decks"
_PHASE = "war_phase"

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


def war_edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the stake of a player who goes to war at every tie, and of the bet that the cards tie."""
    if "tie" in book.bets:
        yield attempt("tie", book, partial(_tie_at_war, book))
    if _PHASE not in book.bets:
        return
    try:
        number = decks(book)[0]
        gain = _average(book, number)
        yield exactly("war", gain, _WAR_METHOD.format(decks=number), book.cites())
    except UnstatedError as missing:
        yield unknown("war", str(missing), book.cites())


def _tie_at_war(book: Book) -> Edge:
    number = decks(book)[0]
    often, *_ = _ties(number)
    try:
        won = _war_gain(book, "tie", "deal", "tie")
    except UnstatedError as missing:
        raise UnstatedError("what the bet is paid") from missing
    lost = _war_gain(book, "tie", "deal", "player_higher")
    return exactly("tie", often * won + (1 - often) * lost, _TIE_METHOD.format(decks=number), ())


def _average(book: Book, number: int) -> Fraction:
    first, war, second = _ties(number)
    won, lost = (_war_gain(book, "war", "deal", side) for side in ("player_higher", "player_lower"))
    ends = [sum(_war_gain(book, bet, _PHASE, side) for bet in ("war", _PHASE)) for side in COMPARISONS]
    at_war = second * ends[2] + (1 - second) / 2 * (ends[0] + ends[1])
    return (1 - first) / 2 * (won + lost) + war * at_war


def _war_gain(book: Book, bet: str, phase: str, side: str) -> Fraction:
    gain = book.gain(bet, {"phase": phase, "comparison": side, "surrendered": False})
    if gain is None:
        raise UnstatedError(f"what becomes of the bet at {side}")
    return gain


def _ties(number: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return how often two cards tie, the same again, and how often two more do after a tie."""
    same, cards = SUITS * number, len(RANKS) * SUITS * number
    first = Fraction(same - 1, cards - 1)
    left = cards - 2
    pairs = (same - 2) * (same - 3) + (len(RANKS) - 1) * same * (same - 1)
    return first, first, Fraction(pairs, left * (left - 1))


def trente_et_quarante_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of red, black, colour and inverse; a formula where the tie of the lowest total is left open."""
    for bet in book.bets:
        try:
            tie, lowest = ties(book)
            yield _edge(book, bet, {**_RESULTS, **_SHADES}[bet], (tie, lowest))
        except UnstatedError as missing:
            yield unknown(bet, str(missing), book.cites())


def _edge(book: Book, bet: str, own: tuple[str, str, str], tied: tuple[Fraction, Fraction]) -> Edge:
    tie, lowest = tied
    fact, won, lost = own
    others = {"row": "black", "shade": "color"}
    gains = [book.gain(bet, {**others, fact: result}) for result in (won, lost)]
    even = (1 - tie - lowest) / 2
    gain = sum((even * (gain or Fraction(0)) for gain in gains), Fraction(0))
    gain += tie * (book.gain(bet, {"row": "tie", "shade": "none"}) or Fraction(0))
    facts = {"row": "tie_at_31", "shade": "none", "choice": "half"}  # who may choose gives half at once
    if book.find(bet, facts) is None:
        formula = f"{float(-gain):.6f} + {float(lowest):.6f} * share lost at a tie of the lowest total"
        return unknown(bet, _SHARE, book.cites(), formula=formula)
    return exactly(
        bet, gain + lowest * (book.gain(bet, facts) or Fraction(0)), _TRENTE_ET_QUARANTE_METHOD, book.cites()
    )


def ties(book: Book) -> tuple[Fraction, Fraction]:
    """Return how often two rows tie above the lowest total, and at it. Raises `UnstatedError` for a missing value."""
    stop = int(book.one("dealer_rule.row_stops_at"))
    counted, cards = values(book), copies(book)
    often: dict[int, Fraction] = {}
    for rank, number in cards.items():
        value = int(counted.values[rank][0])
        often[value] = often.get(value, Fraction(0)) + Fraction(number, sum(cards.values()))
    reached = [Fraction(1), *[Fraction(0)] * (stop + max(often))]
    for total in range(stop):
        for value, share in often.items():
            reached[total + value] += reached[total] * share
    ends = reached[stop:]
    return sum((end * end for end in ends[1:]), Fraction(0)), ends[0] * ends[0]
