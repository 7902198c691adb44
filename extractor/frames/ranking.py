"""The order of hands: said in a sentence, in a list, in the rows of a table, or hand by hand ("ésta, ante el trío")."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from msgspec import Struct

from corpus.layers import Layer
from extractor.frames.sentence import Sentence
from extractor.frames.told import in_games, is_
from extractor.grammar import hands
from extractor.statements import Statement

_FEWEST = 4
_HEAD = 14  # characters before the hand that an item is about ("1.º ", "a) El ")
_IDLE = 3  # sentences between items that may explain them
_LOOSE = 40  # characters between two hands of a sentence that lists them
_FLUSH = ("flush", "full_house")


class _Listed(Struct):
    """Hands of a list that is being read."""

    first: Sentence
    names: list[str]
    last: Sentence
    idle: int = 0


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `order` and whether flush and full house stand the other way round."""
    listed: _Listed | None = None
    for sentence in sentences:
        if not in_games(sentence.passage.game, "poker") or any(
            one.kind in ("odds", "multiple", "money") or is_(one, "exchange", "change") for one in sentence.own
        ):
            yield from _closed(listed)
            listed = None
            continue
        if (order := _inline(sentence)) is not None:
            yield from _flush(sentence)
            if listed is not None and listed.last.passage is sentence.passage and not set(listed.names) & set(order):
                listed = _Listed(listed.first, [*listed.names, *order], sentence)  # "Encabeza …; siguen …"
                continue
            yield from _closed(listed)
            listed = None
            yield from _statements(sentence, sentence, order)
            continue
        yield from _flush(sentence)
        listed, done = _next(listed, sentence)
        yield from _closed(done)
    yield from _closed(listed)


def _next(listed: _Listed | None, sentence: Sentence) -> tuple[_Listed | None, _Listed | None]:
    """The list after a sentence, and the one that it ends."""
    names = _items(sentence)
    if listed is not None and (listed.first.passage.game != sentence.passage.game or listed.idle > _IDLE):
        return _next(None, sentence)[0], listed
    if not names:
        if listed is not None:
            listed.idle += 1
        return listed, None
    if listed is None:
        return _Listed(sentence, names, sentence), None
    if len(listed.names) >= _FEWEST and "high_card" in listed.names[-1:]:
        return _Listed(sentence, names, sentence), listed
    if set(names) & set(listed.names):
        repeated = sentence.passage is listed.last.passage or any(is_(one, "equal_hands") for one in sentence.own)
        return (listed, None) if repeated else (_Listed(sentence, names, sentence), listed)
    listed.names += names
    listed.last, listed.idle = sentence, 0
    return listed, None


def _items(sentence: Sentence) -> list[str]:
    """The hand that a sentence opens with, or the few that stand alone in it."""
    text = sentence.passage.cells[0].text if sentence.passage.cells else sentence.text
    found = hands.find(text, game=sentence.passage.game)
    if not found:
        return []
    if any(is_(one, "gives_way", "these") for one in sentence.own):
        return [one.value for one in found]
    opens = max(text.rfind(":", 0, found[0].start) + 1, 0)
    if found[0].start - opens > _HEAD or any(is_(one, "equal_hands", "tied", "decides") for one in sentence.own):
        return []
    low = sentence.folded[opens : found[0].start]
    if any(word in ("dos", "entre", "con", "de", "si") for word in low.split()):
        return []
    alone = sum(len(text[one.start : one.end]) for one in found) + 12 * len(found) >= len(text) - opens
    return [one.value for one in (found if alone else found[:1])]


def _inline(sentence: Sentence) -> list[str] | None:
    """The hands of a sentence that lists four or more of them, from high to low."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    found = [one for one in found if not _beside(sentence, one.start)]
    lines = [hands.find(line, game=sentence.passage.game) for line in sentence.text.split("\n")]
    if sum(bool(line) and line[0].start <= _HEAD for line in lines) >= _FEWEST:  # a list printed as one paragraph
        names = list(dict.fromkeys(line[0].value for line in lines if line and line[0].start <= _HEAD))
        return names[:: 1 if _direction(sentence) is not False else -1] if _direction(sentence) is not None else None
    names = list(dict.fromkeys(one.value for one in found))
    if len(names) < _FEWEST:
        return None
    near = sum(b.start - a.end <= _LOOSE for a, b in itertools.pairwise(found))
    if near < len(found) - 2:
        return None
    down = _direction(sentence)
    return None if down is None else names if down else names[::-1]


def _beside(sentence: Sentence, start: int) -> bool:
    """Tell whether a hand is named in passing, inside brackets."""
    return sentence.text.rfind("(", 0, start) > sentence.text.rfind(")", 0, start)


def _direction(sentence: Sentence) -> bool | None:
    """Tell whether a list goes from high to low, as the words in it, before it or above it say."""
    before = sentence.before.own if sentence.before is not None else ()
    titles = [one for title in sentence.titles[:1] for one in title]
    header = [one for cell in sentence.header for one in cell]
    for around in (sentence.own, sentence.lead, before, header, titles):
        if any(is_(one, "upward", "gives_way") for one in around):
            return False
        if any(is_(one, "downward", "heads") for one in around):
            return True
    if any(is_(one, "ranking") for one in (*sentence.own, *sentence.lead, *before, *titles)):
        return None if _upside_down(sentence) else True
    return None


def _upside_down(sentence: Sentence) -> bool:
    first = hands.find(sentence.text, game=sentence.passage.game)[:1]
    return bool(first) and first[0].value in ("high_card", "pair", "two_pair")


def _closed(listed: _Listed | None) -> Iterator[Statement]:
    """The order of a list that has ended, where words before it tell that it is one."""
    if listed is None or len(listed.names) < _FEWEST:
        return
    down = _direction(listed.first)
    numbered = listed.first.folded.lstrip()[:1] == "1" and not listed.first.passage.cells
    if down is None and not numbered:
        return
    names = listed.names if down is not False else listed.names[::-1]
    if _plausible(names):
        yield from _statements(listed.first, listed.last, names)


def _plausible(order: Sequence[str]) -> bool:
    """A list was not read whole that has more than the royal flush above the straight flush, or pairs but no full."""
    if len(set(order)) < len(order):
        return False
    if {"two_pair", "four_of_a_kind"} <= set(order) and "full_house" not in order:
        return False
    above = order[: order.index("straight_flush")] if "straight_flush" in order else ()
    return all(name in ("royal_flush", "five_aces") for name in above)


def _statements(first: Sentence, last: Sentence, order: list[str]) -> Iterator[Statement]:
    node, layer = first.passage.node, first.layer
    key = "order.jackpot" if in_games(first.passage.game, "progressive_jackpot") else "order"
    if first is not last:
        layer = Layer.raw(layer.source, layer.starts[0], max(last.layer.ends))
    yield Statement(
        node, layer, "hand_ranking", key, order, core=(0, 1) if first is not last else None, confidence=0.88
    )


def _flush(sentence: Sentence) -> Iterator[Statement]:
    """Which of flush and full house beats the other, where a sentence says it of these two."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    for act in (one for one in sentence.own if is_(one, "beat")):
        sides = [one for one in found if abs(one.start - act.end) < _LOOSE or abs(act.start - one.end) < _LOOSE]
        pairs = [a.value for a in sides if a.value in _FLUSH]
        if len(pairs) == 2 and set(pairs) == set(_FLUSH):
            before = [one.value for one in sides if one.end <= act.start and one.value in _FLUSH]
            asked = "(al que" in sentence.folded or len(before) == 2
            above = (before[-1:] or pairs[-1:])[0] == "flush"
            if before or asked:
                yield Statement(
                    sentence.passage.node,
                    sentence.layer,
                    "hand_ranking",
                    "flush_beats_full_house",
                    above,
                    confidence=0.88,
                )
            return
