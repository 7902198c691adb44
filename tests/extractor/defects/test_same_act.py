import pytest

from tests.extractor.defects.finding import lines

RULES = """\
REGLAMENTO DE PUNTO Y BANCA

Artículo 1. Apuestas.
1.1 Nadie puede apostar a la vez a punto y a banca.
1.2 {}
"""


def test_an_act_forbidden_and_allowed():
    assert lines(RULES.format("Se permite apostar a la vez a punto y a banca."), "contradiction") == [5]


def test_an_exception_is_no_contradiction():
    said = "Salvo en mesas de más de diez puestos, se permite apostar a la vez a punto y a banca."
    assert lines(RULES.format(said), "contradiction") == []


def test_another_thing_is_no_contradiction():
    assert lines(RULES.format("Se permite apostar a la vez a punto y a empate."), "contradiction") == []


def test_an_act_that_is_not_done():
    rules = "REGLAMENTO\n\nArtículo 1. Juego.\n1.1 No se cambian cartas.\n1.2 El jugador podrá cambiar {}.\n"
    assert lines(rules.format("sus cartas antes de decidir"), "contradiction") == [5]
    assert lines(rules.format("sus fichas antes de salir"), "contradiction") == []


TIES = "REGLAMENTO DE PUNTO Y BANCA\n\nArtículo 1. Apuestas.\n1.1 {}\n1.2 {}\n"


@pytest.mark.parametrize(
    ("forbids", "allows"),
    [
        ("Las fichas entregadas no pueden ser retiradas o cambiadas.", "Las fichas entregadas pueden ser cambiadas."),
        ("Las apuestas al empate no podrán ser modificadas.", "Las apuestas al empate podrán ser aumentadas."),
        ("Las apuestas al empate no se pueden modificar.", "La apuesta al empate podrá aumentarse."),
        (
            "El jugador no podrá retirar ni variar su apuesta al empate.",
            "El jugador puede reducir su apuesta al empate.",
        ),
        (
            "En ningún caso podrán modificarse las apuestas al empate.",
            "Cuando haya dos ases, el jugador puede aumentar su apuesta al empate.",
        ),
    ],
)
def test_what_is_done_to_a_thing_and_what_a_ban_covers(forbids, allows):
    assert lines(TIES.format(forbids, allows), "contradiction") == [5]


@pytest.mark.parametrize(
    ("forbids", "allows"),
    [
        ("Las fichas entregadas no pueden ser retiradas o cambiadas.", "Las fichas rotas pueden ser cambiadas."),
        ("Las apuestas al empate no podrán ser aumentadas.", "Las apuestas al empate podrán ser reducidas."),
        (
            "No podrán modificarse las apuestas al empate tras el aviso.",
            "El jugador puede aumentar su apuesta al empate.",
        ),
        (
            "Las apuestas al empate no podrán ser modificadas.",
            "Si hay dos ases, la apuesta al empate podrá aumentarse.",
        ),
    ],
)
def test_other_things_acts_and_times_are_no_contradiction(forbids, allows):
    assert lines(TIES.format(forbids, allows), "contradiction") == []
