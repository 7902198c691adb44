"""Bets paid by a list for the player's own cards: hands, first pairs, pay tables, jackpots.

Bets that are paid for the player's own cards by a list, whatever the dealer has: every hand of one deck.

A hand that the list does not name loses, as the list says what wins.

Poker against a list: the player's cards and those in common make a hand; what the list does not name loses.

Such games let the player take back some of his bets before all cards are seen. A bet that is never taken back meets
every five cards of the deck, so its edge is exact; it is the most that a player loses who takes back well.

Bets on a jackpot: what comes back on average is a line over the size of the jackpot, all of it in stakes.

The prizes stand in the pack's table `jackpot` by hand: so many times the stake, a share of the jackpot, or an amount of
money. The stake itself is not given back beside a prize. What the stakes put into the jackpot comes back some day: in
the long run the house keeps no more than the rest (`.in_the_long_run`).

Bets on the first two cards of a hand: pairs, and totals over and under thirteen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb, lcm

from rules_db.facts.cards import RANKS, SUIT_NAMES, Card, hole
from rules_db.odds.against_dealer import size_of_hand
from rules_db.odds.book import SUITS, Book, Edge, UnstatedError, attempt, decks, exactly, one_deck, unknown
from rules_db.packs.scope import settings
from rules_db.packs.settlement.hands import HOLES
from rules_db.packs.tables import Row, Scalar, unpacked

_PAIRS_METHOD = "all pairs of first cards of {decks} decks"
_FIGURES_FROM = 10
_PAIRS = "perfect_pairs"
_TOTALS = ("over_13", "under_13")

_LIST_METHOD = "all hands of {cards} cards of one deck"
_APART = ("insurance", "pair_plus", "bonus")
"""Bets beside the hand that the player's cards decide alone."""
_HOLE, _THREE = 2, 3

_PAY_TABLES_METHOD = "all hands of 5 cards of one deck; never takes a bet back; what the list does not name loses"
_TAKEN_BACK_METHOD = (
    "all hands of 5 cards of one deck, in one of the stakes; one stake is taken back before each of the cards in "
    "common where it would lose more than it wins; what the list does not name loses"
)
_COMMON, _DECK = "dealer_rule.cards.community", 52
_MISSING = "which bets may be taken back before all cards are seen"

_TABLE = "jackpot"
_FIRST_CARDS = ("player_hand", "first_five", "hole_and_flop")
"""Sets of five cards that are any five of the deck, as they were dealt."""
_CARDS = 5
_OFTEN = "how often each prize is won: the pack does not say from which decks and with which play, or on which results"
_ADDED = "what is paid beside the share of the stakes that feeds the jackpot"


def jackpots_edges(book: Book) -> Iterator[Edge]:
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


def pay_tables_edges(book: Book) -> Iterator[Edge]:
    """Yield each bet on the list: the edge of one that is never taken back, and that as the most of one that may be."""
    for bet in book.bets:
        simple = f"{bet}.never_taken_back"
        try:
            edge = _pay_tables_edge(book, bet)
        except UnstatedError as missing:
            cites = book.cites()
            yield from (unknown(name, str(missing), cites) for name in (bet, simple))
            continue
        taken_back = _taken_back(book, bet)
        cites = book.cites()
        yield exactly(simple, edge, _PAY_TABLES_METHOD, cites)
        if taken_back is None:
            yield unknown(bet, _MISSING, cites, formula=f"at most {float(-edge):.6f}")
        else:
            yield exactly(bet, edge + taken_back, _TAKEN_BACK_METHOD, cites)


def _taken_back(book: Book, bet: str) -> Fraction | None:
    """Return what the stakes gain on average that are taken back where they would lose more than they win.

    One stake may be taken back before each of the cards that all share; None where that is not what the text states.
    """
    named = {name for name, may in book.below("option.withdrawable") if may is True}
    common = len(named)
    if named != {f"bet_{at}" for at in range(1, common + 1)} or set(book.stated(_COMMON)) != {common} or not common:
        return None
    if not book.stated(f"bet.mandatory.bet_{common + 1}"):
        return None
    return _kept(book, bet, range(_CARDS - common, _CARDS))


def _kept(book: Book, bet: str, sizes: range) -> Fraction:
    """Return what a stake gains for each number of cards at which it is kept only if it wins more than it loses."""
    import numpy as np

    from rules_db.odds.hands import place, ranking, sets

    ranked = ranking(tuple(settings()["hands"]["five"]), _CARDS)
    by_name = {name: gain(book, bet, {"hand": name}) for name in dict.fromkeys(ranked.names)}
    scale = lcm(*(one.denominator for one in by_name.values()))
    gains = np.array([int(by_name[name] * scale) for name in ranked.names])[ranked.strengths(sets(_CARDS))]
    found = Fraction(0)
    for size in sizes:
        sums = np.zeros(comb(_DECK, size))
        for columns in combinations(range(_CARDS), size):
            sums += np.bincount(place(sets(_CARDS)[:, list(columns)]), gains, len(sums))
        behind = comb(_DECK - size, _CARDS - size)
        found += Fraction(int(np.maximum(sums, 0).sum()), scale * behind * len(sums))
    return found


def _pay_tables_edge(book: Book, bet: str) -> Fraction:
    """Return the average gain in stakes. Raises `UnstatedError` unless a hand is any five cards of one deck."""
    one_deck(book)
    held, common = (book.stated(f"dealer_rule.cards.{whose}") for whose in ("player", "community"))
    seen = {mine + shared for mine in held for shared in common} or {_CARDS}
    if min(seen) > _CARDS:
        raise UnstatedError("the odds of hands chosen from more than five cards")
    if _CARDS not in {*seen, *book.stated("dealer_rule.cards.hand")}:
        raise UnstatedError("of how many cards a hand is")
    hands = names(_CARDS)
    total = sum((count * gain(book, bet, {"hand": name}) for name, count in hands.items()), Fraction(0))
    return total / sum(hands.values())


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets that the player's cards decide alone."""
    for bet in book.bets:
        if bet in _APART:
            yield attempt(bet, book, partial(_edge, book, bet))


def _edge(book: Book, bet: str) -> Edge:
    one_deck(book)
    by_hole = any(book.find(bet, {"folded": False, "hole": name}) for name in HOLES)
    fact, cards = ("hole", _HOLE) if by_hole else ("hand", size_of_hand(book))
    hands = holes() if by_hole else names(cards)
    total = sum((count * gain(book, bet, {fact: name}) for name, count in hands.items()), Fraction(0))
    return exactly(bet, total / sum(hands.values()), _LIST_METHOD.format(cards=cards), book.cites())


def gain(book: Book, bet: str, facts: Mapping[str, Scalar]) -> Fraction:
    """Return what a bet paid by a list gains in stakes; what the list does not name loses.

    Who holds what it pays does not give up, whatever becomes of the bet then.
    """
    facts = {"folded": False, **facts}
    if book.find(bet, facts) is None:
        return Fraction(-1)
    found = book.gain(bet, facts)
    return Fraction(0) if found is None else found


@cache
def names(cards: int) -> Mapping[str, int]:
    """Return how many hands of so many cards of a deck have each name."""
    from rules_db.odds.hands import ranking

    order = settings()["hands"]["three" if cards == _THREE else "five"]
    ranked = ranking(tuple(order), cards)
    hands: Counter[str] = Counter()
    for name, count in zip(ranked.names, ranked.counts(), strict=True):
        hands[name] += count
    return hands


@cache
def holes() -> Mapping[str, int]:
    """Return how many pairs of two cards of the player and two of the dealer have each name by the player's cards."""
    deck = [Card(rank, suit) for rank in RANKS for suit in SUIT_NAMES]
    behind = len(list(combinations(deck[_HOLE:], _HOLE)))
    aces = [card for card in deck if card.rank == RANKS[-1]]
    found: Counter[str] = Counter()
    for mine in combinations(deck, _HOLE):
        name = hole(mine)
        both = len(list(combinations([ace for ace in aces if ace not in mine], _HOLE))) if name == "pair_of_ace" else 0
        found[name] += behind - both
        found["pair_of_ace_both"] += both
    return found


def pairs_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets on a player's first two cards."""
    for bet in book.bets:
        if bet == _PAIRS or bet in _TOTALS:
            try:
                number = decks(book)[0]
                gain = _pairs(book, bet, number) if bet == _PAIRS else _total(book, bet, number)
                yield exactly(bet, gain, _PAIRS_METHOD.format(decks=number), book.cites())
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
