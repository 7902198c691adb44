"""Titles under which nothing stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.addresses import amends_a_law
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, quoted
from extractor.folding import fold
from extractor.outline.node import Node

_FIGURE = re.compile(r"\d|%|:$")

_ONE_BET = re.compile(r"(?:para|en|de) la (?:apuesta|suerte|jugada) (?:de |a )?\"?(?P<bet>[a-z]{4,})\"?[ .:]*$")
_SENTENCE = re.compile(r"(?:\w+ ){8,}\w+\.(?: ?\(\*\))?$")
"""A title that is a whole sentence is the text."""
_MARK = re.compile(r"(?:[^\W\d_]{1,4}\. ?){1,3}(?:[nN][.º°]* ?)?\d[\d./-]*")
"""A file's mark at the foot of a page: "Exp. 12.345"."""
_SOME_TEXT = 80
_QUOTING = 3
"""Passages that change other laws, from which a text quotes their articles."""
_REMNANT = re.compile(r"(?:en|de|del|para|con|por|a|al|y) (?:[^\W\d_]+ ?){1,4}")


@check("empty_heading")
def empty(regulation: Regulation) -> Iterator[Defect]:
    """Find numbered titles without a word of their own or below, unless their neighbours are such titles too."""
    for parent in regulation.root.walk():
        titles = [child for child in parent.children if child.num.strip() and child.heading]
        bare = [node for node in titles if is_empty(node) and not _SENTENCE.search(node.heading)]
        if 2 * len(bare) >= len(titles):
            continue  # a list whose items were set as titles
        for node in bare:
            if (
                node.kind != "annex"
                and not _FIGURE.search(node.heading)
                and regulation.sound(node.line_start, node.line_end)
            ):
                message = f"El título «{node.num.strip()} {node.heading}» no tiene texto."
                yield Defect(node, node.line_start, node.line_end, message)


@check("empty_heading")
def cut_off(regulation: Regulation) -> Iterator[Defect]:
    """Find numbered clauses that are the end of a title: a few words behind a preposition, without a stop or parts."""
    for node in regulation.root.walk():
        words = node.own.text.strip()
        remnant = node.kind == "clause" and not node.children and _REMNANT.fullmatch(words)
        if remnant and regulation.sound(node.line_start, node.line_end):
            message = f"Bajo «{node.num.strip()} {words}» no hay texto: es un título sin contenido."
            yield Defect(node, node.line_start, node.line_end, message)


def is_empty(node: Node) -> bool:
    """Tell whether a part has neither words nor parts below its title; the mark of a file is none."""
    words = node.own.text.strip()
    return (not words or _MARK.fullmatch(words) is not None) and not node.children and not node.cells


@check("heading_mismatch")
def other_bet(regulation: Regulation) -> Iterator[Defect]:
    """Find titles that name a single bet which the words below them do not mention."""
    for node in regulation.root.walk():
        found = _ONE_BET.match(fold(node.heading))
        parts = node.walk() if found else ()
        below = " ".join(fold(f"{part.heading if part is not node else ''} {part.own.text}") for part in parts)
        if found and len(below) > _SOME_TEXT and found["bet"] not in below:
            message = f"El título nombra {found['bet']}, y debajo no se habla de ello: {quoted(node.heading)}."
            yield Defect(node, node.line_start, node.line_start, message, {"bet": found["bet"]}, "warning")


@check("heading_mismatch")
def same_title(regulation: Regulation) -> Iterator[Defect]:
    """Find articles of one section under the title of another of its articles.

    A law that words others anew has articles of its own and theirs.
    """
    quoting = sum(map(amends_a_law, regulation.seen)) >= _QUOTING
    for parent in regulation.root.walk():
        first: dict[str, Node] = {}
        for node in parent.children if not quoting else ():
            title = fold(node.heading).strip(" .:")
            if node.kind != "article" or not title:
                continue
            other = first.setdefault(title, node)
            if other is not node and other.num != node.num:
                message = (
                    f"«{node.num.strip()} {node.heading}» lleva el título de {other.num.strip()}: uno no corresponde."
                )
                lines = [other.line_start, node.line_start]
                yield Defect(other, other.line_start, other.line_start, message, {"lines": lines})
