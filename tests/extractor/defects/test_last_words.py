"""Cases that cannot occur, that nothing follows from, or that no rule has; acts that one is forbidden and allowed."""

import pytest

from tests.extractor.defects.finding import findings, lines

DICE = """\
REGLAMENTO DE DADOS

Artículo 1. Elementos. Se juega con dos dados de seis caras.

Artículo 2. Tiro. Si la suma de los dos dados es {}, se repite el tiro.
"""
TWENTY_ONE = """\
REGLAMENTO DE VEINTIUNO

Artículo 1. Mesa. Se juega con seis barajas inglesas.

Artículo 2. Desarrollo. Si el tallador suma de cero a dieciséis, pide carta; si suma de {} a veintiuno, se planta.
"""
ERRORS = """\
REGLAMENTO DE VEINTIUNO

Artículo 1. Errores. La carta vista se quema. Si el tallador se {}

Artículo 2. Cierre. La mesa cierra a las cuatro.
"""
LOANS = """\
REGLAMENTO DE VEINTIUNO

Artículo 1. Fichas. Queda prohibido a los jugadores prestar fichas a otros jugadores.

Artículo 2. Préstamo. Los jugadores podrán prestar {} a otros jugadores.
"""
BASES = """\
BASES DE VEINTIUNO

PRIMERA.- Mesa. Se juega con seis barajas inglesas.

SEGUNDA.- Montos. Los montos de cada apuesta son los del cuadro siguiente:
{}
TERCERA.- Cierre. La mesa cierra a las cuatro.

CUARTA.- Quejas. La mesa tiene un libro de quejas.
"""


@pytest.mark.parametrize(
    ("code", "text", "bad", "good"),
    [
        ("impossible_event", DICE, "trece", "doce"),
        ("impossible_event", DICE, "1", "2"),
        ("coverage_gap", TWENTY_ONE, "dieciocho", "diecisiete"),
        ("truncated_text", ERRORS, "reparte", "reparte una carta de más, la quema."),
        ("contradiction", LOANS, "fichas", "dinero"),
        ("missing_table", BASES, "", "\nPleno: cien pesos.\n"),
    ],
)
def test_a_defect_and_its_good_twin(code: str, text: str, bad: str, good: str) -> None:
    assert lines(text.format(bad), code)
    assert not lines(text.format(good), code)


def test_an_infinitive_that_ran_into_its_preposition() -> None:
    text = (
        "REGLAMENTO\n\nArtículo 1. El crupier baraja antes de empezara repartir.\n\nArtículo 2. La mesa empezará hoy."
    )
    assert [one.message for one in findings(text, "misprint")] == ["«empezara»: ¿se quiso escribir «empezar a»?"]
