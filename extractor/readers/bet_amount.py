"""How much a bet must be, told by what a sentence puts.

It is a multiple that is neither a bound nor a payment ("una segunda apuesta del doble del ante"), of the bet that the
sentence puts: named nearest before it, behind it ("… en la casilla marcada como turn"), or told by what the sentence
is about (a split, a double, going to war).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.frames.subjects import Clause, clauses
from extractor.grammar import Match, multiples, numbers
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement
from schemas import declared

_NEAR = 34  # characters around a multiple in which words make it a bound


@cache
def _table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_amount.toml"))


@cache
def _word(name: str) -> re.Pattern[str]:
    return re.compile("|".join(_table()["words"][name]))


@cache
def _topics(game: str) -> dict[str, re.Pattern[str]]:
    """Return what tells that a sentence is about an added bet of the game."""
    found: dict[str, re.Pattern[str]] = {}
    for games, topics in _table()["topics"].items():
        if game == games or game in game_group(games):
            found |= {bet: re.compile("|".join(parts)) for bet, parts in topics.items()}
    return found


@cache
def _games() -> frozenset[str]:
    groups = (game_group(name) for name in _table()["groups"])
    return frozenset(_table()["games"]).union(*groups)


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield how much the bets of card games must be, and how many blinds there are."""
    for passage in passages:
        if passage.game in _games() and passage.kind != "heading" and _speaks_of_multiple(passage.folded):
            for clause in clauses(passage):
                yield from _amounts(clause)
                yield from _blinds(clause)


def _speaks_of_multiple(low: str) -> bool:
    return any(word in low for word in _table()["need"])


def _topic(clause: Clause) -> str:
    """Return the added bet that a sentence is about, told by it, the sentences before it or the title."""
    topics = _topics(clause.passage.game).items()
    said: Clause | None = clause
    while said is not None:
        found = next((bet for bet, cue in topics if cue.search(said.low)), "")
        if found:
            return found
        said = said.previous
    title = clause.passage.titles[:1]
    return next((bet for bet, cue in topics if title and cue.search(title[0])), "")


def _amounts(clause: Clause) -> Iterator[Statement]:
    for match in multiples.find(clause.layer.text, game=clause.passage.game) if _speaks_of_multiple(clause.low) else ():
        if not _is_amount(clause, match):
            continue
        topic = _topic(clause)
        bet = _bet(clause, match, topic)
        if bet and bet != match.value["of"]:
            named = [name for name in clause.names if name.id == bet != topic]
            start = min([match.start, *(name.start for name in named)])
            end = max([match.end, *(name.end for name in named)])
            node, layer = clause.passage.node, clause.layer
            yield Statement(node, layer, "bet", f"amount.{bet}", match.value, start, end, confidence=0.88)


def _is_amount(clause: Clause, match: Match[multiples.Multiple]) -> bool:
    """Tell whether a multiple says what a bet must be: not a bound, not a payment, not the share of a pot."""
    low = clause.low
    before, after = low[max(0, match.start - _NEAR) : match.start], low[match.end : match.end + _NEAR]
    value = match.value
    if "times" not in value or isinstance(value["times"], list) or value["of"] not in _table()["bases"]:
        return False
    if _word("bound").search(before) or _word("bound_after").match(after) or _word("irregular").search(low):
        return False
    if match.kind == "word" and value["of"] == "bet":
        return _word("may").search(low) is not None
    return not _word("paid").search(low[: match.start]) or _word("placed").search(low[: match.end]) is not None


def _bet(clause: Clause, match: Match[multiples.Multiple], topic: str) -> str:
    """Return the bet whose amount a multiple is."""
    base = match.value["of"]
    if base == "bet" and match.kind == "word" and "double" in _topics(clause.passage.game):
        return "double"
    side = [name.id for name in clause.names if name.end <= match.start and name.id in _table()["side"]]
    if base == "bet" and side:
        return side[-1]
    if base == "bet":
        placed = _word("placed").search(clause.low)
        return topic if placed and not (match.kind == "share" and topic in ("split", "double")) else ""
    if clause.label and clause.before and clause.before[0] != base:
        return clause.before[0]
    before = [name.id for name in clause.names if name.end <= match.start and name.id != base]
    after = [name.id for name in clause.names if name.start >= match.end and name.id != base]
    if topic in _table()["by_topic"]:
        return topic
    if "raise" in (*before[-1:], *after[:1]):
        return ""
    if before or after:
        return before[-1] if before else after[0]
    return clause.before[0] if clause.before and clause.before[0] != base else ""


def _blinds(clause: Clause) -> Iterator[Statement]:
    """Yield the number of blinds: "las apuestas obligatorias de los dos primeros jugadores"."""
    hit = _word("blinds").search(clause.low)
    value = numbers.find(hit.group("n")) if hit else []
    if hit and value and (any(name.id == "blind" for name in clause.names) or clause.before == ("blind",)):
        node, layer = clause.passage.node, clause.layer
        yield Statement(node, layer, "bet", "blinds", int(value[0].value), hit.start(), hit.end(), confidence=0.85)
