"""With which chances a bet is made: how many ways win, how many lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames.bets.offered import COUNTED, grouped
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, is_
from extractor.mentions import Mention

_CHANCE = 42  # characters between a count and the word that says for whom it is
_OPENS_SENTENCE = 12  # characters before what opens a sentence


def chances(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Fact]:
    """How many chances win and how many lose: "12 a favor y 25 en contra", or columns headed so."""
    columns = _columns(sentence)
    amounts = [one for one in sentence.own if one.kind == "amount" and isinstance(one.value, int)]
    if len(columns) == 2 and named:
        held = [next((one for one in amounts if sentence.column(one.start) == column), None) for column in columns]
        win, lose = held
    else:
        win, lose = _told(sentence, amounts)
    if win is None or lose is None:
        return
    bets = [one for one in named if one.start < win.start or not sentence.cells]
    groups = grouped(sentence, bets)
    here = any(one is win for one in amounts)  # else the sentence before says it: "… favorables: 4; de perder: 33"
    start, end = (min(win.start, lose.start), max(win.end, lose.end)) if here else (0, lose.end)
    for bet in dict.fromkeys(one.id for one in groups[0]) if groups else about[:2]:
        yield Fact("bet", f"win_lose.{bet}", {"win": win.value, "lose": lose.value}, start, end)
        if bet in COUNTED and not groups and here:  # it wins with each number that it covers
            yield Fact("bet", f"covers.{bet}", win.value, start, end)


def _columns(sentence: Sentence) -> list[int]:
    found = [
        next(
            (
                at
                for at, head in enumerate(sentence.header[: len(sentence.cells)])
                if any(is_(one, id_) for one in head)
            ),
            -1,
        )
        for id_ in ("favourable", "adverse")
    ]
    return found if -1 not in found and found[0] != found[1] else []


def _first(own: Sequence[Mention]) -> Mention | None:
    return next((one for one in own if one.kind == "amount" and isinstance(one.value, int)), None)


def _told(sentence: Sentence, amounts: Sequence[Mention]) -> tuple[Mention | None, Mention | None]:
    good = next((one for one in sentence.own if is_(one, "favourable")), None)
    if good is None and sentence.before is not None and sentence.before.own.has("favourable"):
        opens = any(is_(one, "adverse") and one.start <= _OPENS_SENTENCE for one in sentence.own)
        return (_first(sentence.before.own), _first(sentence.own)) if opens else (None, None)
    bad = next((one for one in sentence.own if is_(one, "adverse") and (good is None or one.start > good.start)), None)
    if good is None or bad is None:
        return None, None
    before = [one for one in amounts if one.end <= good.start and good.start - one.end <= _CHANCE]
    between = [one for one in amounts if good.end <= one.start and one.end <= bad.start]
    behind = [one for one in amounts if bad.end <= one.start <= bad.end + _CHANCE]
    if before and between:
        return before[-1], between[-1]
    return (between[0], behind[0]) if between and behind else (None, None)
