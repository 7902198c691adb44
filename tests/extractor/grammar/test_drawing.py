"""Rows of drawing tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import hands


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0-1-2-3", [[0, 1, 2, 3]]),
        ("cuando tiene 0, 1 ó 2", [[0, 1, 2]]),
        ("7 o 8", [[7, 8]]),
        ("2 al 5", [[2, 3, 4, 5]]),
        ("9-10", [[9, 10]]),
        ("21 puntos", []),
    ],
)
def test_points(text: str, expected: list[list[int]]) -> None:
    assert [match.value for match in hands.points(text)] == expected


def test_a_row_has_a_total_and_columns() -> None:
    row = hands.row("4   2-3-4   0-1-5")
    assert row == hands.Row((4,), ((2, 3, 4), (0, 1, 5)))
    assert hands.row("Pide") is None


@given(st.sets(st.integers(0, 9), min_size=1), st.sampled_from(["-", ", ", " - "]))
def test_points_follow_the_figures(values: set[int], joint: str) -> None:
    (match,) = hands.points(joint.join(map(str, sorted(values))))
    first, last = min(values), max(values)
    span = len(values) == 2 and last - first > 2 and joint != ", "
    assert match.value == ([*range(first, last + 1)] if span else sorted(values))
