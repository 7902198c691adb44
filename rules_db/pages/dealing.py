"""Cards, dice and numbers to pick in a form: how many a game has places for, and what was picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from rules_db.engine.runner import Runner
from rules_db.facts.cards import MOST_DECKS
from rules_db.facts.dice import FACES
from rules_db.pages.frame import Asked, Frame

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_PLACES: Mapping[str, tuple[int, int]] = {
    "blackjack": (2, 8),
    "baccarat": (2, 3),
    "war": (1, 2),
    "half": (1, 6),
    "rows": (4, 10),
}
"""How many cards a hand must and may have, by the kind of game; at poker the text says it."""
_POKER = ("poker", "paytable")
_ONE = ("third", "against")
"""Facts that are a single card."""
_HAND, _BOARD = 5, 5
_THROWS = 6


class Choice(msgspec.Struct, frozen=True):
    """Places of a form to pick something for: how many must be filled, what each has, and how often one may be had."""

    needed: int
    picked: Sequence[str]
    decks: int = 1


def hand(runner: Runner, fact: str, *, given: str, required: bool, decides: bool) -> Choice:
    """Return the places for the cards of a fact; `given` are those that were picked, by their short names.

    `decides` tells that the hand is not played out yet, so that it may have fewer cards than when a bet is settled.
    """
    least, most = _poker_hand(runner, fact) if runner.pack.kind in _POKER else _PLACES.get(runner.pack.kind, (1, 8))
    if fact in _ONE:
        least = most = 1
    if fact == "dealer" and decides:
        least = min(least, 1)
    picked = given.replace(",", " ").upper().split()
    places = max(most, len(picked))
    return Choice(least if required else 0, [*picked, *[""] * (places - len(picked))], _decks(runner))


def _poker_hand(runner: Runner, fact: str) -> tuple[int, int]:
    """Return how many cards a hand at poker has, as the text says; where it says nothing, the five of a hand."""
    if fact == "board":
        said = runner.parameter("dealer_rule.cards.community")
        return (0, said) if isinstance(said, int) else (0, _BOARD)
    own, whole = (runner.parameter(f"dealer_rule.cards.{name}") for name in ("player", "hand"))
    size = next((each for each in (own, whole) if isinstance(each, int)), _HAND)
    return size, size


def has_board(runner: Runner) -> bool:
    """Tell whether players of a game share cards: the text says so, or gives each fewer than a hand has."""
    shared = runner.parameter("dealer_rule.cards.community")
    return isinstance(shared, int) and shared > 0


def _decks(runner: Runner) -> int:
    stated = runner.parameter("equipment.decks")
    if runner.pack.kind in _POKER:
        return 1
    return stated if isinstance(stated, int) else MOST_DECKS


def throws(given: str) -> Choice:
    """Return the places for throws of two dice."""
    picked = [_sorted(each) for each in given.replace(",", " ").split()]
    return Choice(1, [*picked, *[""] * (max(_THROWS, len(picked)) - len(picked))])


def _sorted(thrown: str) -> str:
    return "+".join(sorted(thrown.split("+")))


def deck(frame: Frame) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the cards of a deck, suit by suit: each by its short name with its sign."""
    return [
        (f"{sign} {frame.words.name(_SUITS[suit])}", [(f"{rank}{suit}", f"{rank}{sign}") for rank in _RANKS])
        for suit, sign in _SIGNS.items()
    ]


def dice() -> list[tuple[str, str]]:
    """Return all throws of two dice, by their totals."""
    both = [(one, other) for one in range(1, FACES + 1) for other in range(one, FACES + 1)]
    return [(f"{one}+{other}", f"{one + other} ({one}+{other})") for one, other in sorted(both, key=sum)]


def picked(asked: Asked, name: str) -> str:
    """Return what was picked under a name, several with spaces between them."""
    return " ".join(asked.several(name))
