"""The worth of a bet, or the reason why it cannot be told."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Edge(msgspec.Struct, frozen=True):
    """The house edge of a bet: the share of the stake that the house keeps on average; negative, it is the player's.

    `exact` is the fraction where there is one, `edge` the same as a number. Where a fact is not stated, both are None
    and `missing` names it; `formula` then says what the edge is, as far as it depends on that fact. `method` says how
    it was found, `cites` are the ids of the rules that it rests on.
    """

    bet: str
    variant: str
    edge: float | None
    exact: Fraction | None
    method: str
    missing: str = ""
    cites: tuple[str, ...] = ()
    formula: str = ""


class UnstatedError(Exception):
    """A fact that the text, as read, does not state; the message names it."""


def exactly(bet: str, gain: Fraction, method: str, cites: tuple[str, ...], variant: str = "") -> Edge:
    """Return the edge of a bet whose average gain for the player, in stakes, is known exactly."""
    return Edge(bet, variant, float(-gain), -gain, method, "", cites)


def about(bet: str, gain: float, method: str, cites: tuple[str, ...]) -> Edge:
    """Return the edge of a bet whose average gain for the player is known as a number, to the digits of the method."""
    return Edge(bet, "", -gain, None, method, "", cites)


def unknown(bet: str, missing: str, cites: tuple[str, ...] = (), variant: str = "", formula: str = "") -> Edge:
    """Return a bet without an edge, the fact that is missing, and what the edge is as a function of it."""
    return Edge(bet, variant, None, None, "", missing, cites, formula)
