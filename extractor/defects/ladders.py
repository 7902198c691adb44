"""Pay tables for hands of five cards: a hand left out between the others, a better one that pays less."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from extractor.defects.regulation import Defect, Regulation, check
from schemas.records import Rule

_LADDER = (
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""Hands of five cards from the lowest up, of which a pay table has each or none below some of them."""
_OF_FIVE = ("full_house", "four_of_a_kind")
"""Hands that only five cards make."""
_LEAST = 6
_TABLE = 3
"""Lines within which a row of a table follows the one before it."""
_PAYS = "pays."


@check("missing_payout")
def hand_left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the one hand that a pay table for hands of five cards has no row for, between hands that it has."""
    for rows in _tables(regulation):
        places = [at for at, hand in enumerate(_LADDER) if hand in rows]
        missing = [at for at in range(places[0], places[-1]) if at not in places]
        hand = _LADDER[missing[0]] if len(missing) == 1 else ""
        game = next(iter(rows.values())).game
        if hand and _knows(regulation, game, hand) and not any(rule.repaired for rule in rows.values()):
            after = rows[_LADDER[missing[0] - 1]]
            message = f"La tabla de pagos no tiene fila para una jugada entre dos que sí tiene ({hand})."
            yield regulation.of_rules([after, *rows.values()], message, {"hand": hand})


def _knows(regulation: Regulation, game: str, hand: str) -> bool:
    """Tell whether the rules of a game speak of a hand elsewhere, and name none of the others by another's name."""
    own = [rule for rule in regulation.typed if rule.game == game]
    return not any(rule.key.startswith("meaning.") for rule in own) and any(
        hand in rule.key.split(".") or (isinstance(rule.value, list) and hand in rule.value) for rule in own
    )


@check("contradiction")
def better_hand_pays_less(regulation: Regulation) -> Iterator[Defect]:
    """Find a hand of five cards that pays less than a lower one in the same pay table."""
    for rows in _tables(regulation):
        hands = [rows[hand] for hand in _LADDER if hand in rows]
        for lower, better in pairwise(hands):
            if _odds(better) < _odds(lower) and not (lower.repaired or better.repaired):
                message = (
                    f"La jugada mejor paga menos: {better.value} aquí y {lower.value} en la línea {lower.line_start}."
                )
                yield regulation.of_rules([better, lower], message, {"keys": [lower.key, better.key]})


def _tables(regulation: Regulation) -> Iterator[Mapping[str, Rule]]:
    """Yield the pay tables for hands of five cards: the payout of each hand, where each has one."""
    groups: dict[tuple[str, str, str], list[Rule]] = defaultdict(list)
    for rule in regulation.typed:
        bet, _, hand = rule.key.removeprefix(_PAYS).rpartition(".")
        if rule.key.startswith(_PAYS) and hand in _LADDER and isinstance(rule.value, str) and ":" in rule.value:
            groups[rule.game, rule.variant, bet].append(rule)
    for rules in groups.values():
        for table in _apart(sorted(rules, key=lambda rule: rule.line_start)):
            rows = {rule.key.rpartition(".")[2]: rule for rule in table}
            if len(rows) == len(table) >= _LEAST and all(hand in rows for hand in _OF_FIVE):
                yield rows


def _apart(rules: Sequence[Rule]) -> Iterator[Sequence[Rule]]:
    """Yield the rules that stand in lines right behind each other, apart from those further down."""
    table = [rules[0]]
    for before, rule in pairwise(rules):
        if rule.line_start - before.line_end > _TABLE:
            yield table
            table = []
        table.append(rule)
    yield table


def _odds(rule: Rule) -> Fraction:
    gain, _, stake = str(rule.value).partition(":")
    return Fraction(int(gain), int(stake)) if gain.isdigit() and stake.isdigit() and int(stake) else Fraction(0)
