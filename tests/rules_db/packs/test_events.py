"""Events out of order as ideas: the words of a drafter and of a layman come to the same, forms of `ser` to none."""

import pytest

from rules_db.packs.events import ideas, incidents
from tests.rules_db.packs.small import rule


@pytest.mark.parametrize(
    ("drafted", "told"),
    [
        ("Si el dado saliere de la mesa", "un dado cayó al suelo"),
        ("recibe una cantidad incorrecta de cartas", "me dieron una carta de menos"),
        ("no fuere posible determinar el orden", "no se puede saber el orden"),
        ("de rebotar la bola en el paño", "la bola pegó en un señor"),
        ("el crupier omitiera quemar", "la banca hizo algo raro"),
        ("la bola quede encasillada", "ya cayó en un número"),
        ("los supuestos no contemplados", "algo que no está previsto"),
    ],
)
def test_drafter_and_layman_share_ideas(drafted, told):
    assert {idea for idea in ideas(drafted) if idea[0] == "!"} & set(ideas(told))


@pytest.mark.parametrize("text", ["si fuera visto por alguien", "las cartas que eran del banquero", "fue mostrado"])
def test_forms_of_the_verb_to_be_are_no_mishap(text):
    assert {"!out", "!absent"}.isdisjoint(ideas(text))


def test_what_is_denied_is_another_idea_whatever_stands_between():
    assert "no !deal" in ideas("al jugador no se le repartió carta")
    assert "no !deal" in ideas("no me dieron carta")
    assert "no !deal" not in ideas("me dieron carta")


def incident_of(value, text):
    (found,) = incidents([rule(1, "irregularity", "", value, text=text)])
    return found


def test_of_an_event_that_says_little_the_whole_sentence_tells_what_happens():
    short = incident_of("salvo el crupier", "Salvo el crupier, ninguno dará consejo.")
    long = incident_of("si el dado roto saltare", "Si el dado roto saltare, ninguno dará consejo.")
    assert "!advise" in short.event
    assert "!advise" in long.words
