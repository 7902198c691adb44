"""Where a reading may stand among the provisions that are open, and what each place costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from extractor.outline.reading import Reading

_ARTICLE = 60
_OPERATIVE = 12
_ANNEX = 10
_LEAVES = ("closing", "part:visto", "part:vistos", "part:considerando", "part:considerandos", "part:resultando")
_CHAPTERS = ("decimal", "capital", "roman")  # whose titles may stand above numbers that go on from theirs
_LAST_GAP = 3
_MOST_LISTS = 4  # lists of one kind of mark inside each other
_ORPHAN = 4.0


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


Stack = tuple[Frame, ...]
Place = tuple[float, Stack, tuple[int, ...]]


def places(stack: Stack, reading: Reading, piece: int, last: Mapping[float, tuple[int, ...]]) -> Iterator[Place]:
    """Yield each place for a reading: its cost, the provisions that stay open above it, and its value there.

    `last` holds the last number of each level whose numbers count on from one outer provision to the next.
    """
    if reading.rank:
        yield from _division(stack, reading, last)
    elif reading.scheme == "dotted":
        yield _dotted(stack, reading)
    elif reading.scheme.startswith("title:"):
        yield from _title(stack, reading, piece)
    else:
        yield from _free(stack, reading)


def _division(stack: Stack, reading: Reading, last: Mapping[float, tuple[int, ...]]) -> Iterator[Place]:
    rank = reading.rank
    cut = next((i for i, frame in enumerate(stack) if frame.rank >= rank or frame.scheme in _LEAVES), len(stack))
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
    cut = next((i + 1 for i in range(len(stack) - 1, floor - 1, -1) if _above(stack[i], value)), floor)
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


def _above(frame: Frame, value: tuple[int, ...]) -> bool:
    length = len(frame.value)
    numbered = _dots(frame) or (frame.scheme in _CHAPTERS and not frame.point)
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
    ended = 5.0 if base and stack[base - 1].scheme in _LEAVES else 0.0
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


def _free(stack: Stack, reading: Reading) -> Iterator[Place]:
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
    opening = 0.5 if value[-1] == 1 else 2.5 if reading.kind == "heading" else 4.0
    if open_lists < _MOST_LISTS:
        yield opening, stack, value
    if stack and stack[-1].point and value[-1] == 1:
        cut = len(stack)
        while cut and stack[cut - 1].point:
            cut -= 1
        yield opening + 0.2, stack[:cut], value
