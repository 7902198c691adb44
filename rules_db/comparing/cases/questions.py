"""The cases of two sides of one knowledge base: their packs of a game as the build stored them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules_db.comparing.cases import (
    ABSENT,
    DECIDED,
    BetCost,
    Case,
    Cases,
    Condition,
    Domains,
    Facts,
    Reading,
    Reason,
    Result,
    results,
    share,
)
from rules_db.comparing.reading import documents_named
from rules_db.errors import NotFoundError, shown
from rules_db.odds.book import Book, Edge
from rules_db.odds.cache import remembered, worth
from rules_db.odds.edges import takes_long
from rules_db.packs.scope import COME_OUT, off_on_come_out
from rules_db.packs.storing import stored_pack
from rules_db.packs.tables import Row, Scalar, unpacked
from rules_db.printable import span
from rules_db.words import jurisdiction_name
from schemas.declared import read
from schemas.packs import Pack
from schemas.values import canonical

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


# Many results in the fewest conditions: each box asks of every fact one of some values.


Point = tuple[Scalar, ...]
"""A result: the values of the facts, in their order."""
Box = tuple[frozenset[Scalar], ...]
_ORDERS = 24
"""Orders of the facts in which merging is tried: all of them for four facts."""


def boxes(wanted: Collection[Point], possible: Collection[Point]) -> list[Box]:
    """Return boxes that hold all wanted results, and of the possible ones no other; as few as are found."""
    if not wanted:
        return []
    sought, can_be = frozenset(wanted), frozenset(possible)
    domains = [frozenset(values) for values in zip(*can_be, strict=True)]
    orders = islice(permutations(range(len(domains))), _ORDERS)
    tried = (_needed(_widened(_merged(sought, order), sought, can_be, domains), sought) for order in orders)
    return min(tried, key=lambda found: (len(found), _asked(found, domains)), default=[()])


def _asked(found: Sequence[Box], domains: Sequence[frozenset[Scalar]]) -> int:
    """Return how many values the conditions of boxes name."""
    return sum(len(side) for box in found for side, domain in zip(box, domains, strict=True) if side != domain)


def _merged(wanted: frozenset[Point], order: Sequence[int]) -> list[Box]:
    """Return boxes of results that differ in one fact, merged fact by fact."""
    found: list[Box] = [tuple(frozenset((value,)) for value in point) for point in wanted]
    for at in order:
        groups: dict[Box, set[Scalar]] = defaultdict(set)
        for box in found:
            groups[box[:at] + box[at + 1 :]] |= box[at]
        found = [(*rest[:at], frozenset(values), *rest[at:]) for rest, values in groups.items()]
    return sorted(found, key=lambda box: tuple(sorted(map(repr, side)) for side in box))


def _widened(
    found: Sequence[Box], wanted: frozenset[Point], can_be: frozenset[Point], domains: Sequence[frozenset[Scalar]]
) -> list[Box]:
    """Return the boxes without the conditions that leave out only results that cannot be, or that are wanted too."""
    unwanted = can_be - wanted
    wider = []
    for box in found:
        for at, domain in enumerate(domains):
            tried = (*box[:at], domain, *box[at + 1 :])
            if not any(_holds(tried, point) for point in unwanted):
                box = tried
        wider.append(box)
    return list(dict.fromkeys(wider))


def _needed(found: Sequence[Box], wanted: frozenset[Point]) -> list[Box]:
    """Return the boxes without those whose results others hold together; small ones go first."""
    held = {box: {point for point in wanted if _holds(box, point)} for box in found}
    kept = sorted(found, key=lambda box: len(held[box]), reverse=True)
    for box in sorted(found, key=lambda box: len(held[box])):
        others: set[Point] = set().union(*(held[other] for other in kept if other != box))
        if held[box] <= others:
            kept.remove(box)
    return kept


# Ask two packs what becomes of every bet at every result, and keep what they settle differently.


_APART = ("bet", "variant")
"""Facts that a case names apart."""
_SAME = 1e-9
_COUNTS = ("open_cases",)
"""Codes of gaps that only count what the cases tell one by one."""
_RANKING, _ORDER = "hand_ranking", "hand_ranking.order"
_What = tuple[str, Fraction | None]
"""What becomes of a bet, whatever lines say so."""


def cases(a: Pack, b: Pack, a_name: str = "", b_name: str = "") -> Cases:
    """Return what two packs of one game settle differently, in the fewest cases; the dearest first."""
    books = Book(a), Book(b)
    pairs = [tuple(map(_Side, books, names)) for names in _variants(*books)]
    every = [_Bet(ours, theirs, bet) for ours, theirs in pairs for bet in ours.bets if bet in theirs.bets]
    found = _together(_whole((case for bet in every for case in bet.cases()), pairs=len(pairs)))
    differing = [case for case in found if not (case.a.open or case.b.open)]
    undecided = [case for case in found if case.a.open or case.b.open]
    ours, theirs = (set(book.bets) for book in books)
    return Cases(
        a.game,
        a.jurisdiction,
        b.jurisdiction,
        a_name or a.jurisdiction,
        b_name or b.jurisdiction,
        tuple(sorted(differing, key=_rank)),
        tuple(sorted(undecided, key=_rank)),
        tuple(sorted(ours - theirs)),
        tuple(sorted(theirs - ours)),
        sum(len(bet.possible) for bet in every),
        tuple(_reasons(a, b, undecided)),
        tuple(_costs(a, b)),
        tuple(_readings(a, b)),
    )


def _variants(a: Book, b: Book) -> list[tuple[str, str]]:
    """Return which variants of two books are compared: those of one name, else each with each."""
    ours, theirs = _told_apart(a), _told_apart(b)
    same = [(name, name) for name in ours if name in theirs]
    return same or [(mine, other) for mine in ours for other in theirs]


def _told_apart(book: Book) -> list[str]:
    found = [str(name) for name in book.values("variant")]
    named = [name for name in found if name]
    return named or [""]


class _Side:
    """One pack in one variant, as it is asked."""

    def __init__(self, book: Book, variant: str) -> None:
        self.book = book.in_variant(variant)
        self.variant = variant

    @cached_property
    def bets(self) -> list[str]:
        """The bets that it settles."""
        return self.book.bets

    def asked(self, bet: str) -> set[str]:
        """Return the facts on which a bet depends."""
        table = self.book.settlement
        rows = table.rows if table else ()
        mine = (row for row in rows if bet in getattr(row.when.get("bet"), "values", (bet,)))
        facts = {fact for row in mine for fact in row.when} - set(_APART)
        return facts | {COME_OUT} if off_on_come_out(self.book.pack, bet) else facts

    def values(self, fact: str) -> Sequence[Scalar]:
        """Return the values of a fact that the pack knows."""
        return (False, True) if fact == COME_OUT else self.book.values(fact)

    def result(self, bet: str, facts: Facts) -> Result:
        """Return what becomes of a bet; one that is off on the come-out stays as it is there."""
        if facts.get(COME_OUT) and (said := off_on_come_out(self.book.pack, bet)):
            return Result("pending", None, _lines(said, self.book.pack))
        if any(value not in domain for name, value in facts.items() if (domain := self.book.values(name))):
            return Result(ABSENT)
        row = self.book.find(bet, facts)
        return Result("undecided") if row is None else _result(row, self.book.pack)


def _result(row: Row, pack: Pack) -> Result:
    then = row.then
    outcome = str(then["outcome"])
    lines = _lines(row.cites, pack)
    if outcome in ("pending", "unstated", "undecided"):
        return Result(outcome, None, lines)
    pays, returns = (Fraction(int(then[f"{part}_num"]), int(then[f"{part}_den"])) for part in ("pays", "returns"))
    return Result(outcome, pays + returns, lines)


def _lines(rules: Iterable[str], pack: Pack) -> tuple[str, ...]:
    cited = (pack.citations[rule] for rule in rules if rule in pack.citations)
    return tuple(dict.fromkeys(span(cite.line_start, cite.line_end) for cite in cited))


class _Bet:
    """A bet that both packs settle, with all results that it can meet."""

    def __init__(self, a: _Side, b: _Side, bet: str) -> None:
        self._a, self._b, self._bet = a, b, bet
        self.names = sorted(a.asked(bet) | b.asked(bet))
        domains: Domains = {name: list(dict.fromkeys((*a.values(name), *b.values(name)))) for name in self.names}
        met = results(a.book.pack.kind, bet, domains)
        self.possible: list[Point] = list(dict.fromkeys(tuple(facts[name] for name in self.names) for facts in met))

    def cases(self) -> Iterator[Case]:
        """Yield the bet's cases: the results at which both packs differ in one way, in the fewest conditions."""
        for pairs in self._met().values():
            for box in boxes(list(pairs), self.possible):
                met = {point: pair for point, pair in pairs.items() if _holds(box, point)}
                yield self._case(box, list(met), *map(_citing_all, zip(*met.values(), strict=True)))

    def _met(self) -> dict[tuple[_What, _What], dict[Point, tuple[Result, Result]]]:
        """Return the results at which the packs differ, by what becomes of the bet in each."""
        found: dict[tuple[_What, _What], dict[Point, tuple[Result, Result]]] = defaultdict(dict)
        for point in self.possible:
            facts = dict(zip(self.names, point, strict=True))
            ours, theirs = self._a.result(self._bet, facts), self._b.result(self._bet, facts)
            if ours.open or theirs.open:  # how the other side decides it is not the news
                ours, theirs = _decided(ours), _decided(theirs)
            if not ours.same(theirs):
                found[_what(ours), _what(theirs)][point] = ours, theirs
        return found

    def _case(self, box: Box, met: list[Point], ours: Result, theirs: Result) -> Case:
        often = share(self._a.book, self._bet, self.names, met)
        case = Case((self._bet,), tuple(self._conditions(box)), ours, theirs, self._a.variant, self._b.variant, often)
        alike = self._a.book.values("pocket") == self._b.book.values("pocket")
        if often is None or ours.back is None or theirs.back is None or not alike:
            return case
        return replace(case, cost=often * (ours.back - theirs.back))

    def _conditions(self, box: Box) -> Iterator[Condition]:
        for at, (name, side) in enumerate(zip(self.names, box, strict=True)):
            domain = list(dict.fromkeys(point[at] for point in self.possible))
            if set(domain) - side:
                values = tuple(value for value in domain if value in side)
                yield Condition(name, values, tuple(value for value in domain if value not in side))


def _decided(result: Result) -> Result:
    return result if result.open else Result(DECIDED, None, result.lines)


def _what(result: Result) -> _What:
    return result.outcome, result.back


def _holds(box: Box, point: Point) -> bool:
    return all(value in side for value, side in zip(point, box, strict=True))


def _citing_all(several: Iterable[Result]) -> Result:
    """Return a result of several places with the lines of all of them."""
    every = list(several)
    return replace(every[0], lines=tuple(dict.fromkeys(line for one in every for line in one.lines)))


def _whole(found: Iterable[Case], *, pairs: int) -> Iterator[Case]:
    """Yield the cases that variants have in common once: without a variant where all of them have it."""
    groups: dict[tuple[object, ...], list[Case]] = defaultdict(list)
    for case in found:
        groups[case.bets, case.when, _what(case.a), _what(case.b), case.share, case.cost].append(case)
    for same in groups.values():
        ours, theirs = ({getattr(case, side) for case in same} for side in ("variant_a", "variant_b"))
        names = ("", "") if len(same) == pairs else (",".join(sorted(ours)), ",".join(sorted(theirs)))
        a, b = _citing_all(case.a for case in same), _citing_all(case.b for case in same)
        yield replace(same[0], a=a, b=b, variant_a=names[0], variant_b=names[1])


def _together(found: Iterable[Case]) -> list[Case]:
    """Return the cases of bets that are settled alike as one."""
    groups: dict[tuple[object, ...], list[Case]] = defaultdict(list)
    for case in found:
        shares = case.share, case.cost
        groups[case.variant_a, case.variant_b, case.when, _what(case.a), _what(case.b), *shares].append(case)
    return [
        replace(
            same[0],
            bets=tuple(dict.fromkeys(bet for case in same for bet in case.bets)),
            a=_citing_all(case.a for case in same),
            b=_citing_all(case.b for case in same),
        )
        for same in groups.values()
    ]


def _rank(case: Case) -> tuple[object, ...]:
    """Return the place of a case: what costs most first, then what happens most often."""
    return -abs(case.cost or 0), -(case.share or 0), case.bets, repr(case.when), case.variant_a, case.variant_b


def _reasons(a: Pack, b: Pack, undecided: Iterable[Case]) -> Iterator[Reason]:
    """Yield why a pack does not decide bets, in the words of its gaps."""
    open_ = {
        (which, bet) for case in undecided for which in ("a", "b") if getattr(case, which).open for bet in case.bets
    }
    for which, bet in sorted(open_):
        pack = a if which == "a" else b
        mine = (gap for gap in pack.gaps if gap.table == "settlement" and gap.subject in (bet, "all"))
        told = [gap.reason for gap in mine if gap.code not in _COUNTS]
        yield from (Reason(pack.jurisdiction, bet, reason) for reason in dict.fromkeys(told))


def _costs(a: Pack, b: Pack) -> Iterator[BetCost]:
    """Yield the bets with another house edge, where both are known; what takes long is not waited for."""
    ours, theirs = _edges(a), _edges(b)
    for name in sorted(ours.keys() & theirs.keys()):
        mine, other = ours[name].edge, theirs[name].edge
        if mine is not None and other is not None and abs(mine - other) > _SAME:
            yield BetCost(name[0], name[1], mine, other)


def _readings(a: Pack, b: Pack) -> Iterator[Reading]:
    """Yield the rules that both texts state, but otherwise, by which what is seen becomes facts."""
    for name, facts in sorted(_known_readings().get(a.kind, {}).items()):
        for rule in sorted(a.parameters.keys() & b.parameters.keys()):
            if rule == name or rule.startswith(f"{name}."):
                ours, theirs = _stated(a, rule), _stated(b, rule)
                key = rule.partition(".")[2]
                one, other = _ranked_by_both(a, b) if rule == _ORDER else (ours["value"], theirs["value"])
                if canonical(one, key) != canonical(other, key):
                    lines = (_lines(said["rules"], pack) for said, pack in ((ours, a), (theirs, b)))
                    yield Reading(rule, tuple(facts), one, other, *lines)


@cache
def _known_readings() -> Mapping[str, Mapping[str, Sequence[str]]]:
    found: Mapping[str, Mapping[str, Sequence[str]]] = read(files(__package__).joinpath("readings.toml"))
    return found


def _stated(pack: Pack, rule: str) -> Mapping[str, Any]:
    """Return what a text states of a rule, the first time where it says it twice: the engine follows that."""
    found: Mapping[str, Any] = pack.parameters[rule][0]
    return found


def _ranked_by_both(a: Pack, b: Pack) -> tuple[list[str], list[str]]:
    """Return the hands that two packs rank, in the order of the one and of the other."""
    ours, theirs = (_ranks(pack) for pack in (a, b))
    both = ours.keys() & theirs.keys()
    return sorted(both, key=ours.__getitem__), sorted(both, key=theirs.__getitem__)


def _ranks(pack: Pack) -> dict[str, int]:
    rows = unpacked(_RANKING, pack.tables[_RANKING]).rows if _RANKING in pack.tables else ()
    hands = ((str(hand), row) for row in rows for hand in getattr(row.when.get("hand"), "values", ()))
    return {hand: int(row.then["rank"]) for hand, row in hands}


def _edges(pack: Pack) -> Mapping[tuple[str, str], Edge]:
    found = remembered(pack) or [] if takes_long(pack.game) else worth(pack)
    return {(edge.bet, edge.variant): edge for edge in found}


def cases_between(base: KnowledgeBase, a: str, b: str, game: str) -> Cases:
    """Return what two documents or jurisdictions settle differently in a game.

    Raises `NotFoundError` where one of them is not there or has no bet of the game that can be settled.
    """
    return cases(_pack(base, a, game), _pack(base, b, game), *map(jurisdiction_name, (a, b)))


def _pack(base: KnowledgeBase, name: str, game: str) -> Pack:
    """Return the first pack of a side that settles bets; raises `NotFoundError` with the reason where none does."""
    why = f"{shown(name)} has no pack of {shown(game)}; `reglas packs` lists them"
    for document in documents_named(base, name):
        try:
            pack = stored_pack(base, document.id, game)
        except NotFoundError:
            continue
        if "settlement" in pack.tables:
            return pack
        reasons = [gap.reason for gap in pack.gaps if gap.table == "settlement"]
        why = f"{shown(name)} settles no bet of {shown(game)}: {reasons[0] if reasons else 'no payment is stated'}"
    raise NotFoundError(why)
