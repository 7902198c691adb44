"""What a player may do at his turn in games between players: "podrá: retirarse, igualar (Call) o subir (Raise)".

The actions stand in one sentence, or each at the head of an item behind the words that announce them. A name in
parentheses says which action the word before it is ("ir (Call)"); between players, who passes stays in the hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.layers import Layer
from extractor.lexicon import Name, game_group, load
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.statements import Statement

_ANNOUNCES = re.compile(r"\b(?:opcion(?:es)?|alternativas)\b")
_ALLOWS = re.compile(r"\b(?:pudiendo|podran?|pueden?)\b[^.;]*:$")
_NEVER = re.compile(r"\b(?:en ningun caso|no (?:podra|puede)n?)\b")
_FEWEST = 3  # actions of a turn: two are a remark
_HEAD, _FIRST = 60, 20  # characters in which an item names its action, and before that name
_REACH = 12  # passages of a list
_ROUNDS = ("pocket", "flop", "turn", "river")
_CONFIDENCE = 0.85


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the actions that a player may choose from, by round where one is named."""
    circle = game_group("circle_poker")
    for at, passage in enumerate(passages):
        if passage.game not in circle or passage.kind == "heading":
            continue
        low = passage.folded.rstrip()
        if low.endswith(":") and (_ANNOUNCES.search(low) or _ALLOWS.search(low)):
            yield from _listed(passages, at)
        for sentence in passage.sentences if _ANNOUNCES.search(low) else ():
            yield from _said(passage, sentence)


def _said(passage: Passage, sentence: Layer) -> Iterator[Statement]:
    low = folded(sentence.text)
    cue = _ANNOUNCES.search(low)
    found = [name for name in _actions(sentence.text) if cue and name.start > cue.start()]
    if cue and not _NEVER.search(low, cue.end()) and len({name.id for name in found}) >= _FEWEST:
        yield _statement(passage, sentence, found, cue.start(), found[-1].end)


def _listed(passages: Sequence[Passage], at: int) -> Iterator[Statement]:
    """The actions at the heads of the items behind an announcement."""
    lead, items = passages[at], list[tuple[Passage, Name]]()
    for passage in passages[at + 1 : at + 1 + _REACH]:
        if passage.kind == "heading" or passage.game != lead.game:
            break
        named = load().actions.first(passage.text, 0, _FIRST, game="circle_poker")
        if named is not None:
            items.append((passage, (_actions(passage.text[:_HEAD]) or [named])[0]))
    if len({name.id for _, name in items}) >= _FEWEST:
        stretch = Layer.raw(lead.layer.source, lead.layer.starts[0], max(items[-1][0].layer.ends))
        yield _statement(lead, stretch, [name for _, name in items], 0, len(stretch))


def _statement(passage: Passage, layer: Layer, found: Sequence[Name], start: int, end: int) -> Statement:
    rounds = [name.id for name in load().bets.find(passage.text, game=passage.game) if name.id in _ROUNDS][:1]
    key = f"actions.{rounds[0]}" if rounds else "actions"
    value = sorted({name.id for name in found})
    return Statement(passage.node, layer, "option", key, value, start, end, confidence=_CONFIDENCE)


def _actions(text: str) -> list[Name]:
    """The actions that a text names; one in parentheses takes the place of the word before it."""
    low = folded(text)
    kept: list[Name] = []
    for name in load().actions.find(text, game="circle_poker"):
        if kept and low[kept[-1].end : name.start].strip() == "(":
            kept.pop()
        kept.append(name)
    return kept
