"""Games whose results are told by name: a symbol of the wheel, or a situation of the vocabulary.

Facts of a wheel of symbols: `bet` and `result`, the symbol. Facts of other games: `bet`, and `situation` as the
regulation names it (`both_won`, `tie`, `segundas` …): whoever runs the game says what happened, the table says what the
text makes of it. A bet whose payment depends on no situation asks for `won`; one that is not won is `lost`. `doubled`
counts the cards that lower the odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import Scope, When
from rules_db.packs.settlement.outcomes import LOSE, PENDING, PUSH, keep, win
from rules_db.packs.statements import Statement, odds
from rules_db.packs.tables import Scalar

_BY_NAME = "the bet is taken to win on the result that it is named after"
_NO_SHADE = (
    "the text, as read, does not state which row's first card decides color and inverse: the bet is decided where the "
    "first cards of the black and of the winning row say the same"
)
_LOST = {"lose": LOSE, "push": PUSH}


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
        rows = scope.paid({"bet": [bet], "situation": [situation or WON]}, scope.said.all("payout", f"pays.{name}"))
        draft.state(part for row in rows for part in _lowered(scope, bet, row))
    for situation, statement in outcomes:
        for bet in bets:
            draft.state(_decided(scope, bet, situation, statement))
    _not_won(scope, draft, bets)
    return draft


WON, NOT_WON = "won", "lost"
_DOUBLED: tuple[Scalar, ...] = tuple(range(7))
"""How many cards may be doubled or burnt that lower the odds of a bet."""


def _reductions(scope: Scope) -> dict[str, Statement]:
    """Return by bet by how much each doubled card lowers its odds."""
    named = ((*name.rpartition("."), s) for name, s in scope.said.below("payout", "pays"))
    return {bet: s for bet, _, situation, s in named if situation == "reduction"}


def _lowered(scope: Scope, bet: str, row: Stated) -> Iterator[Stated]:
    """Yield a winning row, for each number of doubled cards where they lower its odds."""
    lower = _reductions(scope).get(bet)
    if lower is None or row.then["outcome"] != "win":
        yield row
        return
    cites = tuple(dict.fromkeys((*row.cites, *lower.cites)))
    full = Fraction(int(row.then["pays_num"]), int(row.then["pays_den"]))
    for doubled in _DOUBLED:
        left = full - int(doubled) * Fraction(str(lower.value))
        if left > 0:
            yield Stated({**row.when, "doubled": [doubled]}, win(left), cites, row.line)


def _decided(scope: Scope, bet: str, situation: str, s: Statement) -> list[Stated]:
    """Return what the text makes of a situation: lost, returned, or paid as the bet is."""
    where: When = {"bet": [bet], "situation": [situation]}
    if s.value == "win":
        return scope.paid({**scope.within(s), **where}, scope.pays(bet), s.cites)
    return [Stated({**scope.within(s), **where}, _LOST[s.value], s.cites, s.line)]


def _not_won(scope: Scope, draft: Draft, bets: Iterable[str]) -> None:
    """A bet that is told to be lost is lost."""
    for bet in bets:
        why = tuple(dict.fromkeys(c for s in scope.pays(bet) for c in s.cites))
        draft.rest(Stated({"bet": [bet], "situation": [NOT_WON]}, LOSE, why))


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
    ties = [s for s in scope.said.all("dealer_rule", "outcome.tie") if s.value == "push"]
    at_31 = scope.said.all("zero_rule", "tie_at_31")
    for bet, (fact, opposite) in _ROWS.items():
        paid = scope.pays(bet)
        if not paid:
            draft.gap(bet, "no_payout", "the text, as read, does not state what the bet is paid")
            continue
        why = tuple(c for s in paid for c in s.cites)
        won: list[Scalar] = ["black", "red"]
        both: dict[str, list[Scalar]] = {"bet": [bet], "row": won}
        draft.state(scope.paid({**both, fact: [bet]}, paid))
        draft.rest(Stated({**both, fact: [opposite]}, LOSE, why))
        draft.gap(bet, "by_name", _BY_NAME, why)
        if fact == "shade" and not scope.said.all("dealer_rule", "shade_of"):
            draft.gap(bet, "no_shade_rule", _NO_SHADE)
        for s in ties[:1]:
            draft.rest(Stated({"bet": [bet], "row": ["tie"]}, PUSH, s.cites))
        for s in at_31:
            _at_31(scope, draft, bet, s)
        if not ties or not at_31:
            draft.gap(bet, "no_tie_rule", "the text, as read, does not state what becomes of the bet at every tie")
    return draft


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
