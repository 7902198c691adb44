"""The order of hands, what decides between equal ones, and the order of the cards' ranks.

A list announced as "de mayor a menor" (or the other way round) is read hand by hand from what each item opens with.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import cards, hands
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement

_FIRST = 8  # characters before the hand that an item is about
_FEWEST = 4  # hands that make an order
_IDLE = 3  # passages in a row without a hand that end it


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `hand_ranking.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("hand_ranking.toml").read_text(encoding="utf-8"))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield orders of hands, tie-breaks and orders of ranks in the games of cards."""
    for at, passage in enumerate(passages):
        low = passage.folded
        if passage.game in game_group("poker"):
            if (down := _announced(low)) is not None:
                yield from _order(passages, at, down)
            for sentence in passage.sentences:
                yield from _tie(passage, sentence)
        if passage.game and any(word in low for word in (*cues()["announces"]["down"], *cues()["announces"]["up"])):
            yield from _ranks(passage)


def _announced(low: str) -> bool | None:
    """Whether a passage announces an order of hands from high to low (True), from low to high (False), or none."""
    for down, words in ((True, cues()["announces"]["down"]), (False, cues()["announces"]["up"])):
        for word in words:
            if word in low and any(subject in low for subject in cues()["announces"]["subject"]):
                return down
    return None


def _order(passages: Sequence[Passage], at: int, down: bool) -> Iterator[Statement]:
    found: list[tuple[str, Passage]] = []
    idle = 0
    for passage in passages[at + 1 : at + 1 + cues()["reach"]["passages"]]:
        hand = _opens_with(passage)
        if any(passage.folded.lstrip("abcdefghij) -").startswith(word) for word in cues()["tie"]["opens"]):
            break
        idle = 0 if hand else idle + 1
        if passage.game != passages[at].game or (found and idle > _IDLE):
            break
        if hand and hand not in (name for name, _ in found):
            found.append((hand, passage))
    if len(found) >= _FEWEST:
        order = [name for name, _ in found][:: 1 if down else -1]
        first, last = found[0][1].layer, found[-1][1].layer
        yield Statement(
            found[0][1].node, _stretch(passages[at].layer, first, last), "hand_ranking", "order", order, confidence=0.9
        )


def _stretch(lead: Layer, first: Layer, last: Layer) -> Layer:
    """The source as received from the announcement (or the first item, where it is far) to the last item."""
    start = first.starts[0] if first.starts[0] - lead.starts[0] > len(lead.text) * 2 + 400 else lead.starts[0]
    return Layer.raw(lead.source, start, max(last.ends))


def _opens_with(passage: Passage) -> str:
    found = hands.find(passage.text[:60], game=passage.game)
    return found[0].value if found and found[0].start <= _FIRST else ""


def _tie(passage: Passage, sentence: Layer) -> Iterator[Statement]:
    low = fold(sentence.text)
    start = next((low.find(word) for word in cues()["tie"]["opens"] if word in low), -1)
    comma = low.find(",", start)
    if start < 0 or comma < 0:
        return
    named = hands.find(sentence.text[start:comma], game=passage.game)
    decides = _decides(low[comma:], named[0].value) if named else []
    if decides:
        yield Statement(
            passage.node, sentence, "hand_ranking", f"tie_break.{named[0].value}", decides, start, confidence=0.9
        )


def _decides(low: str, hand: str) -> list[str]:
    """What decides, in the order in which the words say it."""
    tie = cues()["tie"]
    if any(word in low for word in tie["none"]):
        return ["none"]
    places: list[tuple[int, str]] = []
    for name in ("second_pair", "kicker"):
        places += [(at, name) for at in [_first(low, tie[name])] if at >= 0]
    rank = _first(low, tie["ranks"])
    kicker = _first(low, tie["kicker"])
    if rank >= 0 and not (hand in ("ace_king", "high_card") and kicker >= 0):
        places.append((min(rank, *(at for at, _ in places)) if places else rank, "rank"))
    return [name for _, name in sorted(places, key=lambda p: (p[0], p[1] != "rank"))]


def _first(low: str, words: Sequence[str]) -> int:
    found = [at for at in (low.find(word) for word in words) if at >= 0]
    return min(found) if found else -1


def _ranks(passage: Passage) -> Iterator[Statement]:
    up = any(word in passage.folded for word in cues()["announces"]["up"])
    for match in cards.order(passage.text, game=passage.game):
        order = match.value[::-1] if up and match.value[0] != "ace" else match.value
        if len(order) > _FEWEST:
            yield Statement(
                passage.node, passage.layer, "card_value", "rank_order", order, match.start, match.end, confidence=0.9
            )
