"""A text and its copy of which one has lost or gained a "no": the norm is turned round, and nothing else is."""

from __future__ import annotations

import pytest

from extractor.alignment.inverted import SURE
from tests.extractor.alignment.rows import Text, between, graph_of, relation

COMMON = [
    f"Quien cuida la sala {name} {verb} en su libro las llaves que recibe y las que entrega cada noche."
    for name in ("norte", "sur", "alta", "baja", "vieja", "nueva", "chica", "grande", "verde", "roja")
    for verb in ("anota", "copia", "cuenta", "firma", "guarda", "revisa")
]
TURNED = [
    ("El crupier no podrá recibir propinas en la mano.", "El crupier podrá recibir propinas en la mano."),
    ("Los menores no deben sentarse a ninguna mesa.", "Los menores deben sentarse a ninguna mesa."),
    ("Las fichas de otra sala no se permiten sobre el paño.", "Las fichas de otra sala se permiten sobre el paño."),
    (
        "Al cierre, el jefe de mesa en ningún caso podrá contar las fichas solo.",
        "Al cierre, el jefe de mesa podrá contar las fichas solo.",
    ),
    ("Queda prohibido al público pasar detrás de la mesa.", "Queda permitido al público pasar detrás de la mesa."),
    (
        "El dinero caído al suelo no será devuelto por el vigilante.",
        "El dinero caído al suelo será devuelto por el vigilante.",
    ),
    ("El jugador no puede mirar la carta tapada de otro.", "El jugador deberá mirar la carta tapada de otro."),
    (
        "Terminada la mano, los naipes nunca podrán volver al mismo estuche.",
        "Terminada la mano, los naipes podrán volver a ese mismo estuche.",
    ),
]
"""Norms and their opposites, in the words of one hand."""
NOT_TURNED = [
    ("El crupier podrá recibir propinas en la caja.", "El crupier podrá recibir propinas en la ranura."),
    (
        "Si el jugador no tiene fichas, espera de pie la mano siguiente.",
        "Si el jugador tiene fichas, espera de pie la mano siguiente.",
    ),
    ("Se cambian las fichas que no son de esta sala.", "Se cambian las fichas que son de esta sala."),
    ("El jugador no podrá cambiar cartas de su mano.", "El jugador podrá cambiar hasta dos cartas de su mano."),
    ("El jugador no podrá hablar con la mesa vecina.", "El jugador podrá hablar con la mesa vecina cuando no juega."),
    ("La carta no vista se quema sin mostrarla a nadie.", "La carta vista se quema sin mostrarla a nadie."),
    ("El vigilante no podrá abrir la caja por la noche.", "El vigilanteXXodrá abrir la caja por la noche."),
]
"""Norms that differ in their case, their thing or a figure, or of which one is damaged where a "no" may have stood."""


@pytest.mark.parametrize(("one", "other"), [*TURNED, *(tuple(reversed(pair)) for pair in TURNED)])
def test_a_norm_and_its_opposite_are_never_the_same(one: str, other: str) -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    a, b = here.says(one), there.says(other)
    link = between(graph_of(here, there), a, b)
    assert link is not None
    assert link.relation == "different"
    assert link.features["inverted"] < SURE


@pytest.mark.parametrize(("one", "other"), NOT_TURNED)
def test_norms_on_another_case_or_thing_are_not_turned_round(one: str, other: str) -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    a, b = here.says(one), there.says(other)
    link = between(graph_of(here, there), a, b)
    assert link is None or "inverted" not in link.features


def test_items_in_the_same_words_are_turned_round_by_their_leads() -> None:
    words = "Retirar de la mesa las fichas de quien se ausenta."
    graphs = []
    for modality in ("permission", "prohibition"):
        here, there = Text("aa-uno"), Text("bb-copia")
        a = here.rules(words, "prohibition", modality="prohibition")
        b = there.rules(words, modality, modality=modality)
        graphs.append((graph_of(here, there), a, b))
    assert [relation(*one) for one in graphs] == ["different", "identical"]


def test_copies_are_surer_than_texts_that_share_nothing_else() -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    for text in (here, there):
        for words in COMMON:
            text.says(words)
    a, b = here.says(TURNED[0][0]), there.says(TURNED[0][1])
    link = between(graph_of(here, there), a, b)
    assert link is not None
    assert link.features["inverted"] == SURE
