"""Sets of pockets, as printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import sets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2-4-6-11 y 13", [[2, 4, 6, 11, 13]]),
        ("2, 4,6, 11y 13", [[2, 4, 6, 11, 13]]),
        ("2, 3, 4. 9, 10", [[2, 3, 4, 9, 10]]),
        ("del 3 al 6 incluido", [[3, 4, 5, 6]]),
        ("1 al 3; 4 al 6 y 7 al 9", [[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
        ("(0, 00, 7)", [["0", "00", 7]]),
        ("(0, 00, 7), (0, 6, 7) u (00, 7, 8)", [["0", "00", 7], ["0", 6, 7], ["00", 7, 8]]),
        ("los números 0, 5 y 9", [["0", 5, 9]]),
    ],
)
def test_sets(text: str, expected: list[list[int | str]]) -> None:
    assert [match.value for match in sets.find(text)] == expected


@pytest.mark.parametrize(
    "text", ["28-03-2018", "1.4.2.1", "J-J-5-5", "$ 20, 30", "7 1/2", "18 20", "12", "resolución 1452/12", "3, 150"]
)
def test_look_alikes(text: str) -> None:
    assert sets.find(text) == []


@given(st.lists(st.integers(1, 36), min_size=3, max_size=18), st.sampled_from([", ", "-", ",", " - ", " – "]))
def test_a_list_is_sorted_and_keeps_what_is_printed_twice(values: list[int], comma: str) -> None:
    text = comma.join(map(str, values[:-1])) + f" y {values[-1]}"
    (match,) = sets.find(text)
    assert (match.value, match.start, match.end) == (sorted(values), 0, len(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("un cero y un doble cero", ["0", "00"]),
        ("el cero (0)", ["0"]),
        ("el doble cero (00)", ["00"]),
        ("los números 10 y 20", []),
    ],
)
def test_zeros(text: str, expected: list[str]) -> None:
    assert sets.zeros(text) == expected
