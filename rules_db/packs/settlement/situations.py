"""Games whose results are told by name: a symbol of the wheel, or a situation of the vocabulary.

Facts of a wheel of symbols: `bet` and `result`, the symbol. Facts of other games: `bet`, and `situation` as the
regulation names it (`player_higher`, `tie`, `war_phase.player_lower`, `primeras` …): whoever runs the game says what
happened, the table says what the text makes of it. A bet whose payment depends on no situation asks for `won`.
"""

from __future__ import annotations

from fractions import Fraction

from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import Scope
from rules_db.packs.settlement.outcomes import LOSE, PUSH, keep
from rules_db.packs.statements import Statement, odds
from rules_db.packs.tables import Scalar

_BY_NAME = "the bet is taken to win on the result that it is named after"
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
    outcomes = [(name, s) for name, s in scope.said.below("dealer_rule", "outcome") if s.value in _LOST]
    split = {name: name.partition(".") for name in paid}
    bets = tuple(dict.fromkeys(bet for bet, _, _ in split.values()))
    situations = tuple(dict.fromkeys(["won", *(s or "won" for _, _, s in split.values()), *(n for n, _ in outcomes)]))
    draft = scope.draft("settlement", {"bet": bets or ("",), "situation": situations})
    for name, (bet, _, situation) in split.items():
        rows = scope.paid({"bet": [bet], "situation": [situation or "won"]}, scope.said.all("payout", f"pays.{name}"))
        draft.state(rows)
    for situation, statement in outcomes:
        then = _LOST[statement.value]
        for bet in bets:
            within = scope.within(statement)
            draft.rest(
                Stated({"bet": [bet], "situation": [situation], **within}, then, statement.cites, statement.line)
            )
    _reductions(scope, draft)
    return draft


def _reductions(scope: Scope, draft: Draft) -> None:
    for name, statement in scope.said.below("payout", "pays"):
        bet, _, situation = name.rpartition(".")
        if situation == "reduction":
            reason = f"the odds are lowered by {statement.value} for each doubled card; the table pays them without it"
            draft.gap(bet, "reduction_apart", reason, statement.cites)


def write_rows(scope: Scope) -> Draft:
    """Return the settlement of trente et quarante: `row` is the winning one, `shade` is color or inverse.

    At a tie both rows have the same total; `tie_at_31` is a tie at the lowest one.
    """
    draft = scope.draft("settlement", {"bet": tuple(_ROWS), "row": _WINNERS, "shade": ("color", "inverse", "none")})
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
        for s in ties[:1]:
            draft.rest(Stated({"bet": [bet], "row": ["tie"]}, PUSH, s.cites))
        for s in at_31:
            _at_31(draft, bet, s)
        if not ties or not at_31:
            draft.gap(bet, "no_tie_rule", "the text, as read, does not state what becomes of the bet at every tie")
    return draft


_ROWS = {"red": ("row", "black"), "black": ("row", "red"), "color": ("shade", "inverse"), "inverse": ("shade", "color")}
_WINNERS = ("black", "red", "tie", "tie_at_31")


def _at_31(draft: Draft, bet: str, s: Statement) -> None:
    if s.value == "lose_half":
        draft.state([Stated({"bet": [bet], "row": ["tie_at_31"]}, keep(Fraction(1, 2)), s.cites, s.line)])
    else:
        reason = "at a tie on the lowest total the text sends to the rules of the zero at roulette"
        draft.gap(bet, "inherited", reason, s.cites)
