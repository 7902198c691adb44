"""Numbers in figures and words; labels count nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import numbers
from extractor.lexicon.tokens import numerals

WORDS = numerals()


def spelled(n: int) -> str:
    """The Spanish words of 0 to 999 999, written here by another way than the grammar reads them."""
    if n >= 1000:
        thousands = "" if n < 2000 else spelled(n // 1000) + " "
        return (thousands + "mil" + (f" {spelled(n % 1000)}" if n % 1000 else "")).strip()
    if n > 100:
        return WORDS["hundreds"][n // 100 - 1] + (f" {spelled(n % 100)}" if n % 100 else "")
    if n >= 30 and n < 100:
        return WORDS["tens"][n // 10 - 2] + (f" y {spelled(n % 10)}" if n % 10 else "")
    if 20 < n < 30:
        return "veinti" + spelled(n % 10)
    small = ["cero", *WORDS["units"], *WORDS["teens"], "veinte"]
    return "cien" if n == 100 else small[n]


def values(text: str) -> list[int | float]:
    return [match.value for match in numbers.find(text)]


@given(st.integers(0, 999_999))
def test_words_give_back_the_number(n: int) -> None:
    assert numbers.parse(spelled(n)) == n
    assert numbers.parse(spelled(n).upper()) == n


@given(st.integers(0, 999_999))
def test_words_with_the_figure_in_parentheses_are_one_number(n: int) -> None:
    text = f"{spelled(n)} ({n})"
    found = numbers.scan(text)
    assert [(match.value, match.start, match.end, match.note) for match in found] == [(n, 0, len(text), "")]


@given(st.integers(1000, 999_999_999))
def test_thousands_may_be_grouped_by_full_stops(n: int) -> None:
    assert numbers.parse(f"{n:,}".replace(",", ".")) == n


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("siete (7) mesas", [7]),
        ("CINCO(5) dados", [5]),
        ("veintiún puntos", [21]),
        ("dos o tres", [2, 3]),
        ("dos tres", [2, 3]),
        ("diez y seis", [16]),
        ("siete y medio (7 y 1/2)", [7.5]),
        ("medio punto", [0.5]),
        ("1,50 metros", [1.5]),
        ("4-5-6", [4, 5, 6]),
        ("8,9 ó 10 puntos", [8, 9, 10]),
        ("2,5,8,11", [2, 5, 8, 11]),
        ("1,50 o 2 metros", [1.5, 2]),
    ],
)
def test_quantities(text: str, expected: list[int | float]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "28 de marzo de 2018",
        "el año 2016",
        "artículo 12",
        "Decreto Exento 99",
        "N° 40",
        "resolución 88/15",
        "la cláusula 1.4.2.1 dice",
        "A4 y mesa3",
        "media luna",
        "un jefe",
        "5.ª columna",
        "por ciento",
        "9" * 40,
    ],
)
def test_what_counts_nothing(text: str) -> None:
    assert values(text) == []


def test_articles_are_numbers_only_when_asked_for() -> None:
    assert [match.value for match in numbers.find("un jefe y una mesa", articles=True)] == [1, 1]


def test_words_win_over_a_figure_that_contradicts_them_and_say_so() -> None:
    (match,) = numbers.find("tres (2) vueltas")
    assert (match.value, match.note) == (3, "in parentheses: 2")
