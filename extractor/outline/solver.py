"""The outline as the cheapest way to read all marks together.

A state is the chain of provisions that are open. Each piece extends the best states by each of its readings; a reading
that breaks the numbering (a number skipped, printed twice, going backwards, without its parent) costs more than one
that continues it, so that later lines decide how earlier ones are read. The beam keeps a few states: time is linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct


class Reading(Struct, frozen=True):
    """One way to read a piece: as a provision of a kind with its number, title and depth.

    `rank` is the depth of a division (0 where the numbering alone says it), `level` that of a tradition's own title
    or the number of levels of a number that is lost. `title` is the span of the heading's words in the piece, empty
    where the provision has none; a title wrapped over `lines` pieces goes on to the end of the last. `rest` is where
    the words after number and title begin. `name` is the folded title where it may repeat one that is open. `led`
    tells that the line before ends in a colon, `runs` that the numbers count on from one outer provision to the next,
    `skip` where the title begins on the line below, `copy` that the number stood before the same words already.
    `cost` is what the reading costs before its neighbours are asked.
    """

    kind: str
    scheme: str
    value: tuple[int, ...] = ()
    rank: float = 0
    level: int = 0
    num: tuple[int, int] = (0, 0)
    title: tuple[int, int] = (0, 0)
    lines: int = 1
    rest: int = 0
    cost: float = 0.0
    name: str = ""
    led: bool = False
    runs: bool = False
    skip: int = 0
    copy: bool = False


# Where a reading may stand among the provisions that are open, and what each place costs.


_ARTICLE = 60
_OPERATIVE = 12
_ANNEX = 10
_LEAVES = ("recitals", "conclusions")  # kinds of parts that hold no division: the next one ends them
_CHAPTERS = (
    "decimal",
    "ordinal",
    "word",
    "capital",
    "roman",
)  # whose titles may stand above numbers that go on from theirs
_LAST_GAP = 3
_MOST_LISTS = 4  # lists of one kind of mark inside each other
_ORPHAN = 4.0
_GOING_ON = 1.0  # what it costs that numbers go on from those of another division


class Frame(Struct, frozen=True):
    """An open provision: how it is numbered, and the pieces where it came from and after which its words begin."""

    scheme: str
    value: tuple[int, ...]
    rank: float
    level: int
    piece: int
    end: int
    point: bool
    name: str
    leaf: bool


Stack = tuple[Frame, ...]
Place = tuple[float, Stack, tuple[int, ...]]
Last = Mapping[float | str, tuple[int, ...]]
"""The last number of each rank whose numbers count on from one outer provision to the next, and of each scheme."""


def places(stack: Stack, reading: Reading, piece: int, last: Last) -> Iterator[Place]:
    """Yield each place for a reading: its cost, the provisions that stay open above it, and its value there."""
    if reading.rank:
        yield from _division(stack, reading, last)
    elif reading.scheme == "dotted":
        yield _dotted(stack, reading)
    elif reading.scheme.startswith("title:"):
        yield from _title(stack, reading, piece)
    else:
        yield from _free(stack, reading, last)


def _division(stack: Stack, reading: Reading, last: Last) -> Iterator[Place]:
    rank = reading.rank
    cut = next((i for i, frame in enumerate(stack) if frame.rank >= rank or frame.leaf), len(stack))
    sibling = stack[cut] if cut < len(stack) and stack[cut].rank == rank else None
    if reading.runs:
        before = last.get(rank, ())
    else:
        before = sibling.value if sibling and sibling.scheme == reading.scheme else ()
    cost = _step(before, reading.value) if reading.value else 0.0
    if rank == _ANNEX and before == reading.value and before:  # `ANEXO 1` inside Anexo I is a caption
        cost = 4.0
    value = reading.value
    if not value and reading.scheme == "roman":  # a number that damage has eaten
        value = (before[-1] + 1,) if before else (1,)
    if cut == len(stack):
        ranked = next((i + 1 for i in range(len(stack) - 1, -1, -1) if stack[i].rank), 0)
        if ranked and stack[ranked - 1].rank == _OPERATIVE and len(stack) > ranked:  # what an operative clause approves
            yield cost, stack[: ranked + 1], value
            cost += 0.5
        cut = ranked
    yield cost, stack[:cut], value


def _step(before: tuple[int, ...], value: tuple[int, ...]) -> float:
    """Return what it costs that `value` follows `before` among siblings."""
    if not before:
        return 0.0 if value[-1] <= 1 else 1.5
    step = value[-1] - before[-1]
    if step == 1:
        return 0.0
    if step == 0:
        return 2.5
    if 0 < step <= _LAST_GAP:
        return 1.5
    return 2.0 if value[-1] == 1 else 4.0


def _dotted(stack: Stack, reading: Reading) -> Place:
    floor = next((i + 1 for i in range(len(stack) - 1, -1, -1) if stack[i].rank), 0)
    if not reading.value:
        return _lost(stack, reading, floor)
    value = reading.value
    cut = _below(stack, floor, value)
    parent = stack[cut - 1] if cut > floor else None
    siblings = [frame for frame in stack[cut:] if frame.scheme == "dotted"]
    sibling = siblings[0] if siblings else None
    numbered_chapters = bool(stack[floor:]) and stack[floor].scheme == "dotted" and len(stack[floor].value) == 1
    missing = len(value) - (len(parent.value) if parent else 0) - 1
    if parent is None and len(value) == 2 and not numbered_chapters:
        missing = 0
    if sibling is not None and len(sibling.value) == len(value):
        missing = 0
    cost = min(3.0 * missing, _ORPHAN)
    if reading.copy:  # a block printed twice begins where its first printing did
        cost = 1.5
    elif sibling is None:
        cost += (
            0.0 if value[-1] == 1 or (parent is None and len(value) == 1) else 1.5 if parent or value[-1] < 5 else 4.0
        )
    elif len(sibling.value) == len(value) and sibling.value[:-1] == value[:-1]:
        step = _step(sibling.value, value)
        cost += 1.5 if sibling.value == value else step if step < 2.0 else 6.0
    else:
        cost += 4.0
    return cost, stack[:cut], value


def _below(stack: Stack, floor: int, value: tuple[int, ...]) -> int:
    """Return how many open provisions stay above a number with points: to the last that it begins with.

    An item of a list is that only where no title is: `3)` above `3.1`.
    """
    begun = [i for i in range(floor, len(stack)) if _above(stack[i], value)]
    titles = [i for i in begun if not stack[i].point]
    return max(titles or begun, default=floor - 1) + 1


def _above(frame: Frame, value: tuple[int, ...]) -> bool:
    length = len(frame.value)
    numbered = _dots(frame) or frame.scheme in _CHAPTERS
    return numbered and length < len(value) and value[:length] == frame.value


def _lost(stack: Stack, reading: Reading, floor: int) -> Place:
    """A title whose number is lost follows the last one at its depth."""
    cut = next((i for i in range(floor, len(stack)) if len(stack[i].value) >= reading.level and _dots(stack[i])), None)
    if cut is None:
        last = next((i for i in range(len(stack) - 1, floor - 1, -1) if _dots(stack[i])), None)
        if last is None or len(stack[last].value) != reading.level - 1:
            return 6.0, stack[:floor], (0,) * reading.level
        return 0.5, stack[: last + 1], (*stack[last].value, 1)
    value = stack[cut].value
    cost = 0.0 if len(value) == reading.level else 3.0
    return cost, stack[:cut], (*value[:-1], value[-1] + 1)


def _dots(frame: Frame) -> bool:
    return frame.scheme == "dotted"


def _title(stack: Stack, reading: Reading, piece: int) -> Iterator[Place]:
    base = next((i + 1 for i in range(len(stack) - 1, -1, -1) if stack[i].rank or _dots(stack[i])), 0)
    above = [i for i in range(base, len(stack)) if stack[i].scheme.startswith("title:")]
    ended = 5.0 if base and stack[base - 1].leaf else 0.0
    for depth in range(len(above) + 1):
        frames = [stack[i] for i in above]
        cost = _by_level(reading, depth, frames) + _by_glyph(reading, depth, frames, piece)
        yield cost + ended, stack[: above[depth - 1] + 1] if depth else stack[:base], ()
    if above and len(stack) > above[-1] + 1 and not stack[-1].point:
        yield (0.8 if not reading.level else 3.0), stack, ()
    elif not above and len(stack) > base and not stack[-1].point:
        yield (1.0 if not reading.level else 3.0), stack, ()


def _by_level(reading: Reading, depth: int, above: list[Frame]) -> float:
    """Return what it costs that a title of the tradition stands at a depth other than its own."""
    if reading.level == 1:
        repeats = depth == 0 and above and reading.name and above[0].name == reading.name and len(above) > 1
        return 2.5 if repeats else 0.0 if depth == 0 else 2.0
    if reading.level == 2:
        return 0.0 if depth == 1 else 1.0 if depth == 0 and not above else 2.0
    below = above[depth : depth + 2]  # a title of the document's own stands beside such titles, not beside a topic
    return 1.0 if len(below) > 1 and below[0].level and not below[1].level else 0.0


def _by_glyph(reading: Reading, depth: int, above: list[Frame], piece: int) -> float:
    """Return what the bullets say: one glyph a depth, stars above circles, a bare line below what it follows."""
    glyph = reading.scheme[6:]
    cost = 0.0
    if (glyph == "*" and depth > 0) or (glyph == "o" and depth == 0):
        cost += 1.5
    if depth < len(above):
        bare = above[depth].scheme == "title:"
        cost += 0.0 if above[depth].scheme == reading.scheme else 0.3 if bare else 1.0
        empty = above[-1].end == piece and not reading.level  # a title without words groups those below it
        cost += 0.3 * (len(above) - 1 - depth) + (1.5 if reading.led else 0.0) + (1.0 if empty else 0.0)
        return cost + (1.0 if not glyph and above[depth].level and not reading.level else 0.0)
    if not above:
        return cost
    parent = above[-1]
    if parent.end == piece or reading.led:
        return cost
    if not glyph:
        return cost + (0.2 if parent.level else 1.2)
    return cost + (1.0 if parent.scheme == reading.scheme else 0.3)


def _free(stack: Stack, reading: Reading, last: Last) -> Iterator[Place]:
    value = reading.value
    open_lists = 0
    for i in range(len(stack) - 1, -1, -1):
        frame = stack[i]
        if frame.scheme == reading.scheme and not frame.rank:
            open_lists += 1
            through = sum(1.0 for other in stack[i + 1 :] if other.rank)
            step = value[-1] - frame.value[-1]
            cost = 0.0 if step == 1 else 1.5 if step in (0, 2) else 3.0 if value[-1] == 1 else 5.0
            if value[-1] == 1 and step != 1 and reading.kind == "heading" and not frame.point:
                cost = 0.4  # titles of one kind do not stand below each other: the list begins anew
            yield cost + through, stack[:i], value
            if step == 1 or open_lists == _MOST_LISTS:
                break
        if frame.rank == _ARTICLE:
            break
    opening = _opening(stack, reading, last)
    if open_lists < _MOST_LISTS:
        yield opening, stack, value
    if stack and stack[-1].point and value[-1] == 1:
        cut = len(stack)
        while cut and stack[cut - 1].point:
            cut -= 1
        yield opening + 0.2, stack[:cut], value


def _opening(stack: Stack, reading: Reading, last: Last) -> float:
    """Return what it costs that a list begins with this number."""
    if reading.value[-1] == 1:
        return 0.5
    if _goes_on(stack, reading, last):
        return _GOING_ON
    return 2.5 if reading.kind == "heading" else 4.0


def _goes_on(stack: Stack, reading: Reading, last: Last) -> bool:
    """Tell whether a number goes on from those of a division that is closed: `4.`, Capítulo II, `5.`."""
    before = (reading.value[-1] - 1,)
    is_open = any(frame.scheme == reading.scheme and frame.value == before for frame in stack)
    return _numbers(reading) and not is_open and last.get(reading.scheme) == before


def _numbers(reading: Reading) -> bool:
    return not reading.rank and reading.scheme in _CHAPTERS


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
    last: Last = {}
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
    worded = option.value and (option.rank or option.scheme not in _LEFT)  # `Artículo 5`, of whatever rank
    left = _DIVISION_LEFT if worded else _LEFT.get(option.scheme, 0.0)
    if option.kind == "heading" and not option.rank:
        left = max(left, _TITLE_LEFT) if option.num[1] else left
    return max(0.0, left - max(0.0, option.cost))


def _opened(state: _State, piece: int, reading: Reading, cost: float, stack: Stack, value: tuple[int, ...]) -> _State:
    choice = _Choice(piece, reading, stack[-1].piece if stack else -1, value, state.back)
    key = state.key[: len(stack)] if stack == state.stack[: len(stack)] else ()
    if len(stack) < _DEEPEST:
        point = reading.kind == "point"
        end, leaf = piece + reading.lines, reading.kind in _LEAVES
        frame = Frame(reading.scheme, value, reading.rank, reading.level, piece, end, point, reading.name, leaf)
        stack = (*stack, frame)
        key = (*key, (reading.scheme, value, reading.rank, reading.level, reading.name))
    counted = reading.rank if reading.runs else reading.scheme if reading.value and _numbers(reading) else None
    last = state.last if counted is None else {**state.last, counted: value}
    return _State(state.cost + reading.cost + cost, stack, key, choice, last, piece + reading.lines)
