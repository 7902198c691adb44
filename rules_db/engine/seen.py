"""What was seen at a table, looked at before anybody is paid by it: nothing untold, nothing that cannot have been.

A key that nothing reads is a slip of the pen or another game's. Hands that the drawing tables of a text rule out, cards
that stand on the table more often than the decks hold them, and a winner who is not that of the cards are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rules_db.errors import shown
from rules_db.facts.cards import NO_THIRD, Card
from rules_db.facts.errors import OutcomeError

if TYPE_CHECKING:
    from rules_db.engine.runner import Runner

_OF_SOME_RESULTS = frozenset(
    (
        "phase", "doubled", "surrendered", "folded", "split", "dealer", "facts", "laid", "meter", "winners",
        "exchanged", "purchased", "points", "winners_staked", "balls", "cards_sold", "day", "hour", "category",
    )
)  # fmt: skip
"""Keys that are read on some results only, or for some bets of a round."""
_NATURAL = (8, 9)


class Seen(dict[str, Any]):
    """An outcome that notes which of its keys were asked for; a `strict` one must have been played out by the rules."""

    def __init__(self, outcome: object, *, strict: bool = False) -> None:
        if not isinstance(outcome, Mapping) or not all(isinstance(key, str) for key in outcome):
            raise OutcomeError('the outcome is an object with what was seen, such as {"pocket": 17}')
        super().__init__(outcome)
        self.asked: set[str] = set()
        self.strict = strict

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return what was told under a key."""
        self.asked.add(key)
        return super().get(key, default)

    def refuse_unasked(self) -> None:
        """Raise `OutcomeError` where something was told that no bet of the game asks for."""
        if not self.asked - {"facts"}:
            return  # no bet was settled by it
        for key in self:
            if key not in self.asked and key not in _OF_SOME_RESULTS:
                raise OutcomeError(f"nothing in this game asks for {shown(key)}; it asks for {_listed(self.asked)}")


def needed(outcome: Mapping[str, Any], key: str, example: str) -> Any:
    """Return what an outcome tells under a key; raises `OutcomeError`, with the example, where it does not."""
    if key not in outcome:
        raise OutcomeError(f"the outcome does not tell {key}; write it as {example}")
    return outcome[key]


def told_so(outcome: Mapping[str, Any], key: str) -> bool:
    """Return what an outcome tells by yes or no; raises `OutcomeError` for anything else."""
    value = outcome.get(key, False)
    if not isinstance(value, bool):
        raise OutcomeError(f"{key} is true or false, not {shown(value)}")
    return value


def is_strict(outcome: Mapping[str, Any]) -> bool:
    """Tell whether the hands of an outcome must have been played out by the rules of the text."""
    return isinstance(outcome, Seen) and outcome.strict


def _listed(names: Iterable[object]) -> str:
    return ", ".join(sorted(str(name) for name in names if name != "facts"))


def refuse_removed(runner: Runner, held: Sequence[Card]) -> None:
    """Raise `OutcomeError` where a card is on the table that the text takes out of the deck."""
    removed = {str(rank) for rank in runner.parameter("equipment.removed_ranks") or ()}
    if gone := [card.rank for card in held if card.rank in removed]:
        raise OutcomeError(f"this game is played without the {gone[0]}")


def refuse_number(runner: Runner, player: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card]) -> None:
    """Raise `OutcomeError` where hands of poker have more or fewer cards than the text deals, or a board."""
    held, whole, shared = (_numbers(runner, f"dealer_rule.cards.{of}") for of in ("player", "hand", "community"))
    if board and shared and len(board) not in shared:
        raise OutcomeError(f"the cards that all share are {_listed(shared)}, not {len(board)}")
    if board and not shared and (held | whole) & _WHOLE_HANDS:
        raise OutcomeError("nothing in this game asks for board: every hand has all its cards")
    dealt = held or (set() if shared else whole)
    for side, hand in (("player", player), ("dealer", dealer)):
        if hand and dealt and len(hand) not in dealt:
            raise OutcomeError(f"the {side} has {_listed(dealt)} cards, not {len(hand)}")


_WHOLE_HANDS = {3, 5}


def _numbers(runner: Runner, key: str) -> set[int]:
    return {one["value"] for one in runner.said([key]) if type(one["value"]) is int}


def refuse_draws(runner: Runner, punto: Sequence[int], bank: Sequence[int]) -> None:
    """Raise `OutcomeError` where a hand of baccarat has a third card that the tables of the text do not give it.

    `punto` and `bank` are the totals of their first two cards and, where they drew, what the third one counts.
    """
    naturals = punto[0] in _NATURAL or bank[0] in _NATURAL
    drew = {"punto": len(punto) > 1, "banker": len(bank) > 1}
    third = punto[1] if drew["punto"] else NO_THIRD
    facts = {"punto": {"total": punto[0]}, "banker": {"total": bank[0], "third": third}}
    for side, told in facts.items():
        if naturals and drew[side]:
            raise OutcomeError(f"the {side} has a third card, though a natural stands on the table")
        if naturals or side not in runner.pack.tables:
            continue
        answer = runner.ask(side, {**told, "variant": ""})
        action = str(answer[0]["action"]) if answer else ""
        if action == "stand" and drew[side]:
            raise OutcomeError(f"the {side} stands on {told['total']} in this game; he has a third card")


def refuse_dealer(runner: Runner, totals: Sequence[tuple[Fraction, bool]], variant: str, *, finished: bool) -> None:
    """Raise `OutcomeError` where a dealer went on from a hand on which he stands, or stopped where he draws.

    `totals` are those of his hand from its second card on, with whether they are soft; `finished` tells that he had to
    play his hand out.
    """
    if "dealer" not in runner.pack.tables:
        return
    known = set(runner.domain("dealer", "total"))
    for at, (total, soft) in enumerate(totals):
        exact = int(total) if total.denominator == 1 else float(total)
        if exact not in known:
            continue
        answer = runner.ask("dealer", {"total": exact, "soft": soft, "variant": variant})
        action = str(answer[0]["action"]) if answer else ""
        last = at == len(totals) - 1
        if action == "stand" and not last:
            raise OutcomeError(f"the dealer stands on {exact}; he took another card")
        if action == "draw" and last and finished:
            raise OutcomeError(f"the dealer draws on {exact}; tell his whole hand")
