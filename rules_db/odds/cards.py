"""Bets on the first cards, and punto y banca by full enumeration: exact for the stated decks.

Punto y banca: every order in which the six cards that may be needed can come out of the decks is counted by the points
of its cards (as Griffin, The Theory of Blackjack, 1979, pp. 216-223, does by hand).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules_db.odds.book import Book
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

RANKS = 13
SUITS = 4
_TEN = 10
_METHOD = "all orders of the cards of {decks} decks"
_DRAWN = 6
"""Cards that a hand of punto y banca needs at most: punto, bank, punto, bank, third of punto, third of the bank."""


def decks(book: Book) -> list[int]:
    """Return the numbers of decks that the text allows. Raises `UnstatedError` where it states none."""
    for value in book.stated("equipment.decks"):
        if isinstance(value, int):
            return [value]
        if isinstance(value, list):
            return [number for number in value if isinstance(number, int)]
        if isinstance(value, dict) and {"min", "max"} <= set(value):
            return [int(value["min"]), int(value["max"])]
    for value in book.stated("equipment.decks_per_color"):
        if isinstance(value, list) and all(isinstance(number, int) for number in value):
            return [sum(value)]
    raise UnstatedError("the number of decks")


def baccarat_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets on punto, bank and tie; with several lawful numbers of decks, the first one's."""
    try:
        number = decks(book)[0]
        won = _winners(book, number)
    except UnstatedError as missing:
        cites = book.cites()
        yield from (unknown(bet, str(missing), cites) for bet in book.bets)
        return
    drawing = book.cites()
    for bet in book.bets:
        try:
            gain = sum((share * _gain(book, bet, winner) for winner, share in won.items()), Fraction(0))
            yield exactly(bet, gain, _METHOD.format(decks=number), (*book.cites(), *drawing))
        except UnstatedError as missing:
            yield unknown(bet, str(missing), (*book.cites(), *drawing))


def _gain(book: Book, bet: str, winner: str) -> Fraction:
    gain = book.gain(bet, {"winner": winner})
    if gain is None:
        raise UnstatedError("how the bet is decided")
    if bet == winner == "banker":
        return gain - gain * _commission(book, gain)
    return gain


def _commission(book: Book, gain: Fraction) -> Fraction:
    """Return the share of the bank's winnings that the house takes beside the odds."""
    if gain != 1:
        return Fraction(0)  # the odds are printed with the commission in them
    bases = [str(base) for base in book.stated("commission.base")]
    rates = [rate for rate in book.stated("commission.rate") if isinstance(rate, str)]
    if rates:
        return Fraction(rates[0])
    if "banker_winnings" in bases or book.stated("commission.rate.set_by"):
        raise UnstatedError("commission.rate")
    return Fraction(0)


def _points(book: Book) -> list[int]:
    """Return how many cards of a deck count each number of points. Raises `UnstatedError` where a value is missing."""
    modulo = int(book.one("card_value.sum_modulo"))
    values = [int(book.one("card_value.ace")) % modulo]
    if not book.stated("card_value.numerals"):
        raise UnstatedError("card_value.numerals")
    values += [number % modulo for number in range(2, _TEN)]
    figures = book.stated("card_value.figures")
    ten = book.stated("card_value.ten") or figures
    if not figures or not ten:
        raise UnstatedError("the value of tens and figures")
    values += [int(ten[0]) % modulo, *([int(figures[0]) % modulo] * 3)]
    return [SUITS * values.count(points) for points in range(modulo)]


def _winners(book: Book, number: int) -> dict[str, Fraction]:
    """Return how often each side wins, over all orders of the cards."""
    import numpy as np

    counts = np.array(_points(book), dtype=np.int64) * number
    grid = np.meshgrid(*[np.arange(len(counts))] * _DRAWN, indexing="ij")
    ways = _ways(counts, grid)
    first, second = (grid[0] + grid[2]) % len(counts), (grid[1] + grid[3]) % len(counts)
    player, banker = _played(book, first, second, grid[4], grid[5])
    total = int(ways.sum())
    won = {"player": player > banker, "banker": player < banker, "tie": player == banker}
    return {name: Fraction(int(ways[mask].sum()), total) for name, mask in won.items()}


def _ways(counts: Any, grid: Sequence[Any]) -> Any:
    """Return in how many ways the cards of each case come out: what is left of their points, one after the other."""
    ways = counts[grid[0]].copy()
    for at in range(1, len(grid)):
        gone = sum((grid[before] == grid[at]).astype(counts.dtype) for before in range(at))
        ways *= counts[grid[at]] - gone
    return ways


def _played(book: Book, player: Any, banker: Any, third: Any, last: Any) -> tuple[Any, Any]:
    """Return the points of both sides after the drawing table."""
    import numpy as np

    modulo = 10
    draws, natural = _player_table(book)
    naturals = natural[player] | natural[banker]
    drawn = draws[player] & ~naturals
    after = np.where(drawn, (player + third) % modulo, player)
    table, stands = _banker_table(book, draws, natural)
    bank_draws = np.where(drawn, table[banker, third], stands[banker]) & ~naturals
    return after, np.where(bank_draws, (banker + last) % modulo, banker)


def _player_table(book: Book) -> tuple[Any, Any]:
    import numpy as np

    stated: Mapping[str, str] = book.one("dealer_rule.player_draws")
    natural = {int(n) for value in book.stated("dealer_rule.natural") for n in value}
    natural |= {int(total) for total, what in stated.items() if what == "natural"}
    missing = [total for total in range(10) if str(total) not in stated and total not in natural]
    if missing:
        raise UnstatedError(f"what punto does with {missing[0]}")
    if "optional" in stated.values():
        raise UnstatedError("what punto chooses where the card is optional")
    draws = np.array([stated.get(str(total)) == "draw" for total in range(10)])
    return draws, np.array([total in natural for total in range(10)])


def _banker_table(book: Book, player_draws: Any, natural: Any) -> tuple[Any, Any]:
    """Return on which third cards the bank draws with each total, and with which totals it draws when punto stands."""
    import numpy as np

    stated: Mapping[str, Any] = book.one("dealer_rule.banker_draws")
    table = np.zeros((10, 10), dtype=bool)
    for total in range(10):
        cards = stated.get(str(total))
        if isinstance(cards, list):
            table[total, [int(card) for card in cards]] = True
        elif cards is None and not natural[total]:
            raise UnstatedError(f"what the bank does with {total}")
    if "as_player" not in book.stated("dealer_rule.banker_draws.player_stands"):
        raise UnstatedError("what the bank does when punto stands")
    return table, player_draws
