"""Punto y banca and chemin de fer, by full enumeration.

Punto y banca by full enumeration: exact for the stated decks, drawing table and commission.

Every order in which the six cards that may be needed can come out of the decks is counted by the points of its cards
(as Griffin, The Theory of Blackjack, 1979, pp. 216-223, does by hand).

Baccarat whose bank a player holds: the players win from each other, the house keeps a share of what the bank wins.

So the house's edge is that of the bank alone: the rate times how often the bank wins, which follows from all orders of
the cards as in punto y banca.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules_db.facts.cards import RANKS
from rules_db.odds.book import SUITS, Book, Edge, UnstatedError, decks, exactly, unknown, values
from rules_db.packs.settlement.cards import PAIR_BETS, WAY
from rules_db.packs.tables import Scalar

_METHOD = "all orders of the cards of {decks} decks"
_UNPAIRED: dict[str, Scalar] = dict.fromkeys(PAIR_BETS, False)
_POINTS = 10
_DRAWN = 6
"""Cards that a hand needs at most: punto, bank, punto, bank, third of punto, third of the bank."""
_CHOICE = "draw", "stand"

_BET = "banker"
_CHEMIN_DE_FER_METHOD = (
    "the rate of the house times how often the bank wins, over all orders of the cards of {decks} decks"
)
_BASES = {"banker_winnings"}
_RATE = "commission.rate"


def chemin_de_fer_edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the bank; a formula where the drawing of the cards is not stated in full."""
    try:
        rate = _rate(book)
    except UnstatedError as missing:
        yield unknown(_BET, str(missing), book.cites())
        return
    try:
        number = decks(book)[0]
        won, chosen = _chemin_de_fer_winners(book, number)
        yield exactly(_BET, -rate * won[_BET], _CHEMIN_DE_FER_METHOD.format(decks=number) + chosen, book.cites())
    except UnstatedError as missing:
        yield unknown(_BET, str(missing), book.cites(), formula=f"{float(rate):.6f} * p(bank wins)")


def _rate(book: Book) -> Fraction:
    """Return the share of the bank's winnings that the house takes. Raises `UnstatedError` unless there is one."""
    if not _BASES & set(book.stated("commission.base")):
        raise UnstatedError("what the house takes its share of (commission.base)")
    rates = {Fraction(rate) for rate in book.stated(_RATE) if isinstance(rate, str)}
    if len(rates) != 1:
        raise UnstatedError(_RATE)
    return rates.pop()


def _chemin_de_fer_winners(book: Book, number: int) -> tuple[dict[str, Fraction], str]:
    """Return how often each side wins. Raises `UnstatedError` also where the bank may choose and no rule says what."""
    won, chosen = best(book, number)
    free = [case for cases in book.stated("option.banker_optional") for case in cases]
    if free:
        raise UnstatedError(f"what the bank does where it may choose ({', '.join(free)})")
    return by_winner(won), chosen


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets on punto, bank and tie; with several lawful numbers of decks, the first one's.

    Where punto may choose whether to draw, he does what is better for the bet on him.
    """
    try:
        number = decks(book)[0]
        won, chosen = best(book, number)
    except UnstatedError as missing:
        cites = book.cites()
        yield from (unknown(bet, str(missing), cites) for bet in book.bets)
        return
    drawing = book.cites()
    method = _METHOD.format(decks=number) + chosen
    for bet in book.bets:
        if bet in PAIR_BETS:
            yield _pair(book, bet, number)
            continue
        try:
            gain = sum((share * _gain(book, bet, how) for how, share in won.items()), Fraction(0))
            yield exactly(bet, gain, method, (*book.cites(), *drawing))
        except UnstatedError as missing:
            formula = _formula(by_winner(won)) if str(missing) == _RATE else ""
            yield unknown(bet, str(missing), (*book.cites(), *drawing), formula=formula)


def _pair(book: Book, bet: str, number: int) -> Edge:
    """Return the edge of a bet that the first two cards of a hand are of one rank."""
    alike = Fraction(4 * number - 1, 52 * number - 1)
    facts: dict[str, Scalar] = {**_UNPAIRED, **_anywhere(book), "winner": "tie", "points": 0}
    won, lost = (book.gain(bet, {**facts, bet: paired}) for paired in (True, False))
    if won is None or lost is None:
        return unknown(bet, "how the bet is decided", book.cites())
    method = f"the first two cards of {number} decks of 52 cards"
    return exactly(bet, alike * won + (1 - alike) * lost, method, book.cites())


def _anywhere(book: Book) -> dict[str, Scalar]:
    """Return that a bet lies in no place of its own, where the pack asks for it."""
    return {WAY: ""} if book.values(WAY) else {}


def _formula(won: Mapping[str, Fraction]) -> str:
    """Return the edge of the bet on the bank, paid even money, by the rate that the house takes of its winnings."""
    return f"{float(won['player'] - won['banker']):.6f} + {float(won['banker']):.6f} * {_RATE}"


def _gain(book: Book, bet: str, how: tuple[str, int]) -> Fraction:
    """Return what a bet gains where somebody wins with so many points, less what the house takes of even money."""
    winner, points = how
    gain = book.gain(bet, {"winner": winner, "points": points, **_UNPAIRED, **_anywhere(book)})
    if gain is None:
        raise UnstatedError("how the bet is decided")
    return 1 - _commission(book) if bet == winner == "banker" and gain == 1 else gain


def _commission(book: Book) -> Fraction:
    """Return the share of the bank's winnings that the house takes beside odds of even money."""
    bases = [str(base) for base in book.stated("commission.base")]
    rates = [rate for rate in book.stated("commission.rate") if isinstance(rate, str)]
    if rates:
        return Fraction(rates[0])
    if "banker_winnings" in bases or book.stated("commission.rate.set_by"):
        raise UnstatedError(_RATE)
    return Fraction(0)


Won = Mapping[tuple[str, int], Fraction]
"""How often each side wins with how many points; a tie is won by nobody."""


def by_winner(won: Won) -> dict[str, Fraction]:
    """Return how often each side wins, with whatever points."""
    return {side: sum((won[one] for one in won if one[0] == side), Fraction(0)) for side, _ in won}


def best(book: Book, number: int) -> tuple[Won, str]:
    """Return how often each side wins, over all orders of the cards, and what punto does where he may choose.

    Raises `UnstatedError` where the text leaves the cards' values, or what either side does, open.
    """
    counts = _counts(book, number)
    stated, natural = _player_table(book)
    optional = [total for total, what in stated.items() if what == "optional"]
    if not optional:
        return _winners(book, counts, stated, natural), ""
    tables = {what: {**stated, **dict.fromkeys(optional, what)} for what in _CHOICE}
    results = {what: _winners(book, counts, table, natural) for what, table in tables.items()}
    sides = {what: by_winner(won) for what, won in results.items()}
    best = max(_CHOICE, key=lambda what: sides[what]["player"] - sides[what]["banker"])
    return results[best], f"; punto, who may choose with {optional[0]}, does what is best: {best}"


def _counts(book: Book, number: int) -> list[int]:
    """Return how many cards of the decks count each number of points."""
    if not book.stated("card_value.sum_modulo"):
        raise UnstatedError("card_value.sum_modulo")
    counted = values(book)
    points = [int(counted.values[rank][0]) % counted.modulo for rank in RANKS]
    return [SUITS * number * points.count(n) for n in range(_POINTS)]


def _winners(book: Book, cards: Sequence[int], stated: Mapping[int, str], natural: Any) -> Won:
    import numpy as np

    counts = np.array(cards, dtype=np.int64)
    grid = np.meshgrid(*[np.arange(_POINTS)] * _DRAWN, indexing="ij", sparse=True)
    ways = _ways(counts, grid)
    first, second = (grid[0] + grid[2]) % _POINTS, (grid[1] + grid[3]) % _POINTS
    draws = np.array([stated.get(total) == "draw" for total in range(_POINTS)])
    player, banker = _played(_banker_table(book, natural), draws, natural, (first, second, grid[4], grid[5]))
    total, points = int(ways.sum()), np.maximum(player, banker)
    won = {"player": player > banker, "banker": player < banker, "tie": player == banker}
    sides = {side: (ways[mask], points[mask]) for side, mask in won.items()}
    return {
        (side, n): Fraction(int(how_often[scored == n].sum()), total)
        for side, (how_often, scored) in sides.items()
        for n in range(_POINTS)
    }


def _ways(counts: Any, grid: Sequence[Any]) -> Any:
    """Return in how many ways the cards of each case come out: what is left of their points, one after the other.

    The axes of the grid are the cards; each adds its own to what is known of those before it.
    """
    ways = counts[grid[0]]
    for at in range(1, len(grid)):
        gone = sum((grid[before] == grid[at]).astype(counts.dtype) for before in range(at))
        ways = ways * (counts[grid[at]] - gone)
    return ways


def _played(table: Any, draws: Any, natural: Any, cards: tuple[Any, Any, Any, Any]) -> tuple[Any, Any]:
    """Return the points of both sides after the drawing table; where punto stands the bank draws as he does."""
    import numpy as np

    player, banker, third, last = cards
    naturals = natural[player] | natural[banker]
    drawn = draws[player] & ~naturals
    after = np.where(drawn, (player + third) % _POINTS, player)
    bank_draws = np.where(drawn, table[banker, third], draws[banker]) & ~naturals
    return after, np.where(bank_draws, (banker + last) % _POINTS, banker)


def _player_table(book: Book) -> tuple[dict[int, str], Any]:
    """Return what punto does with each total, and which totals end the hand."""
    import numpy as np

    stated = {int(total): str(what) for total, what in book.one("dealer_rule.player_draws").items()}
    natural = {int(n) for value in book.stated("dealer_rule.natural") for n in value}
    natural |= {total for total, what in stated.items() if what == "natural"}
    missing = [total for total in range(_POINTS) if total not in stated and total not in natural]
    if missing:
        raise UnstatedError(f"what punto does with {missing[0]}")
    return stated, np.array([total in natural for total in range(_POINTS)])


def _banker_table(book: Book, natural: Any) -> Any:
    """Return on which third cards the bank draws with each total."""
    import numpy as np

    stated: Mapping[str, Any] = book.one("dealer_rule.banker_draws")
    table = np.zeros((_POINTS, _POINTS), dtype=bool)
    for total in range(_POINTS):
        cards = stated.get(str(total))
        if isinstance(cards, list):
            table[total, [int(card) for card in cards]] = True
        elif cards is None and not natural[total]:
            raise UnstatedError(f"what the bank does with {total}")
    if "as_player" not in book.stated("dealer_rule.banker_draws.player_stands"):
        raise UnstatedError("what the bank does when punto stands")
    return table
