"""Where the concepts of a game stand between the jurisdictions that state them."""

import math
from itertools import combinations

from rules_db.pages.graph import HEIGHT, WIDTH, Cluster, Point, clusters, nodes

NAMES = ("norte", "este", "sur", "oeste", "centro")
COUNTS = {frozenset(some): 3 * len(some) ** 2 for size in (1, 2, 3, 5) for some in combinations(NAMES, size)}


def far(a: Point, b: Point) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def placed() -> list[Cluster]:
    return clusters(nodes(NAMES), COUNTS)


def test_jurisdictions_stand_on_a_ring_with_the_first_above() -> None:
    ring = nodes(NAMES)
    assert [node.name for node in ring] == list(NAMES)
    assert ring[0].at.y == min(node.at.y for node in ring)
    assert all(0 < node.at.x < WIDTH and 0 < node.at.y < HEIGHT for node in ring)


def test_every_concept_has_a_place_of_its_own() -> None:
    dots = [dot for cluster in placed() for dot in cluster.dots]
    assert len(dots) == sum(COUNTS.values())
    assert min(far(a, b) for a, b in combinations(dots, 2)) > 6


def test_clusters_do_not_cover_each_other() -> None:
    some = placed()[:8]
    assert all(far(a.at, b.at) > (a.radius + b.radius) * 0.9 for a, b in combinations(some, 2))


def test_what_one_alone_states_stands_nearest_to_it() -> None:
    ring = nodes(NAMES)
    alone = clusters(ring, {frozenset([name]): 4 for name in NAMES})
    for cluster in alone:
        nearest = min(ring, key=lambda node: far(node.at, cluster.at))
        assert cluster.names == {nearest.name}


def test_the_same_things_stand_at_the_same_place() -> None:
    assert placed() == placed()


def test_two_clusters_at_one_place_are_parted() -> None:
    ring = nodes(("a", "b", "c", "d"))
    opposite = clusters(ring, {frozenset("ac"): 9, frozenset("bd"): 9})
    assert far(opposite[0].at, opposite[1].at) > opposite[0].radius + opposite[1].radius
