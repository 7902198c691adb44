"""The edges of all bets of a pack, and the reasons of those without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules_db.odds import (
    against_dealer,
    baccarat,
    blackjack,
    chemin_de_fer,
    dice,
    draw_poker,
    hand_lists,
    holdem,
    jackpots,
    pairs,
    pay_tables,
    returns,
    siete_y_medio,
    three_dice,
    trente_et_quarante,
    war,
    wheels,
)
from rules_db.odds.book import Book
from rules_db.odds.records import Edge, unknown
from schemas import declared
from schemas.packs import Pack

Reader = Callable[[Book], Iterator[Edge]]
_SHARED_OUT = ("bingo", "electronic_bingo", "automatic_bingo", "lottery", "raffle", "tombola", "instant_tickets")
"""Games in which the stakes are given back as prizes, a share of them each."""
_BY_KIND: dict[str, tuple[Reader, ...]] = {
    "wheel": (wheels.edges,),
    "symbols": (wheels.symbol_edges,),
    "craps": (dice.edges,),
    "named": (three_dice.edges,),
    "baccarat": (baccarat.edges,),
    "blackjack": (blackjack.edges, pairs.edges),
    "poker": (hand_lists.edges,),
    "paytable": (pay_tables.edges,),
}
_BY_GAME: dict[str, tuple[Reader, ...]] = {
    "war": (war.edges,),
    "chemin_de_fer": (chemin_de_fer.edges,),
    "trente_et_quarante": (trente_et_quarante.edges,),
    "siete_y_medio": (siete_y_medio.edges,),
    "caribbean_poker": (hand_lists.edges, against_dealer.edges, jackpots.edges),
    "three_card_poker": (hand_lists.edges, against_dealer.edges),
    "texas_holdem_banked": (hand_lists.edges, holdem.edges),
    "texas_holdem_bonus": (hand_lists.edges, holdem.edges),
    "progressive_jackpot": (jackpots.edges,),
    "central_poker_jackpot": (draw_poker.edges, jackpots.edges),
    "draw_poker": (draw_poker.edges,),
    "american_roulette_jackpot": (jackpots.open_edges,),
    "blackjack_jackpot": (jackpots.open_edges,),
    **dict.fromkeys(_SHARED_OUT, (returns.edges,)),
}
_LONG = ("blackjack", "caribbean_poker", "texas_holdem_banked", "texas_holdem_bonus")
_DECKS = ("equipment.decks", "equipment.decks_per_color")
_WHOLE_TABLE = "full"
"""The variant that names the plain game apart: where there is one, the plain game is no other."""


def readers_of(pack: Pack) -> tuple[Reader, ...]:
    """Return what computes the odds of a pack's game; nothing where nothing does."""
    return _BY_GAME.get(pack.game) or _BY_KIND.get(pack.kind, ())


def takes_long(game: str) -> bool:
    """Tell whether the odds of a game take seconds or more."""
    return game in _LONG


def edges(pack: Pack, *, long: bool = True) -> Iterator[Edge]:
    """Yield the edge of every bet of a pack, variant by variant; what all variants share has none.

    A bet whose edge cannot be told is yielded too, with the fact that is missing. With `long` false that is also what
    becomes of a bet that takes seconds to compute.
    """
    found: dict[str, dict[str, Edge]] = {}
    variants = _variants(pack)
    for variant in variants:
        for edge in _known(Book(pack, variant, long=long)):
            found.setdefault(edge.bet, {})[variant] = edge
    for of_variants in found.values():
        if len(of_variants) == len(variants) and len({_worth(edge) for edge in of_variants.values()}) == 1:
            yield next(iter(of_variants.values()))
        else:
            yield from (msgspec.structs.replace(edge, variant=name) for name, edge in of_variants.items())


def _worth(edge: Edge) -> tuple[object, ...]:
    return (edge.edge, edge.exact, edge.method, edge.missing, edge.formula)


def _known(book: Book) -> Iterator[Edge]:
    known = set(_reasons()["parts"].get(book.pack.game, ()))
    for reader in readers_of(book.pack):
        for edge in reader(book):
            known.add(edge.bet.partition(".")[0])
            yield edge
    for bet in book.bets:
        if bet and bet not in known:
            yield unknown(bet, _reason(book.pack.game))
            known.add(bet)
    if not known and book.pack.game in _reasons()["none"]:
        yield unknown("main", _reason(book.pack.game))


@cache
def _reasons() -> dict[str, Any]:
    return declared.read(files("rules_db.odds").joinpath("reasons.toml"))


def _reason(game: str) -> str:
    """Return why the odds of a bet are not computed."""
    reasons: dict[str, str] = _reasons()["none"]
    return reasons.get(game) or reasons["other"]


def _variants(pack: Pack) -> list[str]:
    """Return the variants that differ in what they are worth: in their payments, or in their decks."""
    book = Book(pack)
    decks = {variant for name in _DECKS for variant in book.variants(name)}
    found = {*pack.variants, *(decks if len(decks) > 1 else ())}
    if _WHOLE_TABLE in found:
        found.discard("")
    return sorted(found) or [""]
