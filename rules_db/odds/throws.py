"""Bets on dice, wheels and ball tables: by one throw, or by several until they are decided.

Bets on two dice that may take several throws, and on three dice.

Games of several dice thrown once: bets on totals and faces, and on a figure by how many dice show it.

Bets that are decided over several throws: the average gain from each state, exactly.

An absorbing Markov chain: from a state the next throw decides the bet or leads to another state. The averages solve
one linear equation a state (Kemeny and Snell, Finite Markov Chains, 1960, theorem 3.3.5), here in exact fractions.

Bets on a wheel or a ball table whose pockets are equally likely, and on a wheel of symbols.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Generic, TypeVar

from rules_db.facts.rounds import OTHER, hits
from rules_db.odds.book import Book, Edge, UnstatedError, attempt, exactly, unknown
from rules_db.packs.scope import settings, zeros_of_others
from rules_db.packs.settlement.dice import FACES

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Next(Generic[State]):
    """The bet is not decided: it goes on from another state."""

    state: State


Step = Callable[[State], Iterable[tuple[Fraction, "Fraction | Next[State]"]]]
"""Gives the results of the next throw from a state: the probability of each, and the gain or what is next."""

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
"""How many dice a game may be played with here: of more there are too many throws to look at each."""
_CHOSEN = {"double": (1,), "triple": (1,), "treble": (1,), "combination": (1, 2)}
"""Faces that stand for those of the player's choice: all are alike likely."""

_DICE_METHOD = "every throw of two dice until the bet is decided"
_COME_OUT = 0

_WHEELS_METHOD = "every pocket, equally likely"
_CHOICES = ("none", "half", "prison")
_SEGMENT = "segment_"
OF_SYMBOLS = "every segment, equally likely"
"""How the edge of a bet on a symbol is found: all its segments win."""

_Held = tuple[str, bool]
"""What a player chose at zero, and whether his bet is in prison."""


def wheel_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of a roulette's or boule's bets; chances with the same edge also by the name of their group."""
    found: dict[str, Edge] = {}
    for bet in book.bets:
        try:
            _refuse_off_wheel(book, bet)
            found[bet] = exactly(bet, _gain(book, bet), _WHEELS_METHOD, book.cites())
        except UnstatedError as missing:
            found[bet] = unknown(bet, str(missing), book.cites())
    yield from found.values()
    yield from _groups(found)


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
            yield exactly(group, -usual, _WHEELS_METHOD, cites)


def _refuse_off_wheel(book: Book, bet: str) -> None:
    """Raise `UnstatedError` where the wheel of a variant has not the pockets that the text lists for a bet."""
    listed = [set(map(str, one)) for value in book.stated(f"bet.numbers.{bet}") for one in _groups_of(value)]
    absent = zeros_of_others(book.pack, book.variant)
    if listed and all(absent & one for one in listed):
        raise UnstatedError("the bet on a wheel that has its pockets")


def _groups_of(value: object) -> list[list[object]]:
    groups = value if isinstance(value, list) else []
    return groups if groups and isinstance(groups[0], list) else [groups] if groups else []


def _gain(book: Book, bet: str) -> Fraction:
    listed = book.values("pocket") or next(iter(book.stated("equipment.pockets")), [])
    absent = zeros_of_others(book.pack, book.variant)
    pockets = [str(pocket) for pocket in listed if str(pocket) not in absent]
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
    if chances := settings()["wheel"]["straddles"].get(bet):
        return sum(_covered(book, chance) for chance in chances)
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


def craps_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of craps bets; of one laid on a number, that of each number (`odds_pass.4`)."""
    craps = settings()["craps"]
    for bet in book.bets:
        if bet in craps["standing"]:
            for point in book.values("point"):
                if point != _COME_OUT:
                    yield _edge(book, bet, int(point), f"{bet}.{point}")
        else:
            yield _edge(book, bet, _COME_OUT, bet)


def _edge(book: Book, bet: str, point: int, name: str) -> Edge:
    try:
        gain = average(point, lambda state: _throw(book, bet, state))
        return exactly(name, gain, _DICE_METHOD, book.cites())
    except UnstatedError as missing:
        return unknown(name, str(missing), book.cites())
    except ValueError:
        return unknown(name, "the throws that decide the bet", book.cites())


def _throw(book: Book, bet: str, point: int) -> Iterator[tuple[Fraction, Fraction | Next[int]]]:
    """The results of a throw; a travelling bet that is not decided on the come-out moves to the number thrown."""
    travels = bet in settings()["craps"]["travelling"]
    for one in FACES:
        for other in FACES:
            roll = f"{max(one, other)}-{min(one, other)}"
            gain = book.gain(bet, {"point": point, "total": one + other, "roll": roll})
            after = one + other if travels and point == _COME_OUT else point
            yield Fraction(1, len(FACES) ** 2), Next(after) if gain is None else gain


def dice_edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of bets on totals and faces, and that of a stake on a figure under the name `main`."""
    figures = settings()["figures"]["bets"]
    for bet in book.bets:
        if bet and bet not in figures:
            yield attempt(bet, book, partial(_dice_edge, book, bet))
    if not figures.keys().isdisjoint(book.bets):
        yield attempt("main", book, partial(_figures, book))


def _dice_edge(book: Book, bet: str) -> Edge:
    throws = _throws(book)
    wins = {one for value in book.stated(f"bet.wins_on.{bet}") for one in value}
    loses = {one for value in book.stated(f"bet.loses_on.{bet}") for one in value}
    won = [hits(bet, throw, wins, loses, _CHOSEN.get(bet, ())) for throw in throws]
    if None in won:
        raise UnstatedError(f"bet.wins_on.{bet}")
    gains = {hit: book.gain(bet, {"result": bet if hit else OTHER}) for hit in (True, False)}
    return _computed(book, bet, [gains[bool(hit)] for hit in won])


def _throws(book: Book) -> list[tuple[int, ...]]:
    dice = book.one("equipment.dice")
    if dice not in _NUMBERS:
        raise UnstatedError("the odds of so many dice")
    return list(product(FACES, repeat=dice))


def _figures(book: Book) -> Edge:
    paid = {times: bet for bet, times in settings()["figures"]["bets"].items()}
    gains = []
    for throw in _throws(book):
        bet = paid.get(throw.count(FACES[0]), "")
        gains.append(book.gain(bet, {"result": bet}) if bet else Fraction(-1))
    return _computed(book, "main", gains)


def _computed(book: Book, bet: str, gains: list[Fraction | None]) -> Edge:
    decided = [gain for gain in gains if gain is not None]
    if len(decided) < len(gains):
        raise UnstatedError("how the bet is decided")
    method = f"every throw of {_NUMBERS[book.one('equipment.dice')]} dice"
    return exactly(bet, sum(decided, Fraction(0)) / len(decided), method, book.cites())


def average(start: State, step: Step[State]) -> Fraction:
    """Return the average gain from a state on. Raises ValueError where the bet is never decided."""
    order: list[State] = [start]
    known = {start: 0}
    moves: list[dict[int, Fraction]] = []
    gains: list[Fraction] = []
    for state in order:  # grows while states are found
        row: dict[int, Fraction] = {}
        gain = Fraction(0)
        for probability, result in step(state):
            if isinstance(result, Next):
                if result.state not in known:
                    known[result.state] = len(order)
                    order.append(result.state)
                at = known[result.state]
                row[at] = row.get(at, Fraction(0)) + probability
            else:
                gain += probability * result
        moves.append(row)
        gains.append(gain)
    return _solved(moves, gains)


def _solved(moves: list[dict[int, Fraction]], gains: list[Fraction]) -> Fraction:
    """Return the average from the first state: eliminate the others from the last on."""
    for at in range(len(moves) - 1, -1, -1):
        stay = 1 - moves[at].pop(at, Fraction(0))
        if stay == 0:
            raise ValueError("a bet that no throw decides has no average")
        gains[at] /= stay
        moves[at] = {other: share / stay for other, share in moves[at].items()}
        for before in range(at):
            share = moves[before].pop(at, Fraction(0))
            if share:
                gains[before] += share * gains[at]
                for other, part in moves[at].items():
                    moves[before][other] = moves[before].get(other, Fraction(0)) + share * part
    return gains[0]
