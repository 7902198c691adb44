"""Slips inside a phrase, each with its sound twin."""

import pytest

from tests.extractor.defects.finding import findings

TEXT = """
DE LA SALA

Las pilas se cuentan. Cada una de las pilas se guarda. Las pilas son de la casa. Se apartan las pilas. Faltan las pilas.

{words}
"""


@pytest.mark.parametrize(
    ("slip", "sound"),
    [
        ("Se resuelven las reclamación del público.", "Se resuelven las reclamaciones del público."),
        ("Se presenta una reclamaciones por escrito.", "Se presenta una reclamación por escrito."),
        ("Se muestran los cincos sobres cerrados.", "Se muestran los cinco sobres cerrados."),
        ("Se cuenta cada uno de las pilas.", "Se cuenta cada una de las pilas."),
        ("Ganan el 2, 3, 4. 9, 10 y 12.", "Ganan el 2, 3, 4, 9, 10 y 12."),
        ("El jugador que efectúo la reserva espera.", "El jugador que efectuó la reserva espera."),
        ("Se canta el casillero Nº . y se sigue.", "Se canta el casillero Nº 3. Y se sigue."),
    ],
)
def test_a_slip_is_told_and_its_twin_is_not(slip: str, sound: str) -> None:
    assert len(findings(TEXT.format(words=slip), "misprint")) == 1
    assert findings(TEXT.format(words=sound), "misprint") == []


@pytest.mark.parametrize(
    ("slip", "sound"),
    [
        ("Se abre antes de que el público puede entrar.", "Se abre antes de que el público pueda entrar."),
        ("Se abre a menos que se quiere cerrar.", "Se abre, en caso de que pierda debe cerrar."),
    ],
)
def test_a_verb_that_is_not_in_the_subjunctive(slip: str, sound: str) -> None:
    assert len(findings(TEXT.format(words=slip), "misprint")) == 1
    assert findings(TEXT.format(words=sound), "misprint") == []


def test_words_that_stand_the_wrong_way_round_where_the_right_way_is_usual() -> None:
    usual = "En el caso de lluvia se cierra. " * 4
    assert len(findings(TEXT.format(words=f"{usual}En el de caso hielo se abre."), "misprint")) == 1
    assert findings(TEXT.format(words=f"{usual}En el de hielo se abre."), "misprint") == []
