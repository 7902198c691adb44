"""Craps: what one throw decides of each bet, and the prizes of games of three dice.

Facts of craps: `bet`; `point`, the number on which the bet stands (0 before it stands on one); `total` of the two
dice; `roll`, the dice themselves, the higher first (`"5-1"`). A throw that decides nothing leaves a bet pending; a
travelling bet (pass, come …) then stands on the number that was thrown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from rules_db.facts.rounds import OTHER, SEVEN
from rules_db.packs.drafts import Box, Draft, Stated
from rules_db.packs.scope import LOSE, PENDING, PUSH, Scope, When, citing, settings, win
from rules_db.packs.statements import Statement
from rules_db.packs.tables import Scalar

FACES = range(1, 7)
TOTALS = tuple(range(2, 13))
ROLLS = tuple(f"{high}-{low}" for high in FACES for low in FACES if low <= high)
TOTAL_OF = {roll: int(roll[0]) + int(roll[-1]) for roll in ROLLS}
"""The total of each roll of two dice."""
_NO_POINT = 0
_FIELD, _OF_A_FIELD = "field", 6
_ONE_THROW = "the bet is taken to lose on every throw but those on which, as the text says, it wins"
_WITH_BASE = "the bet is taken to win and lose with the one that it is added to"
_BY_NAME = "the bet is taken to be decided by what it is named after; the text, as read, states what it is paid"


def ways(total: int) -> int:
    """Return in how many of the 36 results of two dice they show a total."""
    return sum(1 for one in FACES for other in FACES if one + other == total)


def thrown(box: Box) -> Box | None:
    """Narrow totals to those that the dice make, and dice to those with these totals; None where none are left."""
    totals = frozenset(TOTAL_OF[str(roll)] for roll in box["roll"]) & box["total"]
    if not totals:
        return None
    rolls = frozenset(roll for roll in ROLLS if TOTAL_OF[roll] in totals)
    return {**box, "total": totals, "roll": frozenset(ROLLS) if rolls <= box["roll"] else rolls & box["roll"]}


def write(scope: Scope) -> Draft:
    """Return the settlement of the bets at craps."""
    points = _points(scope)
    domains: dict[str, tuple[Scalar, ...]] = {
        "bet": tuple(_bets(scope)) or ("",),
        "point": (_NO_POINT, *points),
        "total": TOTALS,
        "roll": ROLLS,
    }
    draft = scope.draft("settlement", domains)
    draft.possible = thrown
    craps = _Craps(scope, draft, points)
    for bet in domains["bet"]:
        craps.write(str(bet))
    return draft


def _points(scope: Scope) -> tuple[int, ...]:
    """Return the numbers that a bet may stand on: those the text lists or prints a payment for.

    Where it does neither, they are the totals that decide no travelling bet on the come-out.
    """
    listed = {n for _, s in scope.said.below("bet", "points") for n in s.value if isinstance(n, int)}
    paid = {int(name.rpartition(".")[2]) for name in _standing_payments(scope)}
    return tuple(sorted(listed | paid or _undecided_on_come_out(scope)))


def _undecided_on_come_out(scope: Scope) -> set[int]:
    for bet in settings()["craps"]["travelling"]:
        on = [s.value for head in ("wins_on", "loses_on") for s in scope.said.all("bet", f"{head}.{bet}.come_out")]
        if on:
            return set(TOTALS) - {n for value in on for n in value if isinstance(n, int)}
    return set()


def _standing_payments(scope: Scope) -> Iterator[str]:
    for name, _ in scope.said.below("payout", "pays"):
        bet, _, number = name.partition(".")
        if bet in settings()["craps"]["standing"] and number.isdigit():
            yield name


def _bets(scope: Scope) -> list[str]:
    named = [name.partition(".")[0] for name, _ in scope.said.below("payout", "pays")]
    for prefix in ("wins_on", "loses_on", "pushes_on", "combinations"):
        named += [name.partition(".")[0] for name, _ in scope.said.below("bet", prefix)]
    every = set(named)
    if "hard_ways" in every:
        every |= {f"hard_{n}" for s in scope.said.all("bet", "numbers.hard_ways") for n in s.value}
    every -= set(settings()["bets"]["group"].values()) | {"horn_high", "simple_bets", "multiple_bets"}
    craps = settings()["craps"]
    order = [*craps["travelling"], *craps["standing"]]
    return sorted(every, key=lambda bet: (order.index(bet) if bet in order else len(order), bet))


class _Craps:
    def __init__(self, scope: Scope, draft: Draft, points: tuple[int, ...]) -> None:
        self.scope, self.draft, self.points = scope, draft, points
        self.kinds = settings()["craps"]

    def write(self, bet: str) -> None:
        if bet in self.kinds["travelling"]:
            self._phase(bet, ".come_out", [_NO_POINT])
            self._phase(bet, ".point", self.points)
        elif bet in self.kinds["standing"]:
            self._phase(bet, "", self.points)
        else:
            self._phase(bet, "", None)

    def _phase(self, bet: str, suffix: str, points: Iterable[int] | None) -> None:
        """Write what wins, loses and pushes in one phase, then what is left of it."""
        on = {p: self._said(bet, f"{p}s_on", suffix) for p in ("win", "lose", "pushe")}
        wins, loses = self._by_name(bet, on["win"], on["lose"])
        on |= {"win": wins, "lose": loses}
        if not wins and not loses:
            if suffix != ".point" or not self._said(bet, "wins_on", ".come_out"):
                reason = "the text, as read, does not state on which throws the bet wins or loses"
            else:
                reason = "the text, as read, does not state how the bet is decided once it stands on a number"
            self.draft.gap(bet, "no_results", reason)
            return
        stands = list(points) if points is not None else [None]
        rows = [row for point in stands for row in self._rows(bet, on, point)]
        self.draft.state(rows)
        self._rest(bet, suffix, points, wins, loses)

    def _by_name(
        self, bet: str, wins: list[Statement], loses: list[Statement]
    ) -> tuple[list[Statement], list[Statement]]:
        """Return what wins and loses, as a bet's name tells it where the text only says what it is paid."""
        paid = self.scope.pays(bet) if bet in self.kinds["by_name"] and not (wins or loses) else []
        if not paid:
            return wins, loses
        self.draft.gap(bet, "by_name", _BY_NAME, paid[0].cites)
        named = (self.kinds["by_name"][bet], [OTHER])
        won, lost = ([msgspec.structs.replace(paid[0], value=value)] for value in named)
        return won, lost

    def _said(self, bet: str, prefix: str, suffix: str) -> list[Statement]:
        found = list(self.scope.said.all("bet", f"{prefix}.{bet}{suffix}"))
        if prefix == "wins_on" and not suffix:
            found += self.scope.said.all("bet", f"combinations.{bet}")
        if settings()["bets"]["group"].get(bet) == "hard_ways":
            found += self.scope.said.all("bet", f"{prefix}.hard_ways")
        return found or self._followed(bet, prefix)

    def _followed(self, bet: str, prefix: str) -> list[Statement]:
        """Return the results of the bet to which this one is added; its name says which, where nothing else does."""
        base = bet.removeprefix("odds_")
        of_base = self.scope.said.all("bet", f"{prefix}.{base}.point") if base != bet else []
        added = [s for name in self.scope.names(bet) for s in self.scope.said.all("bet", f"requires.{name}")]
        why = added if any(base in s.value for s in added) else self._paid_by_number(bet)
        if of_base and why and why is not added:
            self.draft.gap(bet, "by_name", _WITH_BASE, why[0].cites)
        return [citing(s, why[0].cites) for s in of_base] if why else []

    def _paid_by_number(self, bet: str) -> list[Statement]:
        return [s for _, s in self.scope.said.below("payout", f"pays.{bet}")]

    def _rows(self, bet: str, on: dict[str, list[Statement]], point: int | None) -> Iterator[Stated]:
        stands: When = {"bet": [bet]} if point is None else {"bet": [bet], "point": [point]}
        for said, then in ((on["lose"], LOSE), (on["pushe"], PUSH)):
            for statement in said:
                for where in self._where(bet, statement.value, point):
                    within = self.scope.within(statement)
                    yield Stated({**stands, **where, **within}, then, statement.cites, statement.line)
        for statement in on["win"]:
            for where in self._where(bet, statement.value, point):
                yield from self._winning(bet, {**stands, **where}, statement, point)

    def _where(self, bet: str, value: object, point: int | None) -> Iterator[When]:
        """Yield the throws that a set of results names."""
        named = value if isinstance(value, list) else []
        totals = [n for n in named if isinstance(n, int)]
        if "point" in named and point:
            totals.append(point)
        if totals:
            yield {"total": totals}
        rolls = [roll for roll in named if roll in ROLLS]
        number = bet.rpartition("_")[2]
        if number.isdigit() and "double" in named:
            rolls.append(f"{int(number) // 2}-{int(number) // 2}")
        if number.isdigit() and "easy" in named:
            rolls += [roll for roll in ROLLS if TOTAL_OF[roll] == int(number) and len(set(roll.split("-"))) > 1]
        if rolls:
            yield {"roll": rolls}

    def _winning(self, bet: str, where: When, statement: Statement, point: int | None) -> Iterator[Stated]:
        """Yield the wins of a statement: each total at odds of its own if it has any, the others at the bet's."""
        where = {**where, **self.scope.within(statement)}
        if point:
            yield self._paid(bet, where, statement, self._odds(bet, point))
            return
        special = [n for n in where.get("total", ()) if self.scope.said.all("payout", f"pays.{bet}.{n}")]
        for number in special:
            yield self._paid(bet, {**where, "total": [number]}, statement, self.scope.pays(bet, f".{number}"))
        common = [n for n in where.get("total", ()) if n not in special]
        if common or "total" not in where:
            others: When = {**where, "total": common} if common else where
            yield self._paid(bet, others, statement, self.scope.pays(bet))

    def _odds(self, bet: str, point: int) -> list[Statement]:
        return self.scope.pays(bet, f".{point}") or self.scope.pays(bet)

    def _paid(self, bet: str, where: When, statement: Statement, paid: list[Statement]) -> Stated:
        if paid:
            (row,) = self.scope.paid(where, paid[:1], statement.cites)
            return Stated(row.when, row.then, row.cites, statement.line)
        point = next(iter(where.get("point", (_NO_POINT,))))
        promised = [s for name in self.scope.names(bet) for s in self.scope.said.all("payout", f"pays.{name}")]
        true = [s for s in promised if s.value == "true_odds"]
        if true and isinstance(point, int) and point:
            cites = tuple(dict.fromkeys((*statement.cites, *true[0].cites)))
            return Stated(where, win(self._true(bet, point)), cites, statement.line)
        reason = "the text, as read, does not state what the bet is paid"
        self.draft.gap(bet, "no_payout", reason, statement.cites)
        return Stated(where, win(None), statement.cites, statement.line)

    def _true(self, bet: str, point: int) -> Fraction:
        """Return the mathematical odds of the number before a seven, or of a seven before the number."""
        odds = Fraction(ways(SEVEN), ways(point))
        return 1 / odds if bet in self.kinds["against"] else odds

    def _rest(
        self, bet: str, suffix: str, points: Iterable[int] | None, wins: list[Statement], loses: list[Statement]
    ) -> None:
        where: When = {"bet": [bet]} if points is None else {"bet": [bet], "point": list(points)}
        others = [s for s in loses if isinstance(s.value, list) and "other" in s.value]
        why = tuple(dict.fromkeys(cite for s in (others or [*wins, *loses]) for cite in s.cites))
        if others:
            self.draft.rest(Stated(where, LOSE, why))
        elif loses and wins:
            self.draft.rest(Stated(where, PENDING, why))
        elif suffix == ".come_out":
            numbers = [n for s in self._said(bet, "points", "") for n in s.value] or list(self.points)
            self.draft.rest(Stated({**where, "total": numbers}, PENDING, why))
        elif not loses and self._whole(bet, wins):
            self.draft.gap(bet, "by_name", _ONE_THROW, why)
            self.draft.rest(Stated(where, LOSE, why))
        for part in self.draft.open_parts(where):
            self._open(bet, part, why)

    def _whole(self, bet: str, wins: list[Statement]) -> bool:
        """Tell whether a bet of one throw wins on all that it is named after, or on as many totals as make a field."""
        totals = {n for s in wins if isinstance(s.value, list) for n in s.value}
        named = self.kinds["by_name"].get(bet)
        return totals == set(named) if named else bet == _FIELD and len(wins) == 1 and len(totals) >= _OF_A_FIELD

    def _open(self, bet: str, part: dict[str, frozenset[Scalar]], why: tuple[str, ...]) -> None:
        listed = ", ".join(str(n) for n in TOTALS if n in part["total"])
        gap = f"the text, as read, does not decide the bet at {listed}"
        self.draft.gap(bet, "undecided", gap, why)


def write_named(scope: Scope) -> Draft:
    """Return the settlement of games whose bets bear the name of the result on which they are paid.

    A bet is asked for its own result, or for another: results may happen together, as a low total and a field.
    """
    bets = tuple(dict.fromkeys(name.partition(".")[0] for name, _ in scope.said.below("payout", "pays")))
    draft = scope.draft("settlement", {"bet": bets or ("",), "result": (*bets, OTHER)})
    for bet in bets:
        paid = scope.pays(bet)
        rows = scope.paid({"bet": [bet], "result": [bet]}, paid)
        draft.state(rows)
        why = tuple(cite for statement in paid for cite in statement.cites)
        draft.rest(Stated({"bet": [bet], "result": [OTHER]}, LOSE, why))
        draft.gap(
            bet, "by_name", "the bet is taken to win on the result that it is named after, and to lose on others", why
        )
    return draft
