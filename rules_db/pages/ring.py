"""Where things stand in the pictures of the graph: jurisdictions on a ring, and inside it what they share.

Things that the same jurisdictions state stand together, near these jurisdictions: one cluster for each set of them.
Coordinates are those of an SVG view box of `WIDTH` by `HEIGHT`. Nothing is drawn by chance: the same things stand at
the same place each time.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import msgspec

WIDTH, HEIGHT = 960, 700
_ACROSS, _DOWN = 345, 285
"""Half axes of the ring."""
_STEP = 7.4
"""What lies between the dots of a cluster, about half their distance."""
_GAP = 26
"""What must lie between two clusters; their numbers stand there."""
_INWARDS = 0.66
"""How far out a cluster stands between the middle and the jurisdictions that its dots belong to."""
_TURNS = 200
"""Times that clusters are pushed apart; they come to rest well before."""
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
"""Each dot of a sunflower is turned by it from the one before, so that none covers another (H. Vogel, 1979)."""

Names = frozenset[str]


class Point(msgspec.Struct, frozen=True):
    """A place in the picture."""

    x: float
    y: float


class Node(msgspec.Struct, frozen=True):
    """A jurisdiction on the ring; `anchor` and `label` are those of its name, which stands outside."""

    name: str
    at: Point
    label: Point
    anchor: str


class Cluster(msgspec.Struct, frozen=True):
    """The dots of one set of jurisdictions: its middle, its radius, and a place for each dot."""

    names: Names
    at: Point
    radius: float
    dots: Sequence[Point]


def nodes(names: Sequence[str]) -> list[Node]:
    """Return the jurisdictions on the ring, the first at the top, the others clockwise."""
    return [_node(name, 2 * math.pi * at / len(names) - math.pi / 2) for at, name in enumerate(names)]


def _node(name: str, angle: float) -> Node:
    x, y = math.cos(angle), math.sin(angle)
    anchor = "middle" if abs(x) < 0.3 else "start" if x > 0 else "end"
    label = Point(WIDTH / 2 + (_ACROSS + 18) * x, HEIGHT / 2 + (_DOWN + 26) * y + 5)
    return Node(name, Point(WIDTH / 2 + _ACROSS * x, HEIGHT / 2 + _DOWN * y), label, anchor)


def clusters(ring: Iterable[Node], counts: Mapping[Names, int]) -> list[Cluster]:
    """Return a cluster for each set of jurisdictions with so many dots; the fullest first."""
    places = {node.name: node.at for node in ring}
    order = sorted(counts, key=lambda names: (-counts[names], sorted(names)))
    radii = [_STEP * math.sqrt(counts[names]) + 6 for names in order]
    middles = _apart([_home(names, places) for names in order], radii)
    return [
        Cluster(names, middle, radius, _sunflower(middle, counts[names]))
        for names, middle, radius in zip(order, middles, radii, strict=True)
    ]


def _home(names: Names, places: Mapping[str, Point]) -> Point:
    """Return where a cluster would stand alone: between its jurisdictions, drawn to the middle."""
    x = sum(places[name].x for name in names) / len(names) - WIDTH / 2
    y = sum(places[name].y for name in names) / len(names) - HEIGHT / 2
    return Point(WIDTH / 2 + _INWARDS * x, HEIGHT / 2 + _INWARDS * y)


def _apart(homes: Sequence[Point], radii: Sequence[float]) -> list[Point]:
    """Return the places with clusters that would cover each other pushed apart."""
    at = list(homes)
    for _ in range(_TURNS):
        moved = False
        for a, b in combinations(range(len(at)), 2):
            overlap = radii[a] + radii[b] + _GAP - math.dist((at[a].x, at[a].y), (at[b].x, at[b].y))
            if overlap > 0.5:
                at[a], at[b] = _pushed(at[a], at[b], overlap / 2, turn=a + b)
                moved = True
        at = [_inside(point, radius) for point, radius in zip(at, radii, strict=True)]
        if not moved:
            break
    return at


def _pushed(a: Point, b: Point, by: float, *, turn: int) -> tuple[Point, Point]:
    """Return two points farther apart; where they are one, the direction follows from `turn`."""
    far = math.dist((a.x, a.y), (b.x, b.y))
    x, y = ((b.x - a.x) / far, (b.y - a.y) / far) if far > 0.01 else (math.cos(turn), math.sin(turn))
    return Point(a.x - by * x, a.y - by * y), Point(b.x + by * x, b.y + by * y)


def _inside(point: Point, radius: float) -> Point:
    """Return the nearest place at which a cluster stands inside the ring."""
    room_x, room_y = max(1.0, _ACROSS - radius - 14), max(1.0, _DOWN - radius - 14)
    x, y = point.x - WIDTH / 2, point.y - HEIGHT / 2
    out = math.hypot(x / room_x, y / room_y)
    return point if out <= 1 else Point(WIDTH / 2 + x / out, HEIGHT / 2 + y / out)


def _sunflower(middle: Point, count: int) -> list[Point]:
    if count == 1:
        return [middle]
    spots = ((_STEP * math.sqrt(k + 0.5), k * _GOLDEN_ANGLE) for k in range(count))
    return [Point(middle.x + r * math.cos(turn), middle.y + r * math.sin(turn)) for r, turn in spots]
