"""What is said of a whole holds for its parts: the hard ways for each of them, a bet for each number it is made on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from extractor import lexicon
from rules_db.comparing.records import Stated
from rules_db.comparing.stating import is_norm
from rules_db.comparing.subjects import wider
from rules_db.identifiers import value_json
from rules_db.packs.scope import kind_of_game
from rules_db.records import StoredRule
from rules_db.words import Words

Said = Mapping[tuple[str, str], Sequence[StoredRule]]
"""Typed rules of a game by family and key."""
State = Callable[[Iterable[StoredRule]], tuple[Stated, ...]]
"""Gives what rules of one key state."""


@lru_cache(maxsize=1 << 14)
def wider_in(game: str, key: str) -> tuple[str, ...]:
    """Return the keys that say of something wider what a key says in a game.

    In poker against the house a hand that is paid without the name of a bet is paid on the bet of who plays on.
    """
    head, _, name = key.partition(".")
    paid = head == "pays" and name in _hands() and kind_of_game(game) == "poker"
    return (*wider(key), "pays.bet") if paid else wider(key)


@cache
def _hands() -> frozenset[str]:
    return frozenset(entry.id for entry in lexicon.read("hands"))


def serves(rule: StoredRule, game: str) -> bool:
    """Tell whether a typed rule of a common chapter is said of a game: of all of them, or of this by name."""
    return not is_norm(rule.family) and (not rule.variant or game in rule.variant.split(","))


def by_key(rules: Iterable[StoredRule]) -> dict[tuple[str, str], list[StoredRule]]:
    """Return rules by family and key, in their order."""
    found: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        found[rule.family, rule.key].append(rule)
    return found


def of_wholes(said: Said) -> Said:
    """Return what is said of wider keys and so holds of narrower ones: of texts that state no part of them otherwise.

    A text that pays two of the hard ways one by one has not said what it pays the others by paying "the hard ways".
    """
    parts: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for (family, key), rules in said.items():
        for wide in wider_in(rules[0].game, key):
            parts[family, wide].extend(rules)
    return {of: _undivided(said[of], rules) for of, rules in parts.items() if of in said}


def narrowed(whole: Iterable[StoredRule], key: str) -> list[StoredRule]:
    """Return what is said of a whole as said of a part of it, by the part's key."""
    return [replace(rule, key=key) for rule in whole]


def in_parts(said: Said) -> Said:
    """Return what is paid on the single numbers of bets, by the family and key of the whole bet."""
    found: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for (family, key), rules in said.items():
        whole, _, number = key.rpartition(".")
        if family == "payout" and whole in wider(key) and number.isdigit():
            found[family, whole].extend(rules)
    return found


def by_part(state: State, rules: Iterable[StoredRule], words: Words) -> tuple[Stated, ...]:
    """Return what rules state of the parts of a bet, each value once, with the parts it is paid on in its words."""
    parts: dict[str, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        parts[rule.key.rpartition(".")[2]].append(rule)
    values: dict[tuple[str, str], list[tuple[str, Stated]]] = defaultdict(list)
    for part in sorted(parts, key=int):
        for each in state(parts[part]):
            values[each.variant, each.words].append((part, each))
    return tuple(_on(several, words) for several in values.values())


def _on(several: Sequence[tuple[str, Stated]], words: Words) -> Stated:
    first, numbers = several[0][1], ", ".join(part for part, _ in several)
    places = tuple(sorted({place for _, each in several for place in each.places}))
    return replace(first, words=words.text("paid_on", value=first.words, numbers=numbers), places=places)


def _undivided(whole: Sequence[StoredRule], parts: Iterable[StoredRule]) -> Sequence[StoredRule]:
    if whole[0].family != "payout":
        return whole
    values = {(rule.jurisdiction, value_json(rule.value)) for rule in whole}
    apart = {rule.jurisdiction for rule in parts if (rule.jurisdiction, value_json(rule.value)) not in values}
    return [rule for rule in whole if rule.jurisdiction not in apart]
