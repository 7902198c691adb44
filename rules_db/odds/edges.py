"""The edges of all bets of a pack, and the reasons of those without one; games that share out a part of what they take.

Bingo, lotteries and what is like them: the house keeps what the text does not give back of the stakes.

The shares are those of `payout.prize.<n>` and, beside them, what goes into a jackpot (`jackpot.contribution`), as what
the stakes feed is paid out some day. Prizes that make up the whole are shares of the prizes, not of the stakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules_db.odds import against_dealer, baccarat, blackjack, hand_lists, single_cards, throws
from rules_db.odds.book import Book, Edge, UnstatedError, exactly, unknown
from rules_db.packs.scope import settings
from schemas import declared
from schemas.packs import Pack

_BET = "main"
_PRIZES, _JACKPOT = "payout.prize", "jackpot.contribution"
_SHARES_METHOD = "what is left of the stakes after the shares that are given back: {names}"
_MISSING = f"which share of the stakes is given back as prizes ({_PRIZES})"
_Share = tuple[Fraction, Fraction]
"""The least and the greatest share of the stakes."""

Reader = Callable[[Book], Iterator[Edge]]
_SHARED_OUT = ("bingo", "electronic_bingo", "automatic_bingo", "lottery", "raffle", "tombola", "instant_tickets")
"""Games in which the stakes are given back as prizes, a share of them each."""
_BY_KIND: dict[str, tuple[Reader, ...]] = {
    "wheel": (throws.wheel_edges,),
    "symbols": (throws.symbol_edges,),
    "craps": (throws.craps_edges,),
    "named": (throws.dice_edges,),
    "baccarat": (baccarat.edges,),
    "blackjack": (blackjack.edges, hand_lists.pairs_edges),
    "poker": (hand_lists.edges,),
    "paytable": (hand_lists.pay_tables_edges,),
}


def shared_out(book: Book) -> Iterator[Edge]:
    """Yield the edge of a card or ticket; a range where the house chooses, the missing fact where none is stated."""
    try:
        prizes = {f"{_PRIZES}.{name}": _share(book, f"{_PRIZES}.{name}") for name, _ in book.below(_PRIZES)}
        jackpot = {_JACKPOT: _share(book, _JACKPOT)} if book.stated(_JACKPOT) else {}
        yield _edge(book, prizes, jackpot)
    except UnstatedError as missing:
        yield unknown(_BET, str(missing), book.cites())


def _edge(book: Book, prizes: dict[str, _Share], jackpot: dict[str, _Share]) -> Edge:
    shares = {**prizes, **jackpot}
    least, most = (sum((share[end] for share in shares.values()), Fraction(0)) for end in (0, 1))
    whole = sum((share[0] for share in prizes.values()), Fraction(0)) == 1
    if not prizes or whole:
        fed = jackpot[_JACKPOT][0] if jackpot else Fraction(0)
        return unknown(_BET, _MISSING, book.cites(), formula=f"at most {float(1 - fed):.6f}" if fed else "")
    if least > 1:
        raise UnstatedError("which of the shares are counted twice: they are more than all stakes")
    if least != most:
        chosen = ", ".join(name for name, (low, high) in shares.items() if low != high)
        formula = f"from {float(1 - min(most, Fraction(1))):.6f} to {float(1 - least):.6f}"
        return unknown(_BET, f"which share is chosen: {chosen}", book.cites(), formula=formula)
    return exactly(_BET, least - 1, _SHARES_METHOD.format(names=", ".join(shares)), book.cites())


def _share(book: Book, name: str) -> _Share:
    """Return the least and the greatest share of all that a text states of one. Raises `UnstatedError` for no share."""
    ends = [end for value in book.stated(name) for end in _ends(value, name)]
    return min(ends), max(ends)


def _ends(value: Any, name: str) -> _Share:
    ends = (value.get("min", "0"), value.get("max", "1")) if isinstance(value, dict) else (value, value)
    try:
        low, high = (Fraction(str(end)) for end in ends)
    except ValueError:
        raise UnstatedError(name) from None
    if not 0 <= low <= high <= 1:
        raise UnstatedError(f"{name} as a share of the stakes")
    return low, high


_BY_GAME: dict[str, tuple[Reader, ...]] = {
    "war": (single_cards.war_edges,),
    "chemin_de_fer": (baccarat.chemin_de_fer_edges,),
    "trente_et_quarante": (single_cards.trente_et_quarante_edges,),
    "siete_y_medio": (single_cards.edges,),
    "caribbean_poker": (hand_lists.edges, against_dealer.edges, hand_lists.jackpots_edges),
    "three_card_poker": (hand_lists.edges, against_dealer.edges),
    "texas_holdem_banked": (hand_lists.edges, against_dealer.holdem_edges),
    "texas_holdem_bonus": (hand_lists.edges, against_dealer.holdem_edges),
    "texas_holdem_plus": (hand_lists.edges, against_dealer.plus_edges),
    "progressive_jackpot": (hand_lists.jackpots_edges,),
    "central_poker_jackpot": (against_dealer.draw_poker_edges, hand_lists.jackpots_edges),
    "draw_poker": (against_dealer.draw_poker_edges,),
    "american_roulette_jackpot": (hand_lists.open_edges,),
    "blackjack_jackpot": (hand_lists.open_edges,),
    **dict.fromkeys(_SHARED_OUT, (shared_out,)),
}
_LONG = ("blackjack", "caribbean_poker", "texas_holdem_banked", "texas_holdem_bonus", "texas_holdem_plus")
_DECKS = ("equipment.decks", "equipment.decks_per_color")
_ZEROS = ("equipment.wheel.zeros",)
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
    variants, book = _variants(pack), Book(pack, long=long)
    for variant in variants:
        for edge in _known(book.in_variant(variant)):
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
        if bet and bet not in known and bet not in settings()["figures"]["bets"]:
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
    """Return the variants that differ in what they are worth: in their payments, their decks, the zeros of a wheel."""
    book = Book(pack)
    things = [{variant for name in names for variant in book.variants(name)} for names in (_DECKS, _ZEROS)]
    found = {*pack.variants, *(variant for of in things if len(of) > 1 for variant in of)}
    if _WHOLE_TABLE in found:
        found.discard("")
    return sorted(found) or [""]
