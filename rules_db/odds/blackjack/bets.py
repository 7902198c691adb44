"""The bets of blackjack: the stake on the hand, with the stated decks and with an endless shoe, and the insurance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_db.odds.blackjack import endless
from rules_db.odds.blackjack.rules import TEN, Rules, read
from rules_db.odds.book import Book, Facts, attempt
from rules_db.odds.decks import decks
from rules_db.odds.records import Edge, UnstatedError, about, exactly, unknown
from rules_db.packs.scope import settings

_ENDLESS = "main.endless_shoe"
_INSURANCE = "insurance"


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the stake under optimal play, and of the insurance of a player who counts no cards."""
    if book.variant in settings()["blackjack"]["games_apart"]:
        reason = f"how {book.variant} is played apart"
        yield from (unknown(bet, reason) for bet in ("main", _INSURANCE) if bet == "main" or bet in book.bets)
        return
    try:
        rules = read(book)
    except UnstatedError as missing:
        yield unknown("main", str(missing), book.cites())
        return
    cites = book.cites()
    yield _endless(rules, cites)
    yield attempt("main", book, lambda: _stated(book, rules, cites))
    if _INSURANCE in book.bets:
        yield attempt(_INSURANCE, book, lambda: _insured(book, rules))


def _endless(rules: Rules, cites: tuple[str, ...]) -> Edge:
    gain = endless.average(rules, surrenders=not rules.surrender_optional)
    return exactly(_ENDLESS, gain, _method(rules, "optimal play, endless shoe"), cites)


def _stated(book: Book, rules: Rules, cites: tuple[str, ...]) -> Edge:
    from rules_db.odds.blackjack import shoe

    number = decks(book)[0]
    book.wait()
    found = shoe.average(rules, number, surrenders=not rules.surrender_optional)
    what = f"optimal play by the cards of the hand, {number} decks; off by less than {found.slack:.6f}"
    return about("main", found.gain, _method(rules, what), (*cites, *book.cites()))


def _method(rules: Rules, what: str) -> str:
    kept = ("without the surrender that the house may offer",) if rules.surrender_optional else ()
    return "; ".join((what, *kept, *rules.notes))


def _insured(book: Book, rules: Rules) -> Edge:
    """Return the edge of insuring against the dealer's blackjack when his first card is an ace."""
    number = decks(book)[0]
    often = Fraction(number * rules.per_deck[TEN], number * sum(rules.per_deck.values()) - 1)
    gains = [book.gain(_INSURANCE, {**_STANDING, "dealer": dealer}) for dealer in ("blackjack", "points")]
    won, lost = (gain or Fraction(0) for gain in gains)
    gain = often * won + (1 - often) * lost
    return exactly(_INSURANCE, gain, f"the next card after an ace, {number} decks", book.cites())


_STANDING: Facts = {"player": "points", "comparison": "player_lower", "pair": "none", "first_total": 20}
