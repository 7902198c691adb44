"""The program's sentences on Spanish pages."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from rules_db.pages.frame import Said, said
from rules_db.pages.metadata import table_metadata, tables

PAIRS = tomllib.loads(files("rules_db.pages").joinpath("sentences.toml").read_text(encoding="utf-8"))["sentences"][
    "said"
]


@pytest.mark.parametrize(("english", "spanish"), PAIRS)
def test_both_languages_have_the_same_parts(english: str, spanish: str) -> None:
    assert said(english, "es") == Said(spanish, "es")


PACKS = Path(__file__).parents[3] / "rules_db" / "packs"
TELLING = re.compile(
    r"(?:the|a) (?:text|bet|better|house|value|wheel)\b|doubled cards|rows of|no row|in cases|minimum and"
)


def written(node: ast.AST) -> str:
    """What a string of a program says, with a letter in the place of each of its parts (the one that ends a plural)."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "s" for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def sentences() -> Iterator[str]:
    """What packs say of what they leave open."""
    for file in PACKS.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        told = (written(node) for node in ast.walk(tree) if id(node) not in parts)
        yield from (text for text in told if TELLING.match(text) and len(text.split()) > 4 and "\n" not in text)


def test_what_a_pack_leaves_open_is_said_in_spanish() -> None:
    every = set(sentences())
    assert len(every) > 40
    assert {text for text in every if said(text, "es").language == "en"} == set()


def test_parts_are_carried_over_and_never_read_as_patterns() -> None:
    assert said("9X(.* is no card; write rank and suit, such as AS, 10H or KD", "es").words.startswith(
        "9X(.* no es una"
    )


def test_the_sentence_with_more_words_of_its_own_goes_first() -> None:
    assert "empate" in said("the text, as read, does not state what becomes of the bet at every tie", "es").words


def test_what_is_not_known_stays_english_and_says_so() -> None:
    assert said("the moon is full", "es") == Said("the moon is full", "en")
    assert said("the text, as read, states no payment of any bet", "en").language == "en"


def test_every_description_stands_in_both_languages() -> None:
    english, spanish = tables("en"), tables("es")
    for name, table in english.items():
        assert set(table["columns"]) == set(spanish[name]["columns"])
        assert table["description"] != spanish[name]["description"], name
        assert spanish[name]["description"].endswith(".")
    assert table_metadata("rules", "en")["columns"]["text"] == english["rules"]["columns"]["text"]
    assert table_metadata("nothing", "en") == {}


def test_the_cases_that_no_row_decides_are_told_by_their_facts() -> None:
    told = said("no row decides player surrendered; point 6 (3 cases)", "es")
    assert told == Said("ninguna fila decide 3 casos: el jugador se retira, con punto 6", "es")
    told = said("no row decides pocket 32; covered True; in_prison False (3 cases)", "es")
    assert told.words == "ninguna fila decide 3 casos: sale 32, sale su número, la apuesta no está en prisión"
