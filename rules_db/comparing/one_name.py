"""One bet under one name: what a text says by the name of another bet, or calls otherwise than other texts do.

"Paid as the odds of Win" is what that text pays these. The symbol of the top prize of a wheel has a number where it is
what the prize multiplies, and else a name of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules_db.packs.scope import kind_of_game
from rules_db.records import StoredRule

_Text = tuple[str, str, str]
_SYMBOLS = "symbols"
_FIGURE = "figure"
_SEGMENT = "segment_"
_BESIDE = "beside "
_PAYS, _SEGMENTS = "pays.", "wheel.segments."


def under_one_name(rules: Iterable[StoredRule], beside: Iterable[StoredRule] = ()) -> list[StoredRule]:
    """Return rules with references followed within their text, and with the names that other texts give their bets.

    The other texts are those of the rules themselves, and those that they are compared with (`beside`).
    """
    return _of_top_prizes(list(_followed(list(rules))), beside)


def _followed(rules: Sequence[StoredRule]) -> Iterator[StoredRule]:
    """Yield rules; for one that says "as another bet" what its text says of that, at both places."""
    pointing = [rule for rule in rules if _pointed(rule)]
    if not pointing:
        yield from rules
        return
    texts: dict[_Text, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        texts[rule.document_id, rule.game, rule.family].append(rule)
    for rule in rules:
        said = texts[rule.document_id, rule.game, rule.family] if _pointed(rule) else ()
        yield from _resolved(rule, said) or (rule,)


def _pointed(rule: StoredRule) -> str:
    """Return the bet that a rule's value points at; empty where it says it itself."""
    value = rule.value
    return str(value["as"]) if isinstance(value, Mapping) and set(value) == {"as"} and "." in rule.key else ""


def _resolved(rule: StoredRule, said: Sequence[StoredRule]) -> list[StoredRule]:
    head, _, bet = rule.key.partition(".")
    target = f"{head}.{_pointed(rule)}"
    found: list[StoredRule] = []
    for other in said:
        if other.variant == rule.variant and (other.key == target or other.key.startswith(f"{target}.")):
            key = f"{head}.{bet}{other.key.removeprefix(target)}"
            found += (replace(rule, key=key, value=other.value), replace(other, key=key))
    return found


def _of_top_prizes(rules: list[StoredRule], beside: Iterable[StoredRule]) -> list[StoredRule]:
    """Return rules with the symbol of the top prize under the number that other texts give it."""
    pays: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for some, mark in ((rules, ""), (beside, _BESIDE)):
        for rule in some:
            if rule.key.startswith(_PAYS) and kind_of_game(rule.game) == _SYMBOLS:
                pays[rule.game][mark + rule.document_id].add(rule.key.removeprefix(_PAYS))
    named = {(game, text): top for game, texts in pays.items() for text, top in _named_otherwise(texts)}
    return [_renamed(rule, named.get((rule.game, rule.document_id), "")) for rule in rules] if named else rules


def _named_otherwise(texts: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield the texts that pay a figure and not the segment that all others pay most, with that segment."""
    for text, paid in texts.items():
        tops = {_top(other) for name, other in texts.items() if name != text and _FIGURE not in other} - {0}
        if _FIGURE in paid and len(tops) == 1 and (top := tops.pop()) > _top(paid):
            yield text, str(top)


def _top(paid: Iterable[str]) -> int:
    numbers = (name.removeprefix(_SEGMENT) for name in paid if name.startswith(_SEGMENT))
    return max((int(number) for number in numbers if number.isdigit()), default=0)


def _renamed(rule: StoredRule, top: str) -> StoredRule:
    names = {f"{_PAYS}{_FIGURE}": f"{_PAYS}{_SEGMENT}{top}", f"{_SEGMENTS}{_FIGURE}": f"{_SEGMENTS}{top}"}
    return replace(rule, key=names[rule.key]) if top and rule.key in names else rule
