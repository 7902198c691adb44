"""A pack as the odds read it: answers to facts as gains, and the facts that a text states of its things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from rules_db.odds.records import Edge, UnstatedError, unknown
from rules_db.packs.jdm import unpacked
from rules_db.packs.tables import Row, Scalar, Table, holds
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
        return next((row for row in mine if all(holds(by, case.get(name)) for name, by in row.when.items())), None)

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


def attempt(bet: str, book: Book, compute: Callable[[], Edge]) -> Edge:
    """Return the edge that is computed, with the rules that decided; the fact that is missing where one is."""
    try:
        edge = compute()
    except UnstatedError as missing:
        return unknown(bet, str(missing), book.cites())
    return msgspec.structs.replace(edge, cites=edge.cites or book.cites())
