"""How often a bet meets some results: a share of the rounds, exactly, where the odds of the game are known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction

from rules_db.comparing.cases.meeting import Facts
from rules_db.facts.dice import FACES
from rules_db.facts.wheels import layouts
from rules_db.odds.book import Book
from rules_db.odds.chains import Next, average
from rules_db.odds.records import UnstatedError
from rules_db.packs.scope import COME_OUT, settings
from rules_db.packs.tables import Scalar

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
    from rules_db.odds.baccarat import best
    from rules_db.odds.decks import decks

    if list(names) != ["winner"]:
        return None
    won, _ = best(book, decks(book)[0])
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
