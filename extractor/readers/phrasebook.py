"""Facts that one phrase states, declared as data: `[[fact]]` tables of TOML, a pattern each.

A pattern is a regular expression over a folded sentence in which every amount ("siete (7)", "al menos dos", "5 ó 6") is
a run of `#` and every share ("la mitad", "50 %") a run of `@`; `N` and `S` in a pattern stand for one such run. Bounds
belong to the amount: "hasta siete" is one run. `pattern` may be a list of alternatives. The value is the first amount
of the match, or the constant that the table gives.

    [[fact]]
    family = "limit"
    key = "cut.cards_min"            # `<2>` in a key stands for the second amount of the match
    pattern = "(?:cort|dej)\\w+ [^.]{0,40}?N (?:cartas|naipes)"
    take = "low"                     # "as_is", "low" or "high" end, "all" amounts of the match
    need = ["corta", "deja"]         # every match holds one of these (part of a word): other sentences are not searched
    games = ["blackjack", "poker"]   # games or groups of the lexicon
    under = ["corte"]                # sections with such a title
    unless = "al final"              # forbids it in the sentence
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
from extractor.grammar import ranges, shares
from extractor.grammar.match import Match
from extractor.lexicon import game_group
from extractor.lexicon.tokens import folded, tokens
from extractor.passages import Passage
from extractor.readers.variants import variant_at
from extractor.statements import Statement

_AMOUNT, _SHARE = "(#+)", "(@+)"
_WORD = re.compile(r"[a-z]+")
_KEPT = 32768  # words of a book's index; a document has some ten thousand


@dataclass(frozen=True, slots=True)
class Fact:
    """One declared fact; `take` is "as_is", "all", or the "low" or "high" end of the amount."""

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
    shares: bool = False


@cache
def facts(book: str) -> tuple[Fact, ...]:
    """Return the facts that `<book>.toml` declares."""
    table = tomllib.loads(files("extractor.readers").joinpath(f"{book}.toml").read_text(encoding="utf-8"))
    return tuple(_fact(row, table.get("default", {})) for row in table["fact"])


def _fact(row: dict[str, Any], default: dict[str, Any]) -> Fact:
    row = {**default, **row}
    pattern, unless = row.pop("pattern"), row.pop("unless", "")
    text = pattern if isinstance(pattern, str) else "|".join(f"(?:{part})" for part in pattern)
    games: set[str] = set()
    for name in row.pop("games", ()):
        games |= game_group(name) or {name}
    need, under = tuple(row.pop("need", ())), tuple(row.pop("under", ()))
    share = re.search(r"\bS\b", text) is not None
    return Fact(
        pattern=re.compile(re.sub(r"\bS\b", _SHARE, re.sub(r"\bN\b", _AMOUNT, text))),
        unless=re.compile(unless) if unless else None,
        games=frozenset(games),
        need=need,
        under=under,
        shares=share,
        **row,
    )


def read(book: str, passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the passages state of the facts in `<book>.toml`."""
    for passage in passages:
        if not passage.game:
            continue
        here = [fact for fact in _possible(book, passage) if _holds(fact, passage)]
        for sentence in passage.sentences if here else ():
            low = folded(sentence.text)
            if needed := [fact for fact in here if not fact.need or any(phrase in low for phrase in fact.need)]:
                yield from _sentence(passage, sentence, low, needed)


def _possible(book: str, passage: Passage) -> list[Fact]:
    """Return the facts of which the passage has a needed word, in the order of the book."""
    index = _index(book)
    if len(index) > _KEPT:
        index.clear()
    needing = [found for word in tokens(passage.text).words if (found := index[word])]
    return [index.declared[at] for at in sorted(index.always.union(*needing))] if needing or index.always else []


class _Index(dict[str, frozenset[int]]):
    """The facts of a book by the words that they need: a word's are looked up when it is first met."""

    def __init__(self, declared: tuple[Fact, ...]) -> None:
        super().__init__()
        self.declared = declared
        self.always = frozenset(at for at, fact in enumerate(declared) if not fact.need)
        self._stems = [
            (max(_WORD.findall(phrase), key=len), at) for at, fact in enumerate(declared) for phrase in fact.need
        ]

    def __missing__(self, word: str) -> frozenset[int]:
        """Return the facts that need a part of the word: the longest word of each needed phrase stands for it."""
        self[word] = found = frozenset(at for stem, at in self._stems if stem in word)
        return found


@cache
def _index(book: str) -> _Index:
    return _Index(facts(book))


def _holds(fact: Fact, passage: Passage) -> bool:
    if fact.games and passage.game not in fact.games:
        return False
    return not fact.under or passage.under(*fact.under)


def _sentence(passage: Passage, sentence: Layer, low: str, here: Sequence[Fact]) -> Iterator[Statement]:
    amounts = ranges.find(sentence.text, articles=True)
    plain = _shadow(low, amounts, "#")
    shared = shares.find(sentence.text) if any(fact.shares for fact in here) else []
    for fact in here:
        if fact.unless is not None and fact.unless.search(low):
            continue
        shadow = _shadow(plain, shared, "@") if fact.shares else plain
        at = {match.start: match for match in (*amounts, *(shared if fact.shares else ()))}
        for match in fact.pattern.finditer(shadow):
            yield from _stated(passage, sentence, fact, match, at)


def _stated(
    passage: Passage, sentence: Layer, fact: Fact, match: re.Match[str], at: dict[int, Match[Any]]
) -> Iterator[Statement]:
    found = [at[place] for place in (match.start(n) for n in range(1, fact.pattern.groups + 1)) if place in at]
    value = _value(fact, [amount.value for amount in found])
    if value is None:
        return
    key = fact.key.replace("<2>", str(found[1].value)) if len(found) > 1 else fact.key
    variant = fact.variant or variant_at(folded(sentence.text), match.start(), match.end(), passage.game)
    yield Statement(
        passage.node, sentence, fact.family, key, value, match.start(), match.end(),
        variant=variant or None, confidence=fact.confidence,
    )  # fmt: skip


def _shadow(low: str, found: Sequence[Match[Any]], sign: str) -> str:
    """The sentence with what was found as runs of a sign, of the same length."""
    parts, here = [], 0
    for match in found:
        parts += [low[here : match.start], sign * (match.end - match.start)]
        here = match.end
    return "".join([*parts, low[here:]])


def _value(fact: Fact, amounts: Sequence[Any]) -> Any:
    if fact.value is not None:
        return fact.value
    if not amounts:
        return None
    if fact.take == "all":
        return list(amounts)
    if fact.take == "low":
        return ranges.low(amounts[0])
    return ranges.high(amounts[0]) if fact.take == "high" else amounts[0]
