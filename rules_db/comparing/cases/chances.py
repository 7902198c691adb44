"""Which results a bet can meet, and how often: a share of the rounds, exactly, where the odds of the game are known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from rules_db.facts.rounds import FACES, layouts
from rules_db.odds.book import Book
from rules_db.odds.records import UnstatedError
from rules_db.odds.throws import Next, average
from rules_db.packs.scope import COME_OUT, settings
from rules_db.packs.tables import Scalar

# The results that a bet can meet, as facts of the settlement tables: those that no round can have are left out.


Facts = dict[str, Scalar]
Domains = Mapping[str, Sequence[Scalar]]
_STARTS = 0
"""The point of a bet that does not stand on a number yet."""


def results(kind: str, bet: str, domains: Domains) -> Iterator[Facts]:
    """Yield every result that a bet of a game of a kind can meet, told by the facts of `domains`."""
    if kind == "craps":
        yield from _thrown(bet, domains)
        return
    possible = _POSSIBLE.get(kind, _always)
    for values in product(*domains.values()):
        facts = dict(zip(domains, values, strict=True))
        if possible(bet, facts):
            yield facts


def _thrown(bet: str, domains: Domains) -> Iterator[Facts]:
    """Yield a bet's points with every throw of two dice, on the come-out and after it; a total is that of its throw."""
    for point, come_out in product(_points(bet, domains), domains.get(COME_OUT, (False,))):
        for high in range(1, FACES + 1):
            for low in range(1, high + 1):
                facts: Facts = {"point": point, "total": high + low, "roll": f"{high}-{low}", COME_OUT: come_out}
                yield {name: facts[name] for name in domains}


def _points(bet: str, domains: Domains) -> Sequence[Scalar]:
    craps = settings()["craps"]
    every = domains.get("point", (_STARTS,))
    if bet in craps["standing"]:
        return [point for point in every if point != _STARTS] or every
    return every if bet in craps["travelling"] else [_STARTS]


def _always(_bet: str, _facts: Facts) -> bool:
    return True


def _on_wheel(bet: str, facts: Facts) -> bool:
    """A bet with numbers of its own covers none that are named; what is in prison has no choice any more."""
    if facts.get("in_prison") and facts.get("choice", "none") != "none":
        return False
    if not facts.get("covered"):
        return True
    pocket = facts.get("pocket")
    groups = layouts().get(bet, ())
    return bet in settings()["wheel"]["chosen"] and (pocket is None or any(pocket in group for group in groups))


def _at_blackjack(_bet: str, facts: Facts) -> bool:
    """Hands are compared where neither has passed nor is a blackjack, and twenty-one is never lower."""
    compared = facts.get("comparison", "tie")
    if compared == "tie":
        return True
    if facts.get("dealer", "points") != "points" or facts.get("player") in ("blackjack", "bust"):
        return False
    return compared == "player_higher" or facts.get("player") not in ("twenty_one", "split_21")


def _against_dealer(_bet: str, facts: Facts) -> bool:
    """Hands are compared where the player stayed and the dealer opens; who gave up does not see whether he does."""
    stayed, opened = not facts.get("folded", False), bool(facts.get("qualified", True))
    return (facts.get("comparison", "tie") == "tie" or (stayed and opened)) and (stayed or opened)


_POSSIBLE: dict[str, Callable[[str, Facts], bool]] = {
    "wheel": _on_wheel,
    "blackjack": _at_blackjack,
    "poker": _against_dealer,
}


Names = Sequence[str]
Points = Collection[tuple[Scalar, ...]]
_PENDING = "pending"


def share(book: Book, bet: str, names: Names, met: Points) -> Fraction | None:
    """Return the share of a bet's rounds that end in one of some results (values of the facts `names`).

    What happens until then follows the pack of `book`. None where that is not known.
    """
    known = _KINDS.get(book.pack.kind)
    try:
        return known(book, bet, names, met) if known else None
    except (UnstatedError, ValueError):
        return None


def _craps(book: Book, bet: str, names: Names, met: Points) -> Fraction | None:
    """Follow the bet from throw to throw; of one laid on a number the share has to be the same for each number.

    A bet that is off on the come-out is followed from a throw after it: how often it lies there, nobody knows.
    """
    if COME_OUT in names and all(point[names.index(COME_OUT)] for point in met):
        return None
    craps = settings()["craps"]
    standing = bet in craps["standing"] and "point" in names
    starts = {int(point[names.index("point")]) for point in met} if standing else {0}
    shares = {_followed(book, bet, start, names, frozenset(met)) for start in starts}
    return shares.pop() if len(shares) == 1 else None


def _followed(book: Book, bet: str, start: int, names: Names, met: frozenset[tuple[Scalar, ...]]) -> Fraction:
    travels = bet in settings()["craps"]["travelling"]

    def step(point: int) -> Iterator[tuple[Fraction, Fraction | Next[int]]]:
        for one in range(1, FACES + 1):
            for other in range(1, FACES + 1):
                roll = f"{max(one, other)}-{min(one, other)}"
                facts: Facts = {"point": point, "total": one + other, "roll": roll, COME_OUT: False}
                yield Fraction(1, FACES**2), _after(facts)

    def _after(facts: Facts) -> Fraction | Next[int]:
        if tuple(facts[name] for name in names) in met:
            return Fraction(1)
        row = book.find(bet, facts)
        if row is None or row.then["outcome"] != _PENDING:
            return Fraction(0)
        point = int(facts["point"])
        return Next(int(facts["total"]) if travels and not point else point)

    return average(start, step)


def _wheel(book: Book, bet: str, names: Names, met: Points) -> Fraction | None:
    """Count pockets; of a bet on chosen numbers, those that it covers or not."""
    pockets = [str(pocket) for pocket in book.values("pocket")]
    if not pockets or "in_prison" in names or "choice" in names:
        return None
    hits = [dict(zip(names, point, strict=True)) for point in met]
    if "covered" not in names:
        return Fraction(sum(hit["pocket"] in pockets for hit in hits), len(pockets))
    if bet not in settings()["wheel"]["chosen"]:
        return Fraction(len({hit.get("pocket") for hit in hits} & set(pockets)), len(pockets))
    if "pocket" in names or bet not in layouts():
        return None
    covered = Fraction(len(next(iter(layouts()[bet]))), len(pockets))
    return sum((covered if hit["covered"] else 1 - covered for hit in hits), Fraction(0))


def _baccarat(book: Book, _bet: str, names: Names, met: Points) -> Fraction | None:
    from rules_db.odds.baccarat import best, by_winner
    from rules_db.odds.book import decks

    if list(names) != ["winner"]:
        return None
    won = by_winner(best(book, decks(book)[0])[0])
    return sum((won[str(winner)] for (winner,) in met), Fraction(0))


def _symbols(book: Book, _bet: str, names: Names, met: Points) -> Fraction | None:
    counts = {name: count for name, count in book.below("equipment.wheel.segments") if isinstance(count, int)}
    stated = [count for count in book.stated("equipment.wheel.segments") if isinstance(count, int)]
    total = sum(counts.values())
    shown = [str(result).removeprefix("segment_") for (result,) in met] if list(names) == ["result"] else []
    if not shown or set(shown) - set(counts) or (stated and stated[0] != total):
        return None
    return Fraction(sum(counts[name] for name in shown), total)


_KINDS: dict[str, Callable[[Book, str, Names, Points], Fraction | None]] = {
    "craps": _craps,
    "wheel": _wheel,
    "baccarat": _baccarat,
    "symbols": _symbols,
}
