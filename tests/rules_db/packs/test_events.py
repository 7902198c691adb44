"""Events out of order as ideas: the words of a drafter and of a layman come to the same, forms of `ser` to none."""

import pytest

from rules_db.packs.events import ideas


@pytest.mark.parametrize(
    ("drafted", "told"),
    [
        ("Si el dado saliere de la mesa", "un dado cayó al suelo"),
        ("recibe una cantidad incorrecta de cartas", "me dieron una carta de menos"),
        ("no fuere posible determinar el orden", "no se puede saber el orden"),
    ],
)
def test_drafter_and_layman_share_ideas(drafted, told):
    assert {idea for idea in ideas(drafted) if idea[0] == "!"} & set(ideas(told))


@pytest.mark.parametrize("text", ["si fuera visto por alguien", "las cartas que eran del banquero", "fue mostrado"])
def test_forms_of_the_verb_to_be_are_no_mishap(text):
    assert {"!out", "!absent"}.isdisjoint(ideas(text))
