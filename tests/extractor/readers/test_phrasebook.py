"""The engine of facts that one phrase states, and what every book of facts has to keep to."""

from __future__ import annotations

import re

import pytest

from extractor.norms import READERS as NORM_READERS
from extractor.readers import READERS, phrasebook
from tests.extractor.readers.facts import facts

PATTERNS = 139
"""How many patterns the books may hold: what frames read needs none, so the number only falls (80 are wanted)."""


def test_the_patterns_only_get_fewer() -> None:
    rows = [row["pattern"] for book in phrasebook.BOOKS for row in phrasebook._table(book)["fact"]]
    assert sum(1 if isinstance(pattern, str) else len(pattern) for pattern in rows) <= PATTERNS


@pytest.mark.parametrize("book", phrasebook.BOOKS)
def test_every_fact_says_which_words_it_needs(book: str) -> None:
    assert [fact.key for fact in phrasebook.facts(book) if not fact.need] == []


@pytest.mark.parametrize("book", phrasebook.BOOKS)
def test_no_fact_has_a_figure_in_its_pattern(book: str) -> None:
    counts = re.compile(r"\{\d*,?\d*\}|\\\d|\(#")
    bare = [(fact.key, counts.sub("", fact.pattern.pattern)) for fact in phrasebook.facts(book)]
    assert [key for key, pattern in bare if re.search(r"(?<![\w\\])\d{2,}", pattern)] == []


def test_a_bound_behind_the_number_leaves_the_noun_between_them() -> None:
    read = facts(
        "BIG SIX", "Para iniciar la partida se requiere la presencia de dos jugadores como mínimo.", "limit", "frames"
    )
    assert read == {"players_min": 2}


def test_no_reader_hides_another_by_its_name() -> None:
    assert not READERS.keys() & NORM_READERS.keys()
