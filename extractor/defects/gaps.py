"""Cases that can occur and of which no rule says what follows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from schemas.records import Rule

_UNQUALIFIED = ".dealer_not_qualified"
_BY_TOTAL = ("player_draws", "banker_draws")
_HEADLESS = re.compile(r"\b(?:modalidades|variantes|juegos|mesas) (?:y|o) [a-z]+")
_GOES_BACK = re.compile(
    r"\b(?:a la par|1 a 1|uno a uno|se paga\w*)\b[^.;]{0,40}\b(?:y|mientras que) [^.;]{0,60}"
    r"\b(?:vuelve|devuelv|devuelt|restituy|recuper|retira)\w*"
)
_REGULATED = 3
"""Rules of its own from which a document regulates a variant."""


@check("coverage_gap")
def unpaid_without_opening(regulation: Regulation) -> Iterator[Defect]:
    """Find the games that say of one stake only what becomes of it when the house does not open."""
    for game, rules in _by_game(regulation.typed).items():
        told = [rule for rule in rules if rule.key.endswith(_UNQUALIFIED)]
        if told and not _of_stake(told, "bet") and _of_stake(rules, "bet") and not _tells_of_two(regulation, told):
            message = "Si la banca no abre, se regula el ante y no la apuesta que lo acompaña."
            yield regulation.of_rules(told, message, {"game": game, "told": [rule.key for rule in told]})


def _tells_of_two(regulation: Regulation, told: Sequence[Rule]) -> bool:
    """Tell whether the sentence that says what becomes of one stake says that another one goes back or stays."""
    texts = (passage.folded for rule in told for passage in regulation.of_node(regulation.nodes[rule.provision_id]))
    return any(_GOES_BACK.search(text) for text in texts)


def _of_stake(rules: Sequence[Rule], stake: str) -> bool:
    """Tell whether rules speak of a stake: what it pays, or that a player makes it."""
    return any(stake in rule.key.split(".")[1:2] or (rule.key == "actions" and stake in rule.value) for rule in rules)


@check("coverage_gap")
def totals_left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the totals, between the least and the greatest, that a drawing table leaves out."""
    for rule in regulation.typed:
        if rule.key in _BY_TOTAL and isinstance(rule.value, Mapping) and not rule.repaired:
            totals = {int(total) for total in rule.value}
            missing = sorted(set(range(max(totals) + 1)) - totals) if totals else []
            if missing:
                message = f"La tabla no dice qué se hace con {', '.join(map(str, missing))} puntos."
                yield regulation.of_rules([rule], message, {"key": rule.key, "missing": missing})


@check("coverage_gap")
def variants_left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the drawing tables that hold for some variants of a game, where the document regulates others too."""
    for rules in _by_game(regulation.typed).values():
        for key in _BY_TOTAL:
            tables = [rule for rule in rules if rule.key == key]
            held = {rule.variant for rule in tables}
            others = _variants(rules) - held
            if tables and "" not in held and others and not any(rule.repaired for rule in tables):
                message = (
                    f"La tabla vale para {', '.join(sorted(held))} y no dice qué rige en {', '.join(sorted(others))}."
                )
                evidence = {"key": key, "variants": sorted(held), "others": sorted(others)}
                yield regulation.of_rules(tables, message, evidence, "error")


@check("coverage_gap")
def cases_without_their_first(regulation: Regulation) -> Iterator[Defect]:
    """Find the rows of a table whose list of variants begins with "and": the first of them, and its case, are lost."""
    for passage in regulation.seen:
        found = _HEADLESS.search(passage.folded) if passage.kind == "row" else None
        if found:
            message = f"Falta el primer nombre de la lista: {quoted(passage.text[slice(*found.span())])}."
            yield replace(at_span(passage, *found.span(), message), severity="error")


def _variants(rules: Sequence[Rule]) -> set[str]:
    counted: dict[str, int] = defaultdict(int)
    for rule in rules:
        counted[rule.variant] += 1
    return {name for name, count in counted.items() if name and "," not in name and count >= _REGULATED}


def _by_game(rules: Sequence[Rule]) -> Mapping[str, list[Rule]]:
    found: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        found[rule.game].append(rule)
    return found
