"""No figure that a regulation states stands in the readers' data: values come from the text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

EXTRACTOR = Path(__file__).parents[2] / "extractor"
BOOKS = sorted([*EXTRACTOR.glob("readers/**/*.toml"), *EXTRACTOR.glob("norms/**/*.toml")])
QUANTIFIER = re.compile(r"\{\d+(?:,\d*)?\}")
NAMES = re.compile(r"_\d+|\b(?:black jack|veintiuno|21|siete y medio|por 100)\b")
"""Names of bets and games that hold a number ("split_21", "siete y medio") are names, "por 100" a sign."""
NUMBER_WORDS = re.compile(
    r"\b(?:cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\w+|veinti\w+|treinta|cuarenta"
    r"|cincuenta|sesenta|setenta|ochenta|noventa|cien\w*|mil)\b"
)
WORDS_OF_ONE = {0, 1}
"""What "una sola carta" and "ninguno" say without a figure."""


def strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, path)
    elif isinstance(value, str):
        yield path, value


def facts(book: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(book.read_text(encoding="utf-8")).get("fact", []))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_patterns_hold_no_figures(book: Path) -> None:
    table = tomllib.loads(book.read_text(encoding="utf-8"))
    for path, text in strings(table):
        plain = NAMES.sub("", QUANTIFIER.sub("", text))
        if path.endswith((".pattern", ".words", ".unless", ".need")):
            assert not re.search(r"\d{2,}", plain), f"{book.name}{path}: {text}"
        if path.endswith(".pattern"):
            assert not NUMBER_WORDS.search(plain), f"{book.name}{path}: {text}"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_constants_are_names_and_no_numbers(book: Path) -> None:
    for fact in facts(book):
        value = fact.get("value")
        if isinstance(value, int | float) and not isinstance(value, bool):
            assert value in WORDS_OF_ONE, f"{book.name}: {fact['key']} = {value}"


def test_the_code_of_the_readers_holds_no_odds() -> None:
    odds = re.compile(r"[\"']\d{1,4}:\d{1,3}[\"']")
    for module in EXTRACTOR.glob("readers/**/*.py"):
        assert not odds.search(module.read_text(encoding="utf-8")), module.name
