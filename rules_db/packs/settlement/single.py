"""War, siete y medio, and games whose results are told by name.

War and siete y medio: a player's cards against the dealer's, counted.

Facts of war: `bet` (`war` is the first stake, `war_phase` the one that matches it, `tie` the bet that both cards are
alike); `phase`: `deal`, or `war_phase` after a tie; `comparison` of the cards as the player sees it; `surrendered`.
Facts of siete y medio: `bet`; `player` and `dealer`, what their hands are: a named hand of the target, `points`,
`bust`; `comparison` of the points.

Games whose results are told by name: a symbol of the wheel, or a situation of the vocabulary.

Facts of a wheel of symbols: `bet` and `result`, the symbol. Facts of other games: `bet`, and `situation` as the
regulation names it (`both_won`, `tie`, `segundas` …): whoever runs the game says what happened, the table says what the
text makes of it. A bet whose payment depends on no situation asks for `won`; one that is not won is `lost`. `doubled`
counts the cards that lower the odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules_db.facts.rounds import BUST, NAMED, POINTS
from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import LOSE, PENDING, PUSH, Scope, When, keep, tied, win
from rules_db.packs.settlement.hands import COMPARISONS, LOST
from rules_db.packs.statements import Statement, odds, share
from rules_db.packs.tables import Scalar

_BY_NAME = "the bet is taken to win on the result that it is named after"
_NO_SHADE = (
    "the text, as read, does not state which row's first card decides color and inverse: the bet is decided where the "
    "first cards of the black and of the winning row say the same"
)
_REAL = "a seven and a figure of one suit are taken to be the first of the named hands, of two suits the second"
_LOST = {"lose": LOSE, "push": PUSH}

DEAL, WAR = "deal", "war_phase"
_HIGHER, _LOWER, _TIE = COMPARISONS
_AS_WON = "a tie of the war that the player wins is taken to be paid as a higher card is"
_AS_FIRST = "the tie bet is decided by the first cards: a war follows a tie of these"


def write_war(scope: Scope) -> Draft:
    """Return the settlement of the stakes at war, and of the bet on a tie where the text pays one."""
    offered = [*_offered(scope, "tie"), *(s for s in scope.said.all("bet", "wins_on.tie") if s.value == ["tie"])]
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
        paid = self.scope.pays("war") or self.scope.pays("main")
        self.draft.state(self.scope.paid({**when, "comparison": [_HIGHER]}, paid))
        self._lost({**when, "comparison": [_LOWER]}, f"outcome.{_LOWER}", paid)
        to_war = [*self.said.all("bet", "amount.raise"), *self.said.all("dealer_rule", "burn.before.war")]
        given_up = self.said.all("option", "surrender.loses")
        second = self._paid(f"{WAR}.initial", f"{WAR}.raise", f"main.{WAR}", "raise")
        fate, cites = tied(self.said)
        if cites and not (to_war or given_up or second):
            self.draft.state([Stated({**when, "comparison": [_TIE]}, fate, cites)])  # a game of one card and no war
        for s in [*to_war, *paid][:1]:
            self.draft.rest(Stated({**when, "comparison": [_TIE]}, PENDING, s.cites))
        for s in given_up:
            if (lost := share(s.value)) is not None:
                where: When = {"bet": ["war"], "phase": [DEAL], "surrendered": [True], "comparison": [_TIE]}
                self.draft.state([Stated(where, keep(1 - lost), s.cites, s.line)])

    def again(self) -> None:
        """Both stakes after a tie; the bonus of a second tie is counted in the first stake."""
        tied = self.scope.pays(WAR, f".{_TIE}")
        bonus = self._paid(f"{WAR}.tie_bonus", "main.tie_bonus")
        names = (("war", "initial", f"main.{WAR}"), ("war_phase", "raise", "raise"))
        for bet, situation, otherwise in names:
            when: When = {"bet": [bet], "phase": [WAR], "surrendered": [False]}
            paid = self._paid(f"{WAR}.{situation}", otherwise)
            self.draft.state(self.scope.paid({**when, "comparison": [_HIGHER]}, paid))
            self._lost({**when, "comparison": [_LOWER]}, f"outcome.{WAR}.{_LOWER}", paid)
            alike: When = {**when, "comparison": [_TIE]}
            if told := tied or (paid if bonus else []):
                self._tied(alike, told, bonus if bet == "war" else [])
            else:
                self._as_won(alike, paid)

    def _paid(self, *names: str) -> list[Statement]:
        """Return what the text pays, under the first of some names that it uses."""
        return next(filter(None, (self.said.all("payout", f"pays.{name}") for name in names)), [])

    def _lost(self, when: When, rule: str, paid: list[Statement]) -> None:
        stated = [s for s in self.said.all("dealer_rule", rule) if s.value == "lose"]
        why = stated[:1] or paid[:1]
        for s in why:
            self.draft.rest(Stated(when, LOSE, s.cites))
        if why and not stated:
            self.draft.gap(str(*when["bet"]), "by_name", LOST)

    def _as_won(self, when: When, paid: list[Statement]) -> None:
        """A second tie of which only who wins is said."""
        names = (f"outcome.{WAR}.{_TIE}", f"outcome.{_TIE}.{WAR}")
        for s in [s for name in names for s in self.said.all("dealer_rule", name) if s.value in ("win", "lose")][:1]:
            won = self.scope.paid(when, paid, s.cites) or [Stated(when, win(None), s.cites, s.line)]
            self.draft.state(won if s.value == "win" else [Stated(when, LOSE, s.cites, s.line)])
            if s.value == "win" and paid:
                self.draft.gap(str(*when["bet"]), "by_name", _AS_WON, s.cites)

    def _tied(self, when: When, tied: list[Statement], bonus: list[Statement]) -> None:
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
        self.draft.gap("main", "by_name", _REAL)
        order = self.order.value if self.order else []
        fate, cites = tied(self.said)
        lost = [Stated({}, fate, cites)] if fate is LOSE else []  # who only says that ties come back speaks of points
        alike = self.scope.paid({}, self.scope.pays("tie")) or lost
        for hand in NAMED:
            self._state([hand], [POINTS], self._paid(hand))
            self._takes([POINTS], [hand], "player_lower")
            self._state([hand], [hand], alike)
            for other in order:
                if hand in order and other in NAMED and order.index(hand) < order.index(other):
                    self._state([hand], [other], self._paid(hand))
                    self._takes([other], [hand], "player_lower")
        apart = {tuple(s.value for s in self.scope.pays(hand)) for hand in NAMED}
        if not order and len(apart) == 1:  # a text without names for them has one hand of that many points
            alike = alike or ([Stated({}, fate, cites)] if cites else [])
            self._state([*NAMED], [*NAMED], alike)
        elif not order:
            self.draft.gap("main", "no_order", "the text, as read, does not order the named hands")
        if not alike:
            self.draft.gap("main", "no_tie_rule", "the text, as read, does not state what two named hands alike pay")

    def points(self) -> None:
        """Points against points."""
        paid = [Stated({"comparison": [_HIGHER]}, row.then, row.cites, row.line) for row in self._paid(POINTS)]
        self._state([POINTS], [POINTS], paid)
        self._takes([POINTS], [POINTS], _LOWER, _LOWER)
        fate, cites = tied(self.said)
        self._state([POINTS], [POINTS], [Stated({"comparison": [_TIE]}, fate, cites)])
        if not cites:
            reason = "the text, as read, does not state what becomes of the bet between equal points"
            self.draft.gap("main", "no_tie_rule", reason)


def write_symbols(scope: Scope) -> Draft:
    """Return the settlement of a wheel with paying symbols."""
    bets = tuple(dict.fromkeys(name for name, _ in scope.said.below("payout", "pays")))
    shown = [name for name, _ in scope.said.below("equipment", "wheel.segments")]
    symbols = tuple(dict.fromkeys([*bets, *(f"segment_{n}" if n.isdigit() else n for n in shown)]))
    draft = scope.draft("settlement", {"bet": symbols or ("",), "result": symbols or ("",)})
    for bet in symbols:
        paid = scope.pays(bet)
        draft.state(scope.paid({"bet": [bet], "result": [bet]}, paid))
        why = tuple(c for s in paid for c in s.cites)
        if paid:
            draft.rest(Stated({"bet": [bet], "result": [s for s in symbols if s != bet]}, LOSE, why))
            draft.gap(bet, "by_name", _BY_NAME, why)
        else:
            draft.gap(bet, "no_payout", "the wheel has the symbol, but the text, as read, states no payment for it")
    return draft


def write(scope: Scope) -> Draft:
    """Return the settlement of a game whose situations are told by name."""
    paid = {name: s for name, s in scope.said.below("payout", "pays") if odds(s.value) is not None}
    outcomes = [(name, s) for name, s in scope.said.below("dealer_rule", "outcome") if s.value in (*_LOST, "win")]
    split = {name: name.partition(".") for name in paid}
    bets = tuple(dict.fromkeys(bet for bet, _, _ in split.values()))
    told = [s or WON for _, _, s in split.values()]
    situations = tuple(dict.fromkeys([WON, *told, *(n for n, _ in outcomes), NOT_WON]))
    domains: dict[str, tuple[Scalar, ...]] = {"bet": bets or ("",), "situation": situations}
    if _reductions(scope):
        domains["doubled"] = _DOUBLED
    draft = scope.draft("settlement", domains)
    for name, (bet, _, situation) in split.items():
        of_phase, of_first = (scope.said.all("bet", f"wins_on.{bet}{key}") for key in ("", ".first_card"))
        cites = tuple(cite for s in (*of_phase, *of_first) for cite in s.cites)
        rows = scope.paid(
            {"bet": [bet], "situation": [situation or WON]}, scope.said.all("payout", f"pays.{name}"), cites
        )
        if of_phase:
            draft.gap(bet, "by_name", _PHASE, cites)
        if "doubled" in domains and any(s.value == ["any_suit"] for s in of_phase):
            draft.gap(bet, "doubled_cards", _DOUBLED_CARDS, cites)
        draft.state(part for row in rows for part in _lowered(scope, draft, bet, row))
    for situation, statement in outcomes:
        for bet in bets:
            draft.state(_decided(scope, bet, situation, statement))
    _not_won(scope, draft, bets)
    return draft


_PHASE = "a bet on a card is taken to be lost where another card ends the phase"
_DOUBLED_CARDS = "the text, as read, does not state which cards win no more where others are doubled"
WON, NOT_WON = "won", "lost"
_DOUBLED: tuple[Scalar, ...] = tuple(range(7))
"""How many cards may be doubled or burnt that lower the odds of a bet."""


def _reductions(scope: Scope) -> dict[str, Statement]:
    """Return by bet by how much each doubled card lowers its odds."""
    named = ((*name.rpartition("."), s) for name, s in scope.said.below("payout", "pays"))
    return {bet: s for bet, _, situation, s in named if situation == "reduction"}


def _lowered(scope: Scope, draft: Draft, bet: str, row: Stated) -> Iterator[Stated]:
    """Yield a winning row, for each number of doubled cards where they lower its odds.

    A reduction that stands with some odds of its bet lowers these alone. Odds that are printed with those of a bet that
    is lowered, and alike, may be meant too: with doubled cards they are not sure.
    """
    reductions = _reductions(scope)
    own = reductions.get(bet)
    beside = [name for name, s in reductions.items() if s.line == row.line and _gain(row) in _printed(scope, name, s)]
    if own is not None and own.line != row.line and _printed(scope, bet, own):
        own = None
    if row.then["outcome"] != "win" or (own is None and (bet in reductions or not beside)):
        yield row
    elif own is None:
        yield Stated({**row.when, "doubled": _DOUBLED[:1]}, row.then, row.cites, row.line)
        yield Stated({**row.when, "doubled": _DOUBLED[1:]}, win(None), row.cites, row.line)
        reason = f"doubled cards lower the odds of {beside[0]}, which the text prints with those of this bet"
        draft.gap(bet, "reduction_apart", reason, reductions[beside[0]].cites)
    else:
        cites = tuple(dict.fromkeys((*row.cites, *own.cites)))
        for doubled in _DOUBLED:
            left = _gain(row) - int(doubled) * Fraction(str(own.value))
            if left > 0:
                yield Stated({**row.when, "doubled": [doubled]}, win(left), cites, row.line)


def _gain(row: Stated) -> Fraction:
    return Fraction(int(row.then["pays_num"]), int(row.then["pays_den"]))


def _printed(scope: Scope, bet: str, reduction: Statement) -> list[Fraction]:
    """Return the odds of a bet that stand where its reduction does."""
    named = scope.said.below("payout", "pays")
    there = (odds(s.value) for name, s in named if name.partition(".")[0] == bet and s.line == reduction.line)
    return [one for one in there if one is not None]


def _decided(scope: Scope, bet: str, situation: str, s: Statement) -> list[Stated]:
    """Return what the text makes of a situation: lost, returned, or paid as the bet is."""
    where: When = {"bet": [bet], "situation": [situation]}
    if s.value == "win":
        return scope.paid({**scope.within(s), **where}, scope.pays(bet), s.cites)
    return [Stated({**scope.within(s), **where}, _LOST[s.value], s.cites, s.line)]


def _not_won(scope: Scope, draft: Draft, bets: Iterable[str]) -> None:
    """A bet that is told to be lost is lost; one that is paid by how it was won alone must be told how."""
    for bet in bets:
        ways = {name: s for name, s in scope.said.below("payout", f"pays.{bet}") if odds(s.value) is not None}
        why = tuple(dict.fromkeys(c for s in (*scope.pays(bet), *ways.values()) for c in s.cites))
        draft.rest(Stated({"bet": [bet], "situation": [NOT_WON]}, LOSE, why))
        if ways and not scope.pays(bet):
            draft.rest(Stated({"bet": [bet], "situation": [WON]}, win(None), why))
            draft.gap(bet, "by_way", f"the text pays the bet by how it is won; tell one of {', '.join(ways)}", why)


def write_rows(scope: Scope) -> Draft:
    """Return the settlement of trente et quarante: `row` is the winning one, `shade` is color or inverse.

    At a tie both rows have the same total; `tie_at_31` is a tie at the lowest one.
    """
    domains: dict[str, tuple[Scalar, ...]] = {
        "bet": tuple(_ROWS),
        "row": _WINNERS,
        "shade": ("color", "inverse", "none"),
        "choice": ("none", "half", "prison"),
    }
    draft = scope.draft("settlement", domains)
    fate, ties = tied(scope.said)
    at_31 = scope.said.all("zero_rule", "tie_at_31")
    for bet, (fact, opposite) in _ROWS.items():
        paid = scope.pays(bet)
        why = tuple(c for s in paid or _offered(scope, bet) for c in s.cites)
        won: list[Scalar] = ["black", "red"]
        both: dict[str, list[Scalar]] = {"bet": [bet], "row": won}
        draft.state(scope.paid({**both, fact: [bet]}, paid))
        if not paid:
            draft.gap(bet, "no_payout", "the text, as read, does not state what the bet is paid", why)
            draft.rest(Stated({**both, fact: [bet]}, win(None), why))
        if not why:
            continue
        draft.rest(Stated({**both, fact: [opposite]}, LOSE, why))
        draft.gap(bet, "by_name", _BY_NAME, why)
        if fact == "shade" and not scope.said.all("dealer_rule", "shade_of"):
            draft.gap(bet, "no_shade_rule", _NO_SHADE)
        draft.rest(Stated({"bet": [bet], "row": ["tie"]}, fate, ties))
        for s in at_31:
            _at_31(scope, draft, bet, s)
        if not ties or not at_31:
            draft.gap(bet, "no_tie_rule", "the text, as read, does not state what becomes of the bet at every tie")
    return draft


def _offered(scope: Scope, bet: str) -> list[Statement]:
    return [s for s in scope.said.all("bet", "bets_offered") if bet in s.value]


_ROWS = {"red": ("row", "black"), "black": ("row", "red"), "color": ("shade", "inverse"), "inverse": ("shade", "color")}
_WINNERS = ("black", "red", "tie", "tie_at_31")


def _at_31(scope: Scope, draft: Draft, bet: str, s: Statement) -> None:
    where: When = {"bet": [bet], "row": ["tie_at_31"]}
    zero = scope.said.all("zero_rule", "even_money") if s.value == "as_roulette_zero" else [s]
    rows = [
        Stated({**where, **when}, then, tuple(dict.fromkeys((*s.cites, *rule.cites))), s.line)
        for rule in zero[:1]
        for when, then in _FATES.get(str(rule.value), ())
    ]
    draft.state(rows)
    if not rows:
        reason = "at a tie on the lowest total the text sends to the rules of the zero at roulette"
        draft.gap(bet, "inherited", reason, s.cites)


_HALF = keep(Fraction(1, 2))
_FATES: dict[str, tuple[tuple[When, dict[str, Scalar]], ...]] = {
    "lose_half": (({}, _HALF),),
    "en_prison": (({}, PENDING),),
    "en_prison_or_half": (({"choice": ["half"]}, _HALF), ({"choice": ["none", "prison"]}, PENDING)),
}
"""What becomes of a stake at the tie of the lowest total; `choice` is what the player prefers."""
