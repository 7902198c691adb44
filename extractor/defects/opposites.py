"""Two sentences of one game of which only one can hold, as `opposites.toml` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from corpus.layers import Layer
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words, quoted
from extractor.folding import fold
from extractor.passages import Passage
from schemas import declared


@dataclass(frozen=True, slots=True)
class _Pair:
    about: str
    word: str
    first: re.Pattern[str]
    second: re.Pattern[str]
    within: int


@cache
def _pairs() -> tuple[_Pair, ...]:
    table = declared.read(files(__package__).joinpath("opposites.toml"))
    return tuple(
        _Pair(
            row["about"],
            row["word"],
            re.compile(row["first"], re.DOTALL),
            re.compile(row["second"], re.DOTALL),
            row.get("within", 0),
        )
        for row in table["pair"]
    )


@check("contradiction")
def opposed(regulation: Regulation) -> Iterator[Defect]:
    """Find the first two sentences of a game and variant that exclude each other."""
    for pair in _pairs():
        if pair.within:
            continue
        first: dict[tuple[str, str], tuple[Passage, Layer]] = {}
        second: dict[tuple[str, str], tuple[Passage, Layer]] = {}
        for passage in regulation.seen:
            if pair.word not in passage.folded:
                continue
            said = pair.first.search(passage.folded) or pair.second.search(passage.folded)
            for words in passage.sentences if said else ():
                folded = fold(words.text)
                for found, pattern in ((first, pair.first), (second, pair.second)):
                    if match := pattern.search(folded):
                        found.setdefault((passage.game, passage.variant), (passage, words[match.start() : match.end()]))
        for game in sorted(first.keys() & second.keys()):
            yield _defect(pair, *first[game], second[game][1])


@check("contradiction")
def opposed_nearby(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that exclude each other where one stands a few passages before or behind the other."""
    for pair in (pair for pair in _pairs() if pair.within):
        for at, passage in enumerate(regulation.seen):
            first = _said(passage, pair.word, pair.first)
            if first is None:
                continue
            for other in regulation.seen[max(0, at - pair.within) : at + pair.within + 1]:
                second = _said(other, pair.word, pair.second) if other.game == passage.game else None
                if second is not None:
                    yield _defect(pair, passage, first, second)
                    break


def _said(passage: Passage, word: str, pattern: re.Pattern[str]) -> Layer | None:
    """Return the words of a passage that state something, if it does."""
    if word not in passage.folded:
        return None
    found = pattern.search(passage.folded)
    return passage.layer[found.start() : found.end()] if found else None


def _defect(pair: _Pair, passage: Passage, words: Layer, other: Layer) -> Defect:
    line = other.quote().line_start
    message = f"No concuerda con la línea {line} {pair.about}: {quoted(words.text)}, y allí {quoted(other.text)}."
    return at_words(passage.node, words, message, {"lines": [words.quote().line_start, line]})
