"""How many cards are burned before which round: "una antes del flop y otra antes del river"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_
from extractor.mentions import Mention

_ROUNDS = ("flop", "turn", "river", "third_card", "fourth_card", "fifth_card", "sixth_card", "seventh_card", "war")
_BEFORE = {"pocket": "flop"}  # "antes del flop" names the round before it too
_HOLDEM = ("texas_holdem", "texas_holdem_bonus", "texas_holdem_plus", "texas_holdem_banked", "omaha")
_MOST = 5


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `burn.before.<bet>` of the rounds that a sentence names."""
    if not in_games(sentence.passage.game, "poker", "war"):
        return
    asides = ("burn", "sets_aside") if in_games(sentence.passage.game, "war") else ("burn",)
    burned = next((one for one in sentence.own if is_(one, *asides)), None)
    if burned is None or sentence.own.has("error", "if", "fine"):
        return
    first = any(one.id in _BEFORE and sentence.folded.startswith("antes", one.start) for one in sentence.of("bet"))
    rounds = [one for one in _rounds(sentence) if first or sentence.own.has("before", "previous")]
    rounds = rounds or _each_of_them(sentence) or _second_deal(sentence, burned)
    counts = [one for one in sentence.of("amount") if isinstance(one.value, int) and 1 <= one.value <= _MOST]
    counts = [one for one in counts if not _names_round(sentence, one)]
    if not counts and (top := next((one for one in sentence.own if is_(one, "top_card")), None)) is not None:
        counts = [Mention("amount", "", top.start, top.end, 1)]
    for name, count in _paired(rounds, counts):
        yield Fact("dealer_rule", f"burn.before.{name.id}", count.value, min(name.start, count.start), count.end)


def _rounds(sentence: Sentence) -> list[Mention]:
    """The rounds that are named, each once, in order."""
    found: dict[str, Mention] = {}
    for one in sentence.of("bet", "situation"):
        id_ = _BEFORE.get(one.id, one.id)
        if id_ in _ROUNDS:
            found.setdefault(id_, Mention("bet", id_, one.start, one.end))
    return sorted(found.values(), key=lambda one: one.start)


def _each_of_them(sentence: Sentence) -> list[Mention]:
    """The rounds of hold'em where none is named: "se quema una antes de cada apertura"."""
    each = next((one for one in sentence.own if is_(one, "each_opening")), None)
    if each is None or not in_games(sentence.passage.game, *_HOLDEM):
        return []
    return [Mention("bet", name, each.start, each.end) for name in _ROUNDS[:3]]


def _second_deal(sentence: Sentence, burned: Mention) -> list[Mention]:
    """The war, where cards are set aside before one more is dealt."""
    again = in_games(sentence.passage.game, "war") and sentence.own.has("one_more", "second_card")
    return [Mention("bet", "war", burned.start, burned.end)] if again else []


def _names_round(sentence: Sentence, count: Mention) -> bool:
    """Tell whether a number counts the rounds: "las tres rondas comunes"."""
    return any(
        one.kind == "unit" and one.id != "cards" and 0 <= one.start - count.end < 3 for one in sentence.own
    ) or any(is_(one, "initial") and 0 <= one.start - count.end < 3 for one in sentence.own)


def _paired(rounds: list[Mention], counts: list[Mention]) -> list[tuple[Mention, Mention]]:
    """Rounds with their numbers: one by one where there are as many, else one number for all of them."""
    if not rounds or not counts:
        return []
    if len(counts) == 1:
        return [(one, counts[0]) for one in rounds]
    if len(counts) != len(rounds):
        return []
    turns = [rounds[0].start < counts[0].start, *(a.start < b.start for a, b in pairwise([rounds[-1], counts[-1]]))]
    return [*zip(rounds, counts, strict=True)] if all(turns) or not any(turns) else []
