"""Ids say what a row is, not where it stands."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from corpus.layers import Source
from rules_db.identifiers import Ordinals, content_id, lines_sha256, provision_id, squash, value_json, with_rule_ids
from schemas.records import Rule

WORDS = st.text(max_size=20)
VALUES = st.none() | st.booleans() | st.integers() | WORDS | st.lists(st.integers(), max_size=3)


def rule(key: str = "k", value: object = 1, text: str = "dos dados", line: int = 1) -> Rule:
    return Rule("d", "j", "d__art_1", "craps", "", "limit", key, value, text, line, line, 0.9, "test")


def ids(*rules: Rule) -> list[str]:
    return [rule_id for rule_id, _ in with_rule_ids(rules)]


@given(key=WORDS, value=VALUES, text=WORDS, shift=st.integers(1, 1000))
def test_a_rule_keeps_its_id_when_its_lines_move(key: str, value: object, text: str, shift: int) -> None:
    here = rule(key, value, text)
    assert ids(here) == ids(replace(here, line_start=1 + shift, line_end=1 + shift, provision_id="d__art_2"))


@pytest.mark.parametrize(
    "other",
    [rule(key="j"), rule(value=2), rule(value="1"), rule(text="tres dados")],
    ids=["key", "value", "type", "text"],
)
def test_a_rule_that_says_something_else_has_another_id(other: Rule) -> None:
    assert ids(rule()) != ids(other)


def test_white_space_in_a_quote_does_not_matter() -> None:
    assert ids(rule(text="dos  dados\n")) == ids(rule(text="dos dados"))


def test_the_second_of_two_equal_rules_has_an_id_of_its_own() -> None:
    first, second = ids(rule(line=1), rule(line=9))
    assert first != second
    assert first == ids(rule(line=5))[0]


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_ids_are_short_and_safe_in_a_url(parts: list[str]) -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", content_id(*parts))


def test_parts_are_not_run_together() -> None:
    assert content_id("ab", "c") != content_id("a", "bc")


def test_ordinals_count_each_thing_by_itself() -> None:
    ordinals = Ordinals()
    first_a, first_b, second_a = ordinals.id("a"), ordinals.id("b"), ordinals.id("a")
    assert len({first_a, first_b, second_a}) == 3
    assert Ordinals().id("a") == first_a


def test_a_provision_is_named_by_its_document_and_path() -> None:
    assert provision_id("cl-x", "chp_1__art_2") == "cl-x__chp_1__art_2"


@pytest.mark.parametrize(("text", "expected"), [(" a \n b ", "a b"), ("a\xa0b", "a b"), ("cru\xadpier", "crupier")])
def test_squash(text: str, expected: str) -> None:
    assert squash(text) == expected


def test_values_are_stored_alike_whatever_the_order_of_their_keys() -> None:
    assert (
        value_json({"times": 2, "of": "ante"}) == value_json({"of": "ante", "times": 2}) == '{"of": "ante", "times": 2}'
    )
    assert value_json("año") == '"año"'


def test_the_hash_of_lines_does_not_depend_on_line_ends() -> None:
    assert lines_sha256(Source("a\nb\nc"), 2, 3) == lines_sha256(Source("x\r\nb\r\nc\r\n"), 2, 3)
    assert lines_sha256(Source("a\nb"), 1, 2) != lines_sha256(Source("a\nb"), 1, 1)
