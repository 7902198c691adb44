"""Steps told of the staff at their point of the play, things likened to others, kinds in lists; what is no norm."""

import pytest

from tests.extractor.norms.reading import families, norms

STAFF = """
2. RULETA AMERICANA

2.1 Funciones del personal

2.1.1 Del pagador

{duty}
"""


@pytest.mark.parametrize(
    ("duty", "is_a_step"),
    [
        ("Una vez que la bola cae, anunciará el número.", True),
        ("Antes de la tirada colocará la ficha de muestra.", True),
        ("Colocará la ficha de muestra con esmero.", False),
    ],
)
def test_what_the_staff_does_at_a_point_of_the_play_is_a_step(duty: str, is_a_step: bool) -> None:
    steps = list(norms(STAFF.format(duty=duty), "procedure"))
    assert bool(steps) is is_a_step


def terms(text: str) -> list[str]:
    return [norm.statement.term for norm in norms(text, "definitions")]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("El faro es redondo, cuya principal diferencia es que da luz verde.", True),
        ("La única diferencia que existe con la vela es que da luz verde.", True),
        ("El juego de los faros se desarrolla mediante aparatos de cobre.", True),
        ("Se entenderán comprendidos entre los faros los candiles que den luz verde.", True),
        ("Las fases del faro son las siguientes:", False),
    ],
)
def test_more_forms_of_a_definition(sentence: str, found: bool) -> None:
    assert bool(terms(f"1. DE LOS FAROS\n\n{sentence}")) is found


def test_the_kinds_of_a_thing_are_told_by_the_items_of_a_list() -> None:
    text = """
    1. DE LOS FAROS

    Los faros admiten las siguientes modalidades:

    a) Candiles en los cuales arde aceite.

    b) Los dueños deberán limpiar sus candiles.
    """
    assert "Candiles" in terms(text)
    assert not any("dueños" in term for term in terms(text))


@pytest.mark.parametrize(
    "sentence",
    [
        "El mínimo de la mesa podrá ser diferente en cada sala.",
        "La apuesta debe ser, como mínimo, igual a la anterior.",
        "Por ejemplo, los jugadores podrán apostar a un farol.",
    ],
)
def test_how_large_a_thing_is_and_an_example_bind_nobody(sentence: str) -> None:
    assert families(f"1. RULETA AMERICANA\n\n1.1 Desarrollo\n\n{sentence}", "deontic") == []


@pytest.mark.parametrize(
    ("sentence", "norm"),
    [
        ("La bola se retira, no aceptándose más apuestas.", ("prohibition", "casino")),
        ("La participación en el juego implica el conocimiento de estas normas.", ("obligation", "player")),
        ("Se pinta una casilla que solo podrá ser ocupada por los jugadores.", ("permission", "player")),
        ("No se permiten más jugadores.", ("prohibition", "player")),
    ],
)
def test_norms_by_their_form(sentence: str, norm: tuple[str, str]) -> None:
    assert norm in families(f"1. RULETA AMERICANA\n\n1.1 Desarrollo\n\n{sentence}", "deontic")


def test_what_somebody_has_done_before_the_rule_begins_is_an_event() -> None:
    text = "1. RULETA AMERICANA\n\n1.1 Desarrollo\n\nSi el jugador siguiente habló, la apuesta queda como está."
    assert [family for family, _ in families(text, "irregularities")] == ["irregularity"]


def test_whoever_punishes_names_the_breach_by_what_somebody_does() -> None:
    text = "1. RULETA AMERICANA\n\n1.1 Orden\n\nTodo apostador que apague el farol será penalizado."
    assert [family for family, _ in families(text, "sanctions")] == ["sanction"]
