"""What a text states, key by key: equal statements as one with all their citations, in the order of the lines.

The value of a key has a shape (docs: the vocabulary); one of another shape makes a gap and no row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from rules_db.identifiers import squash, value_json
from rules_db.records import StoredRule
from schemas.packs import Cite

QUOTE_DIGITS = 16
"""Hexadecimal digits of a quote's hash."""
_INHERITED = re.compile(r"inherited from (\S+?), lines (\d+)-(\d+)")

Test = Callable[[object], bool]
_ODDS = re.compile(r"\d+:0*[1-9]\d*")
_POINTS = tuple(str(n) for n in range(10))


class Statement(msgspec.Struct, frozen=True):
    """One value of one key, with the rules that state it; `line` is where it stands first."""

    family: str
    key: str
    value: Any
    variant: str
    line: int
    cites: tuple[str, ...]

    @property
    def last(self) -> str:
        """What stands after the key's last dot."""
        return self.key.rpartition(".")[2]


class Statements:
    """The typed rules of one game in one document; `odd` are those whose value has not the shape of their key."""

    def __init__(self, rules: Iterable[StoredRule]) -> None:
        every = sorted(rules, key=lambda rule: (rule.line_start, rule.line_end, rule.id))
        self.odd = [rule for rule in every if not shaped(rule.family, rule.key, rule.value)]
        self._by_key: dict[tuple[str, str], list[Statement]] = {}
        for rule in every:
            if shaped(rule.family, rule.key, rule.value):
                self._add(rule)

    def _add(self, rule: StoredRule) -> None:
        known = self._by_key.setdefault((rule.family, rule.key), [])
        value = json.loads(value_json(rule.value))  # as it is stored, so that a pack is the same before and after
        for at, statement in enumerate(known):
            if statement.variant == rule.variant and value_json(statement.value) == value_json(value):
                known[at] = msgspec.structs.replace(statement, cites=(*statement.cites, rule.id))
                return
        new = Statement(rule.family, rule.key, value, rule.variant, rule.line_start, (rule.id,))
        known.append(new)

    def all(self, family: str, key: str) -> list[Statement]:
        """Return the different values that the text gives a key, the one stated first leading."""
        return self._by_key.get((family, key), [])

    def first(self, family: str, key: str) -> Statement | None:
        """Return the value that the text states first, if it states one."""
        found = self.all(family, key)
        return found[0] if found else None

    def below(self, family: str, prefix: str) -> Iterator[tuple[str, Statement]]:
        """Yield what stands after `prefix.` with each statement of the family's keys that begin so."""
        for (kind, key), statements in self._by_key.items():
            if kind == family and key.startswith(f"{prefix}."):
                for statement in statements:
                    yield key.removeprefix(f"{prefix}."), statement

    def family(self, family: str) -> list[Statement]:
        """Return all statements of a family in the order of the lines."""
        found = [s for (kind, _), statements in self._by_key.items() if kind == family for s in statements]
        return sorted(found, key=lambda statement: (statement.line, statement.key))


def citation(rule: StoredRule) -> Cite:
    """Return where a rule stands, as packs cite it."""
    import hashlib  # whoever settles has no need of it

    quote = hashlib.sha256(squash(rule.text).encode()).hexdigest()[:QUOTE_DIGITS]
    inherited = _INHERITED.search(rule.note)
    via = f"{eid(inherited[1])}, {inherited[2]}-{inherited[3]}" if inherited else ""
    return Cite(eid(rule.provision_id), rule.line_start, rule.line_end, quote, via, rule.decided or msgspec.UNSET)


def eid(provision_id: str) -> str:
    """Return a provision's path in its document."""
    return provision_id.partition("__")[2]


def odds(value: object) -> Fraction | None:
    """Return printed odds as gain to stake (`"push"` gains nothing); None for what is no odds."""
    if value == "push":
        return Fraction(0)
    match = re.fullmatch(r"(\d+):(\d+)", value) if isinstance(value, str) else None
    return Fraction(int(match[1]), int(match[2])) if match and int(match[2]) else None


def share(value: object) -> Fraction | None:
    """Return a share or a number as an exact fraction; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def _text(value: object) -> bool:
    return isinstance(value, str)


def _whole(value: object) -> bool:
    return type(value) is int


def _number(value: object) -> bool:
    return type(value) in (int, float)


def _flag(value: object) -> bool:
    return isinstance(value, bool) or value == "optional"


def _odds(value: object) -> bool:
    if isinstance(value, dict):
        return isinstance(value.get("as"), str)
    return isinstance(value, str) and (value in ("push", "true_odds") or _ODDS.fullmatch(value) is not None)


def _share(value: object) -> bool:
    try:
        return isinstance(value, str | int) and not isinstance(value, bool) and 0 <= Fraction(value) <= 1
    except (ValueError, ZeroDivisionError):
        return False


def _list_of(*tests: Test) -> Test:
    def test(value: object) -> bool:
        return isinstance(value, list) and bool(value) and all(any(one(part) for one in tests) for part in value)

    return test


def _either(*tests: Test) -> Test:
    return lambda value: any(test(value) for test in tests)


def _once(value: object) -> bool:
    return _list_of(_text)(value) and len(set(_parts(value))) == len(list(_parts(value)))


def _parts(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else ()


def _points(value: object) -> bool:
    """Whole numbers from 0 to 9, none of them where nothing is drawn on."""
    return isinstance(value, list) and all(_whole(part) and str(part) in _POINTS for part in value)


def _by_total(test: Test) -> Test:
    def shaped(value: object) -> bool:
        return isinstance(value, dict) and all(key in _POINTS and test(part) for key, part in value.items())

    return shaped


def _range(value: object) -> bool:
    return isinstance(value, dict) and _whole(value.get("max"))


def _prize(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return _share(value.get("share")) or _number(value.get("multiple")) or _number(value.get("amount"))


_NUMBERS = _either(_text, _whole)
_SHAPES: tuple[tuple[str, str, Test], ...] = (
    ("payout", r"pays\..*\.reduction", _number),
    ("payout", r"pays\..*", _odds),
    ("bet", r"(wins_on|loses_on|pushes_on|combinations)\..*", _list_of(_NUMBERS)),
    ("bet", r"points\..*|numbers\.hard_ways", _list_of(_whole)),
    ("bet", r"(requires\..*|bets_offered|call_bets)", _list_of(_text)),
    ("bet", r"rules_of", _text),
    ("bet", r"numbers\..*", _list_of(_NUMBERS, _list_of(_NUMBERS))),
    ("bet", r"covers\..*", _whole),
    ("bet", r"min_hand.*", _text),
    ("equipment", r"wheel\.zeros", _list_of(_text)),
    ("equipment", r"wheel\.pockets", _whole),
    ("equipment", r"number_range", _range),
    ("dealer_rule", r"player_draws", _by_total(_text)),
    ("dealer_rule", r"banker_draws", _by_total(_either(_text, _points))),
    ("dealer_rule", r"natural", _list_of(_whole)),
    ("dealer_rule", r"draws_to|draws\..*", _number),
    ("dealer_rule", r"stands_on", _either(_number, _list_of(_text))),
    ("dealer_rule", r"row_stops_at", _whole),
    ("dealer_rule", r"outcome\..*|qualifies_with|soft_17", _text),
    ("option", r".*\.offered", _flag),
    ("option", r"double\.on", _either(_text, _list_of(_whole))),
    ("option", r"split\.on", _text),
    ("option", r"surrender\.loses", _share),
    ("option", r".*\.(against|not_against)|fold_loses", _list_of(_text)),
    ("zero_rule", r".*", _text),
    ("hand_ranking", r"order.*", _once),
    ("hand_ranking", r"tie_break\..*", _list_of(_text)),
    ("jackpot", r"jackpot\..*\.cap_multiple", _number),
    ("jackpot", r"jackpot\..*", _prize),
    ("commission", r"rate", _either(_share, lambda value: isinstance(value, dict))),
    ("commission", r"not_charged_on", _list_of(_text)),
    ("card_value", r"numerals", _text),
    ("card_value", r"sum_modulo", lambda value: _whole(value) and value != 0),
    ("card_value", r"ace|ten|figures|jack|queen|king", _either(_number, _list_of(_number), _text)),
)


def shaped(family: str, key: str, value: object) -> bool:
    """Tell whether a value has the shape that its key asks for; keys without a shape take any value."""
    for kind, pattern, test in _SHAPES:
        if kind == family and re.fullmatch(pattern, key):
            return test(value)
    return value is not None
