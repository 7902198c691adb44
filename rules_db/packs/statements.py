"""What a text states, key by key: equal statements as one with all their citations, in the order of the lines."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from rules_db.identifiers import squash, value_json
from rules_db.packs.shapes import shaped
from rules_db.records import StoredRule
from schemas.packs import Cite

QUOTE_DIGITS = 16
"""Hexadecimal digits of a quote's hash."""
_INHERITED = re.compile(r"inherited from (\S+?), lines (\d+)-(\d+)")


class Statement(msgspec.Struct, frozen=True):
    """One value of one key, with the rules that state it; `line` is where it stands first."""

    family: str
    key: str
    value: Any
    variant: str
    line: int
    cites: tuple[str, ...]

    @property
    def last(self) -> str:
        """What stands after the key's last dot."""
        return self.key.rpartition(".")[2]


class Statements:
    """The typed rules of one game in one document; `odd` are those whose value has not the shape of their key."""

    def __init__(self, rules: Iterable[StoredRule]) -> None:
        every = sorted(rules, key=lambda rule: (rule.line_start, rule.line_end, rule.id))
        self.odd = [rule for rule in every if not shaped(rule.family, rule.key, rule.value)]
        self._by_key: dict[tuple[str, str], list[Statement]] = {}
        for rule in every:
            if shaped(rule.family, rule.key, rule.value):
                self._add(rule)

    def _add(self, rule: StoredRule) -> None:
        known = self._by_key.setdefault((rule.family, rule.key), [])
        value = json.loads(value_json(rule.value))  # as it is stored, so that a pack is the same before and after
        for at, statement in enumerate(known):
            if statement.variant == rule.variant and value_json(statement.value) == value_json(value):
                known[at] = msgspec.structs.replace(statement, cites=(*statement.cites, rule.id))
                return
        new = Statement(rule.family, rule.key, value, rule.variant, rule.line_start, (rule.id,))
        known.append(new)

    def all(self, family: str, key: str) -> list[Statement]:
        """Return the different values that the text gives a key, the one stated first leading."""
        return self._by_key.get((family, key), [])

    def first(self, family: str, key: str) -> Statement | None:
        """Return the value that the text states first, if it states one."""
        found = self.all(family, key)
        return found[0] if found else None

    def below(self, family: str, prefix: str) -> Iterator[tuple[str, Statement]]:
        """Yield what stands after `prefix.` with each statement of the family's keys that begin so."""
        for (kind, key), statements in self._by_key.items():
            if kind == family and key.startswith(f"{prefix}."):
                for statement in statements:
                    yield key.removeprefix(f"{prefix}."), statement

    def family(self, family: str) -> list[Statement]:
        """Return all statements of a family in the order of the lines."""
        found = [s for (kind, _), statements in self._by_key.items() if kind == family for s in statements]
        return sorted(found, key=lambda statement: (statement.line, statement.key))


def citation(rule: StoredRule) -> Cite:
    """Return where a rule stands, as packs cite it."""
    quote = hashlib.sha256(squash(rule.text).encode()).hexdigest()[:QUOTE_DIGITS]
    inherited = _INHERITED.search(rule.note)
    via = f"{eid(inherited[1])}, {inherited[2]}-{inherited[3]}" if inherited else ""
    return Cite(eid(rule.provision_id), rule.line_start, rule.line_end, quote, via)


def eid(provision_id: str) -> str:
    """Return a provision's path in its document."""
    return provision_id.partition("__")[2]


def odds(value: object) -> Fraction | None:
    """Return printed odds as gain to stake (`"push"` gains nothing); None for what is no odds."""
    if value == "push":
        return Fraction(0)
    match = re.fullmatch(r"(\d+):(\d+)", value) if isinstance(value, str) else None
    return Fraction(int(match[1]), int(match[2])) if match and int(match[2]) else None


def share(value: object) -> Fraction | None:
    """Return a share or a number as an exact fraction; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None
