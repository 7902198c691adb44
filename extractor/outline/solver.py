"""The outline as the cheapest way to read all marks together.

A state is the chain of provisions that are open. Each piece extends the best states by each of its readings; a reading
that breaks the numbering (a number skipped, printed twice, going backwards, without its parent) costs more than one
that continues it, so that later lines decide how earlier ones are read. The beam keeps a few states: time is linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractor.outline.readings import Reading

_BEAM = 8
_DEEPEST = 240
_LEFT = {"dotted": 2.5, "decimal": 1.0, "letter": 1.0, "roman": 1.0, "ordinal": 1.0}
_DIVISION_LEFT = 6.0
_FREE_LEFT = 0.0


@dataclass(frozen=True, slots=True)
class Frame:
    """An open provision: how it is numbered and where it came from."""

    scheme: str
    value: tuple[int, ...]
    rank: int
    level: int
    piece: int
    point: bool


Stack = tuple[Frame, ...]


@dataclass(slots=True)
class _State:
    cost: float
    stack: Stack
    back: _Choice | None
    last: tuple[int, ...] = ()  # the last article's number: articles count on through chapters


@dataclass(frozen=True, slots=True)
class _Choice:
    piece: int
    reading: Reading
    parent: int
    back: _Choice | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece read as a provision, under the provision that piece `parent` opens (-1 for the document)."""

    piece: int
    reading: Reading
    parent: int


def solve(readings: Iterable[tuple[int, Sequence[Reading]]]) -> list[Placed]:
    """Return the provisions of the cheapest reading of all pieces, in order."""
    beam = [_State(0.0, (), None)]
    for piece, options in readings:
        if not options:
            continue
        grown: dict[tuple[object, ...], _State] = {}
        for state in beam:
            for new in _extend(state, piece, options):
                key = tuple((f.scheme, f.value, f.rank, f.level) for f in new.stack)
                if key not in grown or new.cost < grown[key].cost:
                    grown[key] = new
        beam = sorted(grown.values(), key=lambda state: state.cost)[:_BEAM]
    return _unwind(beam[0].back)


def _unwind(choice: _Choice | None) -> list[Placed]:
    placed: list[Placed] = []
    while choice is not None:
        placed.append(Placed(choice.piece, choice.reading, choice.parent))
        choice = choice.back
    return placed[::-1]


def _extend(state: _State, piece: int, options: Sequence[Reading]) -> Iterator[_State]:
    if not any(option.scheme.startswith("bullet:") or option.kind == "point" for option in options):
        left = max(_DIVISION_LEFT if o.rank and o.value else _LEFT.get(o.scheme, _FREE_LEFT) for o in options)
        yield _State(state.cost + max(0.0, left - min(o.cost for o in options)), state.stack, state.back, state.last)
    for reading in options:
        for cost, stack, keep in _place(state, reading):
            parent = stack[-1].piece if stack else -1
            choice = _Choice(piece, reading, parent, state.back)
            grown = stack
            if keep and len(stack) < _DEEPEST:
                frame = Frame(
                    reading.scheme, reading.value, reading.rank, reading.level, piece, reading.kind == "point"
                )
                grown = (*stack, frame)
            last = reading.value if reading.kind == "article" else state.last
            yield _State(state.cost + reading.cost + cost, grown, choice, last)


def _place(state: _State, reading: Reading) -> Iterator[tuple[float, Stack, bool]]:
    stack = state.stack
    if reading.scheme.startswith("bullet:"):
        yield 0.0, stack, False
    elif reading.rank:
        yield from _division(state, reading)
    elif reading.scheme == "dotted":
        yield _dotted(stack, reading)
    elif reading.scheme.startswith("title:"):
        yield from _title(stack, reading)
    else:
        yield from _free(stack, reading)


def _division(state: _State, reading: Reading) -> Iterator[tuple[float, Stack, bool]]:
    stack = state.stack
    cut = next((i for i, frame in enumerate(stack) if frame.rank >= reading.rank > 0 and frame.rank), len(stack))
    if cut == len(stack):
        while cut and not stack[cut - 1].rank and reading.scheme != "caps" and not reading.scheme.startswith("words"):
            cut -= 1
    sibling = stack[cut] if cut < len(stack) and stack[cut].rank == reading.rank else None
    if not reading.value:
        yield 0.0, stack[:cut], True
        return
    before = (
        state.last
        if reading.kind == "article"
        else sibling.value
        if sibling and sibling.scheme == reading.scheme
        else ()
    )
    yield _step(before, reading.value), stack[:cut], True


def _step(before: tuple[int, ...], value: tuple[int, ...]) -> float:
    """Return what it costs that `value` follows `before` among siblings."""
    if not before:
        return 0.0 if value[-1] <= 1 else 1.5
    step = value[-1] - before[-1]
    if step == 1:
        return 0.0
    if step == 0:
        return 1.5
    return 1.5 if 0 < step <= 3 else 2.0 if value[-1] == 1 else 4.0


def _dotted(stack: Stack, reading: Reading) -> tuple[float, Stack, bool]:
    value = reading.value
    floor = next((i + 1 for i in range(len(stack) - 1, -1, -1) if stack[i].rank), 0)
    cut = floor
    for i in range(len(stack) - 1, floor - 1, -1):
        if (
            stack[i].scheme == "dotted"
            and len(stack[i].value) < len(value)
            and value[: len(stack[i].value)] == stack[i].value
        ):
            cut = i + 1
            break
    parent = stack[cut - 1] if cut > floor else None
    depth = len(parent.value) if parent else 0
    missing = len(value) - depth - 1
    if (
        parent is None
        and len(value) == 2
        and not any(f.scheme == "dotted" for f in stack[floor:][:1] if len(f.value) == 1)
    ):
        missing = 0
    sibling = next((f for f in stack[cut:] if f.scheme == "dotted"), None)
    cost = 3.0 * missing
    if sibling is not None and len(sibling.value) == len(value) and sibling.value[:-1] == value[:-1]:
        step = _step(sibling.value, value)
        cost += step if step < 2.0 else 6.0
    elif sibling is not None and len(value) == 1 and len(sibling.value) == 1:
        cost += _step(sibling.value, value)
    elif sibling is not None:
        cost += 4.0
    else:
        cost += 0.0 if value[-1] == 1 or (not parent and len(value) == 1) else 1.5
    return cost, stack[:cut], True


def _title(stack: Stack, reading: Reading) -> Iterator[tuple[float, Stack, bool]]:
    base = next((i + 1 for i in range(len(stack) - 1, -1, -1) if stack[i].rank or stack[i].scheme == "dotted"), 0)
    above = [i for i in range(base, len(stack)) if stack[i].scheme.startswith("title:")]
    first_level = stack[above[0]].level if above else 0
    same = [i for i in above if stack[i].scheme == reading.scheme]
    # at the level of the topics
    if reading.level == 1 or not above:
        yield 0.0, stack[:base], True
    else:
        yield (0.5 if same and same[0] == above[0] and not reading.level else 3.0), stack[:base], True
    for depth, i in enumerate(above):
        below = above[depth + 1] if depth + 1 < len(above) else None
        sibling = stack[below] if below is not None else None
        if reading.level == 2:
            cost = 0.0 if depth == 0 and first_level != 2 else 2.0
        elif reading.level == 1:
            cost = 3.0
        elif sibling is not None:
            cost = 0.3 if sibling.scheme == reading.scheme else 1.0
        else:
            cost = 1.5 if stack[i].scheme == reading.scheme else 0.4
        yield cost, stack[: i + 1], True


def _free(stack: Stack, reading: Reading) -> Iterator[tuple[float, Stack, bool]]:
    value = reading.value
    for i in range(len(stack) - 1, -1, -1):
        frame = stack[i]
        if frame.scheme == reading.scheme and not frame.rank:
            through = sum(1.0 for other in stack[i + 1 :] if other.rank)
            step = value[-1] - frame.value[-1]
            cost = 0.0 if step == 1 else 1.5 if step in (0, 2) else 3.0 if value[-1] == 1 else 5.0
            yield cost + through, stack[:i], True
            if step == 1:
                break
        if frame.rank == 60:
            break
    yield (0.5 if value[-1] == 1 else 4.0), stack, True
    if stack and stack[-1].point and value[-1] == 1:
        cut = len(stack)
        while cut and stack[cut - 1].point:
            cut -= 1
        yield 0.7, stack[:cut], True
