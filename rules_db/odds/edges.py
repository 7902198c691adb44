"""The edges of all bets of a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules_db.odds import cards, dice, pairs, poker, war, wheels
from rules_db.odds.book import Book
from rules_db.odds.records import Edge
from schemas.packs import Pack

Reader = Callable[[Book], Iterator[Edge]]
_BY_KIND: dict[str, Reader] = {
    "wheel": wheels.edges,
    "symbols": wheels.symbol_edges,
    "craps": dice.edges,
    "baccarat": cards.baccarat_edges,
    "blackjack": pairs.edges,
    "poker": poker.edges,
}
_BY_GAME: dict[str, Reader] = {"war": war.edges}
_DECKS = ("equipment.decks", "equipment.decks_per_color")


def edges(pack: Pack) -> Iterator[Edge]:
    """Yield the edge of every bet that a pack settles and whose odds this module knows, variant by variant."""
    reader = _BY_GAME.get(pack.game) or _BY_KIND.get(pack.kind)
    if reader is None or "settlement" not in pack.tables:
        return
    for variant in _variants(pack):
        for edge in reader(Book(pack, variant)):
            yield msgspec.structs.replace(edge, variant=variant)


def _variants(pack: Pack) -> list[str]:
    """Return the variants that differ in what they are worth: in their payments, or in their decks."""
    book = Book(pack)
    decks = {variant for name in _DECKS for variant in book.variants(name)}
    return sorted({*pack.variants, *(decks if len(decks) > 1 else ())}) or [""]
