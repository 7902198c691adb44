"""Outcomes that two texts settle differently, exactly: which a bet can meet, how often, and each told in words.

Both packs are asked for every result that a bet can meet (`asking`). How often one comes is a share of the rounds,
exactly where the odds of the game are known. A case says what is staked, what comes, and what each text gives back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from rules_db.facts.rounds import FACES, layouts
from rules_db.odds.book import Book, UnstatedError
from rules_db.odds.throws import Next, average
from rules_db.packs.scope import COME_OUT, settings
from rules_db.packs.tables import Scalar
from rules_db.words import Words

# What a difference in behaviour is made of: the results that it covers, and what each side does at them.


ABSENT = "absent"
"""What becomes of a bet at a result that the game of a text does not have."""
DECIDED = "decided"
"""What becomes of a bet where one text decides it in one way or another, and the other does not."""
_DECIDED = ("win", "lose", "push", "partial")


class Result(msgspec.Struct, frozen=True):
    """What becomes of a bet: an outcome as the engine names it (or `absent`), and what comes back of a stake of one.

    `back` is None where nothing is decided. `lines` are those of the document that decide, as "877-879".
    """

    outcome: str
    back: Fraction | None = None
    lines: tuple[str, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether the text says what the player gets."""
        return self.outcome in _DECIDED

    @property
    def open(self) -> bool:
        """Whether the text, as read, does not say what becomes of the bet or what it is paid."""
        return self.outcome in ("unstated", "undecided")

    def same(self, other: Result) -> bool:
        """Tell whether the player gets the same."""
        if self.decided and other.decided:
            return self.back == other.back
        return self.outcome == other.outcome or (self.open and other.open)


class Condition(msgspec.Struct, frozen=True):
    """What a case asks of one fact: one of these values; `rest` are the other values that it may have."""

    fact: str
    values: tuple[Scalar, ...]
    rest: tuple[Scalar, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """Results at which two texts settle bets differently; a fact that no condition names may be anything.

    `share` is that of the rounds of such a bet (by the first text's rules until the bet is decided), `cost` what the
    player gets less in the second text than in the first, of a stake of one; both None where that cannot be told.
    """

    bets: tuple[str, ...]
    when: tuple[Condition, ...]
    a: Result
    b: Result
    variant_a: str = ""
    variant_b: str = ""
    share: Fraction | None = None
    cost: Fraction | None = None

    def covers(self, bet: str, facts: dict[str, Scalar]) -> bool:
        """Tell whether a result of a bet is one of the case's."""
        told = {COME_OUT: False, **facts}  # a text in which every bet is on at every throw does not ask
        return bet in self.bets and all(told.get(each.fact) in each.values for each in self.when)


class Reason(msgspec.Struct, frozen=True):
    """Why a text, as read, does not decide a bet."""

    side: str
    bet: str
    reason: str


class Reading(msgspec.Struct, frozen=True):
    """A rule that two texts state otherwise, by which what is seen at the table becomes facts: `rule` as in packs.

    A round of which it tells the facts otherwise may be settled differently, whatever the cases say.
    """

    rule: str
    facts: tuple[str, ...]
    a: Any
    b: Any
    a_lines: tuple[str, ...]
    b_lines: tuple[str, ...]


class BetCost(msgspec.Struct, frozen=True):
    """What the house keeps of a bet on both sides, a share of the stake."""

    bet: str
    variant: str
    edge_a: float
    edge_b: float


class Cases(msgspec.Struct, frozen=True):
    """All that two packs settle differently, what one of them does not decide, and bets that one alone settles."""

    game: str
    a: str
    b: str
    a_name: str
    b_name: str
    differing: tuple[Case, ...]
    undecided: tuple[Case, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    asked: int
    reasons: tuple[Reason, ...] = ()
    costs: tuple[BetCost, ...] = ()
    readings: tuple[Reading, ...] = ()


STAKE = 10
"""What is staked in every case."""
_FEW = 8
"""Bets that are named one by one."""

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
    """Hands are compared where neither has passed nor is a blackjack, and twenty-one is never lower.

    How a hand came by a second stake is asked for beside a counted hand against the dealer's blackjack alone.
    """
    counted = facts.get("player") in ("points", "twenty_one", "split_21") and facts.get("dealer") == "blackjack"
    if facts.get("added", "none") != "none" and not counted:
        return False
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
    if list(names) != ["winner"]:
        return None
    won = _winning(book)
    return sum((won[str(winner)] for (winner,) in met), Fraction(0))


@lru_cache(maxsize=2)
def _winning(book: Book) -> Mapping[str, Fraction]:
    """Return how often each side wins by the rules of a book; the bets of a comparison ask for the same again."""
    from rules_db.odds.baccarat import best, by_winner
    from rules_db.odds.book import decks

    return by_winner(best(book, decks(book)[0])[0])


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


def sentence(case: Case, found: Cases, words: Words) -> str:
    """Return a case as a sentence: `Field, 10 staked, throw of 12: A pays 20 and returns the stake, B takes it`."""
    sides = [
        f"{name}{_variant(variant, words)} {outcome(result, words)}{_lines(result)}"
        for name, variant, result in (
            (found.a_name, case.variant_a, case.a),
            (found.b_name, case.variant_b, case.b),
        )
    ]
    return f"{situation(case, found, words)}: {'; '.join(sides)}"


def situation(case: Case, found: Cases, words: Words) -> str:
    """Return what is staked in a case and what comes: `Field, 10 staked, throw of 12`."""
    staked = words.text("cases_stake", bet=bets(case, found, words), stake=STAKE)
    comes = [condition(each, found, words) for each in case.when] or [words.text("cases_always")]
    return ", ".join([staked, *comes])


def settled(result: Result, variant: str, words: Words) -> str:
    """Return what a side does in a case, with its variant where it has one: `takes it (plus)`."""
    return f"{outcome(result, words)}{_variant(variant, words)}"


def weight(case: Case, found: Cases, words: Words) -> str:
    """Return how often a case is and what it costs; empty where neither is known."""
    told = []
    if case.share is not None:
        told.append(words.text("cases_often", share=_percent(case.share, words)))
    if case.cost:
        more = words.text("cases_more" if case.cost < 0 else "cases_less")
        cost = _number(abs(100 * case.cost), words)
        told.append(words.text("cases_cost", cost=cost, more=more, b=found.b_name))
    return "; ".join(told)


def bets(case: Case, found: Cases, words: Words) -> str:
    """Return the names of a case's bets."""
    names = [words.key_names(bet, found.game) for bet in case.bets]
    return ", ".join(names[:_FEW]) + (f" (+{len(names) - _FEW})" if len(names) > _FEW else "")


def condition(asked: Condition, found: Cases, words: Words) -> str:
    """Return what a case asks of a fact in words; where it leaves out less than it allows, what it leaves out."""
    phrases = words.phrases("fact")
    few = len(asked.values) <= len(asked.rest) or not asked.rest
    if len(asked.values) == 1:
        exact = phrases.get(f"{asked.fact}={_plain(asked.values[0])}")
        if exact:
            return exact
    told = words.value(list(asked.values if few else asked.rest), game=found.game)
    said = told if few else phrases["but"].replace("{value}", told)
    return phrases.get(asked.fact, f"{asked.fact}: {{value}}").replace("{value}", said)


def _plain(value: Scalar) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def outcome(result: Result, words: Words) -> str:
    """Return what becomes of a bet of `STAKE` in words."""
    said = words.phrases("settled")[result.outcome]
    if result.back is None:
        return said
    gain, back = _number(STAKE * (result.back - 1), words), _number(STAKE * result.back, words)
    return said.replace("{gain}", gain).replace("{back}", back)


def read_otherwise(reading: Reading, found: Cases, words: Words) -> str:
    """Return how two texts tell the same cards or throws otherwise."""
    family, _, key = reading.rule.partition(".")
    a, b = (
        f"{name} {words.value(value, family, key, found.game)}{_cited(lines)}"
        for name, value, lines in (
            (found.a_name, reading.a, reading.a_lines),
            (found.b_name, reading.b, reading.b_lines),
        )
    )
    return words.text("cases_reading", rule=words.stated(family, key, found.game), a=a, b=b)


def _variant(variant: str, words: Words) -> str:
    return f" ({words.variant(variant)})" if variant else ""


def _lines(result: Result) -> str:
    return _cited(result.lines)


def _cited(lines: Sequence[str]) -> str:
    return f" [{', '.join(lines)}]" if lines else ""


def _number(value: Fraction, words: Words) -> str:
    """Return a sum with at most two decimals."""
    told = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return told.replace(".", ",") if words.language == "es" else told


def _percent(value: Fraction, words: Words) -> str:
    """Return a share in per cent."""
    told = f"{100 * float(value):.2f} %"
    return told.replace(".", ",") if words.language == "es" else told


def lines(found: Cases, words: Words, said: Callable[[str], str] = str) -> Iterator[tuple[str, str]]:
    """Yield all that is told of the cases: sentences, each with a note (empty where there is none).

    `said` puts a sentence of the program, such as why a pack cannot decide, into the language of `words`.
    """
    told = {"a": found.a_name, "b": found.b_name}
    yield words.text("cases_title", game=words.game(found.game), **told), ""
    if found.differing:
        count = len({bet for case in found.differing for bet in case.bets})
        yield words.text("cases_sum", n=len(found.differing), asked=found.asked, bets=count), ""
    else:
        yield words.text("cases_none", n=found.asked), ""
    for case in found.differing:
        yield sentence(case, found, words), weight(case, found, words)
    yield from ((read_otherwise(reading, found, words), "") for reading in found.readings)
    yield from ((told, "") for told in _costs(found, words))
    if found.undecided:
        yield words.text("cases_undecided"), ""
        for case in found.undecided:
            yield sentence(case, found, words), weight(case, found, words)
        for each in found.reasons:
            name = words.key_names(each.bet, found.game)
            side = found.a_name if each.side == found.a else found.b_name
            yield words.text("cases_reason", side=side, bet=name, reason=said(each.reason)), ""
    for name, alone in ((found.a_name, found.only_a), (found.b_name, found.only_b)):
        if alone:
            yield words.text("cases_only", name=name, bets=", ".join(words.key_names(b, found.game) for b in alone)), ""


def _costs(found: Cases, words: Words) -> Iterator[str]:
    """Yield a heading and what the house keeps of each bet on both sides; nothing where it is the same."""
    if found.costs:
        yield words.text("cases_costs")
    for cost in found.costs:
        name = words.key_names(cost.bet, found.game) + _variant(cost.variant, words)
        a, b = (_number(Fraction(100 * edge).limit_denominator(10**6), words) for edge in (cost.edge_a, cost.edge_b))
        yield f"{name}: {found.a_name} {a}, {found.b_name} {b}"
