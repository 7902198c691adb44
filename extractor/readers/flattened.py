"""Tables that lost their cells: descriptions printed after the names of all rows, or with the name in their midst.

The heads of the columns are left ("Jugadas", "Paga", "Descripción"). What follows the last of them falls into
descriptions, each of which begins anew ("Esta jugada …", "Se juega …"). A description is about the bet whose name
stands in it as a line of its own; where none holds a name, they are about the bets of the column of names, in its
order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

from extractor.passages import Passage
from extractor.readers.subjects import Subject, opening
from schemas import declared

_LONGEST_HEAD = 40  # characters of the heads of columns


@cache
def _word(name: str) -> re.Pattern[str]:
    table = declared.read(files("extractor.readers").joinpath("flattened.toml"))
    return re.compile("|".join(table["words"][name]))


def settle(passages: Sequence[Passage]) -> None:
    """Give the descriptions of flattened tables the bets that they are about; what was given before stays."""
    for index, passage in enumerate(passages):
        if _is_head(passage, "last_head") and "settled" not in passage.__dict__:
            passage.__dict__["settled"] = True
            blocks = _blocks(passages, index + 1)
            for block, bets in zip(blocks, _bets(passages, index, blocks), strict=True):
                for described in block:
                    if not opening(described).bets or bets:
                        described.__dict__["subject"] = Subject(bets)


def _is_head(passage: Passage, name: str) -> bool:
    short = len(passage.text) <= _LONGEST_HEAD and not passage.cells and passage.kind != "heading"
    return short and _word(name).search(passage.folded.strip(" .:|")) is not None


def _blocks(passages: Sequence[Passage], start: int) -> list[list[Passage]]:
    """Return the descriptions, each as its passages; the table ends at a title, another table or another game."""
    blocks: list[list[Passage]] = []
    for passage in passages[start:]:
        ends = passage.kind == "heading" or passage.game != passages[start].game or passage.cells
        if ends or _is_head(passage, "first_head") or _is_head(passage, "table"):
            break
        if not blocks or _word("begins").match(passage.folded):
            blocks.append([])
        blocks[-1].append(passage)
    return blocks


def _bets(passages: Sequence[Passage], head: int, blocks: Sequence[Sequence[Passage]]) -> list[tuple[str, ...]]:
    """Return the bets of each description: named in it, or by the column of names if it has as many."""
    within = [_named(block) for block in blocks]
    if any(within):
        return within
    column = _column(passages, head)
    return [(bet,) if bet else () for bet in column] if len(column) == len(blocks) else within


def _named(block: Sequence[Passage]) -> tuple[str, ...]:
    """Return the one bet that lines of a description name, if they agree."""
    bets = {bets for passage in block if (bets := opening(passage).bets)}
    return bets.pop() if len(bets) == 1 else ()


def _column(passages: Sequence[Passage], head: int) -> list[str]:
    """Return the bets that the column of names before a head lists; an empty one for a row about several bets."""
    first = head
    while first > 0 and passages[first - 1].kind != "heading" and not _is_head(passages[first], "first_head"):
        first -= 1
    named: list[str] = []
    for passage in passages[first + 1 : head]:
        bets = opening(passage).bets
        several = _word("several").match(passage.folded)
        if bets or several:
            named.append("" if several or len(bets) > 1 else bets[0])
    return [bet for bet, _ in groupby(named)]
