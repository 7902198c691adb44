"""The picture of a page before it is recognised: its drawn lines, and where it is cut."""

import numpy as np
import pytest
from numpy.typing import NDArray

from corpus.media.engine import bands, strokes

SCALE = 300 / 72
WIDTH, HEIGHT = 595, 842


def white() -> NDArray[np.uint8]:
    return np.full((round(HEIGHT * SCALE), round(WIDTH * SCALE)), 255, dtype=np.uint8)


def fill(page: NDArray[np.uint8], top: float, bottom: float, left: float, right: float) -> None:
    """Put ink on a place given in points."""
    page[round(top * SCALE) : round(bottom * SCALE), round(left * SCALE) : round(right * SCALE)] = 0


def print_lines(page: NDArray[np.uint8], left: float, right: float, *, top: float, bottom: float) -> None:
    """Print lines of words 12 points apart, 9 points wide each."""
    for base in np.arange(top, bottom, 12):
        for start in np.arange(left, right - 9, 12):
            fill(page, base, base + 7, start, start + 9)


def test_rules_are_found_and_words_are_none() -> None:
    page = white()
    print_lines(page, 56, 540, top=60, bottom=200)
    for at in (300, 320, 340):
        fill(page, at, at + 0.5, 56, 500)
    for at in (56, 250, 499.5):
        fill(page, 300, 340, at, at + 0.5)
    level, upright = strokes(page, SCALE)
    assert [round(at) for at, _, _ in level] == [300, 320, 340]
    assert [round(at) for at, _, _ in upright] == [56, 250, 500]
    assert all(abs(start - 56) < 1 and abs(end - 500) < 1 for _, start, end in level)


def test_a_rule_that_leans_is_one() -> None:
    page = white()
    for step in range(8):
        fill(page, 300 + step * 0.25, 300.7 + step * 0.25, 56 + 50 * step, 106 + 50 * step)
    [(at, start, end)], _ = strokes(page, SCALE)
    assert 300 < at < 303
    assert (round(start), round(end)) == (56, 456)


def test_a_bar_is_no_rule() -> None:
    page = white()
    fill(page, 300, 320, 56, 500)
    assert strokes(page, SCALE)[0] == []


def cuts(page: NDArray[np.uint8]) -> list[tuple[int, ...]]:
    return [tuple(round(edge / SCALE) for edge in band) for band in bands(page < 128, SCALE)]


def test_one_column_is_not_cut() -> None:
    page = white()
    print_lines(page, 56, 540, top=60, bottom=780)
    assert cuts(page) == [(0, HEIGHT, 0, WIDTH)]


@pytest.mark.parametrize("shift", [0, 5])
def test_two_columns_are_cut_apart_and_a_title_across_stays_whole(shift: float) -> None:
    page = white()
    print_lines(page, 56, 540, top=60, bottom=80)
    print_lines(page, 56, 290, top=120, bottom=780)
    print_lines(page, 310, 540, top=120 + shift, bottom=780)
    title, left, right = cuts(page)[:3]
    assert title[1] <= 120
    assert title[2:] == (0, WIDTH)
    assert 285 <= left[3] == right[2] <= 310
    assert left[0] == right[0] <= 120


def test_a_short_table_is_not_cut() -> None:
    page = white()
    print_lines(page, 56, 540, top=60, bottom=400)
    print_lines(page, 56, 250, top=420, bottom=500)
    print_lines(page, 330, 540, top=420, bottom=500)
    print_lines(page, 56, 540, top=520, bottom=780)
    assert len(cuts(page)) == 1


def test_a_cut_goes_between_lines() -> None:
    page = white()
    print_lines(page, 56, 540, top=60, bottom=130)
    fill(page, 60 + 12 * 5, 60 + 12 * 5 + 10, 100, 103)
    print_lines(page, 56, 290, top=150, bottom=780)
    print_lines(page, 310, 540, top=150, bottom=780)
    assert 130 <= cuts(page)[0][1] <= 150


def test_a_blank_page_has_no_parts() -> None:
    assert cuts(white()) == []
