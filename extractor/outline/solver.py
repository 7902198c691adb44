"""The outline as the cheapest way to read all marks together.

A state is the chain of provisions that are open. Each piece extends the best states by each of its readings; a reading
that breaks the numbering (a number skipped, printed twice, going backwards, without its parent) costs more than one
that continues it, so that later lines decide how earlier ones are read. The beam keeps a few states: time is linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from extractor.outline.places import Frame, Stack, places
from extractor.outline.reading import Reading

_BEAM = 6
_HOPELESS = 4.5
_DEEPEST = 240
# what it costs to leave a mark unread, as running text
_LEFT = {
    "dotted": 2.5,
    "decimal": 1.5,
    "roman": 2.0,
    "word": 2.0,
    "letter": 1.0,
    "capital": 1.0,
    "lower_roman": 1.0,
    "ordinal": 1.0,
    "caps": 3.5,
    "game": 3.0,
    "words": 6.0,
    "body": 6.0,
    "closing": 1.5,
    "hash": 6.0,
    "level": 6.0,
}
_DIVISION_LEFT = 6.0
_TITLE_LEFT = 3.0


class _Choice(Struct, frozen=True):
    piece: int
    reading: Reading
    parent: int
    value: tuple[int, ...]
    back: _Choice | None


class _State(Struct):
    cost: float
    stack: Stack
    key: tuple[object, ...]
    back: _Choice | None
    last: Mapping[float, tuple[int, ...]] = {}
    busy: int = 0  # the pieces before this one belong to the last title


class Placed(Struct, frozen=True):
    """A piece read as a provision, under the provision that piece `parent` opens (-1 for the document)."""

    piece: int
    reading: Reading
    parent: int
    value: tuple[int, ...]


def solve(readings: Iterable[tuple[int, Sequence[Reading]]]) -> list[Placed]:
    """Return the provisions of the cheapest reading of all pieces, in order."""
    beam = [_State(0.0, (), (), None)]
    for piece, options in readings:
        if options:
            left = None if any(map(_is_bullet, options)) else max(map(_left, options))
            beam = _pruned(new for state in beam for new in _extend(state, piece, options, left))
    return _unwind(beam[0].back)


def _pruned(states: Iterable[_State]) -> list[_State]:
    """Keep the best state of each chain of open provisions, and of these the few best."""
    best: dict[tuple[object, ...], _State] = {}
    for state in states:
        known = best.get(state.key)
        if known is None or state.cost < known.cost:
            best[state.key] = state
    kept = sorted(best.values(), key=lambda state: state.cost)[:_BEAM]
    floor = kept[0].cost + _HOPELESS
    return [state for state in kept if state.cost <= floor]


def _unwind(choice: _Choice | None) -> list[Placed]:
    placed: list[Placed] = []
    while choice is not None:
        placed.append(Placed(choice.piece, choice.reading, choice.parent, choice.value))
        choice = choice.back
    return placed[::-1]


def _is_bullet(option: Reading) -> bool:
    return option.scheme.startswith("bullet:")


def _extend(state: _State, piece: int, options: Sequence[Reading], left: float | None) -> Iterator[_State]:
    """Yield what a state becomes by each reading of a piece, and by none where that costs `left`."""
    if piece < state.busy:
        yield state
        return
    if left is not None:
        yield _State(state.cost + left, state.stack, state.key, state.back, state.last)
    for reading in options:
        if _is_bullet(reading):
            parent = state.stack[-1].piece if state.stack else -1
            choice = _Choice(piece, reading, parent, (), state.back)
            yield _State(state.cost + reading.cost, state.stack, state.key, choice, state.last)
            continue
        for cost, stack, value in places(state.stack, reading, piece, state.last):
            yield _opened(state, piece, reading, cost, stack, value)


def _left(option: Reading) -> float:
    left = _DIVISION_LEFT if option.rank and option.value else _LEFT.get(option.scheme, 0.0)
    if option.kind == "heading" and not option.rank:
        left = max(left, _TITLE_LEFT) if option.num[1] else left
    return max(0.0, left - max(0.0, option.cost))


def _opened(state: _State, piece: int, reading: Reading, cost: float, stack: Stack, value: tuple[int, ...]) -> _State:
    choice = _Choice(piece, reading, stack[-1].piece if stack else -1, value, state.back)
    key = state.key[: len(stack)] if stack == state.stack[: len(stack)] else ()
    if len(stack) < _DEEPEST:
        point = reading.kind == "point"
        end = piece + reading.lines
        frame = Frame(reading.scheme, value, reading.rank, reading.level, piece, end, point, reading.name)
        stack = (*stack, frame)
        key = (*key, (reading.scheme, value, reading.rank, reading.level, reading.name))
    last = {**state.last, reading.rank: value} if reading.runs else state.last
    return _State(state.cost + reading.cost + cost, stack, key, choice, last, piece + reading.lines)
