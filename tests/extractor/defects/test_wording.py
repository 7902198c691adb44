"""Accents, agreement, signs, broken phrases: each bad sentence beside a good one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.layers import Document
from corpus.reading import read_bytes
from extractor.defects import Regulation, find
from extractor.outline import outline
from extractor.passages import passages
from schemas.records import Finding
from tests.extractor.defects.finding import findings

BEFORE = """\
REGLAMENTO DE PRUEBA

Artículo 1. Apuestas.

La mesa es verde. Cada mesa tiene su paño. La mesa se limpia. Esta mesa es de todos. Una mesa basta. Otra mesa se
cierra. Las mesas se abren a las nueve. Las mesas se cuentan. Las mesas son iguales. El naipe es nuevo. Un naipe se
quema. El naipe se muestra. El naipe se cubre. Un naipe basta. Al naipe se le da la vuelta. El naipe se corta. El
naipe vale. El naipe no vuelve. Cada hora se cierra una mesa. A las tres horas se cuenta. Son horas de juego. En
una hora se juega mucho. A la hora se cambia. Pasadas dos horas se limpia. Los naipes se cuentan. Los naipes se
guardan. Los naipes se mezclan. El pagador anotará el pago, anotará la hora y anotará su nombre.

Artículo 2. Fichas.

"""


def messages(sentence: str, code: str) -> list[str]:
    return [finding.message for finding in findings(BEFORE + sentence + "\n", code)]


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("La ficha sé colocará en el paño.", "La ficha se colocará en el paño."),
        ("Se espera hasta que halla cuatro jugadores.", "Se espera hasta que haya cuatro jugadores."),
        ("El público conoce el numero de la mesa.", "El público conoce el número de la mesa."),
        ("Al cierre, el pagador anotara el saldo.", "Si el pagador anotara el saldo, se archiva."),
        ("El tapete esta hecho de paño.", "El tapete está hecho de paño."),
        ("Se entrega una naipes de más.", "Se entrega un naipe de más."),
        ("Las naipes se reparten de a uno.", "Los naipes se reparten de a uno."),
        ("Se ajustará a lo siguiente mesa.", "Se ajustará a lo siguiente."),
        ("Terminará a la cero horas.", "Terminará a las cero horas."),
        ("No intervendrán otras partes que las interesados.", "No intervendrán otras partes que los interesados."),
        ("Según las mesas establecidos por el casino.", "Según las mesas establecidas por el casino."),
        ("La jugada será válida si puede ser anuladas.", "La jugada será válida si puede ser anulada."),
        ("El croupier debe aplica la regla.", "El croupier debe aplicar la regla."),
        ("El pagador puede distribuir las a todos.", "El pagador puede distribuirlas a todos."),
        ("Se entrega el sabot al a quien le toca.", "Se entrega el sabot a quien le toca."),
        ("Se dejan al lado del resto de las fichas resto de las fichas.", "Se dejan al lado del resto de las fichas."),
        ("Se juega en la variedad CONDESCARTE.", "Se juega en la variedad con descarte."),
        ("La jugada será rectificadada.", "La jugada será rectificada."),
        ("El pagador cierra la mesa,. Después se va.", "El pagador cierra la mesa. Después se va."),
        ("El pagador dice «hagan juego y espera.", "El pagador dice «hagan juego» y espera."),
        ("El valor de la ficha (diez pesos se anuncia.", "El valor de la ficha (diez pesos) se anuncia."),
        ('El pagador dice "hagan juego y espera.', 'El pagador dice "hagan juego" y espera.'),
        ("El juego “iniciado”termina.", "El juego “iniciado” termina."),
        ("Las mesas se limpiaran cada noche.", "Las mesas se limpiarán cada noche."),
        ("Está prohibido la entrada.", "Está prohibida la entrada."),
        ("La mesa las limpiará el pagador.", "La mesa la limpiará el pagador."),
        ("Se paga la mitad de naipe.", "Se paga la mitad del naipe."),
        ("Un naipe va tapado y el otro descubierta.", "Un naipe va tapado y el otro descubierto."),
        ("Eel pagador espera.", "El pagador espera."),
        ("Se usan mesas, también y, si hace falta, sillas.", "Se usan mesas y también, si hace falta, sillas."),
        ("Se recibe una caja y de fichas.", "Se recibe una caja de fichas."),
        ("Firma del Jefe, del Pagador del Cajero y otros.", "Firma del Jefe, del Pagador, del Cajero y otros."),
        ("Los jugadores ,sentados o de pie, apuestan.", "Los jugadores, sentados o de pie, apuestan."),
    ],
)
def test_a_misprint_and_its_twin(bad: str, good: str) -> None:
    assert len(messages(bad, "misprint")) == 1
    assert messages(good, "misprint") == []


@pytest.mark.parametrize(
    "sound",
    [
        "El área y el agua son de todos.",
        "El pagador las cuenta y las guarda.",
        "Se levanta el parte y se da la orden.",
        "a) El jugador elige. b) El jugador paga.",
        "La primera tirada es suya.",
    ],
)
def test_what_only_looks_wrong(sound: str) -> None:
    assert messages(sound, "misprint") == []


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("El paño lleva la leyenda de 2 x , según el premio.", "El paño lleva la leyenda de 2 x 1, según el premio."),
        ("El premio se retira de la mesa del.", "El premio se retira de la mesa."),
        ("En caso de empate, ganará la mano.", "En caso de empate, ganará la mano el crupier."),
        (
            "La apuesta doble, que se hace sobre los números 4, 5 o 6 y se retira al final.",
            "La apuesta doble, que se hace sobre los números 4, 5 o 6, se retira al final.",
        ),
        ("Y luego. Esa carta tapada y el jugador espera.", "Y luego. Esa carta queda tapada y el jugador espera."),
    ],
)
def test_a_phrase_that_breaks_off(bad: str, good: str) -> None:
    assert len(messages(bad, "truncated_text")) == 1
    assert messages(good, "truncated_text") == []


def test_a_damaged_text_is_not_looked_at_letter_by_letter() -> None:
    sound = read_bytes((BEFORE + "La ficha sé colocará en el paño.\n").encode(), "ley.txt")
    damaged = replace(sound, damage=[(0, len(sound.source.text) // 2)])
    assert [len(misprints(document)) for document in (sound, damaged)] == [1, 0]


def misprints(document: Document) -> list[Finding]:
    root = outline(document)
    seen = list(passages(root))
    return [finding for finding in find(Regulation(document, root, seen, [], [])) if finding.code == "misprint"]
