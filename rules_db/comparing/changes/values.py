"""Typed rules of two texts that differ by their values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from rules_db.comparing.changes import KINDS
from rules_db.comparing.meaning import meanings
from rules_db.comparing.orders import move
from rules_db.comparing.records import Kind, Stated, ValueChange
from rules_db.comparing.stating import agree, is_norm, stated
from rules_db.records import StoredRule
from rules_db.words import Words

_Key = tuple[str, str, str]
_Stated = tuple[Stated, ...]


def value_changes(ours: Iterable[StoredRule], theirs: Iterable[StoredRule], words: Words) -> list[ValueChange]:
    """Return the keys of which two texts state other values, or only one of them any, in the order of the tables."""
    ours, theirs = list(ours), list(theirs)
    state = partial(stated, words=words, full=meanings([*ours, *theirs]))
    before, after = _by_key(ours), _by_key(theirs)
    changes = [
        _change(key, state(before.get(key, ())), state(after.get(key, ())), words)
        for key in sorted(before.keys() | after.keys())
    ]
    return sorted((change for change in changes if change), key=lambda change: _place(change, words))


def _by_key(rules: Iterable[StoredRule]) -> dict[_Key, list[StoredRule]]:
    found: dict[_Key, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        if not is_norm(rule.family):
            found[rule.game, rule.family, rule.key].append(rule)
    return found


def _change(key: _Key, before: _Stated, after: _Stated, words: Words) -> ValueChange | None:
    game, family, name = key
    kind: Kind = "added" if not before else "missing" if not after else "changed"
    if kind == "changed" and agree(before, after, name):
        return None
    change = ValueChange(kind, game, family, name, words.key(family, name, game), before, after)
    if kind != "changed" or len(before) != 1 or len(after) != 1:
        return change
    moved = move(family, name, game, before[0].value, after[0].value)
    return replace(change, better=moved.better, binds=moved.binds)


def _place(change: ValueChange, words: Words) -> tuple[object, ...]:
    family, key = words.place(change.family, change.key)
    return change.game, family, KINDS.index(change.kind), key, change.family, change.key
