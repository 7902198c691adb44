"""Cards by their short names, and hands of poker.

Cards by their short names (`AS`, `10H`, `KD`), and what they count as a text says.

Poker hands of three and of five cards: what they are called, and which of two is better as a text ranks them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from rules_db.errors import OutcomeError, shown

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
"""Ranks from low to high by their names in the vocabulary."""
NO_THIRD = -1
"""What the tables of the bank at baccarat call the third card of a punto who stood."""
_LETTERS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "10"}
_SUITS = {
    "S": "spades",
    "H": "hearts",
    "D": "diamonds",
    "C": "clubs",
    "♠": "spades",
    "♥": "hearts",
    "♦": "diamonds",
    "♣": "clubs",
}
SUIT_NAMES = tuple(dict.fromkeys(_SUITS.values()))
_COURT = ("jack", "queen", "king")
RED = ("hearts", "diamonds")
MOST_DECKS = 8
"""How often one card may be on the table at most; what is reported more often is taken for a mistake."""


class Card(NamedTuple):
    """A card: its rank by the name of the vocabulary, and its suit."""

    rank: str
    suit: str

    @property
    def height(self) -> int:
        """The card's place among the ranks, from 2 to 14 (the ace)."""
        return RANKS.index(self.rank) + 2


_ACE, _KING = 14, 13
_WHEEL = {3: (14, 2, 3), 5: (14, 2, 3, 4, 5)}
_BY_COUNTS = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (5,): "five_aces",
    (3,): "three_of_a_kind",
    (2, 1): "pair",
}


class Hand(NamedTuple):
    """A hand: its kind, and the heights of its cards, those that make the hand first, each group from high to low."""

    kind: str
    heights: tuple[int, ...]

    @property
    def name(self) -> str:
        """The hand's name in packs: a pair is told by its rank."""
        return f"pair_of_{RANKS[self.heights[0] - 2]}" if self.kind == "pair" else self.kind


class Comparison(NamedTuple):
    """How two hands compare for the player.

    `result` is empty, with a reason, where neither the text nor what the hands are (`_BY_ITSELF`) decides it.
    """

    result: str
    reason: str = ""


class Straights(NamedTuple):
    """What an ace does in a straight: whether it may begin one, and whether that one is the second of all."""

    ace_low: bool = True
    low_second: bool = False


_STRAIGHTS = Straights()


def hand(cards: Sequence[Card], straights: Straights = _STRAIGHTS) -> Hand:
    """Return what three or five cards are; raises `OutcomeError`."""
    if len(cards) not in _WHEEL:
        raise OutcomeError(f"a hand has three or five cards, not {len(cards)}")
    heights = tuple(sorted((card.height for card in cards), reverse=True))
    counts = Counter(heights)
    grouped = tuple(sorted(heights, key=lambda height: (-counts[height], -height)))
    shape = tuple(sorted(counts.values(), reverse=True))
    if shape in _BY_COUNTS:
        return Hand(_BY_COUNTS[shape], grouped)
    flush = len({card.suit for card in cards}) == 1
    run = _run(heights, straights)
    if run:
        return Hand(_of_straight(run, flush), run)
    if flush:
        return Hand("flush", heights)
    named = len(heights) == 5 and heights[:2] == (_ACE, _KING)
    return Hand("ace_king" if named else "high_card", heights)


NEARLY = ("four_to_flush", "four_to_straight")
"""Hands of five without a pair that lack one card of a better one, by what they are named after."""


def nearly(cards: Sequence[Card], straights: Straights = _STRAIGHTS) -> str:
    """Return what five cards without a pair lack one card of, a flush before a straight; nothing where they do not."""
    if max(Counter(card.suit for card in cards).values()) == _NEARLY:
        return NEARLY[0]
    heights = {card.height for card in cards}
    heights |= {1} if straights.ace_low and _ACE in heights else set()
    runs = (range(low, low + _NEARLY) for low in heights)
    return NEARLY[1] if any(heights.issuperset(run) for run in runs) else ""


_NEARLY = 4


def _run(heights: tuple[int, ...], straights: Straights) -> tuple[int, ...]:
    """Return the heights of a straight, the ace as one where it begins it and that one is the last of all.

    Empty where the cards are none.
    """
    if heights[0] - heights[-1] == len(heights) - 1 and len(set(heights)) == len(heights):
        return heights
    if straights.ace_low and set(heights) == set(_WHEEL[len(heights)]):
        return heights if straights.low_second else (*heights[1:], 1)
    return ()


def _of_straight(run: tuple[int, ...], flush: bool) -> str:
    if not flush:
        return "straight"
    return "royal_flush" if run[:2] == (_ACE, _KING) else "straight_flush"


def best(cards: Sequence[Card], ranks: Mapping[str, int], straights: Straights = _STRAIGHTS) -> Hand:
    """Return the best hand of five among more cards, by the ranks of a text (1 is the highest)."""
    return _highest([hand(five, straights) for five in combinations(cards, 5)], ranks)


def _highest(every: Iterable[Hand], ranks: Mapping[str, int]) -> Hand:
    return min(
        every, key=lambda one: (rank_of(one.kind, ranks) or len(RANKS), tuple(-height for height in one.heights))
    )


_CASE_OF = {"royal_flush": "straight_flush", "ace_king": "high_card", "high_card": "ace_king"}
"""Where a text does not rank a kind by its own name, the kind that it is ranked as."""


def rank_of(kind: str, ranks: Mapping[str, int]) -> int | None:
    """Return the rank of a kind of hand, by its own name or as a case of another kind; None where it has none."""
    if kind in ranks:
        return ranks[kind]
    unnamed = kind == "high_card" or (kind == "ace_king" and "high_card" not in ranks)
    if unnamed and ranks:  # the lowest cards make a hand below all that the text names
        return max(ranks.values()) + 1
    return ranks.get(_CASE_OF.get(kind, ""))


def compare(player: Hand, dealer: Hand, ranks: Mapping[str, int], ties: Mapping[str, Sequence[str]]) -> Comparison:
    """Return which hand is better as a text ranks them; `ties` says by kind what decides between two equal ones."""
    mine, theirs = rank_of(player.kind, ranks), rank_of(dealer.kind, ranks)
    for one, rank in ((player, mine), (dealer, theirs)):
        if rank is None:
            return Comparison("", f"the text, as read, gives {one.kind} no place among the hands")
    if mine != theirs:
        return Comparison("player_higher" if (mine or 0) < (theirs or 0) else "player_lower")
    if player.heights == dealer.heights:
        return Comparison("tie")
    kind = player.kind if player.kind in ties or player.kind in ranks else _CASE_OF.get(player.kind, player.kind)
    for criterion in ties.get(kind, _BY_ITSELF.get(kind, ())):
        ours, other = _part(player, criterion), _part(dealer, criterion)
        if ours != other:
            return Comparison("player_higher" if ours > other else "player_lower")
    if kind not in ties:
        return Comparison("", f"the text, as read, does not state what decides between two hands of {kind}")
    return Comparison("tie")


_BY_ITSELF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("four_of_a_kind", "full_house", "three_of_a_kind", "two_pair", "pair"), ("made",)),
    **dict.fromkeys(("straight_flush", "straight", "flush", "high_card"), ("highest",)),
}
"""What decides between two hands of a kind whatever a text says: the cards that make it, or the highest of all."""


def compare_two(player: Sequence[Card], dealer: Sequence[Card]) -> str:
    """Return which hand of two cards is better: a pair before none, then the higher cards."""
    mine, theirs = (
        (one.rank == other.rank, sorted((one.height, other.height), reverse=True)) for one, other in (player, dealer)
    )
    return "tie" if mine == theirs else "player_higher" if mine > theirs else "player_lower"


def above_two(five: Hand, two: Sequence[Card]) -> bool:
    """Tell whether a hand of five is at least a hand of two, as a player has to divide his cards."""
    low = tuple(sorted((one.height for one in two), reverse=True))
    paired = low[0] == low[1]
    if five.kind == "pair":
        return not paired or five.heights[0] >= low[0]
    return five.kind not in ("high_card", "ace_king") or (not paired and five.heights[:2] >= low)


_RUNS = ("straight", "straight_flush", "royal_flush")
"""Kinds whose heights follow one from the other: they are compared whole, for an ace may be below a five."""


def _part(one: Hand, criterion: str) -> tuple[int, ...]:
    """Return the heights that a criterion looks at; none for a criterion that decides nothing."""
    counts = Counter(one.heights)
    made = tuple(height for height in one.heights if counts[height] > 1) or one.heights
    others = tuple(height for height in one.heights if counts[height] == 1)
    parts = {
        "rank": made[:2] if one.kind == "two_pair" else made,
        "pair": made[:2],
        "second_pair": made[2:4],
        "made": made,
        "highest": one.heights if one.kind in _RUNS else one.heights[:1],
        "kicker": _kicker(one, others),
        "kickers": others,
    }
    return parts.get(criterion, ())


def _kicker(one: Hand, others: tuple[int, ...]) -> tuple[int, ...]:
    """Return the highest other card; for ace and king that is the card after them."""
    return others[2:3] if one.kind == "ace_king" else others[:1]


def hole(player: Sequence[Card], dealer: Sequence[Card] = ()) -> str:
    """Return what two cards are called in pay tables; two aces in both hands have a name of their own."""
    one, other = sorted(player, key=lambda card: card.height, reverse=True)
    if one.rank == other.rank:
        both = one.rank == "ace" and len(dealer) == 2 and all(card.rank == "ace" for card in dealer)
        return "pair_of_ace_both" if both else f"pair_of_{one.rank}"
    if one.rank == "ace" and other.rank in ("king", "queen", "jack"):
        return f"ace_{other.rank}_{'suited' if one.suit == other.suit else 'offsuit'}"
    return "other"


JOKER = Card("joker", "")
ANY = "any"
"""What a joker stands for that is any card."""
_JOKERS = ("JOKER", "JK", "COMODIN", "COMODÍN", "*")
_SUITED = ("flush", "straight_flush")
_SPECIAL = {"royal_flush": "straight_flush"}


def of_five(held: Sequence[Card], ranks: Mapping[str, int], straights: Straights, stands_for: Collection[str]) -> Hand:
    """Return the best that five cards are where one may be a joker, by the ranks of a text.

    A joker stands for `any` card, for an `ace` of no suit, or for the card that completes one of the kinds named.
    """
    plain = [one for one in held if one != JOKER]
    if len(plain) == len(held):
        return hand(held, straights)
    quads = len({one.rank for one in plain}) == 1 and plain[0].rank != "ace"
    may_be = [Card(rank, suit) for rank in RANKS for suit in SUIT_NAMES]
    made = [(one, hand([*plain, one], straights)) for one in may_be if not (quads and one.rank == plain[0].rank)]
    return _highest([five for one, five in made if _stands(one, five, stands_for)], ranks)


def _stands(one: Card, five: Hand, stands_for: Collection[str]) -> bool:
    kind = _SPECIAL.get(five.kind, five.kind)
    as_ace = one.rank == "ace" and "ace" in stands_for and kind not in _SUITED
    return ANY in stands_for or kind in stands_for or as_ace


def of_two(held: Sequence[Card], stands_for: Collection[str]) -> list[Card]:
    """Return two cards with what a joker among them is: the same as the other where it may be any, else an ace."""
    other = next((one for one in held if one != JOKER), JOKER)
    stood = other if ANY in stands_for else Card("ace", "")
    return [stood if one == JOKER else one for one in held]


def card(value: object) -> Card:
    """Return a card by its short name: rank, then suit (S, H, D, C or a sign); raises `OutcomeError`."""
    name = value.strip().upper() if isinstance(value, str) else ""
    rank = _LETTERS.get(name[:-1], name[:-1])
    if rank not in RANKS or name[-1:] not in _SUITS:
        raise OutcomeError(f"{shown(value)} is no card; write rank and suit, such as AS, 10H or KD")
    return Card(rank, _SUITS[name[-1]])


def cards(
    values: object, *, decks: int = 1, what: str = "the hand", fewest: int = 1, jokers: bool = False
) -> list[Card]:
    """Return the cards of a hand, with `jokers` where a deck has them.

    Raises `OutcomeError` where a card stands in it more often than the decks hold it.
    """
    if isinstance(values, str):
        values = values.replace(",", " ").split()
    if not isinstance(values, list | tuple) or len(values) < fewest:
        raise OutcomeError(f"{what} needs at least {fewest} card{'s' if fewest > 1 else ''}")
    held = [JOKER if jokers and _is_joker(value) else card(value) for value in values]
    once(held, decks)
    return held


def _is_joker(value: object) -> bool:
    return isinstance(value, str) and value.strip().upper() in _JOKERS


def once(held: Iterable[Card], decks: int = 1) -> None:
    """Raise `OutcomeError` where a card is on the table more often than the decks hold it."""
    for one, count in Counter(held).items():
        if count > decks:
            hold = "1 deck holds it once" if decks == 1 else f"{decks} decks hold it {decks} times"
            name = one.rank if one == JOKER else f"{one.rank} of {one.suit}"
            raise OutcomeError(f"the {name} is on the table {count} times, but {hold}")


class Counting(NamedTuple):
    """What cards count, as a text says, by rank; `modulo`: of a total only the rest by it counts (0: all of it)."""

    values: Mapping[str, tuple[Fraction, ...]]
    modulo: int = 0


def total(held: Sequence[Card], counting: Counting, target: Fraction | None = None) -> tuple[Fraction, bool]:
    """Return the best total of some cards, and whether a card that may count more counts so (a soft total).

    Cards with several values count the highest that keeps the total within the target.
    """
    options = [counting.values[one.rank] for one in held]
    low = sum((min(values) for values in options), Fraction(0))
    raised = Fraction(0)
    for values in options:
        more = max(values) - min(values)
        if more and target is not None and low + raised + more <= target:
            raised += more
    best = low + raised
    return (best % counting.modulo if counting.modulo else best), bool(raised)


def same_value(one: Card, other: Card, counting: Counting) -> str:
    """Return how two cards are alike: `rank`, `value` (both count the same) or `none`."""
    if one.rank == other.rank:
        return "rank"
    return "value" if counting.values[one.rank] == counting.values[other.rank] else "none"


def pair_kind(one: Card, other: Card) -> str:
    """Return which pair two cards are: perfect (same suit), colored (same colour), mixed, or none."""
    if one.rank != other.rank:
        return "none"
    if one.suit == other.suit:
        return "perfect"
    return "colored" if (one.suit in RED) is (other.suit in RED) else "mixed"


def counting(said: Mapping[str, object], ranks: Iterable[str] = RANKS) -> Counting:
    """Return what cards count from the rules of `card_value`; a rank that the text leaves out is missing."""
    values: dict[str, tuple[Fraction, ...]] = {}
    for rank in ranks:
        stated = said.get(rank)
        if stated is None and rank in _COURT:
            stated = said.get("figures")
        if stated is None and rank.isdigit():
            stated = said["ten"] if rank == "10" and "ten" in said else said.get("numerals")
        if counted := _counted(rank, stated):
            values[rank] = counted
    modulo = said.get("sum_modulo")
    return Counting(values, modulo if isinstance(modulo, int) else 0)


def _counted(rank: str, stated: object) -> tuple[Fraction, ...]:
    """Return the values of a rank: a number, several, or the printed one ("face"); none of what is no number."""
    if stated == "face":
        return (Fraction(int(rank)),) if rank.isdigit() else ()
    several = stated if isinstance(stated, list) else [stated]
    numbers = [Fraction(str(value)) for value in several if type(value) in (int, float)]
    return tuple(numbers) if len(numbers) == len(several) else ()


def missing(held: Iterable[Card], counting_: Counting) -> list[str]:
    """Return the ranks among some cards for which a text, as read, states no value."""
    return sorted({one.rank for one in held if one.rank not in counting_.values}, key=RANKS.index)
