"""The results that a bet can meet, as facts of the settlement tables: those that no round can have are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from rules_db.facts.dice import FACES
from rules_db.facts.wheels import layouts
from rules_db.packs.scope import COME_OUT, settings
from rules_db.packs.tables import Scalar

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
