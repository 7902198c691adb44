"""Monte by its cards: those that lie on the table, those drawn from the deck until one is of the value of one of them.

`{"placed": ["1O", "5C", "3E", "RB"], "drawn": ["7B", "5E"]}`: the cards that lie there in their order, four of them or
the two of the second phase, and the cards drawn. A bet is laid on one of the first (`camo.2`), or on one or two against
as many (`cartas.1.2`: the first against the second). Suits are oros, copas, espadas, bastos; ranks 1 to 7, sota,
caballo, rey.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_db.engine.hands import Outcome, needed
from rules_db.engine.records import Bet
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError, shown
from rules_db.facts.cards import Card, once

EXAMPLE = '{"placed": ["1O", "5C", "3E", "RB"], "drawn": ["7B", "5E"]}'
WON, LOST, SECOND = "won", "lost", "segundas"
_SUITS = {"O": "coins", "C": "cups", "E": "swords", "B": "batons"}
_RANKS = {"10": "S", "11": "C", "12": "R"}
_PHASES = (4, 2)
"""How many cards lie on the table in each phase."""
_NEXT, _PREVIOUS, _OTHER, _ANY = "next_suit", "previous_suit", "other_suit", "any_suit"
_FIRST_MATCHES = "first_card_matches"


class _Table(NamedTuple):
    placed: list[Card]
    drawn: list[Card]

    @property
    def deciding(self) -> Card | None:
        """The first card that is of the value of one that lies there; it ends the phase."""
        values = {one.rank for one in self.placed}
        return next((one for one in self.drawn if one.rank in values), None)


def told(outcome: Outcome) -> bool:
    """Tell whether an outcome tells the cards of monte."""
    return "placed" in outcome or "drawn" in outcome


def situation(runner: Runner, bet: Bet, outcome: Outcome) -> str:
    """Return how a bet fares by the cards, as a situation of the settlement table; raises `OutcomeError`."""
    table = _table(outcome)
    first = runner.results(f"bet.wins_on.{bet.bet}.first_card")
    suits = first or runner.results(f"bet.wins_on.{bet.bet}")
    if not suits:
        raise OutcomeError(f"the text, as read, does not state on which cards {bet.bet} wins; tell it by a word")
    mine, theirs = _laid(bet, table, set(suits))
    if set(suits) == {_ANY} and outcome.get("doubled", 0):
        raise OutcomeError(
            f"the text, as read, does not state what doubled cards annul for {bet.bet}; tell it by a word"
        )
    decides = table.drawn[0] if first else table.deciding
    if decides is None:
        raise OutcomeError("no card drawn is of the value of one that lies on the table: nothing is decided yet")
    if theirs and decides.rank not in {one.rank for one in (*mine, *theirs)}:
        raise OutcomeError(f"neither side of the bet {bet.bet} came first: it is not decided by these cards")
    won = any(one.rank == decides.rank and _fits(runner, one, decides, set(map(str, suits))) for one in mine)
    second = len(table.placed) == _PHASES[1]
    return SECOND if second and (won or _unruled(runner, bet)) else WON if won else LOST


def charged(runner: Runner, outcome: Outcome) -> bool | None:
    """Tell whether the cards are those on which the text lets the house deduct; None where they do not tell it."""
    if runner.parameter("commission.charged_if") != _FIRST_MATCHES or not told(outcome):
        return None
    table = _table(outcome)
    return table.drawn[0] == table.deciding


def _unruled(runner: Runner, bet: Bet) -> bool:
    """Tell whether the text, as read, has no such bet in the second phase."""
    return runner.settlement_row({"bet": bet.bet, "situation": SECOND, "doubled": 0}) is None


def _table(outcome: Outcome) -> _Table:
    placed, drawn = ([_card(one) for one in _listed(needed(outcome, key, EXAMPLE))] for key in ("placed", "drawn"))
    once([*placed, *drawn])
    if len(placed) not in _PHASES or len({one.rank for one in placed}) < len(placed):
        raise OutcomeError("four cards of different values lie on the table, two of them in the second phase")
    table = _Table(placed, drawn)
    if table.deciding is not None and table.deciding != drawn[-1]:
        raise OutcomeError("cards were drawn after the one that ended the phase")
    return table


def _listed(value: object) -> Sequence[object]:
    given = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or not given:
        raise OutcomeError(f"the cards of monte are told as {EXAMPLE}")
    return given


def _card(value: object) -> Card:
    name = value.strip().upper() if isinstance(value, str) else ""
    rank = _RANKS.get(name[:-1], name[:-1])
    if rank not in (*"1234567", *_RANKS.values()) or name[-1:] not in _SUITS:
        raise OutcomeError(f"{shown(value)} is no card of monte; write rank and suit, such as 1O, 7C, SE or RB")
    return Card(rank, _SUITS[name[-1]])


def _laid(bet: Bet, table: _Table, suits: set[object]) -> tuple[list[Card], list[Card]]:
    """Return the cards on which a bet is laid, and those against which it is."""
    there = range(1, len(table.placed) + 1)
    at = [int(one) for one in bet.numbers if str(one).isdigit() and int(one) in there]
    if not at or len(at) != len(bet.numbers) or len(set(at)) < len(at):
        raise OutcomeError(f"the bet {bet.bet} is laid on a card; name its place, such as {bet.bet}.{there[0]}")
    if len(at) > 1 and (suits != {_ANY} or len(at) % 2):
        raise OutcomeError(f"the bet {bet.bet} is laid on one card")
    cards = [table.placed[one - 1] for one in at]
    half = max(len(at) // 2, 1)
    return cards[:half], cards[half:]


def _fits(runner: Runner, placed: Card, drawn: Card, suits: set[str]) -> bool:
    """Tell whether a card is of one of the suits that a bet on one of its value asks for."""
    order = runner.parameter("card_value.suit_order")
    if suits == {_ANY}:
        return True
    if not isinstance(order, list) or not {placed.suit, drawn.suit} <= {*order}:
        raise OutcomeError("the text, as read, does not state the order of the suits")
    steps = (order.index(drawn.suit) - order.index(placed.suit)) % len(order)
    named = {1: _NEXT, len(order) - 1: _PREVIOUS}.get(steps, _OTHER)
    return named in suits
