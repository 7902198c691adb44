"""Identifiers of provisions in the manner of Akoma Ntoso: the path of numbers from the root."""

from __future__ import annotations

import re
from collections import Counter

from extractor.folding import fold
from extractor.outline.node import Node

# Akoma Ntoso's abbreviations of element names in identifiers
_SHORT = {
    "article": "art", "chapter": "chp", "subsection": "subsec", "section": "sec", "clause": "cl", "annex": "annex",
    "paragraph": "para", "heading": "hdg", "preamble": "preamble", "preface": "preface", "recitals": "recs",
    "point": "point", "table": "table", "tr": "tr", "part": "part", "title": "title", "book": "book",
}  # fmt: skip
_TOKEN = re.compile(r"[a-z0-9]+")


def identify(root: Node) -> None:
    """Give every node below the root an eid that is unique in the document and the same in every run."""
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
