"""Titles under which nothing stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation
from extractor.outline.node import Node

_FIGURE = re.compile(r"\d|%|:$")


@check("empty_heading")
def empty(regulation: Regulation) -> Iterator[Defect]:
    """Find numbered titles without a word of their own or below, unless their neighbours are such titles too."""
    for parent in regulation.root.walk():
        titles = [child for child in parent.children if child.num.strip() and child.heading]
        bare = [node for node in titles if _is_empty(node)]
        if 2 * len(bare) >= len(titles):
            continue  # a list whose items were set as titles
        for node in bare:
            if not _FIGURE.search(node.heading) and regulation.sound(node.line_start, node.line_end):
                message = f"El título «{node.num.strip()} {node.heading}» no tiene texto."
                yield Defect(node, node.line_start, node.line_end, message)


def _is_empty(node: Node) -> bool:
    return not node.own.text.strip() and not node.children and not node.cells
