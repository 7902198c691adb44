"""Text changed character by character is the same whichever way it goes: as bytes or as characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.encoding import characterwise


def lower(character: str) -> str:
    small = character.lower()
    return small if len(small) == 1 else character


lowered = characterwise(lower)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("LA MESA", "la mesa"),
        ("AÑO «DOS»", "año «dos»"),
        ("“TRES” – CUATRO", "“tres” – cuatro"),
        ("● CINCO\nSEIS İ", "● cinco\nseis İ"),
        ("", ""),
    ],
)
def test_every_character_is_changed_in_its_place(text: str, changed: str) -> None:
    assert lowered(text) == changed


@given(st.text())
def test_it_is_what_each_character_becomes(text: str) -> None:
    assert lowered(text) == "".join(map(lower, text))


def test_a_change_that_leaves_the_code_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        characterwise(lambda character: "●")
