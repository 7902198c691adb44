"""A short regulation of each kind of game is read under ten styles of heading."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.styles import STYLES, Section

TEXTS = tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))["text"]
GAMES = [one["game"] for one in TEXTS]
FLOOR = 0.96
"""The share of facts that is read over all; it only rises."""


@cache
def read(game: str, style: str) -> tuple[tuple[str, str, Any], ...]:
    """Game, key and value of every rule that is read of the text of a game in a style."""
    one = TEXTS[GAMES.index(game)]
    sections = [
        Section(
            title,
            [line for line in lines if line.endswith((".", ":"))],
            [line for line in lines if not line.endswith((".", ":"))],
        )
        for title, lines in one["sections"]
    ]
    text = STYLES[style](one["title"], sections)
    document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="puerto-claro")
    return tuple((rule.game, rule.key, rule.value) for rule in extract(document, outline(document)))


def missed(game: str, style: str) -> list[str]:
    """The facts of a text that are not read in a style."""
    facts = TEXTS[GAMES.index(game)]["facts"]
    return [key for key, value in facts.items() if (game, key, value) not in read(game, style)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_gives_nearly_all_facts_of_its_game(game: str, style: str) -> None:
    assert len(missed(game, style)) <= 2, missed(game, style)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_no_rule_is_of_another_game(game: str, style: str) -> None:
    assert {of for of, _, _ in read(game, style)} <= {game, "general"}


def test_facts_are_read_over_all_kinds_and_styles() -> None:
    told = sum(len(one["facts"]) for one in TEXTS) * len(STYLES)
    lost = sum(len(missed(game, style)) for game in GAMES for style in STYLES)
    assert 1 - lost / told >= FLOOR
