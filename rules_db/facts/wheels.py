"""Roulette and boule: pockets, and which numbers lie together on the cloth.

The cloth has three columns; the zeros stand at the head of the first row (`0` alone, or `0` and `00` side by side).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from itertools import pairwise

from rules_db.errors import shown
from rules_db.facts.errors import OutcomeError

_COLUMNS = 3
_LAST = 36
_ZEROS = ("0", "00")


def pocket(value: object, pockets: Collection[str]) -> str:
    """Return a winning pocket as packs name it; raises `OutcomeError` where the wheel has no such pocket."""
    name = str(value).strip() if isinstance(value, int | str) else ""
    if name not in pockets:
        highest = max(map(int, pockets), default=0)
        zeros = " and ".join(p for p in _ZEROS if p in pockets)
        whole = f"1 to {highest}" + (f" with {zeros}" if zeros else "")
        raise OutcomeError(f"the wheel has no pocket {shown(value)}: it has {whole}")
    return name


def chosen(bet: str, numbers: Iterable[object], pockets: Collection[str]) -> frozenset[str]:
    """Return the numbers of a bet laid on the cloth; raises `OutcomeError` where they do not lie together so."""
    named = [pocket(number, pockets) for number in numbers]
    if len(set(named)) < len(named):
        raise OutcomeError(f"the bet {bet} names a number twice: {', '.join(named)}")
    laid = frozenset(named)
    if len(pockets) > _LAST and bet in layouts() and laid not in layouts()[bet]:
        raise OutcomeError(f"the numbers {', '.join(named) or '(none)'} do not lie on the cloth as a {bet}")
    return laid


@cache
def layouts() -> dict[str, frozenset[frozenset[str]]]:
    """Return for each bet all sets of numbers on which it can be laid on a cloth of 36 numbers and one or two zeros."""
    numbers = [str(n) for n in range(1, _LAST + 1)]
    rows = [numbers[at : at + _COLUMNS] for at in range(0, _LAST, _COLUMNS)]
    columns = [numbers[at::_COLUMNS] for at in range(_COLUMNS)]
    dozens = [numbers[at : at + 12] for at in range(0, _LAST, 12)]
    beside = [row[at : at + 2] for row in rows for at in range(2)]
    below = [column[at : at + 2] for column in columns for at in range(11)]
    first = rows[0]
    zero_pairs = [["0", n] for n in first] + [["00", n] for n in first] + [["0", "00"]]
    zero_streets = [["0", *first[:2]], ["0", *first[1:]], ["00", *first[1:]], ["0", "00", "2"]]
    corners = [upper[at : at + 2] + lower[at : at + 2] for upper, lower in pairwise(rows) for at in range(2)]
    head = [["0", *first]]
    sets = {
        "straight": [[n] for n in (*_ZEROS, *numbers)],
        "split": beside + below + zero_pairs,
        "street": rows + zero_streets,
        "zero_street": zero_streets,
        "corner": corners + head,
        "first_four": [*head, first],
        "six_line": [upper + lower for upper, lower in pairwise(rows)],
        "five_line": [["0", "00", *first]],
        "column": columns,
        "dozen": dozens,
        "double_column": [columns[0] + columns[1], columns[1] + columns[2]],
        "double_dozen": [dozens[0] + dozens[1], dozens[1] + dozens[2]],
    }
    return {bet: frozenset(frozenset(group) for group in groups) for bet, groups in sets.items()}


def numbers_of(bet: str) -> tuple[str, ...]:
    """Return the numbers of a column or dozen by its name (`column_2`), as it lies on the cloth; else none.

    So too those of even and odd, low and high, which are what these words mean.
    """
    numbers = [str(n) for n in range(1, _LAST + 1)]
    halves = {"odd": numbers[::2], "even": numbers[1::2], "low": numbers[: _LAST // 2], "high": numbers[_LAST // 2 :]}
    if bet in halves:
        return tuple(halves[bet])
    kind, _, place = bet.rpartition("_")
    if kind not in ("column", "dozen") or not place.isdigit():
        return ()
    groups = sorted((sorted(group, key=int) for group in layouts()[kind]), key=lambda group: int(group[0]))
    return tuple(groups[int(place) - 1]) if 0 < int(place) <= len(groups) else ()
