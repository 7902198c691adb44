"""Jackpots: what a hand wins of a meter, as the table of prizes says; the meter is told with the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules_db.engine.hands import best_hand
from rules_db.engine.money import money, staked
from rules_db.engine.records import Bet, Payment, Reference
from rules_db.engine.runner import Runner
from rules_db.facts.errors import OutcomeError
from rules_db.packs.scope import settings

TABLE = "jackpot"
_BETS = ("jackpot", "progressive")
_EXCLUDED = {"fold": "folded", "card_exchange": "exchanged", "card_purchase": "purchased"}
"""What shuts a hand out of a jackpot, and the key under which an outcome tells it."""
NO_PRIZE = "none"
_ZERO = Fraction(0)
_KEPT = "the stake on a jackpot feeds it and is not given back beside a prize"
_TAKEN_TO_LOSE = "a bet that is paid by a list is taken to be lost with what stands below the list"
_PRIZES = ("multiple", "share_num", "amount")
_Row = Mapping[str, Any]


def on_jackpot(runner: Runner, bet: str) -> bool:
    """Tell whether a bet is the one on the jackpot of a pack."""
    return bet in _BETS and TABLE in runner.pack.tables


def settle(runner: Runner, bet: Bet, outcome: Mapping[str, Any], variant: str) -> Payment:
    """Return what a bet on the jackpot wins.

    The outcome tells the player's cards (or the `hand` by its name, `none` for no prize), the `meter` where the prize
    is a share of it, `winners` where several hands share it, and what may shut a hand out: `folded`, `exchanged`,
    `purchased`. Raises `OutcomeError`.
    """
    stake = staked(bet.stake)
    hand = _hand(runner, outcome, variant)
    if shut := _shut_out(runner, outcome):
        return _lost(bet, stake, shut, "the text shuts this hand out of the jackpot")
    listed = [str(one) for one in runner.domain(TABLE, "hand")]
    if _below(hand, listed):
        return _lost(bet, stake, runner.references(_every(runner)), _TAKEN_TO_LOSE)
    answer = runner.ask(TABLE, {"hand": hand, "variant": variant}) if hand in listed else None
    if answer is None or not any(answer[0][kind] for kind in _PRIZES):
        note = "the text, as read, does not state what this hand wins"
        return Payment(bet.bet, stake, "unstated", _ZERO, None, None, answer[1] if answer else (), (note,))
    prize = _prize(runner, answer[0], stake, outcome)
    facts = {"hand": hand}
    return Payment(bet.bet, stake, "win", _ZERO, prize, prize - stake, answer[1], (_KEPT,), 0, facts)


def _below(hand: str, listed: Sequence[str]) -> bool:
    """Tell whether a hand stands below every one that wins a prize; what stands among them unlisted is not known."""
    order = settings()["hands"]["five"]
    kind = "pair" if hand.startswith("pair_of_") else hand
    places = [order.index(one) for one in listed if one in order]
    return hand == NO_PRIZE or (
        hand not in listed and kind in order and order.index(kind) > max(places, default=len(order))
    )


def _lost(bet: Bet, stake: Fraction, cites: tuple[Reference, ...], note: str) -> Payment:
    return Payment(bet.bet, stake, "lose", _ZERO, _ZERO, -stake, cites, (note,))


def _shut_out(runner: Runner, outcome: Mapping[str, Any]) -> tuple[Reference, ...]:
    for entry in runner.pack.parameters.get("jackpot.excluded_if", ()):
        for reason in entry["value"] if isinstance(entry["value"], list) else [entry["value"]]:
            if outcome.get(_EXCLUDED.get(str(reason), str(reason))):
                return runner.references(entry["rules"])
    return ()


def _every(runner: Runner) -> Iterator[str]:
    yield from dict.fromkeys(cite for row in runner.tables[TABLE].rows for cite in row.cites)


def _hand(runner: Runner, outcome: Mapping[str, Any], variant: str) -> str:
    """Return the hand by its name, as it was told or as the cards make it."""
    known = [str(hand) for hand in runner.domain(TABLE, "hand")]
    if "hand" in outcome:
        if outcome["hand"] not in (*known, NO_PRIZE):
            raise runner.unknown("prize", outcome["hand"], (*known, NO_PRIZE))
        return str(outcome["hand"])
    if "player" not in outcome:
        raise OutcomeError(
            f"the outcome tells neither the player's cards nor his hand: one of {', '.join(known)}, none"
        )
    made = best_hand(runner, outcome, variant)
    return made if made in known or made != "royal_flush" else "straight_flush"


def _prize(runner: Runner, row: _Row, stake: Fraction, outcome: Mapping[str, Any]) -> Fraction:
    """Return a prize in money: so many stakes, an amount, or a share of the meter, which has a cap in some texts."""
    if not row["share_num"]:
        return stake * Fraction(str(row["multiple"])) + Fraction(str(row["amount"]))
    if "meter" not in outcome:
        raise OutcomeError('the prize is a share of the jackpot; tell how high it stands: {"meter": "12500"}')
    share = money(outcome["meter"], "the meter") * Fraction(int(row["share_num"]), int(row["share_den"]))
    capped = min(share, stake * Fraction(str(row["cap_multiple"]))) if row["cap_multiple"] else share
    return capped / _winners(runner, outcome)


def _winners(runner: Runner, outcome: Mapping[str, Any]) -> int:
    winners = outcome.get("winners", 1)
    if type(winners) is not int or winners < 1:
        raise OutcomeError(f"the winners are a whole number from 1, not {winners}")
    if winners > 1 and runner.parameter("jackpot.shared") != "equal":
        raise OutcomeError("the text, as read, does not state how several winners share the jackpot")
    return winners
