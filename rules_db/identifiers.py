"""Ids that survive: a provision is named by its document and path, a rule by what it says.

Neither holds a line number, so that a source that gains a blank line keeps the ids of all its rows.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from schemas.records import Rule

if TYPE_CHECKING:
    from corpus.layers import Source

_ID_LENGTH = 16
DOCUMENT_ID = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*", re.ASCII)
"""What a document may be called: its id stands in addresses, and two underscores end it in the ids of provisions."""
_JSON = json.JSONEncoder(ensure_ascii=False, sort_keys=True)


def provision_id(document_id: str, eid: str) -> str:
    """Return the id of a provision: safe in a Datasette URL as long as `eid` has letters, digits, `_` and `-` only."""
    return f"{document_id}__{eid}"


def squash(text: str) -> str:
    """Return the text with every run of white space as one space, soft hyphens out, as citations are compared."""
    return " ".join(text.replace("\u00ad", "").split())


def content_id(*parts: str) -> str:
    """Return a short hash of the parts in order (64 bits: no clash to be expected below a billion rows)."""
    import hashlib  # whoever settles has no need of it

    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH]


def lines_sha256(source: Source, first: int, last: int) -> str:
    """Return the hash of lines `first` to `last` (1-based, inclusive) as received, joined by line feeds."""
    import hashlib

    return hashlib.sha256(source.lines(first, last).encode("utf-8", "surrogatepass")).hexdigest()


class Ordinals:
    """Counts equal things, so that the second of two equal rows gets an id of its own."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, ...]] = Counter()

    def id(self, *parts: str) -> str:
        """Return the content id of the parts and of how many equal ones came before."""
        self._seen[parts] += 1
        return content_id(*parts, str(self._seen[parts]))


def value_json(value: object) -> str:
    """Return a value as the JSON text that is stored (keys sorted, Spanish letters as they are)."""
    return _JSON.encode(value)


def with_rule_ids(rules: Iterable[Rule]) -> Iterator[tuple[str, Rule]]:
    """Yield each rule with its id, in the given order, which decides the ordinals of equal rules."""
    ordinals = Ordinals()
    for rule in rules:
        head = (rule.document_id, rule.game, rule.variant, rule.family, rule.key)
        yield ordinals.id(*head, value_json(rule.value), squash(rule.text)), rule
