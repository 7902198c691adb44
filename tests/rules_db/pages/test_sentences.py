"""The program's sentences on Spanish pages."""

import tomllib
from importlib.resources import files

import pytest

from rules_db.pages.frame import Said, said
from rules_db.pages.metadata import table_metadata, tables

PAIRS = tomllib.loads(files("rules_db.pages").joinpath("sentences.toml").read_text(encoding="utf-8"))["sentences"][
    "said"
]


@pytest.mark.parametrize(("english", "spanish"), PAIRS)
def test_both_languages_have_the_same_parts(english: str, spanish: str) -> None:
    assert said(english, "es") == Said(spanish, "es")


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
