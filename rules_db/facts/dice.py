"""Dice: a throw as two faces, its total, and the point that a throw makes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from rules_db.errors import shown
from rules_db.facts.errors import OutcomeError

FACES = 6
SEVEN = 7
OTHER = "other"
"""The result of a throw on which a bet that is named after its result is not paid."""
TRIPLE = "triple"
"""The result of three dice that show the same face."""
_PAIR = 2
_ROLL = re.compile(r"\s*([0-9]{1,3})\s*[+\-x ,]\s*([0-9]{1,3})\s*")


def roll(value: object) -> tuple[int, int]:
    """Return a throw of two dice, the higher first: `"4+2"`, `"2-4"` or `[4, 2]`; raises `OutcomeError`."""
    if isinstance(value, str):
        return _written(value)
    faces = value if isinstance(value, list | tuple) else ()
    if len(faces) != 2 or not all(isinstance(f, int) and not isinstance(f, bool) for f in faces):
        raise OutcomeError(f"{shown(value)} is no throw of two dice; write both, such as 4+2")
    return _thrown(faces[0], faces[1], value)


@lru_cache(maxsize=1024)
def _written(text: str) -> tuple[int, int]:
    match = _ROLL.fullmatch(text)
    if match is None:
        raise OutcomeError(f"{shown(text)} is no throw of two dice; write both, such as 4+2")
    return _thrown(int(match[1]), int(match[2]), text)


def _thrown(one: int, other: int, value: object) -> tuple[int, int]:
    for face in (one, other):
        if not 1 <= face <= FACES:
            raise OutcomeError(f"a die has no face {face}: the throw {shown(value)} has a total of {one + other}")
    return max(one, other), min(one, other)


def faces(values: object, dice: int) -> list[int]:
    """Return a throw of some dice as their faces: `[1, 2, 5]` or `"1+2+5"`; raises `OutcomeError`."""
    if isinstance(values, str):
        values = [
            int(part) if re.fullmatch("[0-9]{1,3}", part) else part for part in re.split(r"[+\- ,]+", values.strip())
        ]
    if not isinstance(values, list | tuple) or len(values) != dice:
        raise OutcomeError(f"{shown(values)} is no throw of {dice} dice; write each, such as 1+2+5")
    for face in values:
        if type(face) is not int or not 1 <= face <= FACES:
            raise OutcomeError(f"a die has no face {shown(face)}")
    return list(values)


def hits(
    bet: str,
    thrown: Sequence[int],
    wins: Collection[int | str],
    loses: Collection[int | str] = (),
    numbers: Collection[int] = (),
) -> bool | None:
    """Tell whether a bet wins on a throw of several dice; None where neither the text nor the bet's name says it.

    `wins` and `loses` are the results on which the text says that it does: totals, and `"triple"` for dice all alike.
    What loses does so though its total wins. `numbers` are the faces that the player chose.
    """
    if _among(thrown, loses):
        return False
    if wins:
        return _among(thrown, wins)
    name, _, number = bet.rpartition("_")
    if bet in ("any_treble", "any_triple"):
        return _alike(thrown)
    if name == "total" and number.isdigit():
        return sum(thrown) == int(number)
    if bet in ("triple", "treble", "double") and len(numbers) == 1:
        fallen = list(thrown).count(next(iter(numbers)))
        return fallen >= (_PAIR if bet == "double" else len(thrown))
    if bet == "combination" and len(numbers) == _PAIR:
        return set(numbers) <= set(thrown)
    return None


def _among(thrown: Sequence[int], results: Collection[int | str]) -> bool:
    return sum(thrown) in results or (TRIPLE in results and _alike(thrown))


def _alike(thrown: Sequence[int]) -> bool:
    return len(set(thrown)) == 1


def facts(thrown: tuple[int, int]) -> dict[str, int | str]:
    """Return the facts of one throw: its `total`, and the `roll` itself."""
    return {"total": sum(thrown), "roll": f"{thrown[0]}-{thrown[1]}"}
