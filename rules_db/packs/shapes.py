"""The shape that the value of a key must have (docs: the vocabulary); what has another one makes a gap, not a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction

Test = Callable[[object], bool]
_ODDS = re.compile(r"\d+:0*[1-9]\d*")
_POINTS = tuple(str(n) for n in range(10))


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
