"""The edges of all bets of a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules_db.odds import cards, dice, wheels
from rules_db.odds.book import Book
from rules_db.odds.records import Edge
from schemas.packs import Pack

_BY_KIND: dict[str, Callable[[Book], Iterator[Edge]]] = {
    "wheel": wheels.edges,
    "symbols": wheels.symbol_edges,
    "craps": dice.edges,
    "baccarat": cards.baccarat_edges,
}


def edges(pack: Pack) -> Iterator[Edge]:
    """Yield the edge of every bet that a pack settles, in its variants where it has some."""
    of_kind = _BY_KIND.get(pack.kind)
    if of_kind is None or "settlement" not in pack.tables:
        return
    for variant in pack.variants or [""]:
        for edge in of_kind(Book(pack, variant)):
            yield (
                edge
                if not variant
                else Edge(edge.bet, variant, edge.edge, edge.exact, edge.method, edge.missing, edge.cites)
            )
