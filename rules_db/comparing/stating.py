"""Statements of rules: equal ones together with all their places, and whether two sets of them agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_db.comparing.records import Place, Stated
from rules_db.identifiers import squash, value_json
from rules_db.records import StoredRule
from rules_db.words import Words
from schemas.records import NORM_FAMILIES
from schemas.values import canonical


def stated(rules: Iterable[StoredRule], words: Words, full: Mapping[str, Any] | None = None) -> tuple[Stated, ...]:
    """Return what rules of one key state, each value and variant once, in an order that only the content decides.

    `full` has the values of rules that do not say theirs in full (`meanings`), by the rule's id.
    """
    full = full or {}
    same: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        same[rule.variant, value_json(full.get(rule.id, rule.value))].append(rule)
    return tuple(_statement(same[at], words, full) for at in sorted(same))


def _statement(rules: Sequence[StoredRule], words: Words, full: Mapping[str, Any]) -> Stated:
    first = min(rules, key=place)
    return Stated(
        first.value,
        words.value(first.value, first.family, first.key, first.game),
        squash(first.text),
        tuple(sorted({place(rule) for rule in rules})),
        variant=first.variant,
        condition=first.condition,
        meaning=full.get(first.id),
        confidence=max(rule.confidence for rule in rules),
        repaired=all(rule.repaired for rule in rules),
    )


def norm(rule: StoredRule) -> Stated:
    """Return what a norm states: its short value, or the words that state it where it has none."""
    text = squash(rule.text)
    said = text if rule.value in (None, rule.text) else squash(str(rule.value))
    return Stated(
        rule.value,
        f"{rule.term}: {said}" if rule.term else said,
        text,
        (place(rule),),
        variant=rule.variant,
        bearer=rule.bearer,
        modality=rule.modality,
        condition=rule.condition and squash(rule.condition),
        consequence=rule.consequence and squash(rule.consequence),
        confidence=rule.confidence,
        repaired=rule.repaired,
    )


def place(rule: StoredRule) -> Place:
    """Return where a rule stands."""
    return Place(rule.document_id, rule.line_start, rule.line_end, rule.provision_id, rule.id)


def agree(a: Iterable[Stated], b: Iterable[Stated], key: str = "") -> bool:
    """Tell whether two texts state the same of a key: the same values for every variant that either of them names.

    A text that names no variants says it of all of them. Equal values agree however they are written: 8:10 is 4:5.
    """
    ours, theirs = _by_variant(a, key), _by_variant(b, key)
    everywhere = ours.keys() & theirs.keys() & {""}
    named = (ours.keys() | theirs.keys()) - {""}
    return all(_of(ours, variant) == _of(theirs, variant) for variant in named | everywhere)


def of_other_variants(a: Iterable[Stated], b: Iterable[Stated], key: str = "") -> bool:
    """Tell whether two texts state one and the same value, each of variants that the other does not name."""
    ours, theirs = _by_variant(a, key), _by_variant(b, key)
    apart = "" not in {*ours, *theirs} and not ours.keys() & theirs.keys()
    return apart and len({*ours.values(), *theirs.values()}) == 1


def _of(values: Mapping[str, frozenset[str]], variant: str) -> frozenset[str]:
    return values.get(variant) or values.get("", frozenset())


def _by_variant(several: Iterable[Stated], key: str) -> dict[str, frozenset[str]]:
    values: dict[str, set[str]] = defaultdict(set)
    for each in several:
        meant = each.value if each.meaning is None else each.meaning
        values[each.variant].add(value_json(canonical(meant, key)))
    return {variant: frozenset(stated_values) for variant, stated_values in values.items()}


def is_norm(family: str) -> bool:
    """Tell whether rules of a family are compared where they are aligned, and not by value."""
    return family in NORM_FAMILIES
