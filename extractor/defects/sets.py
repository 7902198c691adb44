"""Printed sets of numbers: one that stands twice in them, one that their parts leave out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import KINDS_OF_BET, Defect, Regulation
from schemas.records import Rule

_NUMBERS = "numbers."
_POINTS = "points."
_PARTS = (("red", "black"), ("odd", "even"), ("low", "high"))
"""Chances that share all numbers of a wheel among them, but for zeros and a neutral one."""
_NEUTRAL = "neutral"
_PRICED = ("pays.", "bet_max.", "bet_min.", "wins_on.")


@check("duplicate_number")
def repeated(regulation: Regulation) -> Iterator[Defect]:
    """Find the numbers that a printed list has twice."""
    for rule in regulation.typed:
        if rule.key.startswith(_NUMBERS):
            twice = [number for number, count in Counter(_plain(rule.value)).items() if count > 1]
            if twice:
                message = f"La lista repite {_listed(twice)}: revise cada número y el que falta."
                yield regulation.of_rules([rule], message, {"key": rule.key, "repeated": twice})


@check("missing_number_in_set")
def left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the numbers between the others that stand in neither of two chances that share them all."""
    lists = _by_chance(regulation.typed)
    for game, chances in lists.items():
        for first, second in _PARTS:
            for rule in chances.get(first, ()):
                other = min(chances.get(second, ()), key=lambda o: abs(o.line_start - rule.line_start), default=None)
                if other is not None:
                    yield from _gap(regulation, rule, other, lists[game].get(_NEUTRAL, ()))


def _gap(regulation: Regulation, rule: Rule, other: Rule, neutral: Sequence[Rule]) -> Iterator[Defect]:
    stated = {number for part in (rule, other, *neutral) for number in _plain(part.value) if isinstance(number, int)}
    missing = sorted(set(range(min(stated), max(stated) + 1)) - stated) if stated else []
    if missing:
        message = f"Ni una ni otra lista contiene {_listed(missing)}: asígnelo a una de ellas."
        yield regulation.of_rules([rule, other], message, {"keys": [rule.key, other.key], "missing": missing})


@check("missing_number_in_set")
def priced_but_not_listed(regulation: Regulation) -> Iterator[Defect]:
    """Find the points that a list leaves out, though the document says what a bet on them pays or how high it goes."""
    for rule in regulation.typed:
        if not rule.key.startswith(_POINTS):
            continue
        bet = rule.key.removeprefix(_POINTS)
        priced = _points_of(regulation.typed, rule, bet)
        missing = sorted(point for point in priced if point not in _plain(rule.value))
        if missing:
            message = f"La lista omite {_listed(missing)}, que el texto regula en otro lugar."
            others = [priced[point] for point in missing]
            yield regulation.of_rules([rule, *others], message, {"key": rule.key, "missing": missing})


def _points_of(rules: Iterable[Rule], listed: Rule, bet: str) -> dict[int, Rule]:
    """Return the numbers that rules of the same game name behind a bet, each with its first rule."""
    found: dict[int, Rule] = {}
    names = {f"{head}{name}" for head in _PRICED for name in (bet, *KINDS_OF_BET.get(bet, ()))}
    for rule in rules:
        name, _, point = rule.key.rpartition(".")
        if point.isdigit() and name in names and rule.game == listed.game:
            found.setdefault(int(point), rule)
    return found


def _by_chance(rules: Iterable[Rule]) -> Mapping[tuple[str, str], Mapping[str, Sequence[Rule]]]:
    found: dict[tuple[str, str], dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in rules:
        if rule.key.startswith(_NUMBERS):
            found[rule.game, rule.variant][rule.key.removeprefix(_NUMBERS)].append(rule)
    return found


def _plain(value: object) -> list[object]:
    """Return the members of a list that are no lists themselves."""
    return [member for member in value if not isinstance(member, list)] if isinstance(value, list) else []


def _listed(numbers: Sequence[object]) -> str:
    *most, last = (f"el {number}" for number in numbers)
    return f"{', '.join(most)} y {last}" if most else last
