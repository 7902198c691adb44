"""What can be counted again: parts against their whole, and an example against the rule that it explains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, quoted
from extractor.folding import fold
from extractor.passages import Passage

_SHARE = re.compile(r"(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|por ciento|por 100)")
_DIVIDES = re.compile(r"\b(?:distribu|repart|divid|se destinar|se asignar|desglos)\w*")
_AT_MOST = re.compile(r"\b(?:hasta|maximo|minimo|como mucho|al menos|entre)\b")
_LEAST_SHARES, _FULL = 2, 100
_SLACK = range(60, 141)
"""Sums that a slip may make of a hundred: what is further off was no list of parts."""
_OF_DIFFERENT = re.compile(
    r"\bno (?:sean|son|siendo|todas) (?:\w+ ){0,2}?del mismo palo"
    r"|\bde (?:(?:distint|diferent)[oa]s? palos?|palos? (?:distint|diferent)[oa]s?)\b"
)
_OF_ONE = re.compile(r"\bdel mismo palo\b")
_EXAMPLE = re.compile(r"\b(?:por )?ejemplo\b[^)]*")
_SUITS = re.compile(
    r"\b(?:treboles|trebol|corazones|corazon|diamantes|diamante|picas|pica|espadas|copas|oros|bastos)\b"
)
_RANKS = re.compile(r"\b(?:\d{1,2}|as|rey|dama|reina|valet|jota|caballo|sota|[akqj])\b")
_FEWEST_CARDS = 3


@check("arithmetic_mismatch")
def shares_of_a_whole(regulation: Regulation) -> Iterator[Defect]:
    """Find shares, one an item of a list that divides something, that are neither a hundred together nor the whole."""
    for lead, items in _lists(regulation):
        words = lead.sentences[-1] if lead.sentences else None
        if words is None or not _DIVIDES.search(fold(words.text)) or len(items) < _LEAST_SHARES:
            continue
        parts = [_SHARE.findall(item.folded) for item in items]
        if any(len(part) != 1 for part in parts) or any(_AT_MOST.search(item.folded) for item in items):
            continue
        total = sum(_share(part[0]) for part in parts)
        wholes = {Fraction(_FULL), *map(_share, _SHARE.findall(fold(words.text)))}
        if total not in wholes and int(total) in _SLACK:
            printed = f"{float(total):g}".replace(".", ",")
            yield at_words(lead.node, words, f"Las partes suman el {printed} %: {quoted(words.text)}.")


@check("contradiction")
def example_against_rule(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of cards of one suit for what must not be of one, and of several suits for what must."""
    for passage in regulation.saying("ejemplo"):
        example = _EXAMPLE.search(passage.folded)
        rule = passage.folded[: example.start()] if example else ""
        if example is None or len(_RANKS.findall(example[0])) < _FEWEST_CARDS:
            continue
        suits = [suit[:4] for suit in _SUITS.findall(example[0])]
        mixed = _OF_DIFFERENT.search(rule) is not None
        wrong = (mixed and len(suits) == 1) or (not mixed and _OF_ONE.search(rule) and len(set(suits)) > 1)
        if wrong:
            message = f"El ejemplo no es de lo que se define: {quoted(passage.text[slice(*example.span())])}."
            yield at_span(passage, *example.span(), message)


def _lists(regulation: Regulation) -> Iterator[tuple[Passage, list[Passage]]]:
    """Yield each passage that introduces a list, with the items right behind it, unless shares go on behind these."""
    lead: Passage | None = None
    items: list[Passage] = []
    for passage in regulation.seen:
        if lead is not None and passage.kind == "point" and passage.lead is not None and _same(passage, lead):
            if not items or passage.node.parent is items[0].node.parent:
                items.append(passage) if not items or passage.node is not items[-1].node else None
            continue
        if lead is not None and items and not _SHARE.search(passage.folded):
            yield lead, items
        lead, items = (passage, []) if passage.text.rstrip().endswith(":") else (None, [])
    if lead is not None and items:
        yield lead, items


def _same(item: Passage, lead: Passage) -> bool:
    return item.lead is not None and item.lead.text.rstrip().endswith(lead.text.rstrip()[-30:])


def _share(printed: str) -> Fraction:
    return Fraction(printed.replace(",", "."))
