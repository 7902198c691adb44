"""The glossary explains each word once, in order, and the words that the tables are named after."""

import re

from rules_db.pages.metadata import tables
from schemas.records import Provision, Rule
from tests.conftest import ROOT
from tests.docs.markdown import pages, tables_of, text_of

PAGE = "docs/glossary.md"
ROWS = tables_of(ROOT / PAGE)[1:]
WORDS = [word for word, _ in ROWS]
SUBJECTS = {"documents", "provisions", "rules", "alignments", "concepts", "findings", "citations", "edges", "packs"}


def test_words_stand_once_and_in_order() -> None:
    assert sorted(set(WORDS)) == WORDS
    assert [word for word, meaning in ROWS if not meaning or meaning.endswith(".")] == []


def test_what_tables_hold_is_explained() -> None:
    assert set(tables()) >= SUBJECTS
    assert [name for name in sorted(SUBJECTS) if name.rstrip("s") not in WORDS] == []


def test_words_of_the_records_are_explained() -> None:
    assert {"eid"} <= set(Provision.__struct_fields__) & set(WORDS)
    assert {"family", "key", "value", "bearer", "modality", "variant"} <= set(Rule.__struct_fields__) & set(WORDS)


def test_words_that_nobody_uses_are_not_explained() -> None:
    told = " ".join(text_of(page) for page in pages() if page != PAGE).lower()
    unused = [word for word in WORDS if not re.search(rf"\b{word.removesuffix('y')}(?:s|es|y|ies)?\b", told)]
    assert unused == []
