"""Many bets at once: the settlement table as one array over its facts, read by numpy.

The table's facts are finite, so that every case has its place in an array that holds the row which decides it (or
none). Facts are looked up, rows are gathered, and what is paid is computed in whole numbers: nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError
from rules_db.packs.tables import holds

Integers = npt.NDArray[np.int64]
_NO_ROW = -1
_OUTCOMES = ("win", "lose", "push", "partial", "pending", "unstated")
_LARGEST_STAKE = 2**40
"""Stakes (in whole units) up to which no product of odds leaves 64 bits."""


class Settlement(NamedTuple):
    """What becomes of many bets, one entry a bet.

    `row` is the row that decides it (from 0; -1 where none does), `amount_num`/`amount_den` what the player gets
    back in the stake's unit as an exact fraction; 0/1 where nothing is decided, which `paid` tells.
    """

    row: Integers
    paid: npt.NDArray[np.bool_]
    amount_num: Integers
    amount_den: Integers


class Batch:
    """The settlement table of a pack for many bets."""

    def __init__(self, runner: Runner) -> None:
        table = runner.tables["settlement"]
        self.where = f"{runner.pack.jurisdiction} {runner.pack.game}"
        self.fields = table.inputs
        self.codes = {field.name: {value: at for at, value in enumerate(field.values)} for field in table.inputs}
        self._rows = np.full([len(field.values) for field in table.inputs], _NO_ROW, dtype=np.int32)
        for at, row in enumerate(table.rows):
            self._rows[np.ix_(*(self._places(row.when, field.name) for field in table.inputs))] = at
        outcome = [_OUTCOMES.index(str(row.then["outcome"])) for row in table.rows]
        self._paid = np.array([*(code < _OUTCOMES.index("pending") for code in outcome), False])
        ratios = [_ratio(row.then) for row in table.rows]
        self._num = np.array([*(num for num, _ in ratios), 0], dtype=np.int64)
        self._den = np.array([*(den for _, den in ratios), 1], dtype=np.int64)

    def _places(self, when: Mapping[str, Any], name: str) -> list[int]:
        asked = when.get(name)
        return [at for value, at in self.codes[name].items() if asked is None or holds(asked, value)]

    def encode(self, fact: str, values: Iterable[Any]) -> Integers:
        """Return a fact of many bets as the codes of its values; raises `OutcomeError` for a value it cannot take."""
        codes = self.codes[fact]
        try:
            return np.fromiter(map(codes.__getitem__, values), dtype=np.int64)
        except KeyError as error:
            raise OutcomeError(f"{self.where}: {fact} cannot be {error.args[0]!r}") from None

    def settle(self, facts: Mapping[str, Sequence[Any] | Integers], stakes: Sequence[int] | Integers) -> Settlement:
        """Return what becomes of bets whose facts are given fact by fact, as values or as codes (`encode`).

        Stakes are whole numbers of the smallest unit (cents). A single value stands for all bets.
        Raises `OutcomeError`.
        """
        staked = _stakes(stakes)
        row = self._rows[tuple(self._coded(field.name, facts, len(staked)) for field in self.fields)].astype(np.int64)
        num, den = self._num[row], self._den[row]
        return Settlement(row, self._paid[row], staked * num, den)

    def _coded(self, name: str, facts: Mapping[str, Any], length: int) -> Integers:
        if name not in facts:
            raise OutcomeError(f"{self.where}: the facts do not tell {name}")
        given = facts[name]
        if isinstance(given, np.ndarray) and given.dtype.kind in "iu":
            if given.size and (given.min() < 0 or given.max() >= len(self.codes[name])):
                raise OutcomeError(f"{self.where}: there is no code {int(given.max())} of {name}")
            codes: Integers = given
        elif isinstance(given, str | int | float):
            return np.broadcast_to(self.encode(name, [given]), (length,))
        else:
            codes = self.encode(name, given)
        if codes.shape != (length,):
            raise OutcomeError(f"{self.where}: {name} is told of {codes.size} bets, and {length} stakes are given")
        return codes


def _stakes(stakes: Sequence[int] | Integers) -> Integers:
    staked = np.asarray(stakes)
    if staked.dtype.kind not in "iu":
        raise OutcomeError("stakes of a batch are whole numbers of the smallest unit, such as cents")
    if staked.size and (staked.min() < 1 or staked.max() > _LARGEST_STAKE):
        raise OutcomeError(f"a stake of a batch lies between 1 and {_LARGEST_STAKE}")
    return staked.astype(np.int64)


def _ratio(then: Mapping[str, Any]) -> tuple[int, int]:
    """Return what a row pays back altogether, in stakes: `pays` and `returns` together as one fraction."""
    num = then["pays_num"] * then["returns_den"] + then["returns_num"] * then["pays_den"]
    return int(num), int(then["pays_den"] * then["returns_den"])
