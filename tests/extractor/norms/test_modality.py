"""Modal words: which norms a sentence states, and where the clause of each begins."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.folding import fold
from extractor.norms.modality import Clause, modals


def stated(sentence: str) -> list[tuple[str, str]]:
    folded = fold(sentence)
    return [(modal.modality, folded[modal.clause_start : modal.clause_end].strip(" ,.")) for modal in modals(folded)]


@pytest.mark.parametrize(
    ("sentence", "modality"),
    [
        ("Nadie podrá fumar junto al paño.", "prohibition"),
        ("Queda prohibido hablar con la mesa vecina.", "prohibition"),
        ("Está vedado prestar dados.", "prohibition"),
        ("En ningún caso el tallador devolverá una ficha rota.", "prohibition"),
        ("No se permite apoyar vasos en la baranda.", "prohibition"),
        ("Ninguna ficha puede salir del salón.", "prohibition"),
        ("El ayudante se abstendrá de opinar.", "prohibition"),
        ("El tallador tiene prohibido fumar.", "prohibition"),
        ("Igualar la ficha mayor, no teniendo derecho a doblarla.", "prohibition"),
        ("El acompañante no tendrá derecho a voto.", "prohibition"),
        ("Cada paño tiene dueño, de manera que no se permitirá cambiarlo.", "prohibition"),
        ("Ningún acompañante está autorizado a sentarse.", "prohibition"),
        ("Se juega de pie, sin que los presentes puedan sentarse.", "prohibition"),
        ("El pagador no tomará bebidas.", "prohibition"),
        ("El tirador no debe soplar los dados.", "prohibition"),
        ("El inspector deberá firmar la planilla.", "obligation"),
        ("El público ha de guardar silencio.", "obligation"),
        ("El banquero está obligado a mostrar su mano.", "obligation"),
        ("Es responsabilidad del jugador contar sus fichas.", "obligation"),
        ("Se exige calzado cerrado.", "obligation"),
        ("El apostador tiene derecho a pedir el acta.", "permission"),
        ("La casa se reserva el derecho de cerrar la mesa.", "permission"),
        ("Se permite jugar con guantes.", "permission"),
        ("Al acompañante le está permitido mirar.", "permission"),
    ],
)
def test_modal_words_are_read(sentence: str, modality: str) -> None:
    assert [found for found, _ in stated(sentence)] == [modality]


@pytest.mark.parametrize(
    ("sentence", "modality"),
    [
        ("El pagador no puede negarse a contar otra vez.", "obligation"),
        ("El tirador no podrá dejar de apostar.", "obligation"),
        ("El público no está obligado a dar propina.", "permission"),
        ("No está prohibido cambiar de asiento.", "permission"),
    ],
)
def test_two_negations_are_undone(sentence: str, modality: str) -> None:
    assert [found for found, _ in stated(sentence)] == [modality]


@pytest.mark.parametrize(
    "sentence",
    [
        "La mesa tiene nueve plazas.",
        "Con esa suma se puede llegar a cubrir toda la línea.",
        "Si el tallador no quemara la carta, sigue la mano.",
        "La bola gira contra el cilindro.",
        "Espera la carta que le corresponde.",
        "El bando perdedor no tiene posibilidad de empatar.",
        "Una mano partida no se considera mano blanca.",
        "El pagador no separa las fichas.",
        "La postura no podrá ser superior a lo que marca el cartel.",
        "Para ganar debe repetir la figura.",
        "Si el tirador opta por irse, pierde la mitad.",
        "Jugar a caballo implica que se debe poner doble.",
        "Es imprescindible que haya dos bandos.",
        "Este decreto regula las mesas que el salón puede abrir.",
        "La ventaja se debe a que el ayudante reparte al final.",
        "Ese nombre se debe al color del paño.",
    ],
)
def test_what_only_sounds_like_a_norm_is_none(sentence: str) -> None:
    assert stated(sentence) == []


def test_one_sentence_may_hold_several_norms() -> None:
    assert stated("El tirador puede cambiar de lado, pero no podrá hacerlo dos veces y deberá avisar.") == [
        ("permission", "el tirador puede cambiar de lado"),
        ("prohibition", "pero no podra hacerlo dos veces"),
        ("obligation", "y debera avisar"),
    ]


def test_only_binds_as_well_as_it_allows() -> None:
    found = [modality for modality, _ in stated("Los cambios sólo pueden pedirse antes del sorteo.")]
    assert found == ["permission", "obligation"]


@pytest.mark.parametrize(
    ("sentence", "modality"),
    [
        ("El pagador no separará las fichas.", "prohibition"),
        ("La postura no podrá ser retirada.", "prohibition"),
        ("Para entrar debe mostrar la cédula.", "obligation"),
        ("El tirador puede optar por irse.", "permission"),
        ("Este decreto regula las mesas, que el salón puede cerrar.", "permission"),
        ("Es imprescindible avisar.", "obligation"),
    ],
)
def test_what_sounds_like_telling_and_binds_is_read(sentence: str, modality: str) -> None:
    assert [found for found, _ in stated(sentence)] == [modality]


@pytest.mark.parametrize(
    "sentence",
    [
        "Los turnos pueden acortarse, a criterio de la dirección.",
        "Opcionalmente, la dirección podrá acortar los turnos.",
        "Cada uno podrá ocupar una plaza, es decir, podrá guardar un lugar.",
    ],
)
def test_what_is_at_will_or_told_twice_is_one_norm(sentence: str) -> None:
    assert [found for found, _ in stated(sentence)] == ["permission"]


def test_what_is_told_after_another_is_a_norm_of_its_own() -> None:
    assert len(stated("Cada uno podrá ocupar una plaza, y podrá guardar un lugar.")) == 2


PIECES = st.sampled_from(
    (
        "el tirador",
        "no",
        "puede",
        "deberá",
        "ni",
        "podrá",
        "y",
        ",",
        ";",
        "se prohíbe",
        "silbar",
        "si llueve",
        "salvo que",
        "está obligado a",
    )
)


@given(st.lists(PIECES, max_size=14).map(" ".join))
def test_clauses_share_a_sentence_out_and_limits_lie_in_their_clause(sentence: str) -> None:
    folded = fold(sentence)
    found = modals(folded)
    places = sorted({(modal.clause_start, modal.clause_end) for modal in found})
    if places:
        assert (places[0][0], places[-1][1]) == (0, len(folded))
    assert all(left[1] == right[0] for left, right in pairwise(places))
    for modal in found:
        assert modal.clause_start <= modal.start < modal.end <= modal.clause_end
        own = (modal.clause_start, modal.clause_end, modal.start, modal.end)
        limits = Clause(folded, *own, subject=modal.start).limits()
        for span in (limits.condition, limits.exception):
            assert span is None or modal.clause_start <= span[0] < span[1] <= modal.clause_end


def test_a_ban_in_a_second_clause_and_one_that_a_clause_only_tells_of():
    assert [
        modal.modality for modal in modals("cada socio solo podra fumar fuera y tiene prohibido prestar dados")
    ] == [
        "permission",
        "prohibition",
        "obligation",
    ]
    for told in ("se guardan los dados de las personas que lo tienen prohibido", "quien tiene prohibido entrar"):
        assert modals(told) == ()
