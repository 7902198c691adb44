"""Bets on a wheel or a ball table whose pockets are equally likely, and on a wheel of symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rules_db.odds.book import Book
from rules_db.odds.chains import Next, average
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown
from rules_db.packs.scope import settings

_METHOD = "every pocket, equally likely"
_CHOICES = ("none", "half", "prison")
_SEGMENT = "segment_"
OF_SYMBOLS = "every segment, equally likely"
"""How the edge of a bet on a symbol is found: all its segments win."""

_Held = tuple[str, bool]
"""What a player chose at zero, and whether his bet is in prison."""


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of a roulette's or boule's bets; chances with the same edge also by the name of their group."""
    found: dict[str, Edge] = {}
    for bet in book.bets:
        try:
            found[bet] = exactly(bet, _gain(book, bet), _METHOD, book.cites())
        except UnstatedError as missing:
            found[bet] = unknown(bet, str(missing), book.cites())
    yield from found.values()
    yield from _groups(found)
    yield from _straddles(book, found)


def _straddles(book: Book, found: dict[str, Edge]) -> Iterator[Edge]:
    """Yield the edges of a stake on the line between two chances, where the text says which part lies on each."""
    for bet, chances in settings()["wheel"]["straddles"].items():
        each = [value for value in book.stated("bet.share_on_each.straddle") if isinstance(value, str)]
        halves = [found[chance].exact for chance in chances if chance in found]
        if each and bet not in found and len(halves) == len(chances) and None not in halves:
            cites = (*book.cites(), *(cite for chance in chances for cite in found[chance].cites))
            gain = -sum((half for half in halves if half is not None), Fraction(0)) * Fraction(each[0])
            yield exactly(bet, gain, _METHOD, tuple(dict.fromkeys(cites)))


def _groups(found: dict[str, Edge]) -> Iterator[Edge]:
    """Yield one edge for bets that differ in their numbers only, that of most of them."""
    members: dict[str, list[Edge]] = {}
    for bet, edge in found.items():
        group = settings()["bets"]["group"].get(bet)
        if group and group not in found and edge.exact is not None:
            members.setdefault(group, []).append(edge)
    for group, same in members.items():
        usual, _ = Counter(edge.exact for edge in same).most_common(1)[0]
        cites = tuple(dict.fromkeys(cite for edge in same for cite in edge.cites))
        if usual is not None:
            yield exactly(group, -usual, _METHOD, cites)


def _gain(book: Book, bet: str) -> Fraction:
    pockets = [str(pocket) for pocket in book.values("pocket")]
    if not pockets:
        raise UnstatedError("the pockets of the wheel")
    if bet in settings()["wheel"]["chosen"]:
        return _chosen(book, bet, len(pockets))
    choices = _CHOICES if book.values("choice") else _CHOICES[:1]
    return max(average((choice, False), lambda state: _turn(book, bet, pockets, state)) for choice in choices)


def _chosen(book: Book, bet: str, pockets: int) -> Fraction:
    """A bet on numbers of the player's choice: how many it covers, of how many."""
    share = Fraction(_covered(book, bet), pockets)
    cases = {hit: book.gain(bet, {**_free(book), "pocket": "1", "covered": hit}) for hit in (True, False)}
    won, lost = cases[True], cases[False]
    if won is None or lost is None:
        raise UnstatedError("how the bet is decided")
    return share * won + (1 - share) * lost


def _covered(book: Book, bet: str) -> int:
    group = settings()["bets"]["group"]
    name = bet
    while name:
        for number in book.stated(f"bet.covers.{name}"):
            if isinstance(number, int):
                return number
        for numbers in book.stated(f"bet.numbers.{name}"):
            if isinstance(numbers, list) and numbers:
                return len(numbers[0]) if isinstance(numbers[0], list) else len(numbers)
        name = group.get(name, "")
    raise UnstatedError("how many numbers the bet covers")


def _free(book: Book) -> dict[str, str | bool]:
    return {"choice": "none", "in_prison": False} if book.values("choice") else {}


def _turn(book: Book, bet: str, pockets: list[str], state: _Held) -> Iterator[tuple[Fraction, Fraction | Next[_Held]]]:
    choice, held = state
    facts: dict[str, str | bool] = {"covered": True}
    if book.values("choice"):
        facts |= {"choice": choice if not held else "none", "in_prison": held}
    for pocket in pockets:
        gain = book.gain(bet, {**facts, "pocket": pocket})
        yield Fraction(1, len(pockets)), Next((choice, True)) if gain is None else gain


def symbol_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets on a wheel of symbols: how often each stands on it."""
    counts = {name: count for name, count in book.below("equipment.wheel.segments") if isinstance(count, int)}
    shown = {f"{_SEGMENT}{name}" if name.isdigit() else name: count for name, count in counts.items()}
    stated = [n for n in book.stated("equipment.wheel.segments") if isinstance(n, int)]
    wheel = book.cites()
    total = sum(shown.values())
    for bet in book.bets:
        try:
            if not shown or bet not in shown or (stated and stated[0] != total):
                yield unknown(bet, "how often each symbol stands on the wheel", wheel)
                continue
            share = Fraction(shown[bet], total)
            won = book.gain(bet, {"result": bet}) or Fraction(0)
            yield exactly(bet, share * won - (1 - share), OF_SYMBOLS, (*book.cites(), *wheel))
        except UnstatedError as missing:
            yield unknown(bet, str(missing), (*book.cites(), *wheel))
