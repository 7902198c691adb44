"""The engine of facts that one phrase states, and what every book of facts has to keep to."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from corpus.reading import read_bytes
from extractor.norms import READERS as NORM_READERS
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import READERS, phrasebook
from tests.extractor.readers.facts import facts

PATTERNS = 80
"""How many patterns the books may hold: what frames read needs none."""
ROOT = Path(__file__).parents[3]
_FOLDERS = ("corpus/samples", "tests/unseen", "tests/evidence")
OURS = {path.stem: path for folder in _FOLDERS for path in (ROOT / folder).glob("*.txt")}
"""Texts of ours that a pattern may serve."""
SERVED = [
    (book, fact.key, text)
    for book in phrasebook.BOOKS
    for fact in phrasebook.facts(book)
    if not isinstance(fact.serves, str)
    for text in fact.serves
]


def test_the_patterns_keep_to_their_budget() -> None:
    assert sum(len(phrasebook.facts(book)) for book in phrasebook.BOOKS) <= PATTERNS


@pytest.mark.parametrize("book", phrasebook.BOOKS)
def test_no_pattern_is_several(book: str) -> None:
    brackets = re.compile(r"\[[^\]]*\]|\([^()]*\)")
    bare = {fact.key: fact.pattern.pattern for fact in phrasebook.facts(book)}
    while any(brackets.search(pattern) for pattern in bare.values()):
        bare = {key: brackets.sub("", pattern) for key, pattern in bare.items()}
    assert [key for key, pattern in bare.items() if "|" in pattern] == []


def test_a_pattern_serves_texts_that_there_are(shared: Path) -> None:
    official = {path.stem for path in (shared / "sources").glob("*.txt")}
    assert [one for one in SERVED if one[2] not in official | OURS.keys()] == []


def test_the_official_texts_that_a_pattern_serves_hold_a_row_of_it(official_database: Path) -> None:
    with closing(sqlite3.connect(f"file:{official_database}?mode=ro", uri=True)) as database:
        rows = set(database.execute("SELECT document_id, key FROM rules"))
    documents = {document for document, _ in rows}
    assert [one for one in SERVED if one[2] in documents and (one[2], one[1]) not in rows] == []


@pytest.mark.parametrize("name", sorted({text for _, _, text in SERVED if text in OURS}))
def test_the_texts_of_ours_that_a_pattern_serves_hold_a_row_of_it(name: str) -> None:
    document = read_bytes(OURS[name].read_bytes(), OURS[name].name, document_id="ours", jurisdiction="ours")
    seen = list(passages(outline(document)))
    said = {(book, one.key) for book in phrasebook.BOOKS for one in phrasebook.read(book, seen)}
    assert [key for book, key, text in SERVED if text == name and (book, key) not in said] == []


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
