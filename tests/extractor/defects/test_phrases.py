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


@pytest.mark.parametrize(
    ("slip", "sound"),
    [
        ("Sí el portero duerme, se cierra.", "Si el portero duerme, se cierra."),
        ("Se avisa. Sí, como suele ocurrir, llueve, se tapa.", "Se avisa. Sí se tapa."),
        ("Cada pila responde por si misma.", "Cada pila responde por sí misma."),
        ("La lluvia moja ha los paseantes.", "La lluvia ha mojado a los paseantes."),
        ("La lluvia a sido mucha.", "La lluvia ha sido mucha."),
        ("No se tapa, si no que se guarda.", "No se tapa si no quema."),
        ("Se ha echo de noche.", "Se ha hecho de noche."),
        ("Los que no hallan pagado esperan.", "Los que no hallan la salida esperan."),
        ("El portero trabaja y se paga por el.", "El portero trabaja y se paga por él."),
        ("Se apilan mas de tres.", "Se apilan más de tres, mas no siempre."),
        ("Se cierra porqué la lluvia moja.", "Se ignora el porqué."),
        ("Se sale de el patio.", "Se sale de El Olivar."),
        ("Se apilan todos las pilas.", "Se apilan todas las pilas."),
        ("Pasa un de los porteros.", "Pasa uno de los porteros."),
        ("En el patio habrán tres faroles.", "En el patio habrán de ponerse tres faroles."),
    ],
)
def test_a_word_that_sounds_like_the_one_meant(slip: str, sound: str) -> None:
    assert len(findings(TEXT.format(words=slip), "misprint")) == 1
    assert findings(TEXT.format(words=sound), "misprint") == []


_PORTERS = "El reglamento se lee. Se cuelga el reglamento. Del reglamento se hacen copias. El reglamento rige. "


@pytest.mark.parametrize(
    ("slip", "sound"),
    [
        ("Rigen los reglamento de la casa.", "Rige el reglamento y los regalo."),
        ("Se guardan las restante pilas.", "Se guardan las restantes pilas."),
        ("Se abren las pilas cerradas el inspector.", "Se abren las pilas cerradas por el inspector."),
        ("Se abren las pilas cerradas el inspector.", "Se abren las pilas que tenga cerradas el inspector."),
        ("Rige la tarifa aprobada el inspector.", "Rige la tarifa aprobada la víspera."),
    ],
)
def test_a_number_or_an_agent_without_its_word(slip: str, sound: str) -> None:
    assert len(findings(TEXT.format(words=_PORTERS + slip), "misprint")) == 1
    assert findings(TEXT.format(words=_PORTERS + sound), "misprint") == []
