"""Words that do not belong where they stand: a logo among the rules, an act that a game does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.outline.node import Node
from schemas import declared

_LOGO = "logo"
_OF_NO_GAME = frozenset(("", "general"))


@cache
def _acts() -> Sequence[tuple[Sequence[str], re.Pattern[str], re.Pattern[str]]]:
    table = declared.read(files(__package__).joinpath("strangers.toml"))
    return tuple((row["words"], re.compile(row["act"]), re.compile(row["needs"])) for row in table["act"])


@check("foreign_text")
def unknown_acts(regulation: Regulation) -> Iterator[Defect]:
    """Find acts of play that one passage of a game names and none of its others provides for."""
    for words, act, needs in _acts():
        for passage in regulation.saying(*words):
            found = act.search(passage.folded) if passage.game not in _OF_NO_GAME else None
            if found is None:
                continue
            others = (other for other in regulation.of_game(passage.game) if other is not passage)
            if not any(act.search(other.folded) or needs.search(other.folded) for other in others):
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: este juego no lo conoce; las palabras son de otro.")


@check("foreign_text")
def logos(regulation: Regulation) -> Iterator[Defect]:
    """Find the words of a logo that stand between the lines of a provision."""
    source = regulation.document.source
    lines = sorted({source.line_at(mark.start) for mark in regulation.document.furniture if mark.kind == _LOGO})
    for first in (line for line in lines if line - 1 not in lines):
        last = first
        while last + 1 in lines:
            last += 1
        if node := _around(regulation.root, first, last):
            message = f"Entre las palabras del texto está un logotipo: {quoted(source.lines(first, last))}."
            yield Defect(node, first, last, message, {}, "info")


def _around(root: Node, first: int, last: int) -> Node | None:
    """Return the narrowest provision with words before and behind some lines."""
    holding = [node for node in root.walk() if node.line_start < first and last < node.line_end]
    return min(holding, key=lambda node: node.line_end - node.line_start, default=None)
