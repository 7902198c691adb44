"""Names for provisions: the game that each regulates, and its place in the tree (eid)."""

from __future__ import annotations

import re
from collections import Counter

from extractor.folding import fold
from extractor.games import games
from extractor.outline.node import Node

# Akoma Ntoso's abbreviations of element names in identifiers
_SHORT = {
    "article": "art", "chapter": "chp", "subsection": "subsec", "section": "sec", "clause": "cl", "annex": "annex",
    "paragraph": "para", "heading": "hdg", "preamble": "preamble", "preface": "preface", "recitals": "recs",
    "point": "point", "table": "table", "tr": "tr", "part": "part", "title": "title", "book": "book",
}  # fmt: skip
_TOKEN = re.compile(r"[a-z0-9]+")
_DIVISIONS = {"part", "chapter", "section", "subsection", "title", "book", "annex"}
_WITHIN = {"heading", "clause", "article"}


def name(root: Node) -> None:
    """Give every node below the root its game, variant and eid; what no heading names inherits from its parent."""
    _games(root)
    _eids(root)


def _games(root: Node) -> None:
    lexicon = games()
    stack = list(reversed(root.children))
    while stack:
        node = stack.pop()
        parent = node.parent
        node.game, node.variant = (parent.game, parent.variant) if parent else ("", "")
        if node.heading and node.kind in _DIVISIONS | _WITHIN:
            named = lexicon.find(node.heading)
            if named and ((named.whole and (node.num or node.kind != "heading")) or node.kind in _DIVISIONS):
                node.game, node.variant = named.game, named.variant
        stack.extend(reversed(node.children))


def _eids(root: Node) -> None:
    taken: Counter[str] = Counter()
    stack = [(child, "", n) for n, child in enumerate(root.children, 1)][::-1]
    while stack:
        node, prefix, position = stack.pop()
        token = _token(node) or str(position)
        eid = f"{prefix}{_SHORT.get(node.kind, node.kind)}_{token}"
        taken[eid] += 1
        node.eid = eid if taken[eid] == 1 else f"{eid}_dup{taken[eid]}"
        stack.extend((child, node.eid + "__", n) for n, child in reversed(list(enumerate(node.children, 1))))


def _token(node: Node) -> str:
    words = _TOKEN.findall(fold(node.num))
    return "-".join(word for word in words if word not in ("articulo", "art", "capitulo", "seccion", "subseccion"))
