"""What cards count as a text says, for every game in which they are counted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules_db.engine import hands as seen
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError
from rules_db.facts import cards
from rules_db.facts.cards import Card, Counting


def decks(runner: Runner) -> int:
    """Return how often one card may be on the table at most: once at poker."""
    return cards.MOST_DECKS if runner.pack.kind != "poker" else 1


def counted(runner: Runner, held: Sequence[Card]) -> Counting:
    """Return what cards count, as the text says; raises `OutcomeError` for one of which it says nothing."""
    seen.refuse_removed(runner, held)
    counting = cards.counting(runner.parameters("card_value"))
    if left_out := cards.missing(held, counting):
        raise OutcomeError(f"the text, as read, does not state what the {left_out[0]} counts")
    return counting


def target_of(runner: Runner) -> Fraction:
    """Return the total that hands must not pass, as the text states it."""
    stated = runner.parameter("dealer_rule.target_total")
    return Fraction(str(stated)) if isinstance(stated, int | float) else Fraction(21)


def blackjack_hand(runner: Runner, held: Sequence[Card]) -> tuple[Fraction, bool]:
    """Return the total of a hand and whether it is soft, as the text counts cards."""
    return cards.total(held, counted(runner, held), target_of(runner))
