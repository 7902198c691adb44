"""The comparison graph of the five official texts falls below none of its floors."""

from collections import Counter
from pathlib import Path

from tests.quality import floors, graph


def test_the_graph_reaches_its_floors(official_database: Path, shared: Path) -> None:
    fallen = floors.below(graph.figures(official_database, shared), floors.read_floors(graph.FLOORS))
    changes = floors.gains_and_losses(floors.read_missed(graph.MISSED), graph.misses(official_database, shared))
    assert not fallen, "\n".join([*fallen, changes])


def test_near_copies_are_no_far_pairs() -> None:
    page = "    cl-uno / cl-dos     9/9 = 100.0%\n    ar-tres / cl-uno    1/4 = 25.0%\n    craps   3/3 = 100.0%"
    assert graph.far_recall(page) == 0.25


def test_a_miss_carries_no_words_of_the_gold() -> None:
    page = """\
    not found [a-b] equivalent: cl-uno:1-2 'palabras' <-> es-dos:3-3 'otras'
    wrong relation [c] identical, got related: cl-uno:4-4 'unas' <-> ar-tres:5-9 'más'
    identical: cl-uno:1-2 'unas' <-> es-dos:3-3 'más'  (nada)"""
    assert graph.missed(page) == Counter(
        ["a-b equivalent cl-uno:1-2 es-dos:3-3", "c identical, got related cl-uno:4-4 ar-tres:5-9"]
    )
