"""A pack as the odds read it: facts that a text states, gains by facts, and the cards of the game.

Of the cards it knows how many decks there are, and how many cards of each rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

import msgspec

from rules_db.facts.cards import RANKS, Counting, counting
from rules_db.packs.tables import Row, Scalar, Table, fits, unpacked
from schemas.packs import Pack

Facts = Mapping[str, Scalar]


class Book:
    """A pack whose settlement is looked up case by case; it notes which rules decided.

    `long` is false for a reader who does not wait for what takes seconds: `wait` then ends what begins to.
    """

    def __init__(self, pack: Pack, variant: str = "", *, long: bool = True) -> None:
        self.pack = pack
        self.variant = variant
        self.long = long
        self._paying: dict[str, None] = {}
        self._cited: dict[str, None] = {}

    def in_variant(self, variant: str) -> Self:
        """Return the book of the pack in one variant; its table, which is dear to unpack, is shared."""
        self._rows  # noqa: B018 - unpacks it
        book = copy(self)
        book.variant, book._paying, book._cited = variant, {}, {}
        return book

    @cached_property
    def settlement(self) -> Table | None:
        """The table of payments, None where the pack has none."""
        packed = self.pack.tables.get("settlement")
        return unpacked("settlement", packed) if packed else None

    @cached_property
    def bets(self) -> list[str]:
        """The bets of the settlement."""
        return [str(bet) for bet in self.values("bet")]

    def values(self, fact: str) -> list[Scalar]:
        """Return all values of a fact that the settlement asks for; none where it does not ask."""
        inputs = self.settlement.inputs if self.settlement else ()
        return next((list(field.values) for field in inputs if field.name == fact), [])

    @cached_property
    def _rows(self) -> dict[Scalar, list[Row]]:
        """The rows by bet: a bet of many cases is looked up among its own."""
        rows: dict[Scalar, list[Row]] = {bet: [] for bet in self.values("bet")}
        for row in self.settlement.rows if self.settlement else ():
            asked = row.when.get("bet")
            for bet in rows if asked is None else getattr(asked, "values", ()):
                rows[bet].append(row)
        return rows

    def answer(self, bet: str, facts: Facts) -> Row:
        """Return the row that decides a case. Raises `UnstatedError` where none does."""
        row = self.find(bet, facts)
        if row is not None:
            if row.then.get("outcome") in ("win", "unstated") and row.then["pays_num"]:
                self._paying.update(dict.fromkeys(row.cites[-1:]))
            self._cited.update(dict.fromkeys(row.cites))
            return row
        told = ", ".join(f"{name} {value}" for name, value in facts.items())
        raise UnstatedError(f"what becomes of the bet at {told}")

    def wait(self) -> None:
        """Say that what follows takes seconds. Raises `UnstatedError` where nobody waits for it."""
        if not self.long:
            raise UnstatedError("time: this takes long; `reglas edges` computes it")

    def find(self, bet: str, facts: Facts) -> Row | None:
        """Return the row that decides a case, None where none does; nothing is noted of it."""
        case = {"variant": self.variant, **facts, "bet": bet}
        mine = self._rows.get(bet, ())
        return next((row for row in mine if fits(row, case)), None)

    def cite(self, rules: Iterable[str]) -> None:
        """Note rules that decided."""
        self._cited.update(dict.fromkeys(rules))

    def gain(self, bet: str, facts: Facts) -> Fraction | None:
        """Return what a decided bet wins in stakes (-1: it is lost), None while it is pending.

        A gain from which an open commission is still to be taken is told before it. Raises `UnstatedError` where the
        text does not state the case or the payment.
        """
        then = self.answer(bet, facts).then
        if then["outcome"] == "pending":
            return None
        if then["outcome"] == "unstated" and not then["pays_num"]:
            raise UnstatedError("what the bet is paid")
        returned = Fraction(int(then["returns_num"]), int(then["returns_den"]))
        return Fraction(int(then["pays_num"]), int(then["pays_den"])) + returned - 1

    def stated(self, name: str) -> list[Any]:
        """Return the values that the text states of a rule (`equipment.decks`), its variant's own where it has any."""
        found = self.pack.parameters.get(name, [])
        own = [one for one in found if self.variant and self.variant in one["variant"].split(",")]
        chosen = own or [one for one in found if not one["variant"]] or found
        for one in chosen:
            self._cited.update(dict.fromkeys(one["rules"]))
        return [one["value"] for one in chosen]

    def states_own(self, name: str) -> bool:
        """Tell whether the text states a rule for this variant apart."""
        return bool(self.variant) and any(
            self.variant in one["variant"].split(",") for one in self.pack.parameters.get(name, [])
        )

    def one(self, name: str) -> Any:
        """Return the first value of a rule. Raises `UnstatedError` where there is none."""
        found = self.stated(name)
        if not found:
            raise UnstatedError(name)
        return found[0]

    def variants(self, name: str) -> list[str]:
        """Return the variants for which the text states a rule apart, the plain game first."""
        stated = {part for one in self.pack.parameters.get(name, []) for part in one["variant"].split(",")}
        return sorted(stated) or [""]

    def below(self, name: str) -> Iterator[tuple[str, Any]]:
        """Yield the rules whose name begins like `equipment.wheel.segments.`: the rest of the name, the first value."""
        for full in self.pack.parameters:
            if full.startswith(f"{name}."):
                yield full.removeprefix(f"{name}."), self.stated(full)[0]

    def cites(self) -> tuple[str, ...]:
        """Return the rules that decided since the last call, those that say what is paid first."""
        found = tuple({**self._paying, **self._cited})
        self._paying, self._cited = {}, {}
        return found


_KEYS = ("decks", "decks_per_color")
_FRENCH = 52
SUITS = 4


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


def decks(book: Book) -> list[int]:
    """Return the numbers of decks that the text allows: those that most of its statements do, else the fewest.

    What it says of the game's own variant goes before what it says of all; decks by colour are added up. Raises
    `UnstatedError` where it states none.
    """
    own = [key for key in _KEYS if book.states_own(f"equipment.{key}")]
    stated = [_counted(key, value) for key in own or _KEYS for value in book.stated(f"equipment.{key}")]
    known = [numbers for numbers in stated if numbers]
    if not known:
        raise UnstatedError("the number of decks")
    allowed = Counter(number for numbers in known for number in set(numbers))
    most = max(allowed.values())
    return sorted(number for number in allowed if allowed[number] == most) if most > 1 else min(known, key=len)


def copies(book: Book) -> dict[str, int]:
    """Return how many cards of each rank one deck holds: a French deck without the ranks that the text takes out.

    Raises `UnstatedError` where the number of its cards is another one.
    """
    removed = {str(rank) for value in book.stated("equipment.removed_ranks") for rank in value}
    kept = {rank: SUITS for rank in RANKS if rank not in removed}
    stated = [value for value in book.stated("equipment.cards_per_deck") if isinstance(value, int)]
    if stated and sum(kept.values()) not in stated:
        raise UnstatedError(f"which ranks the deck of {stated[0]} cards has")
    return kept


def one_deck(book: Book) -> None:
    """Raise `UnstatedError` unless hands come from a French deck of 52 cards without jokers.

    A second deck of such a game is the one that is being shuffled meanwhile.
    """
    cards = [value for value in book.stated("equipment.cards_per_deck") if value != _FRENCH]
    jokers = [value for value in book.stated("equipment.jokers") if value]
    if cards or jokers:
        raise UnstatedError("the odds of a deck other than the French one of 52 cards")


def values(book: Book) -> Counting:
    """Return what cards count. Raises `UnstatedError` where a rank of the deck has no value."""
    found = counting(dict(book.below("card_value")))
    for rank in copies(book):
        if rank not in found.values:
            raise UnstatedError(f"card_value.{rank}")
    return found


def attempt(bet: str, book: Book, compute: Callable[[], Edge]) -> Edge:
    """Return the edge that is computed, with the rules that decided; the fact that is missing where one is."""
    try:
        edge = compute()
    except UnstatedError as missing:
        return unknown(bet, str(missing), book.cites())
    return msgspec.structs.replace(edge, cites=edge.cites or book.cites())


def exactly(bet: str, gain: Fraction, method: str, cites: tuple[str, ...], variant: str = "") -> Edge:
    """Return the edge of a bet whose average gain for the player, in stakes, is known exactly."""
    return Edge(bet, variant, float(-gain), -gain, method, "", cites)


def about(bet: str, gain: float, method: str, cites: tuple[str, ...]) -> Edge:
    """Return the edge of a bet whose average gain for the player is known as a number, to the digits of the method."""
    return Edge(bet, "", -gain, None, method, "", cites)


def unknown(bet: str, missing: str, cites: tuple[str, ...] = (), variant: str = "", formula: str = "") -> Edge:
    """Return a bet without an edge, the fact that is missing, and what the edge is as a function of it."""
    return Edge(bet, variant, None, None, "", missing, cites, formula)


def _counted(key: str, value: Any) -> list[int]:
    if isinstance(value, int):
        return [value]
    if isinstance(value, dict) and {"min", "max"} <= set(value):
        return [int(value["min"]), int(value["max"])]
    if not isinstance(value, list):
        return []
    if key == "decks":
        return [number for number in value if isinstance(number, int)]
    if all(isinstance(number, int) for number in value):
        return [sum(value)]
    return [sum(part) for part in value if isinstance(part, list) and all(isinstance(n, int) for n in part)]
