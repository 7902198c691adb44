"""Where the condition of a norm ends: at its comma, or without one at the subject or verb of the main clause."""

import pytest

from tests.extractor.norms.reading import norms, one


@pytest.mark.parametrize(
    ("sentence", "condition"),
    [
        ("Si el dado rueda lejos se podrá repetir el tiro.", "Si el dado rueda lejos"),
        ("Durante la limpieza del salón el tallador debe contar las fichas.", "Durante la limpieza del salón"),
        (
            "Si la bola salta, si cae una moneda o si falla la luz, el tallador deberá parar.",
            "Si la bola salta, si cae",
        ),
        ("Vaciada la urna, el tallador deberá mostrarla.", "Vaciada la urna"),
        ("El público podrá, si lo desea, pedir otra silla.", "si lo desea"),
        ("En cambio, si la urna está vacía se debe esperar.", "si la urna está vacía"),
        ("Las fichas que sobran por sí solas no podrán venderse.", ""),
        ("El tallador deberá contar las fichas.", ""),
    ],
)
def test_a_condition_ends_where_its_main_clause_begins(sentence: str, condition: str) -> None:
    found = one(norms(sentence, "deontic"))
    assert found.condition.startswith(condition)
    assert bool(found.condition) == bool(condition)


def test_a_clause_joined_to_another_holds_under_its_condition() -> None:
    text = "Una vez cerrada la urna, el público no podrá tocarla y deberá guardar silencio."
    assert [norm.statement.condition for norm in norms(text, "deontic")] == ["Una vez cerrada la urna"] * 2


def test_a_clause_set_against_another_has_its_own() -> None:
    text = "Si llueve, el público deberá entrar; el tallador podrá descansar."
    assert [norm.statement.condition for norm in norms(text, "deontic")] == ["Si llueve", ""]
