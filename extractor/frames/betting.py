"""Which kinds of limit a game among players is played with: "con límite fijo, con límite del pozo o sin límite"."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_

_KINDS = {
    "fixed_limit": ("limit",), "split_limit": ("split_limit",), "pot_limit": ("pot_limit",),
    "no_limit": ("no_limit",), "with_or_without": ("limit", "no_limit"),
}  # fmt: skip
_BESIDE = 30  # characters between the verb of playing and the kind: "se juega siempre sin límite"
_OPENS = 40  # characters before the kind in an entry that names a game and how it is played


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `betting_limits` where a sentence says how a game is played."""
    if not in_games(sentence.passage.game, "texas_holdem", "omaha", "seven_stud", "circle_poker", "poker"):
        return
    kinds = [one for one in sentence.own if is_(one, *_KINDS)]
    if not kinds or sentence.own.has("if", "unlike"):
        return
    named = sorted({kind for one in kinds for kind in _KINDS[one.id]})
    start, end = kinds[0].start, kinds[-1].end
    led = any(is_(one, "plays", "offer") and 0 <= start - one.end < _BESIDE for one in sentence.own)
    listed = start < _OPENS and any(is_(one, "variants") for one in sentence.lead)
    joined = len(named) > 1 and sentence.own.has("plays")
    if led or listed or joined:
        yield Fact("option", "betting_limits", named, start, end)
