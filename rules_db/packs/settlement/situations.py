"""Games whose results are told by name: a symbol of the wheel, or a situation of the vocabulary.

Facts of a wheel of symbols: `bet` and `result`, the symbol. Facts of other games: `bet`, and `situation` as the
regulation names it (`player_higher`, `tie`, `war_phase.player_lower`, `primeras` …): whoever runs the game says what
happened, the table says what the text makes of it. A bet whose payment depends on no situation asks for `won`.
"""

from __future__ import annotations

from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import Scope
from rules_db.packs.settlement.outcomes import LOSE, PUSH
from rules_db.packs.statements import odds

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
            draft.rest(Stated({"bet": [bet], "situation": [situation], **within}, then, statement.cites, statement.line))
    _reductions(scope, draft)
    return draft


def _reductions(scope: Scope, draft: Draft) -> None:
    for name, statement in scope.said.below("payout", "pays"):
        bet, _, situation = name.rpartition(".")
        if situation == "reduction":
            reason = f"the odds are lowered by {statement.value} for each doubled card; the table pays them without it"
            draft.gap(bet, "reduction_apart", reason, statement.cites)
