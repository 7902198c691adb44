"""What a change of the text would do: rules with other values, and the edges before and after."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from rules_db.errors import ReglasError, shown
from rules_db.odds.cache import worth
from rules_db.odds.records import Edge
from rules_db.packs.compiling import compile_pack
from rules_db.records import StoredDocument, StoredRule


class Change(msgspec.Struct, frozen=True):
    """Another value for the rules of a key."""

    family: str
    key: str
    value: object


@dataclass(frozen=True, slots=True)
class Effect:
    """A bet's edge as the text stands and as it would be; one of the two is None where the bet has no figure."""

    before: Edge | None
    after: Edge | None

    @property
    def difference(self) -> Fraction | None:
        """How much more the house would keep, None where one of the two is not known exactly."""
        if self.before is None or self.after is None or self.before.exact is None or self.after.exact is None:
            return None
        return self.after.exact - self.before.exact


def parsed(text: str) -> Change:
    """Return the change that `payout:pays.corner=8:1` asks for; the value is JSON, or text where it is none.

    Raises `ReglasError` where the form is another one.
    """
    name, equals, value = text.partition("=")
    family, colon, key = name.partition(":")
    if not (equals and colon and family and key and value):
        raise ReglasError(f"{shown(text)} is no change; write it as payout:pays.corner=8:1")
    try:
        return Change(family.strip(), key.strip(), json.loads(value))
    except ValueError:
        return Change(family.strip(), key.strip(), value.strip())


def effects(document: StoredDocument, game: str, rules: Sequence[StoredRule], wanted: Iterable[Change]) -> list[Effect]:
    """Return the bets of a game whose edge some changes would alter. Raises `ReglasError` for a key without a rule."""
    changed = list(rules)
    for change in wanted:
        if not any((rule.family, rule.key) == (change.family, change.key) for rule in rules):
            raise ReglasError(f"{document.id} states no {shown(f'{change.family}:{change.key}')} for {shown(game)}")
        changed = [_altered(rule, change) for rule in changed]
    before = _by_bet(document, game, rules)
    after = _by_bet(document, game, changed)
    found = [Effect(before.get(name), after.get(name)) for name in {**before, **after}]
    return [effect for effect in found if _value(effect.before) != _value(effect.after)]


def _altered(rule: StoredRule, change: Change) -> StoredRule:
    if (rule.family, rule.key) != (change.family, change.key):
        return rule
    return msgspec.structs.replace(rule, value=change.value)


def _by_bet(document: StoredDocument, game: str, rules: Sequence[StoredRule]) -> dict[tuple[str, str], Edge]:
    return {(edge.variant, edge.bet): edge for edge in worth(compile_pack(document, game, rules))}


def _value(edge: Edge | None) -> Fraction | float | None:
    return None if edge is None else edge.exact if edge.exact is not None else edge.edge
