"""Texts that nobody would draft are read all the same, in time that grows with their length alone."""

from time import process_time

import pytest

from extractor.outline import outline


def seconds(document) -> float:
    """The shorter of two readings: in one of them the memory of other tests may have been cleared away."""
    return min(_once(document), _once(document))


def _once(document) -> float:
    start = process_time()
    outline(document)
    return process_time() - start


def test_two_hundred_levels_are_two_hundred_levels(as_document):
    text = "\n".join(".".join(["1"] * depth) + " Texto de la cláusula." for depth in range(1, 201))
    root = outline(as_document(text))
    deepest = max(sum(1 for _ in node.ancestors()) for node in root.walk())
    assert deepest >= 199


def test_thousands_of_levels_end_somewhere(as_document):
    text = "\n".join(".".join(["1"] * depth) + " Texto." for depth in range(1, 1200))
    root = outline(as_document(text))
    assert sum(1 for _ in root.walk()) > 200


def test_a_quarter_of_a_million_blank_lines_are_nothing(as_document):
    root = outline(as_document("\n" * 250_000))
    assert (root.children, root.line_end) == ([], 250_000)


def test_one_long_line_is_one_paragraph(as_document):
    text = "la mesa es redonda " * 250_000
    assert outline(as_document(text)).own.text == text.strip()


@pytest.mark.parametrize(
    "line",
    [
        "- ficha de la mesa",
        "a) Una.",
        "1.1 Texto de la cláusula.",
        "TITULO DE FERIA",
        "ÍNDICE",
        "1.",
        "**a**b",
        "Artículo 1. Uno.",
    ],
)
def test_twice_the_lines_take_about_twice_the_time(line, as_document):
    """Beside two readings of the half, so that what slows the machine slows both; the square would take twice these."""
    single = as_document("\n\n".join([line] * 1500))
    double = as_document("\n\n".join([line] * 3000))
    halves = _once(single)
    whole = _once(double)
    halves += _once(single)
    assert whole < 2 * halves + 0.5


@pytest.mark.parametrize("sign", ["-", "=", ".", "/ "])
def test_a_long_rule_in_a_text_without_capitals_is_looked_through_once(sign, as_document):
    assert seconds(as_document(sign * (20_000 // len(sign)))) < 2
