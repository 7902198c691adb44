"""JSON of bets and outcomes, read so that it has one meaning: no key twice, no number that loses a digit."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from typing import Any

from rules_db.errors import ReglasError, shown

_LONGEST_NUMBER = 60
"""Characters of the longest number that is read; what is longer is no stake, face or pocket."""


def object_of(text: str | bytes, what: str = "it") -> dict[str, Any]:
    """Return a JSON object; numbers with decimals become `Decimal`, so that no money passes through a binary float.

    `what` names the text in a sentence. Raises `ReglasError` for what is no JSON object, for a key that stands twice
    in one, for a number that is no plain decimal (`1e6`, `NaN`) and for one that is too long, and for deep nesting.
    """
    try:
        found = _DECODER.decode(text if isinstance(text, str) else text.decode())
    except RecursionError:
        raise ReglasError(f"{what} is nested too deeply") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ReglasError(f"{what} is no JSON ({error})") from error
    if not isinstance(found, dict):
        raise ReglasError(f"{what} is no JSON object")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise ReglasError(f"{shown(twice)[:40]} is told twice in one object")
    return found


def _decimal(text: str) -> Decimal:
    if len(text) > _LONGEST_NUMBER or "e" in text.lower():
        raise ReglasError(f"{text[:_LONGEST_NUMBER]} is no plain number; write it in digits")
    return Decimal(text)


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise ReglasError(f"the number {text[:10]}… has {len(text)} digits")
    return int(text)


def _refused(text: str) -> None:
    raise ReglasError(f"{text} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=_decimal, parse_int=_whole, parse_constant=_refused)
