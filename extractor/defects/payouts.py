"""Payments and outcomes of one bet that cannot both hold."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, quoted
from extractor.folding import fold
from schemas.records import Rule

_EVERY = re.compile(r"\btodas las apuestas (?:que resulten )?ganadoras\b")
_REST = re.compile(r"\b(?:demas|restantes|otras)\b")
_ALL_WINS = ("pays.win", "pays.all")
_WINS, _LOSES = "wins_on.", "loses_on."


@check("contradiction")
def paid_otherwise(regulation: Regulation) -> Iterator[Defect]:
    """Find games that pay all winning bets alike but for what the same words except, and that pay another otherwise."""
    for rule in regulation.typed:
        if rule.key not in _ALL_WINS or not _EVERY.search(fold(rule.text)) or _REST.search(fold(rule.text)):
            continue
        here = [other.value for other in regulation.typed if other.provision_id == rule.provision_id]
        others = [
            other
            for other in regulation.typed
            if other.key.startswith("pays.")
            and (other.game, other.variant) == (rule.game, rule.variant)
            and other.value not in here
            and _is_odds(other.value)
        ]
        if others:
            message = f"{quoted(rule.text)}: la línea {others[0].line_start} paga otra cosa: {quoted(others[0].text)}."
            evidence = {"keys": [other.key for other in others], "values": [other.value for other in others]}
            yield regulation.of_rules([rule, *others], message, evidence)


def _is_odds(value: Any) -> bool:
    return isinstance(value, str) and ":" in value


@check("contradiction")
def won_and_lost(regulation: Regulation) -> Iterator[Defect]:
    """Find the results on which a bet both wins and loses, as two rules of the same game and variant say."""
    lost: dict[tuple[str, str, str], list[Rule]] = defaultdict(list)
    for rule in regulation.typed:
        if rule.key.startswith(_LOSES) and not rule.repaired:
            lost[rule.game, rule.variant, rule.key.removeprefix(_LOSES)].append(rule)
    for rule in regulation.typed:
        bet = rule.key.removeprefix(_WINS)
        for other in lost.get((rule.game, rule.variant, bet), ()) if bet != rule.key and not rule.repaired else ():
            both = _shared(rule.value, other.value)
            if both:
                message = f"La apuesta gana y pierde con {', '.join(map(str, both))}: {quoted(rule.text)}."
                yield regulation.of_rules([rule, other], message, {"bet": bet, "results": both})


def _shared(one: Any, other: Any) -> Sequence[Any]:
    return [result for result in one if result in other] if isinstance(one, list) and isinstance(other, list) else []
