"""A regulation of twenty lines is read in ten wordings and under ten styles of heading."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.more_styles import MORE_STYLES
from tests.styles import STYLES, Section, Style


def wordings(name: str) -> list[dict[str, Any]]:
    """The wordings of a file beside this one."""
    found: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["wording"]
    return found


WORDINGS = wordings("wordings.toml")
FACTS = {
    "wheel.pockets": 37,
    "pays.straight": "35:1",
    "pays.split": "17:1",
    "pays.street": "11:1",
    "pays.corner": "8:1",
    "pays.six_line": "5:1",
    "pays.dozen": "2:1",
    "pays.column": "2:1",
    "pays.simple_chance": "1:1",
    "even_money": "lose_half",
    "bet_max.straight": {"times": 40, "of": "min_bet"},
    "players_max": 12,
}
"""What every wording rules, by key."""
FLOOR = 1.0
"""The share that is read over all; it only rises, as do the two below."""
FLOOR_OF_MORE_STYLES = 0.98
FLOOR_OF_MORE_WORDINGS = 0.75


def section(title: str, lines: list[str]) -> Section:
    """A section of sentences, or of the rows of a table where its lines end in no full stop."""
    plain = [line for line in lines if line.endswith(".")]
    return Section(title, plain, [line for line in lines if not line.endswith(".")])


def stated(wording: dict[str, Any], style: Style) -> dict[str, list[Any]]:
    """Values by key that are read of a wording in a style, of a game of roulette."""
    text = style(wording["title"], [section(title, lines) for title, lines in wording["sections"]])
    document = read_bytes(text.encode(), "ruleta.txt", document_id="ruleta", jurisdiction="puerto-claro")
    found: dict[str, list[Any]] = {}
    for rule in extract(document, outline(document)):
        if rule.game.endswith("roulette"):
            found.setdefault(rule.key, []).append(rule.value)
    return found


def share(told: list[dict[str, Any]], styles: dict[str, Style]) -> float:
    """The share of facts that are read, over all wordings and styles."""
    found = [stated(wording, style) for wording in told for style in styles.values()]
    return sum(value in one.get(key, []) for one in found for key, value in FACTS.items()) / (len(found) * len(FACTS))


@pytest.mark.parametrize("wording", WORDINGS, ids=[one["name"] for one in WORDINGS])
def test_the_style_of_headings_changes_little(wording: dict[str, Any]) -> None:
    found = [stated(wording, style) for style in STYLES.values()]
    read = [sum(value in one.get(key, []) for key, value in FACTS.items()) for one in found]
    assert sum(count >= max(read) - 1 for count in read) >= len(STYLES) - 1, read


def test_most_facts_are_read_in_all_wordings_and_styles() -> None:
    assert share(WORDINGS, STYLES) >= FLOOR


def test_most_facts_are_read_in_styles_of_other_traditions() -> None:
    assert share(WORDINGS, MORE_STYLES) >= FLOOR_OF_MORE_STYLES


def test_many_facts_are_read_in_other_voices() -> None:
    assert share(wordings("more_wordings.toml"), STYLES) >= FLOOR_OF_MORE_WORDINGS
