"""What becomes of a bet in a situation: "la mano igual a la suya recupera la apuesta" is `outcome.tie` = push.

A sentence names situations and results; a situation goes with the result that follows it before another situation
does, or with the one right before it ("pierden las inferiores"). Situations are seen from the player.
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
from extractor.grammar import ranges
from extractor.lexicon import game_group
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.statements import Statement

_REACH = 140  # characters from a situation to the result that follows it
_BACK = 25  # characters from a result to the situation that it names
_CLAUSE = 90  # the same where a hand is described: "recoge las apuestas de las manos que tengan una inferior"
_DIRECT = 40  # characters in which a tie is said to lose
_SPACE = r'[\s"]+'
_NAMED = re.compile(r"<([a-z]+)>")
_PLAIN = re.compile(r"(?:(?! y )[^.,;:])*")
_OF_HAND = re.compile(r"\b(?:que|cuando|si|con|cuy[ao]s?)\b")
_NO = re.compile(r"\b(?:no|ni|nunca)(?: se| le| les)?\s*$")
_UNLIKE = {
    "player_higher": ("lose",), "dealer_bust": ("lose",), "player_lower": ("win",), "player_bust": ("win", "push"),
    "dealer_blackjack": ("win",),
}  # fmt: skip
_EMPTY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Said:
    """A situation or result that words at `start:end` of a sentence name."""

    name: str
    start: int
    end: int


@cache
def _book() -> dict[str, Any]:
    return tomllib.loads(files("extractor.readers").joinpath("outcome.toml").read_text(encoding="utf-8"))


@cache
def _games(name: str) -> frozenset[str]:
    return frozenset(game for group in _book()["games"][name] for game in (game_group(group) or {group}))


def _pattern(text: str) -> re.Pattern[str]:
    words = _book()["words"]
    for _ in range(2):  # a word's alternatives may name another's
        text = _NAMED.sub(lambda hit: words.get(hit.group(1), hit.group()), text)
    return re.compile(text.replace("#", "#+").replace(" ", _SPACE))


@cache
def _patterns(table: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, _pattern("|".join(f"(?:{part})" for part in parts))) for name, parts in _book()[table].items())


@cache
def _compared() -> re.Pattern[str]:
    return _pattern(_book()["compared"]["pattern"])


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what becomes of the bets in the games against the house."""
    for passage in passages:
        if passage.game not in _games("names") or passage.under(*_book()["skipped"]["titles"]):
            continue
        before: Layer | None = None
        for sentence in passage.sentences if _may_decide(passage.folded) else ():
            low = folded(sentence.text)
            previous, before = before, sentence
            if any(word in low for word in _book()["skipped"]["words"]):
                continue
            if passage.game in _games("both_hands"):
                yield from _both(passage, sentence, low)
                continue
            yield from _pairs(passage, sentence, low, _carried(passage, low, previous))


def _may_decide(low: str) -> bool:
    """Whether a passage holds a part of a word that says a result."""
    return any(part in low for part in _book()["result_parts"]["words"])


def _carried(passage: Passage, low: str, previous: Layer | None) -> str:
    """The situation that a sentence goes on about: that of the sentence before it, or of what introduces the list."""
    if previous is not None and low.startswith(tuple(_book()["back"]["words"])):
        return _one(_situations(passage, previous, folded(previous.text)))
    lead = passage.lead if passage.lead is not None else passage.before.layer if passage.before is not None else None
    if previous is not None or lead is None or passage.kind == "text":
        return ""
    text = folded(lead.text)
    return _one(_situations(passage, lead, text)) if text.rstrip().endswith((",", ":")) else ""


def _one(situations: Sequence[_Said]) -> str:
    """The one situation of a sentence, or none where it names several."""
    names = {said.name for said in situations}
    return names.pop() if len(names) == 1 else ""


def _pairs(passage: Passage, sentence: Layer, low: str, carried: str) -> Iterator[Statement]:
    results = _results(low)
    situations = _situations(passage, sentence, low) if results else []
    if results and not situations and carried:
        situations = [_Said(carried, results[0].start, results[0].start)]
    used: set[_Said] = set()
    for at, situation in enumerate(situations):
        later = situations[at + 1].start if at + 1 < len(situations) else len(low)
        earlier = situations[at - 1].end if at else 0
        phase = _phase(passage, low, situation.start)
        result = next((r for r in _near(situation, results, (earlier, later), low, phase) if r not in used), None)
        if result is None or not _fits(situation, result, phase):
            continue
        used.add(result)
        start, end = min(situation.start, result.start), max(situation.end, result.end)
        name, end = _original(low, result, end)
        key = f"outcome.{phase}{situation.name}" + (_added(passage) if name == "lose_original" else "")
        yield Statement(passage.node, sentence, "dealer_rule", key, name, start, end, confidence=0.88)


def _original(low: str, result: _Said, end: int) -> tuple[str, int]:
    """A loss of the first stake only is told apart; its words are part of what says it."""
    for word in _book()["original"]["words"] if result.name == "lose" else ():
        if (at := low.find(word, result.end, result.end + _BACK)) >= 0:
            return "lose_original", max(end, at + len(word))
    return result.name, end


def _added(passage: Passage) -> str:
    """The second situation where a section is about a stake added to the first."""
    return next((f".{name}" for name, words in _book()["added"].items() if passage.under(*words)), "")


def _phase(passage: Passage, low: str, at: int) -> str:
    """In the games of two phases, the second one where the words before speak of it."""
    if passage.game not in _games("phases"):
        return ""
    before = passage.folded.find(low[:40])
    return "war_phase." if "guerra" in passage.folded[: max(before, 0)] or "guerra" in low[:at] else ""


def _near(
    situation: _Said, results: Sequence[_Said], between: tuple[int, int], low: str, phase: str
) -> Iterator[_Said]:
    """The results that a situation may have, likeliest first: of the same clause before it, within it, after it."""
    earlier, later = between
    for result in reversed(results):
        gap = low[result.end : situation.start]
        whole = _PLAIN.fullmatch(gap) and (len(gap) <= _BACK or _OF_HAND.search(gap))
        if earlier <= result.start and result.end <= situation.start and len(gap) <= _CLAUSE and whole:
            yield result
            break
    yield from (r for r in results if situation.start <= r.start < situation.end)
    reach = min(later, situation.end + _REACH)
    yield from (r for r in results if situation.end <= r.start < reach and _reached(situation, r, phase))
    if situation.name == "tie" and results[-1].end <= situation.start < results[-1].end + _CLAUSE:
        yield results[-1]  # "conservando su apuesta, pero sin premio, en caso de empate"


def _reached(situation: _Said, result: _Said, phase: str) -> bool:
    """A tie wins in a second phase only: elsewhere such words speak of the bet on it, and the next result is meant."""
    return bool(phase) or situation.name != "tie" or result.name != "win"


def _fits(situation: _Said, result: _Said, phase: str) -> bool:
    """Whether a result can be the situation's: the better hand does not lose; words that say so speak of another."""
    if situation.name != "tie":
        return result.name not in _UNLIKE.get(situation.name, ())
    return (
        result.name == "push" or bool(phase) or (result.name == "lose" and 0 < result.start - situation.end < _DIRECT)
    )


def _results(low: str) -> list[_Said]:
    found: list[_Said] = []
    for name, pattern in _patterns("result"):
        for hit in pattern.finditer(low):
            clear = all(hit.start() >= said.end or hit.end() <= said.start for said in found)
            if clear and (name == "push" or not _NO.search(low[max(0, hit.start() - 12) : hit.start()])):
                found.append(_Said(name, hit.start(), hit.end()))
            elif clear and name == "win":
                found.append(_Said("lose", hit.start(), hit.end()))
    return sorted(found, key=lambda said: said.start)


def _situations(passage: Passage, sentence: Layer, low: str) -> list[_Said]:
    shadow = _shadow(sentence, low)
    found = [_side(hit, shadow) for hit in _compared().finditer(shadow)]
    only = {"tie"} if passage.game in _games("tie_only") else _EMPTY
    for name, pattern in _patterns("situation"):
        for hit in pattern.finditer(shadow):
            if all(hit.start() >= said.end or hit.end() <= said.start for said in found):
                found.append(_Said(name, hit.start(), hit.end()))
    return sorted((said for said in found if not only or said.name in only), key=lambda said: said.start)


def _side(hit: re.Match[str], low: str) -> _Said:
    """Whose hand a comparison speaks of: what is above the player's own hand is the house's."""
    more = re.fullmatch(_pattern("<more>"), hit["how"]) is not None
    house = re.search(_pattern("<player>"), hit["whose"]) is not None
    return _Said("player_higher" if more != house else "player_lower", hit.start(), hit.end())


def _shadow(sentence: Layer, low: str) -> str:
    """The sentence with its numbers as runs of `#`."""
    parts, here = [], 0
    for amount in ranges.find(sentence.text):
        parts += [low[here : amount.start], "#" * (amount.end - amount.start)]
        here = amount.end
    return "".join([*parts, low[here:]])


def _both(passage: Passage, sentence: Layer, low: str) -> Iterator[Statement]:
    """The games of two hands: "si gana una mano y pierde la otra, la partida es nula"."""
    condition, comma, consequence = low.rpartition(",")
    start = max(condition.find(" si "), condition.find(": si "), 0 if condition.startswith("si ") else -1)
    name = _fared(condition[start:]) if comma and start >= 0 else ""
    words = _book()["both"]
    result = next((r for r in ("push", "lose", "win") if any(word in consequence for word in words[r])), "")
    if name and result:
        yield Statement(
            passage.node, sentence, "dealer_rule", f"outcome.{name}", result, start, len(low), confidence=0.85
        )


def _fared(condition: str) -> str:
    words = _book()["both"]
    said = [how for how in ("won", "lost", "tied") if any(word in condition for word in words[how])]
    if len(said) == 1:
        both = any(word in condition for word in words["both"])
        return f"both_{said[0]}" if both else ""
    return f"one_{said[0]}_one_{said[1]}" if len(said) == 2 else ""  # two hands, each with its own fate
