"""What the engine is asked and what it answers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from rules_db.engine.money import MoneyError, money
from rules_db.errors import ReglasError
from rules_db.printable import span


class Bet(msgspec.Struct, frozen=True):
    """A bet: its name, what is staked (`rules_db.engine.money.Money`), and what its name leaves open.

    `numbers`: those chosen on the cloth; `number`: the one that a bet at craps stands on; `roll`: the first throw that
    counts for it (from 1); `hand`: which of the player's hands it is laid on (from 1); `choice` at a zero: half or
    prison; `in_prison`: held there since the turn before; `taken_back` by its player before it was decided.
    """

    bet: str
    stake: Any
    numbers: tuple[int | str, ...] = ()
    number: int = 0
    roll: int = 1
    hand: int = 1
    choice: str = "none"
    in_prison: bool = False
    taken_back: bool = False


class Reference(msgspec.Struct, frozen=True):
    """Where it stands: document, provision (its path there), lines as received, id of the rule, hash of its words."""

    document: str
    provision: str
    line_start: int
    line_end: int
    rule: str
    quote: str
    via: str = ""

    def __str__(self) -> str:
        return f"{self.document}, lines {span(self.line_start, self.line_end)}"


class Payment(msgspec.Struct, frozen=True):
    """What becomes of a bet, in exact fractions.

    `outcome`: win, lose, push, partial, pending (not decided yet), unstated (the text does not say what it is paid),
    undecided (the text does not say what becomes of it) or refused (it may not be laid so; the note says why, and a
    `stake` that cannot be read is 0). `pays` is gain to stake; `amount` what the player gets back
    altogether, `gain` what he is the richer for it; both None where nothing is decided. `notes` are sentences.
    """

    bet: str
    stake: Fraction
    outcome: str
    pays: Fraction
    amount: Fraction | None
    gain: Fraction | None
    citations: tuple[Reference, ...]
    notes: tuple[str, ...] = ()
    point: int = 0
    facts: dict[str, Any] = {}


class Decision(msgspec.Struct, frozen=True):
    """What somebody must or may do: `action` (draw, stand, open …), `allowed` for a player's options.

    `does` says it with its figure: `discard 3` where that many cards are changed.
    """

    what: str
    action: str
    value: str
    facts: dict[str, Any]
    citations: tuple[Reference, ...]
    notes: tuple[str, ...] = ()
    does: str = ""


class IncidentAnswer(msgspec.Struct, frozen=True):
    """What follows from an event out of order; `consequence` is empty where only the passage was found.

    `event` says when, `sentence` is the whole of it with its condition and negations, `follows` the words of the
    consequence: of packs of a knowledge base, for published packs hold no sentence of a text.
    """

    consequence: str
    bearer: str
    score: float
    citations: tuple[Reference, ...]
    event: str = ""
    sentence: str = ""
    follows: str = ""


class Check(msgspec.Struct, frozen=True):
    """Whether something is lawful here: yes, no, depends (within the limits that the house chooses) or unknown."""

    subject: str
    value: str
    lawful: str
    bound: str
    citations: tuple[Reference, ...]
    notes: tuple[str, ...] = ()


REFUSED = "refused"
_ZERO = Fraction(0)


class RefusedBetError(ReglasError):
    """A bet that the text does not allow as it was laid; `citations` are the lines that say so."""

    def __init__(self, message: str, citations: Iterable[Reference] = ()) -> None:
        super().__init__(message)
        self.citations = tuple(citations)


def refused(name: str, stake: object, error: ReglasError) -> Payment:
    """Return the answer for a bet that nobody settles: nothing is paid, nothing is lost, the sentence says why."""
    try:
        staked = money(stake)
    except MoneyError:
        staked = _ZERO
    cites = error.citations if isinstance(error, RefusedBetError) else ()
    return Payment(name, staked, REFUSED, _ZERO, None, None, cites, (str(error),))
