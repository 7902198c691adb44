"""What a redline shows as gone or come although both texts state it: values that the other has in another passage.

A text that says in its table what a bet is paid need not say so in the sentence on it. So words that state a value on
which both texts agree are no difference between two passages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules_db.comparing.changes.prose import weigh
from rules_db.comparing.matching import Words, plain
from rules_db.comparing.meaning import under_one_name
from rules_db.comparing.records import Passage, Piece, ProseChange, is_norm
from rules_db.identifiers import value_json
from rules_db.records import StoredRule
from schemas.values import canonical

_Key = tuple[str, str, str]
_Said = Mapping[str, Sequence[Words]]
"""The words of the values on which both texts agree, by the provision that states them."""


def without_settled(
    changes: Iterable[ProseChange], ours: Iterable[StoredRule], theirs: Iterable[StoredRule]
) -> list[ProseChange]:
    """Return changes of wording with the stretches as equal that state values which both texts (of which these are the
    rules) state alike; without those of which nothing else is left."""
    said_a, said_b = _said_alike(list(ours), list(theirs))
    found = [replace(change, redline=_redline(change, said_a, said_b)) for change in changes]
    return [change for change in found if not change.redline or not all(piece.equal for piece in change.redline)]


def _said_alike(ours: Sequence[StoredRule], theirs: Sequence[StoredRule]) -> tuple[_Said, _Said]:
    a, b = (_by_key(some, beside) for some, beside in ((ours, theirs), (theirs, ours)))
    alike = {key for key in a.keys() & b.keys() if _values(a[key], key) == _values(b[key], key)}
    return _words(a, alike), _words(b, alike)


def _by_key(rules: Iterable[StoredRule], beside: Iterable[StoredRule]) -> Mapping[_Key, list[StoredRule]]:
    found: dict[_Key, list[StoredRule]] = defaultdict(list)
    for rule in under_one_name((rule for rule in rules if not is_norm(rule.family)), beside):
        found[rule.game, rule.family, rule.key].append(rule)
    return found


def _values(rules: Iterable[StoredRule], key: _Key) -> frozenset[tuple[str, str]]:
    return frozenset((rule.variant, value_json(canonical(rule.value, key[2]))) for rule in rules)


def _words(rules: Mapping[_Key, Sequence[StoredRule]], keys: Iterable[_Key]) -> _Said:
    found: dict[str, list[Words]] = defaultdict(list)
    for rule in (rule for key in keys for rule in rules[key]):
        found[rule.provision_id].append(plain(rule.text))
    return found


def _redline(change: ProseChange, said_a: _Said, said_b: _Said) -> tuple[Piece, ...]:
    ours, theirs = _of(change.before, said_a), _of(change.after, said_b)
    return tuple(
        replace(piece, equal=True) if not piece.equal and _states_only(piece, ours, theirs) else piece
        for piece in change.redline
    )


def _of(passage: Passage | None, said: _Said) -> Sequence[Words]:
    return said.get(passage.place.provision_id, ()) if passage else ()


def _states_only(piece: Piece, ours: Sequence[Words], theirs: Sequence[Words]) -> bool:
    """Tell whether a stretch says nothing that weighs beside the values that both texts state."""
    before, after = plain(piece.before), plain(piece.after)
    left, right = _beside(before, ours), _beside(after, theirs)
    return (left, right) != (before, after) and not weigh(left, right)


def _beside(words: Words, said: Sequence[Words]) -> Words:
    """Return the words of a stretch that are in none of these sayings, each of them with a word that stands beside it
    in that saying too."""
    together = {pair for each in said for pair in pairwise(each)}
    held = [pair in together for pair in pairwise(words)]
    beside = zip(words, [False, *held], [*held, False], strict=False)
    return tuple(word for word, before, behind in beside if not (before or behind))
