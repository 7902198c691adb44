"""The engine of facts that one phrase states, and what every book of facts has to keep to."""

from __future__ import annotations

import re

import pytest

from corpus.reading import read_bytes
from extractor.norms import READERS as NORM_READERS
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import READERS, phrasebook
from tests.extractor.readers.facts import facts


@pytest.mark.parametrize("book", phrasebook.BOOKS)
def test_every_fact_says_which_words_it_needs(book: str) -> None:
    assert [fact.key for fact in phrasebook.facts(book) if not fact.need] == []


@pytest.mark.parametrize("book", phrasebook.BOOKS)
def test_no_fact_has_a_figure_in_its_pattern(book: str) -> None:
    counts = re.compile(r"\{\d*,?\d*\}|\\\d|\(#")
    bare = [(fact.key, counts.sub("", fact.pattern.pattern)) for fact in phrasebook.facts(book)]
    assert [key for key, pattern in bare if re.search(r"(?<![\w\\])\d{2,}", pattern)] == []


def test_a_bound_behind_the_number_leaves_the_noun_between_them() -> None:
    read = facts("BIG SIX", "Para iniciar la partida se requiere la presencia de dos jugadores como mínimo.", "limit")
    assert read == {"players_min": 2}


def test_the_value_belongs_to_the_variant_of_its_clause() -> None:
    text = (
        "REGLAMENTO\n\nCAPÍTULO 1. PUNTO Y BANCA\n\nArtículo 1. Cartas.\n\n"
        "Se utilizan 9 barajas, y para el Mini Punto y Banca se utilizan 5 barajas.\n"
    )
    document = read_bytes(text.encode(), "punto.txt", document_id="punto", jurisdiction="prueba")
    found = phrasebook.read("equipment", list(passages(outline(document))))
    assert [(s.key, s.value, s.variant) for s in found] == [("decks", 9, None), ("decks", 5, "mini")]


def test_no_reader_hides_another_by_its_name() -> None:
    assert not READERS.keys() & NORM_READERS.keys()
