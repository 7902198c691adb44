"""War and siete y medio: a player's cards against the dealer's, counted.

Facts of war: `bet` (`war` is the first stake, `war_phase` the one that matches it, `tie` the bet that both cards are
alike); `phase`: `deal`, or `war_phase` after a tie; `comparison` of the cards as the player sees it; `surrendered`.
Facts of siete y medio: `bet`; `player` and `dealer`, what their hands are: a named hand of the target, `points`,
`bust`; `comparison` of the points.
"""

from __future__ import annotations

from fractions import Fraction

from rules_db.facts.rounds import BUST, NAMED, POINTS
from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import Scope, When
from rules_db.packs.settlement.hands import COMPARISONS, LOST
from rules_db.packs.settlement.outcomes import LOSE, PENDING, PUSH, keep, win
from rules_db.packs.statements import Statement, odds, share
from rules_db.packs.tables import Scalar

DEAL, WAR = "deal", "war_phase"
_HIGHER, _LOWER, _TIE = COMPARISONS
_AS_FIRST = "the tie bet is decided by the first cards: a war follows a tie of these"


def write_war(scope: Scope) -> Draft:
    """Return the settlement of the stakes at war, and of the bet on a tie where the text pays one."""
    offered = [s for s in scope.said.all("bet", "bets_offered") if "tie" in s.value]
    bets = ("war", "war_phase", "tie") if offered or scope.pays("tie") else ("war", "war_phase")
    domains: dict[str, tuple[Scalar, ...]] = {
        "bet": bets,
        "phase": (DEAL, WAR),
        "comparison": COMPARISONS,
        "surrendered": (False, True),
    }
    war = _War(scope, scope.draft("settlement", domains))
    war.first()
    war.again()
    if "tie" in bets:
        war.tie(offered)
    return war.draft


class _War:
    def __init__(self, scope: Scope, draft: Draft) -> None:
        self.scope, self.draft, self.said = scope, draft, scope.said

    def first(self) -> None:
        """The stake at the first cards: won, lost, given up in part, or at stake again after a tie."""
        when: When = {"bet": ["war"], "phase": [DEAL], "surrendered": [False]}
        paid = self.scope.pays("war")
        self.draft.state(self.scope.paid({**when, "comparison": [_HIGHER]}, paid))
        self._lost({**when, "comparison": [_LOWER]}, f"outcome.{_LOWER}", paid)
        goes_on = [*self.said.all("bet", "amount.raise"), *self.said.all("dealer_rule", "burn.before.war"), *paid]
        for s in goes_on[:1]:
            self.draft.rest(Stated({**when, "comparison": [_TIE]}, PENDING, s.cites))
        for s in self.said.all("option", "surrender.loses"):
            if (lost := share(s.value)) is not None:
                where: When = {"bet": ["war"], "phase": [DEAL], "surrendered": [True], "comparison": [_TIE]}
                self.draft.state([Stated(where, keep(1 - lost), s.cites, s.line)])

    def again(self) -> None:
        """Both stakes after a tie; the bonus of a second tie is counted in the first stake."""
        tied, bonus = self.scope.pays(WAR, f".{_TIE}"), self.said.all("payout", f"pays.{WAR}.tie_bonus")
        for bet, situation in (("war", "initial"), ("war_phase", "raise")):
            when: When = {"bet": [bet], "phase": [WAR], "surrendered": [False]}
            paid = self.said.all("payout", f"pays.{WAR}.{situation}")
            self.draft.state(self.scope.paid({**when, "comparison": [_HIGHER]}, paid))
            self._lost({**when, "comparison": [_LOWER]}, f"outcome.{WAR}.{_LOWER}", paid)
            self._tied({**when, "comparison": [_TIE]}, tied, bonus if bet == "war" else [])

    def _lost(self, when: When, rule: str, paid: list[Statement]) -> None:
        stated = [s for s in self.said.all("dealer_rule", rule) if s.value == "lose"]
        why = stated[:1] or paid[:1]
        for s in why:
            self.draft.rest(Stated(when, LOSE, s.cites))
        if why and not stated:
            self.draft.gap(str(*when["bet"]), "by_name", LOST)

    def _tied(self, when: When, tied: list[Statement], bonus: list[Statement]) -> None:
        if not tied:
            wins = [s for s in self.said.all("dealer_rule", f"outcome.{WAR}.{_TIE}") if s.value == "win"]
            self.draft.state(Stated(when, win(None), s.cites, s.line) for s in wins[:1])
            return
        gains = [odds(s.value) or Fraction(0) for s in (*tied[:1], *bonus[:1])]
        cites = tuple(dict.fromkeys(c for s in (*tied, *bonus) for c in s.cites))
        self.draft.state([Stated(when, win(sum(gains, Fraction(0))), cites, tied[0].line)])

    def tie(self, offered: list[Statement]) -> None:
        """The bet that the first two cards are alike."""
        paid = self.scope.pays("tie")
        why = (paid or offered)[0].cites
        tied: tuple[When, ...] = ({"phase": [DEAL], "comparison": [_TIE]}, {"phase": [WAR]})
        for when in tied:
            self.draft.state(self.scope.paid({"bet": ["tie"], **when}, paid))
            self.draft.rest(Stated({"bet": ["tie"], **when}, win(None), why))
        self.draft.rest(Stated({"bet": ["tie"]}, LOSE, why))
        self.draft.gap("tie", "by_name", _AS_FIRST)
        if not paid:
            self.draft.gap("tie", "no_payout", "the text, as read, does not state what the bet is paid", why)


def write_half(scope: Scope) -> Draft:
    """Return the settlement of siete y medio: the named hands of the target, points, and what is passed."""
    states = (*NAMED, POINTS, BUST)
    draft = scope.draft("settlement", {"bet": ("main",), "player": states, "dealer": states, "comparison": COMPARISONS})
    half = _Half(scope, draft)
    half.busts()
    half.named()
    half.points()
    return draft


class _Half:
    def __init__(self, scope: Scope, draft: Draft) -> None:
        self.scope, self.draft, self.said = scope, draft, scope.said
        self.order = next((s for s in scope.said.all("hand_ranking", "order") if set(NAMED) <= set(s.value)), None)

    def _state(self, player: list[str], dealer: list[str], then: list[Stated]) -> None:
        self.draft.state(
            Stated({"bet": ["main"], "player": player, "dealer": dealer, **row.when}, row.then, row.cites, row.line)
            for row in then
        )

    def _paid(self, hand: str) -> list[Stated]:
        """Return what a hand is paid that wins: at odds of its own, or as any other."""
        return self.scope.paid({}, self.scope.pays(hand) or self.scope.pays("win"))

    def _takes(self, player: list[str], dealer: list[str], rule: str, comparison: str = "") -> None:
        stated = [s for s in self.said.all("dealer_rule", f"outcome.{rule}") if s.value == "lose"]
        why = (stated or self.scope.pays("win"))[:1]
        when: When = {"comparison": [comparison]} if comparison else {}
        for s in why:
            where: When = {"bet": ["main"], "player": player, "dealer": dealer, **when}
            self.draft.rest(Stated(where, LOSE, s.cites))
        if not stated:
            self.draft.gap("main", "by_name", LOST)

    def busts(self) -> None:
        """Who passes the target loses; the dealer who does so pays all others."""
        self._takes([BUST], [*NAMED, POINTS, BUST], "player_bust")
        for hand in (*NAMED, POINTS):
            self._state([hand], [BUST], self._paid(hand))

    def named(self) -> None:
        """A named hand against others: by the order of the text; two alike as it pays them."""
        order = self.order.value if self.order else []
        tied = self.scope.paid({}, self.scope.pays("tie"))
        for hand in NAMED:
            self._state([hand], [POINTS], self._paid(hand))
            self._takes([POINTS], [hand], "player_lower")
            self._state([hand], [hand], tied)
            for other in order:
                if hand in order and other in NAMED and order.index(hand) < order.index(other):
                    self._state([hand], [other], self._paid(hand))
                    self._takes([other], [hand], "player_lower")
        if not order:
            self.draft.gap("main", "no_order", "the text, as read, does not order the named hands")
        if not tied:
            self.draft.gap("main", "no_tie_rule", "the text, as read, does not state what two named hands alike pay")

    def points(self) -> None:
        """Points against points."""
        paid = [Stated({"comparison": [_HIGHER]}, row.then, row.cites, row.line) for row in self._paid(POINTS)]
        self._state([POINTS], [POINTS], paid)
        self._takes([POINTS], [POINTS], _LOWER, _LOWER)
        ties = [s for s in self.said.all("dealer_rule", "outcome.tie") if s.value == "push"]
        self._state([POINTS], [POINTS], [Stated({"comparison": [_TIE]}, PUSH, s.cites, s.line) for s in ties[:1]])
        if not ties:
            reason = "the text, as read, does not state what becomes of the bet between equal points"
            self.draft.gap("main", "no_tie_rule", reason)
