"""What a brief is made of: differences with both articles, ranked, and what cannot be compared."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules_db.comparing.orders import Whose
from rules_db.comparing.records import Place, State

Right = Literal["prohibition", "obligation", "permission", "consequence", "option"]
"""What a difference of rights is about: who must not, must, may; what follows; what a player may choose."""


class Half(Struct, frozen=True):
    """What one side says, with its article and lines; without words where it says nothing: then `state` says why.

    `confidence` (0 to 1) is that of the least certain of its values, `repaired` tells whether one of them stands on a
    repaired line.
    """

    words: str
    article: str = ""
    places: tuple[Place, ...] = ()
    state: State = "stated"
    confidence: float = 1.0
    repaired: bool = False


class Money(Struct, frozen=True):
    """Bets of which the house keeps another share of the stake on each side, and the values that state them."""

    game: str
    bets: tuple[str, ...]
    variant: str
    a: Half
    b: Half
    edge_a: float
    edge_b: float

    @property
    def weight(self) -> float:
        """By how much the shares differ."""
        return abs(self.edge_a - self.edge_b)


class Point(Struct, frozen=True):
    """Another difference: of rights where `right` says of what, else of a value; `better` is whom B serves more."""

    game: str
    label: str
    a: Half
    b: Half
    right: Right | Literal[""] = ""
    better: Whose = ""


class Count(Struct, frozen=True):
    """How many things cannot be compared for one reason, with some of them by name."""

    reason: Literal["unread", "damaged", "games_a", "games_b", "unpriced"]
    number: int
    examples: tuple[str, ...] = ()


class Text(Struct, frozen=True):
    """A text that the brief rests on: how it is cited, its date and the SHA-256 of the file as received."""

    side: str
    document: str
    title: str
    date: str
    sha256: str


class Brief(Struct, frozen=True):
    """How two sides differ. `alike` counts values that both state alike, `differing` those that they state otherwise.

    `priced` counts the bets of which both sides' house edge is known.
    """

    a: str
    b: str
    a_name: str
    b_name: str
    game: str
    alike: int
    differing: int
    priced: int
    money: tuple[Money, ...]
    rights: tuple[Point, ...]
    values: tuple[Point, ...]
    limits: tuple[str, ...]
    uncompared: tuple[Count, ...]
    texts: tuple[Text, ...]
