"""The cards of a game as its text states them: how many decks, and how many cards of each rank."""

from __future__ import annotations

from typing import Any

from rules_db.facts.cards import RANKS, Counting, counting
from rules_db.odds.book import Book
from rules_db.odds.records import UnstatedError

_KEYS = ("decks", "decks_per_color")
_FRENCH = 52
SUITS = 4


def decks(book: Book) -> list[int]:
    """Return the numbers of decks that the text allows, a single one before alternatives.

    What it says of the game's own variant goes before what it says of all; decks by colour are added up. Raises
    `UnstatedError` where it states none.
    """
    own = [key for key in _KEYS if book.states_own(f"equipment.{key}")]
    stated = [_counted(key, value) for key in own or _KEYS for value in book.stated(f"equipment.{key}")]
    known = [numbers for numbers in stated if numbers]
    if not known:
        raise UnstatedError("the number of decks")
    return min(known, key=len)


def _counted(key: str, value: Any) -> list[int]:
    if isinstance(value, int):
        return [value]
    if isinstance(value, dict) and {"min", "max"} <= set(value):
        return [int(value["min"]), int(value["max"])]
    if not isinstance(value, list):
        return []
    if key == "decks":
        return [number for number in value if isinstance(number, int)]
    if all(isinstance(number, int) for number in value):
        return [sum(value)]
    return [sum(part) for part in value if isinstance(part, list) and all(isinstance(n, int) for n in part)]


def copies(book: Book) -> dict[str, int]:
    """Return how many cards of each rank one deck holds: a French deck without the ranks that the text takes out.

    Raises `UnstatedError` where the number of its cards is another one.
    """
    removed = {str(rank) for value in book.stated("equipment.removed_ranks") for rank in value}
    kept = {rank: SUITS for rank in RANKS if rank not in removed}
    stated = [value for value in book.stated("equipment.cards_per_deck") if isinstance(value, int)]
    if stated and sum(kept.values()) not in stated:
        raise UnstatedError(f"which ranks the deck of {stated[0]} cards has")
    return kept


def one_deck(book: Book) -> None:
    """Raise `UnstatedError` unless hands come from a French deck of 52 cards without jokers.

    A second deck of such a game is the one that is being shuffled meanwhile.
    """
    cards = [value for value in book.stated("equipment.cards_per_deck") if value != _FRENCH]
    jokers = [value for value in book.stated("equipment.jokers") if value]
    if cards or jokers:
        raise UnstatedError("the odds of a deck other than the French one of 52 cards")


def values(book: Book) -> Counting:
    """Return what cards count. Raises `UnstatedError` where a rank of the deck has no value."""
    found = counting(dict(book.below("card_value")))
    for rank in copies(book):
        if rank not in found.values:
            raise UnstatedError(f"card_value.{rank}")
    return found
