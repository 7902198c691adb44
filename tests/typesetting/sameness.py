"""What a text and its pages must have in common: the outline and the typed rules, whatever the lines."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import NamedTuple

from corpus.layers import Document
from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.outline.node import Node
from extractor.rules import extract
from tests.kept import kept

Provision = tuple[str, str, str, tuple[str, str, str]]
Fact = tuple[str, str, str, str, str]


class Read(NamedTuple):
    """What was read of a document: its provisions in order, each with its parent, and its rules, counted."""

    provisions: list[Provision]
    rules: Counter[Fact]


def read(document: Document, *, rules: bool = True) -> Read:
    """Return what is read of a document; without its rules where these are not wanted, for they take longest."""
    root = outline(document)
    provisions = [(*_named(node), _named(node.parent) if node.parent else ("", "", "")) for node in root.walk()]
    root.eid = root.eid or "document"
    found = extract(document, root) if rules else []
    facts = Counter((r.game, r.variant, r.family, r.key, json.dumps(r.value, sort_keys=True)) for r in found)
    return Read(provisions, facts)


def read_text(text: str, name: str, *, rules: bool = True) -> Read:
    """Return what is read of a text by itself, once for all settings of its pages."""
    return kept(partial(_read_text, text, name, rules), b"read", text.encode(), name.encode(), bytes([rules]))


def _read_text(text: str, name: str, rules: bool) -> Read:
    return read(read_bytes(text.encode(), name), rules=rules)


def _named(node: Node) -> tuple[str, str, str]:
    return node.kind, node.num, node.heading
