"""Bets that are decided over several throws: the average gain from each state, exactly.

An absorbing Markov chain: from a state the next throw decides the bet or leads to another state. The averages solve
one linear equation a state (Kemeny and Snell, Finite Markov Chains, 1960, theorem 3.3.5), here in exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Next(Generic[State]):
    """The bet is not decided: it goes on from another state."""

    state: State


Step = Callable[[State], Iterable[tuple[Fraction, "Fraction | Next[State]"]]]
"""Gives the results of the next throw from a state: the probability of each, and the gain or what is next."""


def average(start: State, step: Step[State]) -> Fraction:
    """Return the average gain from a state on. Raises ValueError where the bet is never decided."""
    order: list[State] = [start]
    known = {start: 0}
    moves: list[dict[int, Fraction]] = []
    gains: list[Fraction] = []
    for state in order:  # grows while states are found
        row: dict[int, Fraction] = {}
        gain = Fraction(0)
        for probability, result in step(state):
            if isinstance(result, Next):
                if result.state not in known:
                    known[result.state] = len(order)
                    order.append(result.state)
                at = known[result.state]
                row[at] = row.get(at, Fraction(0)) + probability
            else:
                gain += probability * result
        moves.append(row)
        gains.append(gain)
    return _solved(moves, gains)


def _solved(moves: list[dict[int, Fraction]], gains: list[Fraction]) -> Fraction:
    """Return the average from the first state: eliminate the others from the last on."""
    for at in range(len(moves) - 1, -1, -1):
        stay = 1 - moves[at].pop(at, Fraction(0))
        if stay == 0:
            raise ValueError("a bet that no throw decides has no average")
        gains[at] /= stay
        moves[at] = {other: share / stay for other, share in moves[at].items()}
        for before in range(at):
            share = moves[before].pop(at, Fraction(0))
            if share:
                gains[before] += share * gains[at]
                for other, part in moves[at].items():
                    moves[before][other] = moves[before].get(other, Fraction(0)) + share * part
    return gains[0]
