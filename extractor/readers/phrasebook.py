"""Facts that one phrase states, declared as data: `[[fact]]` tables of TOML, a pattern each.

A pattern is a regular expression over a folded sentence in which every amount ("siete (7)", "al menos dos", "5 ó 6") is
a run of `#`; `N` in a pattern stands for one such run. The value is the amount, or the constant that the table gives.
`games` limit a fact to games or groups of the lexicon, `under` to sections with such a title, `need` is a literal that
every match holds (it saves the search elsewhere), `unless` a pattern that forbids it in the sentence.

    [[fact]]
    family = "limit"
    key = "cut.cards_min"
    pattern = "(?:cort|dej)\\w+ [^.]{0,40}?N (?:cartas|naipes)"
    take = "low"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import ranges
from extractor.grammar.match import Match
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement

_AMOUNT = "(#+)"


@dataclass(frozen=True, slots=True)
class Fact:
    """One declared fact; `take` is "as_is", or the "low" or "high" end of the amount."""

    family: str
    key: str
    pattern: re.Pattern[str]
    value: Any = None
    take: str = "as_is"
    games: frozenset[str] = frozenset()
    variant: str = ""
    need: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    unless: re.Pattern[str] | None = None
    confidence: float = 0.9


@cache
def facts(book: str) -> tuple[Fact, ...]:
    """Return the facts that `<book>.toml` declares."""
    table = tomllib.loads(files("extractor.readers").joinpath(f"{book}.toml").read_text(encoding="utf-8"))
    return tuple(_fact(row, table.get("default", {})) for row in table["fact"])


def _fact(row: dict[str, Any], default: dict[str, Any]) -> Fact:
    row = {**default, **row}
    pattern, unless = row.pop("pattern"), row.pop("unless", "")
    games: set[str] = set()
    for name in row.pop("games", ()):
        games |= game_group(name) or {name}
    need, under = tuple(row.pop("need", ())), tuple(row.pop("under", ()))
    return Fact(
        pattern=re.compile(re.sub(r"\bN\b", _AMOUNT, pattern)),
        unless=re.compile(unless) if unless else None,
        games=frozenset(games),
        need=need,
        under=under,
        **row,
    )


def read(book: str, passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the passages state of the facts in `<book>.toml`."""
    declared = facts(book)
    for passage in passages:
        if not passage.game:
            continue
        here = [fact for fact in declared if _holds(fact, passage)]
        for sentence in passage.sentences if here else ():
            yield from _sentence(passage, sentence, here)


def _holds(fact: Fact, passage: Passage) -> bool:
    if fact.games and passage.game not in fact.games:
        return False
    if fact.need and not any(word in passage.folded for word in fact.need):
        return False
    return not fact.under or passage.under(*fact.under)


def _sentence(passage: Passage, sentence: Layer, here: Sequence[Fact]) -> Iterator[Statement]:
    low = fold(sentence.text)
    amounts = ranges.find(sentence.text, articles=True)
    shadow = _shadow(low, amounts)
    at = {match.start: match for match in amounts}
    for fact in here:
        if fact.unless is not None and fact.unless.search(low):
            continue
        # articles are amounts too ("un jugador"): a pattern without amounts sees the words themselves
        for match in fact.pattern.finditer(shadow if "#" in fact.pattern.pattern else low):
            value = _value(fact, match, at)
            if value is not None:
                yield Statement(
                    passage.node, sentence, fact.family, fact.key, value, match.start(), match.end(),
                    core=match.span(1) if match.re.groups else None, variant=fact.variant or None,
                    confidence=fact.confidence,
                )  # fmt: skip


def _shadow(low: str, amounts: Sequence[Match[Any]]) -> str:
    """The sentence with its amounts as runs of `#`, of the same length."""
    parts, here = [], 0
    for match in amounts:
        parts += [low[here : match.start], "#" * (match.end - match.start)]
        here = match.end
    return "".join([*parts, low[here:]])


def _value(fact: Fact, match: re.Match[str], at: dict[int, Match[Any]]) -> Any:
    if fact.value is not None:
        return fact.value
    amount = at.get(match.start(1))
    if amount is None:
        return None
    if fact.take == "low":
        return ranges.low(amount.value)
    return ranges.high(amount.value) if fact.take == "high" else amount.value
