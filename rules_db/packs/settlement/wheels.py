"""Roulette and boule: the pocket against the numbers of a bet, what becomes of bets at zero, and of those in prison.

Facts: `bet`; `pocket`, the winning one (`"17"`, `"0"`, `"00"`); `covered`, whether it is among the numbers that the
player chose; `choice`, what he chose at zero (`none`, `half`, `prison`); `in_prison`, whether the bet is held there.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from rules_db.facts.rounds import numbers_of
from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import LOSE, PENDING, PUSH, Scope, keep, settings, win
from rules_db.packs.statements import Statement, odds, share
from rules_db.packs.tables import Scalar

_ZEROS = ("0", "00")
_OF_THE_CLOTH = 36
_BY_MEANING = "the text does not list the numbers of the bet; they are taken to be those that its name means"
_BY_PLACE = "the text does not list the numbers of the bet; they are taken to be those of its place on the cloth"
_FATES: dict[str, dict[str, Scalar]] = {
    "lose_all": LOSE,
    "lose_half": keep(Fraction(1, 2)),
    "en_prison": PENDING,
    "returned": PUSH,
}
"""What the names of `zero_rule` mean for a bet."""
_FATES_HELD = {**_FATES, "lose_half": PENDING}
"""The same for one in prison: what loses half at each zero stays held with the rest, or is taken out with it."""


def write(scope: Scope) -> Draft:
    """Return the settlement of a wheel's bets."""
    zeros, numbers = pockets(scope)
    domains: dict[str, tuple[Scalar, ...]] = {
        "bet": tuple(_bets(scope)) or ("",),
        "pocket": (*zeros, *numbers),
        "covered": (True, False),
    }
    if _prison(scope):
        domains |= {"choice": ("none", "half", "prison"), "in_prison": (False, True)}
    draft = scope.draft("settlement", domains)
    if not zeros and not numbers:
        draft.gap("all", "no_wheel", "the text, as read, does not state which numbers the wheel has")
    _Wheel(scope, draft, zeros, numbers).write()
    return draft


def pockets(scope: Scope) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the zeros and the numbers of the wheel, as the text states them."""
    stated = [str(zero) for s in scope.said.all("equipment", "wheel.zeros") for zero in s.value]
    used = [str(n) for _, s in scope.said.below("bet", "numbers") for n in _flat(s.value)]
    zeros = tuple(zero for zero in _ZEROS if zero in (*stated, *used))
    ranged = [s.value for s in scope.said.all("equipment", "number_range") if isinstance(s.value, dict)]
    counted = [s.value - len(zeros) for s in scope.said.all("equipment", "wheel.pockets") if isinstance(s.value, int)]
    drawn = max((int(n) for n in used if n.isdecimal()), default=0)
    whole = [span.get("max", 0) for span in ranged if span.get("max", 0) >= drawn]  # less is of some numbers only
    highest = whole[0] if whole else max([*counted, drawn])
    return zeros, tuple(str(number) for number in range(1, highest + 1))


def _flat(value: object) -> Iterator[object]:
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def _bets(scope: Scope) -> list[str]:
    """Return the bets that the text pays by their own name, and those of a paid group.

    A kind of bet on numbers of the player's choice, such as a street with the zero, is one only where the text names
    it; that a paid group has its members (red, the first column) goes without saying.
    """
    wheel = settings()["wheel"]
    paid = {name.partition(".")[0] for name, _ in scope.said.below("payout", "pays")}
    named = paid | {name for about in ("numbers", "covers", "positions") for name, _ in scope.said.below("bet", about)}
    chosen = [bet for bet in wheel["chosen"] if bet in named and set(scope.names(bet)) & paid]
    members = [bet for bet in wheel["members"] if bet in named or set(scope.names(bet)) & paid]
    between = [bet for bet in wheel["straddles"] if bet not in chosen and _straddle(scope, bet)]
    return [*chosen, *members, *between]


def _straddle(scope: Scope, bet: str) -> tuple[Fraction, tuple[str, ...]] | None:
    """Return the odds of a stake on the line between two chances, where the text says which part lies on each.

    The part on the chance that wins is paid, that on the other is lost. The rules that say so stand beside.
    """
    parts = [s for s in scope.said.all("bet", "share_on_each.straddle") if share(s.value) == Fraction(1, 2)]
    paid = [scope.pays(chance) for chance in settings()["wheel"]["straddles"][bet]]
    gains = {odds(said[0].value) for said in paid if said}
    gain = next(iter(gains)) if len(gains) == 1 and all(paid) else None
    if not parts or gain is None:
        return None
    return (gain - 1) / 2, tuple(dict.fromkeys(cite for s in (parts[0], *(one[0] for one in paid)) for cite in s.cites))


def _prison(scope: Scope) -> bool:
    stated = [s.value for s in scope.said.family("zero_rule")]
    return "en_prison" in stated or "en_prison_or_half" in stated


class _Wheel:
    def __init__(self, scope: Scope, draft: Draft, zeros: tuple[str, ...], numbers: tuple[str, ...]) -> None:
        self.scope, self.draft, self.zeros, self.numbers = scope, draft, zeros, numbers
        self.prison = "in_prison" in draft.domains

    def write(self) -> None:
        for bet in self.draft.domains["bet"]:
            straddle = _straddle(self.scope, str(bet)) if bet in settings()["wheel"]["straddles"] else None
            if straddle and not self.scope.pays(str(bet)):
                gain, cites = straddle
                self.draft.rest(Stated({"bet": [bet], "covered": [True]}, win(gain), cites))
                self.draft.rest(Stated({"bet": [bet], "covered": [False]}, LOSE, cites))
            elif bet in settings()["wheel"]["chosen"]:
                self._chosen(str(bet))
            elif bet:
                self._member(str(bet))

    def _chosen(self, bet: str) -> None:
        """A bet on numbers that the player names: it wins when the pocket is one of them."""
        stated = [*self.scope.said.all("bet", f"covers.{bet}"), *self.scope.said.all("bet", f"numbers.{bet}")]
        stated = stated or [s for name in self.scope.names(bet) for s in self.scope.said.all("bet", f"covers.{name}")]
        if not stated and (bet == "straight" or len(self.numbers) == _OF_THE_CLOTH):
            stated = self.scope.pays(bet)
            if stated:
                self.draft.gap(bet, "by_name", _BY_PLACE, stated[0].cites)
        if not stated:
            self.draft.gap(bet, "no_coverage", "the text, as read, does not state how many numbers the bet covers")
            return
        why = stated[0].cites
        rows = self.scope.paid({"bet": [bet], "covered": [True]}, self.scope.pays(bet), why)
        self._won(bet, rows, {"covered": [True]}, why)
        lost = self._zero("other_bets")
        self.draft.rest(Stated({"bet": [bet], "covered": [False]}, LOSE, (*why, *lost)))

    def _won(self, bet: str, rows: list[Stated], when: dict[str, list[Scalar]], why: tuple[str, ...]) -> None:
        if not rows:
            reason = "the text, as read, does not state what the bet is paid"
            self.draft.gap(bet, "no_payout", reason, why)
            rows = [Stated({"bet": [bet], **when}, {"outcome": "unstated"}, why)]
        self.draft.state(rows)

    def _zero(self, key: str) -> tuple[str, ...]:
        return tuple(cite for s in self.scope.said.all("zero_rule", key) for cite in s.cites)

    def _member(self, bet: str) -> None:
        """A bet whose numbers the text lists (red, the first dozen), or which its place on the cloth tells."""
        lists = self.scope.said.all("bet", f"numbers.{bet}") or self._on_cloth(bet)
        if not lists:
            self.draft.gap(bet, "no_numbers", "the text, as read, does not list the numbers of the bet")
            if "simple_chance" in self.scope.names(bet):  # what becomes of it at zero asks for no numbers
                self._at_zero(bet, [], ())
                self._prisoner(bet, [])
            return
        free: dict[str, list[Scalar]] = {"in_prison": [False]} if self.prison else {}
        for stated in lists[:1]:
            mine: list[Scalar] = [str(n) for n in _flat(stated.value)]
            when = {"pocket": mine, **free}
            paid = self.scope.pays(bet)
            self._won(bet, self.scope.paid({"bet": [bet], **when}, paid, stated.cites), when, stated.cites)
            self._simple(bet, stated, mine)
        self._misprints(bet, lists)

    def _on_cloth(self, bet: str) -> list[Statement]:
        """Return the numbers of a bet that the text pays and does not list, as its name tells them on such a wheel."""
        numbers = list(numbers_of(bet, len(self.numbers)))
        group = list(self.scope.names(bet))[-1]
        said = [s for s in self.scope.said.all("bet", f"covers.{group}") if s.value == len(numbers)]
        said = said or (self.scope.pays(bet) if numbers else [])
        if said:
            reason = _BY_MEANING if group == "simple_chance" else _BY_PLACE
            self.draft.gap(bet, "by_name", reason, said[0].cites)
        return [msgspec.structs.replace(said[0], value=numbers)] if said else []

    def _misprints(self, bet: str, lists: list[Statement]) -> None:
        for other in lists[1:]:
            reason = "the text lists the numbers of the bet twice and differently; the pack follows the first list"
            self.draft.gap(bet, "two_lists", reason, (*lists[0].cites, *other.cites))

    def _simple(self, bet: str, stated: Statement, mine: list[Scalar]) -> None:
        opposite = next((pair for pair in settings()["wheel"]["opposites"] if bet in pair), [bet])
        others = [s for name in opposite if name != bet for s in self.scope.said.all("bet", f"numbers.{name}")[:1]]
        theirs = [str(n) for s in others for n in _flat(s.value)] if others else list(self.numbers)
        why = tuple(dict.fromkeys((*stated.cites, *(cite for s in others for cite in s.cites))))
        lost: list[Scalar] = [number for number in theirs if number not in mine]
        if lost:
            free: dict[str, list[Scalar]] = {"in_prison": [False]} if self.prison else {}
            self.draft.rest(Stated({"bet": [bet], "pocket": lost, **free}, LOSE, why))
        nobody = [n for n in self.numbers if n not in theirs and n not in mine] if others else []
        neutral = [str(n) for s in self.scope.said.all("bet", "numbers.neutral") for n in _flat(s.value)]
        self._nobody(bet, [n for n in nobody if n not in neutral], why)
        self._at_zero(bet, [n for n in nobody if n in neutral], stated.cites)
        if "simple_chance" in self.scope.names(bet):
            self._prisoner(bet, mine)

    def _nobody(self, bet: str, numbers: list[str], why: tuple[str, ...]) -> None:
        if numbers:
            listed = ", ".join(numbers)
            reason = f"the text, as printed, lists {listed} neither for this bet nor for its opposite"
            self.draft.gap(bet, "unlisted_number", reason, why)

    def _at_zero(self, bet: str, neutral: list[str], why: tuple[str, ...]) -> None:
        simple = "simple_chance" in self.scope.names(bet)
        key = "even_money" if simple else "other_bets"
        for zero in (*self.zeros, *neutral):
            suffix = ".double_zero" if zero == "00" else ""
            rules = self.scope.said.all("zero_rule", f"{key}{suffix}")
            rows = [row for rule in rules for row in self._fates(bet, zero, rule)]
            self.draft.state(rows)
            if not rows and simple:
                reason = f"the text, as read, does not state what becomes of the bet at {zero}"
                self.draft.gap(bet, "no_zero_rule", reason)
            elif not rows:
                self.draft.rest(Stated({"bet": [bet], "pocket": [zero]}, LOSE, why))

    def _fates(self, bet: str, zero: str, rule: Statement) -> Iterator[Stated]:
        free: dict[str, list[Scalar]] = {"in_prison": [False]} if self.prison else {}
        when: dict[str, list[Scalar]] = {"bet": [bet], "pocket": [zero], **free}
        within = self.scope.within(rule)
        if rule.value == "en_prison_or_half":
            yield Stated({**when, **within, "choice": ["half"]}, _FATES["lose_half"], rule.cites, rule.line)
            yield Stated({**when, **within, "choice": ["prison", "none"]}, PENDING, rule.cites, rule.line)
        elif rule.value in _FATES:
            yield Stated({**when, **within}, _FATES[rule.value], rule.cites, rule.line)

    def _prisoner(self, bet: str, mine: list[Scalar]) -> None:
        """A bet held in prison, at the next turn of the wheel; `mine` are its numbers, where these are known."""
        held: dict[str, list[Scalar]] = {"bet": [bet], "in_prison": [True]}
        cells = (
            ("prison.next_win", mine),
            ("prison.second_zero", list(self.zeros)),
            ("prison.next_lose", [n for n in self.numbers if n not in mine] if mine else []),
        )
        for key, numbers in cells if self.prison else ():
            rules = self.scope.said.all("zero_rule", key)
            self.draft.state(
                Stated(
                    {**held, **self.scope.within(rule), "pocket": numbers},
                    _FATES_HELD[rule.value],
                    rule.cites,
                    rule.line,
                )
                for rule in rules
                if rule.value in _FATES_HELD
            )
            if not rules:
                self.draft.gap(bet, "no_prison_rule", f"the text, as read, has no rule {key} for a bet in prison")
