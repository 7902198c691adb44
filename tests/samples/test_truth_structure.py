"""The skeleton in the truth is a tree over the sample's lines, numbered without gaps."""

import re
from collections import defaultdict

import pytest

from tests.samples.truth import Row, documents, label, lines, single_spaced, table

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
SPELT = {"PRIMERO": 1, "SEGUNDO": 2, "TERCERO": 3}


def _last(num: str) -> int | None:
    """The last part of a number as printed: `1.2.4` and `Artículo 4` give 4, `c)` and `III` give 3."""
    word = re.split(r"[\s.]+", num.strip(" .-)"))[-1]
    if word.isdecimal():
        return int(word)
    if len(word) == 1 and word.islower():
        return ord(word) - ord("a") + 1
    return ROMAN.get(word) or SPELT.get(word)


def _series(units: list[Row]) -> dict[tuple[int | None, str], list[int]]:
    """Numbers of the units under one parent that are printed alike; articles count through the whole text."""
    found: dict[tuple[int | None, str], list[int]] = defaultdict(list)
    for unit in units:
        number = _last(unit["num"])
        if number is not None and unit["num"] != "52":
            style = re.sub(r"\d+", "9", unit["num"])
            through = style == "Artículo 9"
            style = re.sub(r"\b([a-z]|[IVX]+|[A-Z]{5,})\b(?=\W*$)", "?", style)
            found[None if through else unit["parent_line"], style].append(number)
    return found


@pytest.mark.parametrize("document", documents())
def test_units_are_numbered_from_one_without_gap_or_repetition(document: str) -> None:
    series = _series(table("structure", document))
    flawed = {place: row for place, row in series.items() if row != list(range(row[0], row[0] + len(row)))}
    assert flawed == {}
    late = {place: row for place, row in series.items() if row[0] != 1}
    assert late == {}


@pytest.mark.parametrize("document", documents())
def test_a_unit_lies_within_its_parent(document: str) -> None:
    units = {unit["line_start"]: unit for unit in table("structure", document)}
    for unit in units.values():
        assert unit["line_start"] <= unit["own_line_end"] <= unit["line_end"], label(unit)
        if unit["parent_line"] is not None:
            parent = units[unit["parent_line"]]
            assert parent["line_start"] < unit["line_start"], label(unit)
            assert unit["line_end"] <= parent["line_end"], label(unit)


@pytest.mark.parametrize("document", documents())
def test_number_and_heading_stand_where_the_unit_begins(document: str) -> None:
    for unit in table("structure", document):
        own = lines(document)[unit["line_start"] - 1 : unit["own_line_end"]]
        words = re.sub(r"\*|(?<=\d)º", "", single_spaced(" ".join(own))).casefold()
        for part in (unit["num"], unit["heading"].split(" - ")[0]):
            assert part.casefold() in words, label(unit)
