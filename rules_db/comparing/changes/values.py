"""Typed rules of two texts that differ by their values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules_db.comparing.changes import KINDS
from rules_db.comparing.meaning import (
    as_said_of_parts,
    by_key,
    meanings,
    narrowed,
    of_wholes,
    parts_said,
    told_singly,
    under_one_name,
    wider_in,
)
from rules_db.comparing.orders import move
from rules_db.comparing.records import Kind, Stated, ValueChange
from rules_db.comparing.stating import agree, is_norm, of_other_variants, stated
from rules_db.records import StoredRule
from rules_db.words import Words

_Key = tuple[str, str, str]
_Stated = tuple[Stated, ...]


def value_changes(
    ours: Iterable[StoredRule],
    theirs: Iterable[StoredRule],
    words: Words,
    common: tuple[Iterable[StoredRule], Iterable[StoredRule]] = ((), ()),
) -> list[ValueChange]:
    """Return the keys of which two texts state other values, or only one of them any, in the order of the tables.

    What one text says of a whole is compared with what the other says of its parts. `common` are rules of the chapters
    of each text that serve the game: they count where its own chapter says nothing of a key.
    """
    ours, theirs = list(ours), list(theirs)
    before, after = _Texts.of(ours, theirs, common[0]), _Texts.of(theirs, ours, common[1])
    full = meanings([*before.rules, *after.rules])

    def state(text: _Texts, key: _Key) -> _Stated:
        """What a side states of a key: of itself, or of what it is part of."""
        if own := text.said.get(key):
            return stated(own, words, full)
        whole = narrowed(next((text.wholes[wide] for wide in _wider(key) if wide in text.wholes), ()), key[2])
        whole = whole or text.common.get(key, []) or told_singly(key[1:], text.of_game(key[0]))
        parts = [] if whole else [rule for part in parts_said(key, text.said) for rule in text.said[part]]
        return stated(whole, words, {**full, **meanings(whole)}) or as_said_of_parts(parts, words, full)

    told = {*_as_parts(before, after), *_as_parts(after, before), *_spread(before, after), *_spread(after, before)}
    changes = [
        _change(key, state(before, key), state(after, key), words)
        for key in sorted((before.said.keys() | after.said.keys()) - told)
    ]
    return sorted((change for change in changes if change), key=lambda change: _place(change, words))


class _Texts(NamedTuple):
    """The typed rules of one side by game, family and key; and what it says of wholes."""

    rules: list[StoredRule]
    said: dict[_Key, list[StoredRule]]
    wholes: dict[_Key, Sequence[StoredRule]]
    common: dict[_Key, list[StoredRule]]

    @classmethod
    def of(cls, rules: Iterable[StoredRule], beside: Iterable[StoredRule], common: Iterable[StoredRule]) -> _Texts:
        """Return the typed rules among these, named as those beside them, and what common chapters say."""
        typed = under_one_name((rule for rule in rules if not is_norm(rule.family)), beside)
        games: dict[str, list[StoredRule]] = defaultdict(list)
        for rule in typed:
            games[rule.game].append(rule)
        said: dict[_Key, list[StoredRule]] = {}
        wholes: dict[_Key, Sequence[StoredRule]] = {}
        for game, some in games.items():
            here = by_key(some)
            said.update({(game, *at): group for at, group in here.items()})
            wholes.update({(game, *at): group for at, group in {**here, **of_wholes(here)}.items() if group})
        served: dict[_Key, list[StoredRule]] = defaultdict(list)
        for rule in common:
            served[rule.game, rule.family, rule.key].append(rule)
        return cls(typed, said, wholes, served)

    def of_game(self, game: str) -> list[StoredRule]:
        """Return the rules of a game."""
        return [rule for rule in self.rules if rule.game == game]


def _wider(key: _Key) -> list[_Key]:
    game, family, name = key
    return [(game, family, wide) for wide in wider_in(game, name)]


def _as_parts(whole: _Texts, parts: _Texts) -> Iterable[_Key]:
    """Yield the keys that one side states, and the other only by their parts: these are compared instead."""
    for key in parts.said.keys() - whole.said.keys():
        yield from (wide for wide in _wider(key) if wide in whole.wholes and wide not in parts.said)


def _spread(whole: _Texts, parts: _Texts) -> Iterable[_Key]:
    """Yield the keys of parts that one side states and the other only by their whole: they stand beside that."""
    for key in whole.said.keys() - parts.said.keys():
        yield from (part for part in parts_said(key, parts.said) if part not in whole.said)


def _change(key: _Key, before: _Stated, after: _Stated, words: Words) -> ValueChange | None:
    game, family, name = key
    kind: Kind = "added" if not before else "missing" if not after else "changed"
    parted = any(each.parts for each in (*before, *after))
    if kind == "changed" and not parted and (agree(before, after, name) or of_other_variants(before, after, name)):
        return None
    change = ValueChange(kind, game, family, name, words.key(family, name, game), before, after)
    if parted or len(before) != 1 or len(after) != 1 or before[0].condition or after[0].condition:
        return change  # several values, or one with an exception or a deduction or of a part, cannot be ordered
    moved = move(family, name, game, before[0].value, after[0].value)
    return replace(change, better=moved.better, binds=moved.binds)


def _place(change: ValueChange, words: Words) -> tuple[object, ...]:
    family, key = words.place(change.family, change.key)
    return change.game, family, KINDS.index(change.kind), key, change.family, change.key
