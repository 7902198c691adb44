"""Poker against the dealer: one decision, a board to see, or an exchange of cards.

Poker with one decision: a hand against the dealer's, who opens with some hands; stay for a second bet, or give up.

Caribbean poker (one card of the dealer is open), poker of three cards and what is like them. Every hand of the player
meets every hand of the dealer (and every open card), so the edges are exact fractions, per ante. Optimal play stays
where that gains more on average than to give up; the simple strategy plays as the dealer does: it stays with the hands
that open the game for him.

What a player against the dealer at poker gains in each case, as the pack says: numbers by the strength of his hand.

Where the text neither pays nor takes a bet, it is left where it was; where it says only what the better hand wins, the
other loses. The method of the edge says so.

Texas hold'em against the house: an ante, a bet to see the board, and two bets more that a player may make or leave.

Exact: every two cards of the player, every board and every two cards of the dealer. Each bet is won or lost by the same
hands, so the best play bets on the turn and on the river where, by what is known then, more is won than lost on
average, and gives up at once where the whole is worth less than the ante. The simple strategy never gives up and never
bets more than it must.

With one bet after the flop (the "plus" of some texts) the best play stays on a flop where that gains more than to give
up; what is gained is summed over the two cards to come and all cards of the dealer, who may not open.

Poker with an exchange of cards: which of the facts that its odds rest on a text leaves open.

The edge follows from what both sides may exchange, card by card, and from what each bet is paid. No pack states all of
it so far; the first fact that is missing is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from rules_db.facts.cards import NEARLY
from rules_db.odds.book import Book, Edge, Facts, UnstatedError, exactly, one_deck, unknown
from rules_db.odds.hands import Numbers, Ranking, ranking
from rules_db.packs.settlement.hands import LEFT, LOST
from rules_db.packs.tables import matching, unpacked

if TYPE_CHECKING:
    from rules_db.odds.hands.showdown import Counts, Dealers


Sums = Callable[[], dict[str, Fraction]]
"""Counts what each strategy gains on average, in antes."""

_BONUS = "ante_bonus"
_ORDER, _OPENING, _SETTLEMENT = "hand_ranking", "dealer", "settlement"


@dataclass(frozen=True)
class Gains:
    """What a player who stays gains in parts of an ante, by strength: `scale` of them make an ante.

    `closed`: the dealer does not open; `lower`, `equal`, `higher`: the dealer's hand, where he opens; `folded` is what
    a player gains who gives up. `notes` are what the method of the edge must say, `unpaid` the winning hands whose
    payment the text does not state: they are counted as if they won nothing.
    """

    scale: int
    closed: Numbers
    lower: Numbers
    equal: Numbers
    higher: Numbers
    folded: int
    notes: tuple[str, ...]
    unpaid: tuple[str, ...]


_METHOD = "all hands of player and dealer{open}, one deck; {strategy}"
_STRATEGIES = {"ante": "optimal play", "ante.as_dealer": "stays with the hands that open for the dealer"}
SIZES = (3, 5)

_HOLDEM_METHOD = "all hands, boards and hands of the dealer, one deck; {strategy}"
_BEST, _SIMPLE = "ante", "ante.never_gives_up"
_HOLDEM_STRATEGIES = {_BEST: "optimal play", _SIMPLE: "never gives up, never bets on turn or river"}
_CARDS = 5
_BETTER: Facts = {"folded": False, "qualified": True, "comparison": "player_higher"}
_BETS = ("flop", "turn", "river")
_BOARDS = comb(50, 5) * comb(45, 2)
"""Boards with two cards of the dealer for one hand of the player."""
_ON_FLOP, _ON_TURN = comb(50, 3) * 47 * 46 * comb(45, 2), comb(50, 4) * 46 * comb(45, 2)
"""The same where the cards known first are told apart from the others: three of the board, and four."""
_HANDS = comb(52, 2)

_RULE = "dealer_rule.draws"
_MAIN = ("ante", "main")
_BY_HAND = (("three_of_a_kind",), ("two_pair",), ("pair",), ("no_pair", "high_card"))
"""Hands that an exchange may better, each by its names."""
_REST = 3
"""Cards beside a pair."""
_UNCOUNTED = "nothing computes the odds of an exchange of cards yet"


def draw_poker_edges(book: Book) -> Iterator[Edge]:
    """Yield the main bet with the first fact that is missing for its odds."""
    for bet in book.bets:
        if bet in _MAIN:
            missing = _missing(book)
            yield unknown(bet, missing, book.cites())


def _missing(book: Book) -> str:
    try:
        one_deck(book)
        if "bet" in book.bets:
            times(book, "bet")
    except UnstatedError as missing:
        return str(missing)
    if not book.stated("option.draw.max"):
        return "how many cards the player may exchange (option.draw.max)"
    return _of_dealer(book) or _UNCOUNTED


def _of_dealer(book: Book) -> str:
    """Return what is missing of the dealer's exchange; nothing where all is stated."""
    stands = {str(hand) for value in book.stated("dealer_rule.stands_on") for hand in value}
    for names in _BY_HAND:
        if not stands & set(names) and not any(book.stated(f"{_RULE}.{name}") for name in names):
            return f"how many cards the dealer exchanges ({_RULE}.{names[0]})"
    for name in NEARLY:
        if not book.stated(f"{_RULE}.{name}"):
            return f"how many cards the dealer exchanges ({_RULE}.{name})"
    if any(number != _REST for number in book.stated(f"{_RULE}.pair")):
        return "which card the dealer keeps beside a pair"
    return ""


def holdem_edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the ante with all that follows from it, under optimal play and a simple strategy."""

    def read() -> tuple[Sums, tuple[str, ...]]:
        one_deck(book)
        ranked, stakes = ranking_of(book, _CARDS), _stakes(book)
        paid = _ante(book, ranked)
        return (lambda: _gains(ranked, stakes, paid)), ()

    yield from _of_strategies(book, _HOLDEM_STRATEGIES, read)


def plus_edges(book: Book) -> Iterator[Edge]:
    """Yield the ante of hold'em with one bet after the flop, with all that follows from it, under both strategies."""

    def read() -> tuple[Sums, tuple[str, ...]]:
        one_deck(book)
        ranked = ranking_of(book, _CARDS)
        opens, raised = opening(book, ranked), times(book, "bet")
        _refuse_undecided(book, opens)
        gains = stakes_gains(book, ranked, raised, opens=not all(opens))
        return (lambda: _after_flop(ranked, opens, gains)), gains.notes

    yield from _of_strategies(book, _PLUS_STRATEGIES, read)


def _of_strategies(
    book: Book, named: Mapping[str, str], read: Callable[[], tuple[Sums, tuple[str, ...]]]
) -> Iterator[Edge]:
    """Yield the edge of each strategy: what the text says is read and noted first, then counted by who waits for it.

    `read` returns what counts the gains and the notes of the method.
    """
    cites: tuple[str, ...] | None = None
    try:
        sums, notes = read()
        cites = book.cites()
        book.wait()
        gains = sums()
    except UnstatedError as missing:
        cites = book.cites() if cites is None else cites
        yield from (unknown(bet, str(missing), cites) for bet in named)
        return
    for bet, strategy in named.items():
        yield exactly(bet, gains[bet], "; ".join((_HOLDEM_METHOD.format(strategy=strategy), *notes)), cites)


_PLUS_STRATEGIES = {_BEST: "optimal play", _SIMPLE: "never gives up"}
_MOST_PARTS = 900
"""Parts of an ante that a hand may gain at most, for sums that are counted in 32 bits."""


def _after_flop(ranked: Ranking, opens: tuple[bool, ...], gains: Gains) -> dict[str, Fraction]:
    """Return the average gain of each strategy in antes. Raises `UnstatedError` where it cannot be counted."""
    from rules_db.odds.hands.showdown import AFTER_FLOP, Worth, after_flop

    lowest = opens.index(True)
    parts = (gains.closed, gains.lower, gains.equal, gains.higher)
    if not all(opens[lowest:]) or max(int(abs(part).max()) for part in parts) > _MOST_PARTS:
        raise UnstatedError(
            "the odds of such stakes, or of a dealer who opens with some lower hands and not with higher"
        )
    best, always = after_flop(ranked, Worth(lowest, *parts, gains.folded))
    total = AFTER_FLOP * gains.scale
    return {_BEST: Fraction(best, total), _SIMPLE: Fraction(always, total)}


_CASES: dict[str, Facts] = {
    "where the dealer does not open": {"qualified": False, "comparison": "tie"},
    "with the better hand": {"qualified": True, "comparison": "player_higher"},
    "at a tie": {"qualified": True, "comparison": "tie"},
    "with the lower hand": {"qualified": True, "comparison": "player_lower"},
}
"""How a round of one who stays may end, in words."""


def _refuse_undecided(book: Book, opens: tuple[bool, ...]) -> None:
    """Raise `UnstatedError` where the text does not say what becomes of a bet of one who stays."""
    for words, case in _CASES.items():
        if case["qualified"] or not all(opens):
            for bet in ("ante", "bet"):
                if book.find(bet, {"folded": False, "hand": "straight", **case}) is None:
                    raise UnstatedError(f"what becomes of {bet} {words}")


def _stakes(book: Book) -> dict[str, Fraction]:
    """Return the bets in antes. Raises `UnstatedError` where one is not stated, or not paid even money."""
    for bet in _BETS:
        facts: Facts = {**_BETTER, "hand": "straight"}
        row = book.find(bet, facts)
        if row is None or row.then["outcome"] == "unstated":
            raise UnstatedError(f"what {bet} is paid")
        if book.gain(bet, facts) != 1:
            raise UnstatedError(f"the odds where {bet} is not paid even money")
    return {bet: times(book, bet) for bet in _BETS}


def _gains(ranked: Ranking, stakes: dict[str, Fraction], paid: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return the average gain of each strategy in antes."""
    from rules_db.odds.hands.showdown import fates

    found = fates(ranked)
    best = simple = Fraction(0)
    for at, pairs in enumerate(found.pairs):
        won, lost = dict(zip(found.kinds, map(int, found.wins[at]), strict=True)), int(found.losses[at])
        ante = sum((count * paid[kind] for kind, count in won.items()), Fraction(-lost))
        must = (ante + stakes["flop"] * (sum(won.values()) - lost)) / _BOARDS
        may = stakes["turn"] * Fraction(int(found.ahead_on_flop[at]), _ON_FLOP)
        may += stakes["river"] * Fraction(int(found.ahead_on_turn[at]), _ON_TURN)
        best += max(must + may, Fraction(-int(pairs)))
        simple += must
    return {_BEST: best / _HANDS, _SIMPLE: simple / _HANDS}


def _ante(book: Book, ranked: Ranking) -> dict[str, Fraction]:
    """Return what the ante gains with a better hand of each kind.

    Where the text pays it for a straight or better alone, it comes back with the others.
    """
    only_high = bool(book.find("ante", {**_BETTER, "hand": "straight"}))
    found: dict[str, Fraction] = {}
    for one in ranked.hands:
        facts: Facts = {**_BETTER, "hand": one.name}
        row = book.find("ante", facts)
        if row is None or row.then["outcome"] == "unstated":
            if not only_high:
                raise UnstatedError(f"what ante is paid with {one.name}")
            found[one.kind] = Fraction(0)
        else:
            found[one.kind] = book.gain("ante", facts) or Fraction(0)
    return found


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

    ranked = ranking_of(book, size_of_hand(book))
    opens = opening(book, ranked)
    gains = stakes_gains(book, ranked, times(book, "bet"), opens=not all(opens))
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

    from rules_db.odds.hands import classes
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


def ranking_of(book: Book, size: int) -> Ranking:
    """Return how hands rank in a text. Raises `UnstatedError` where it states no order or leaves a hand out of it."""
    packed = book.pack.tables.get(_ORDER)
    if packed is None:
        raise UnstatedError("the order of the hands")
    rows = unpacked(_ORDER, packed).rows
    ordered = sorted(rows, key=lambda row: int(row.then["rank"]))
    book.cite(cite for row in ordered for cite in row.cites)
    return ranking(tuple(str(row.when["hand"].values[0]) for row in ordered), size)  # type: ignore[union-attr]


def opening(book: Book, ranked: Ranking) -> tuple[bool, ...]:
    """Return with which strengths the dealer opens; with all where the text states no hand for it.

    Raises `UnstatedError` where the pack leaves it open for a hand, or pays for a dealer who does not open and states
    no hand for it.
    """
    packed = book.pack.tables.get(_OPENING)
    if not book.stated("dealer_rule.qualifies_with"):
        settled = book.pack.tables.get(_SETTLEMENT)
        if settled is not None and any("qualified" in row.when for row in unpacked(_SETTLEMENT, settled).rows):
            raise UnstatedError("the hand with which the dealer opens")
        return (True,) * len(ranked.hands)
    if packed is None:
        return (True,) * len(ranked.hands)
    table = unpacked(_OPENING, packed)
    opens = []
    for one in ranked.hands:
        facts = {"step": "open", "hand": one.name, "high": max(one.heights), "variant": book.variant}
        rows = matching(table, facts)
        if not rows:
            raise UnstatedError(f"whether the dealer opens with {one.name}")
        opens.append(rows[0].then["action"] == "open")
    return tuple(opens)


def stakes_gains(book: Book, ranked: Ranking, raised: Fraction, *, opens: bool) -> Gains:
    """Return what the ante and a second bet of `raised` antes gain; with `opens` false the dealer always plays."""
    reader = _Reader(book, raised)
    cases: dict[str, Facts] = {
        "closed": {"qualified": False, "comparison": "tie"},
        **{name: {"qualified": True, "comparison": seen} for name, seen in _SEEN.items()},
    }
    found: dict[str, list[Fraction]] = {}
    for name, case in cases.items():
        by_hand = (
            {hand: reader.stays(hand, case) for hand in dict.fromkeys(ranked.names)}
            if opens or name != "closed"
            else {}
        )
        found[name] = [by_hand.get(hand, Fraction(0)) for hand in ranked.names]
    folded = reader.folds()
    scale = lcm(folded.denominator, *(gain.denominator for by in found.values() for gain in by))
    scaled: dict[str, Any] = {n: np.array([int(g * scale) for g in by], dtype=np.int64) for n, by in found.items()}
    return Gains(scale, **scaled, folded=int(folded * scale), notes=tuple(reader.notes), unpaid=tuple(reader.unpaid))


_SEEN = {"lower": "player_higher", "equal": "tie", "higher": "player_lower"}


class _Reader:
    def __init__(self, book: Book, raised: Fraction) -> None:
        self.book, self.raised = book, raised
        taken = [gap.reason for gap in book.pack.gaps if gap.subject in ("ante", "bet") and gap.reason in (LEFT, LOST)]
        self.notes: dict[str, None] = dict.fromkeys(sorted(taken))
        self.unpaid: dict[str, None] = {}

    def stays(self, hand: str, case: Facts) -> Fraction:
        facts = {"folded": False, "hand": hand, **case}
        gain = self._gain("ante", facts) + self.raised * self._gain("bet", facts)
        return gain + (self._bonus(hand) if _BONUS in self.book.bets else 0)

    def _gain(self, bet: str, facts: Facts) -> Fraction:
        row = self.book.find(bet, facts)
        won = facts["qualified"] and facts["comparison"] == "player_higher"
        if won and (row is None or row.then["outcome"] == "unstated"):
            self.unpaid[str(facts["hand"])] = None
            return Fraction(0)
        if row is None:
            lost = facts["qualified"] and facts["comparison"] == "player_lower"
            self.notes[LOST if lost else LEFT] = None
            return Fraction(-1 if lost else 0)
        gain = self.book.gain(bet, facts)
        return gain if gain is not None else Fraction(0)

    def _bonus(self, hand: str) -> Fraction:
        facts = {"hand": hand}
        return (self.book.gain(_BONUS, facts) or Fraction(0)) if self.book.find(_BONUS, facts) else Fraction(0)

    def folds(self) -> Fraction:
        gain = self.book.gain("ante", _FOLDED) if self.book.find("ante", _FOLDED) else None
        if gain is None:
            self.notes["who gives up loses the ante"] = None
        return Fraction(-1) if gain is None else gain


_FOLDED: Facts = {"folded": True, "qualified": True, "comparison": "player_lower", "hand": "high_card"}
