"""Bets on a jackpot: what comes back on average is a line over the size of the jackpot, all of it in stakes.

The prizes stand in the pack's table `jackpot` by hand: so many times the stake, a share of the jackpot, or an amount of
money. The stake itself is not given back beside a prize. What the stakes put into the jackpot comes back some day: in
the long run the house keeps no more than the rest (`.in_the_long_run`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules_db.odds.book import Book
from rules_db.odds.decks import one_deck
from rules_db.odds.hand_lists import names
from rules_db.odds.records import Edge, UnstatedError, unknown
from rules_db.packs.jdm import unpacked
from rules_db.packs.tables import Row

_TABLE = "jackpot"
_FIRST_CARDS = ("player_hand", "first_five", "hole_and_flop")
"""Sets of five cards that are any five of the deck, as they were dealt."""
_CARDS = 5
_OFTEN = "how often each prize is won: the pack does not say from which decks and with which play, or on which results"
_ADDED = "what is paid beside the share of the stakes that feeds the jackpot"


def edges(book: Book) -> Iterator[Edge]:
    """Yield the bet on the jackpot: its edge as a formula over the jackpot's size."""
    if _TABLE not in book.pack.tables:
        return
    bet = _bet(book)
    try:
        yield unknown(bet, "the size of the jackpot", formula=_formula(book), cites=book.cites())
    except UnstatedError as missing:
        yield unknown(bet, str(missing), book.cites())
    yield from _in_the_long_run(book, bet)


def open_edges(book: Book) -> Iterator[Edge]:
    """Yield the bet on a jackpot that is not won with five dealt cards: how often each prize is won stays open.

    The formula counts in `p(prize)`, the chance of a stake to win it.
    """
    if _TABLE not in book.pack.tables:
        return
    parts = ["1", *(f"p({hand}) * ({worth})" for hand, row in _prizes(book).items() if (worth := _worth(row)))]
    yield unknown(_bet(book), _OFTEN, book.cites(), formula=" - ".join(parts))
    yield from _in_the_long_run(book, _bet(book))


def _bet(book: Book) -> str:
    return "progressive" if "bet.mandatory.jackpot" not in book.pack.parameters else "jackpot"


def _worth(row: Row) -> str:
    """Return what a prize is in stakes; nothing where it is none."""
    then = row.then
    share = Fraction(int(then["share_num"]), int(then["share_den"]))
    parts = [str(Fraction(then["multiple"]))] if then["multiple"] else []
    parts += [f"{share} * jackpot / stake"] if share else []
    parts += [f"{Fraction(then['amount'])} / stake"] if then["amount"] else []
    return " + ".join(parts)


def _in_the_long_run(book: Book, bet: str) -> Iterator[Edge]:
    stated = {Fraction(value) for value in book.stated("jackpot.contribution") if isinstance(value, str)}
    if len(stated) == 1:
        formula = f"at most {float(1 - stated.pop()):.6f}"
        yield unknown(f"{bet}.in_the_long_run", _ADDED, book.cites(), formula=formula)


def _formula(book: Book) -> str:
    one_deck(book)
    if not set(book.stated("jackpot.hand_from")) & set(_FIRST_CARDS):
        raise UnstatedError("which cards the jackpot is won with")
    hands = names(_CARDS)
    total = sum(hands.values())
    fixed = share = amount = Fraction(0)
    notes: list[str] = []
    for hand, row in _prizes(book).items():
        if hand not in hands:
            notes.append(f"without {hand}")
            continue
        often = Fraction(hands[hand], total)
        then = row.then
        fixed += often * Fraction(then["multiple"])
        share += often * Fraction(int(then["share_num"]), int(then["share_den"]))
        amount += often * Fraction(then["amount"])
        notes += [f"{hand} at most {then['cap_multiple']} stakes"] if then["cap_multiple"] else []
    parts = [f"{float(1 - fixed):.6f}", f"{float(share):.10f} * jackpot / stake"]
    parts += [f"{float(amount):.6f} / stake"] if amount else []
    return " - ".join(parts) + (f" ({', '.join(notes)})" if notes else "")


def _prizes(book: Book) -> Mapping[str, Row]:
    found: dict[str, Row] = {}
    for row in unpacked(_TABLE, book.pack.tables[_TABLE]).rows:
        book.cite(row.cites)
        for hand in getattr(row.when["hand"], "values", ()):
            found.setdefault(str(hand), row)
    return found
