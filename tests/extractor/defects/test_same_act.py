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
