"""Sanctions: what follows for a person from a breach, and its cause."""

import pytest

from tests.extractor.norms.reading import norms, one


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("El jugador que insista será expulsado del salón.", "expulsion"),
        ("El tirador que desobedezca perderá su turno.", "loss_of_right"),
        ("Si reincide, le será llamada la atención.", "warning"),
        ("Quien incumpla esta norma pagará una multa.", "fine"),
        ("El participante que llegue ebrio será descalificado.", "disqualification"),
    ],
)
def test_a_sanction_has_a_kind_and_a_cause(sentence: str, key: str) -> None:
    found = one(norms(sentence, "sanctions"))
    assert found.key == key
    assert found.condition


@pytest.mark.parametrize(
    "sentence",
    [
        "Si llegan más fichas, el banquero debe excluirlas del reparto.",
        "Si el jugador desea abandonar la mesa, avisa.",
        "La multa del tablero.",
        "Si pierde, el jugador paga.",
    ],
)
def test_without_a_breach_there_is_none(sentence: str) -> None:
    assert norms(sentence, "sanctions") == []
