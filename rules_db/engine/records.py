"""What the engine is asked and what it answers, with amounts that are never rounded.

Amounts without rounding: one reader for bets, checks, forms and files, exact fractions inside, decimals out. What has
one meaning is read, in plain or in Spanish notation: `1250`, `1250.50`, `1250,50`, `1.250,50`, `1 250`, `10/3`. What
may mean two things (`1.000`) or is no figure (`1e6`, `1000€`, `1,000,000`) is refused.

JSON of bets and outcomes is read so that it has one meaning: no key twice, no number that loses a digit.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from rules_db.errors import ReglasError, shown
from rules_db.printable import span

Money = int | str | Decimal | Fraction
"""What a sum of money may be given as: never a binary float, which holds no cents."""
_LONGEST = 40
"""Digits of the longest amount that is read."""
_ABOVE = 10**_LONGEST
_SPACE = "[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]"
_DECIMAL = re.compile(r"([0-9]+)(?:[.,]([0-9]+))?")
_BY_DOTS = re.compile(r"([0-9]{1,3}(?:\.[0-9]{3})+)(?:,([0-9]+))?")
_BY_SPACES = re.compile(rf"([0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}})+)(?:[.,]([0-9]+))?")
_RATIO = re.compile(r"[0-9]+/[0-9]+")
_EITHER = re.compile(r"([1-9][0-9]{0,2})[.,]([0-9]{3})")
"""A thousand to a Spaniard or to an Englishman, a decimal to the other."""
_NOT_DIGITS = re.compile(r"[^0-9]+")

_LONGEST_NUMBER = 60
"""Characters of the longest number that is read; what is longer is no stake, face or pocket."""


class MoneyError(ReglasError):
    """An amount is no number, has two meanings, is negative, or came as a binary float."""


class Bet(msgspec.Struct, frozen=True):
    """A bet: its name, what is staked (`rules_db.engine.records.Money`), and what its name leaves open.

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
    consequence, `under` the heading and lead-in over its provision ("the throw is void where:"): of packs of a
    knowledge base, for published packs hold no sentence of a text.
    """

    consequence: str
    bearer: str
    score: float
    citations: tuple[Reference, ...]
    event: str = ""
    sentence: str = ""
    follows: str = ""
    under: str = ""


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


def money(value: object, what: str = "the stake") -> Fraction:
    """Return a sum as an exact fraction; raises `MoneyError` with what is wrong with it."""
    return amount(value, what, "sum of money; write it as 12.50")


def staked(value: object) -> Fraction:
    """Return what is staked on a bet, which is more than nothing; raises `MoneyError`."""
    stake = money(value)
    if not stake:
        raise MoneyError("a stake is above zero")
    return stake


def amount(value: object, what: str, expected: str = "figure; write it in digits alone, such as 12.50") -> Fraction:
    """Return a figure that is not negative as an exact fraction.

    `what` names it, `expected` ends the sentence "… is no …". Raises `MoneyError`.
    """
    if type(value) is int and 0 <= value < _ABOVE:
        return Fraction(value)
    if type(value) is int:
        read = Fraction(value)
    elif isinstance(value, Fraction):
        read = value
    elif isinstance(value, Decimal):
        read = _of_decimal(value, what, expected)
    elif isinstance(value, float):
        raise MoneyError(f"{what} {value!r} is a binary float, which holds no exact money; write it as a string")
    else:
        read = _read(value if isinstance(value, str) else "", what, expected, _told_short(value))
    if read < 0:
        raise MoneyError(f"{what} {shown(value)} is negative")
    if read >= _ABOVE:
        raise MoneyError(f"{what} has more than {_LONGEST} digits")
    return read


def _of_decimal(value: Decimal, what: str, expected: str) -> Fraction:
    if not value.is_finite() or abs(value.adjusted()) > _LONGEST:
        raise MoneyError(f"{what} {_told_short(value)} is no {expected}")
    return Fraction(value)


def _told_short(value: object) -> str:
    text = shown(value)
    return text if len(text) <= 2 * _LONGEST else f"{text[:_LONGEST]}…"


@lru_cache(maxsize=4096)
def _read(value: str, what: str, expected: str, printed: str) -> Fraction:
    text = value.strip()
    negative = text[:1] in ("-", "\N{MINUS SIGN}")
    text = text[1:] if negative else text
    bad = MoneyError(f"{what} {printed} is no {expected}")
    if len(text) > _LONGEST:
        raise bad
    if either := _EITHER.fullmatch(text):
        raise MoneyError(
            f"{what} {printed} may mean {''.join(either.groups())} or {_as_decimal(*either.groups())}"
            "; write one of these"
        )
    found = _DECIMAL.fullmatch(text) or _BY_DOTS.fullmatch(text) or _BY_SPACES.fullmatch(text)
    if found:
        whole, part = _NOT_DIGITS.sub("", found[1]), found[2] or "0"
        read = Fraction(f"{whole}.{part}")
    elif _RATIO.fullmatch(text) and text.rpartition("/")[2].strip("0"):
        read = Fraction(text)
    else:
        raise bad
    return -read if negative else read


def _as_decimal(whole: str, part: str) -> str:
    """Return a decimal as nobody takes it for thousands."""
    kept = part.rstrip("0")
    return f"{whole}.{kept if len(kept) < len(part) else f'{part}0'}" if kept else whole


def exact(figure: float | int) -> Fraction:
    """Return the fraction that a figure of a table stands for: of all that are written so, the simplest.

    >>> exact(0.8), exact(1 / 3)
    (Fraction(4, 5), Fraction(1, 3))
    """
    near = Fraction(figure).limit_denominator(1000)
    return near if float(near) == figure else Fraction(repr(figure))


def told(amount: Fraction) -> str:
    """Return a sum exactly: as a decimal where it has one, else as a fraction (`10/3`)."""
    denominator = amount.denominator
    places = next((n for n in range(denominator.bit_length()) if 10**n % denominator == 0), None)
    if places is None:
        return str(amount)
    return f"{Decimal(f'{amount.numerator * 10**places // denominator}e-{places}'):f}"


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
