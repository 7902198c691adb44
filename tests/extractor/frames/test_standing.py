"""What a text only tells: what happened, what others do, what is asked for, taught or imagined rules nothing."""

from __future__ import annotations

import pytest

from extractor.frames.standing import happened
from tests.extractor.readers.facts import facts
from tests.unseen.documents import read_document

_TOLD = [
    ("BLACK JACK", "Hasta 2010 el crupier pedía con 17 blando."),
    ("BLACK JACK", "La asociación propuso que el seguro se ofreciera también contra una figura."),
    ("BLACK JACK", "La redacción anterior decía que el crupier se plantará con 16."),
    ("BLACK JACK", "Piénsese en una banca que se planta con 17."),
    ("BLACK JACK", "Si algún día se autorizara el seguro, se pagaría 2 a 1."),
    ("BLACK JACK", "El crupier que pague mal un blackjack será multado con el doble de la diferencia."),
    ("BLACK JACK", "En la escuela de crupieres se paga el blackjack a 2 por 1."),
    ("PUNTO Y BANCA", "El proyecto en trámite contempla que el empate se pague nueve a uno."),
    ("CARIBBEAN POKER", "El jugador que reciba seis cartas lo advertirá al crupier."),
    ("BLACK JACK", "Los paños que imprimían el black jack a seis por cinco fueron quemados en el patio."),
    ("BLACK JACK", "Un cartel de la entrada recomienda doblar con 10 y plantarse con 13."),
    ("BLACK JACK", "El consejo de administración sopesa autorizar que la pareja de ases se divida tres veces."),
    ("BLACK JACK", "Se revoca la instrucción 3/1999, que hacía plantarse al crupier con 16."),
    ("BLACK JACK", "Según la prensa del sector, el seguro rinde en otras mesas cinco por dos."),
]


@pytest.mark.parametrize(("title", "body"), _TOLD)
@pytest.mark.parametrize("family", ["dealer_rule", "option", "payout"])
def test_what_is_only_told_rules_nothing(title: str, body: str, family: str) -> None:
    assert facts(title, body, f"frames:{family}") == {}


@pytest.mark.parametrize(
    "body",
    [
        "El seguro paga 2 a 1, aunque en la provincia vecina pague cinco por dos.",
        "Aunque en la provincia vecina pague cinco por dos, aquí el seguro se paga 2 a 1.",
        "El seguro paga 2 a 1, por ejemplo, 20 fichas por diez.",
    ],
)
def test_what_is_told_beside_a_rule_leaves_the_rule(body: str) -> None:
    assert facts("BLACK JACK", body, "payout") == {"pays.insurance": "2:1"}


@pytest.mark.parametrize(
    ("text", "past"),
    [
        ("La mesa que pagaba a la par fue retirada.", True),
        ("Las mesas números 8 y 9 fueron clausuradas.", True),
        ("El jugador que apostó y ganó cobra dos fichas.", False),
        ("Una vez que se barajó, se corta.", False),
        ("Nadie mirará cuánto puso cada uno.", False),
        ("La mayoría acaba en la garantía.", False),
        ("Se pagaría dos a uno.", False),
    ],
)
def test_what_happened_is_told_by_the_verb_of_the_main_clause(text: str, past: bool) -> None:
    assert happened(text) is past


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "El crupier pide con 16 y se planta con 17.", {"stands_on": 17}),
        ("BLACK JACK", "Quien se pasa de 21 pierde lo que apostó.", {"outcome.player_bust": "lose"}),
    ],
)
def test_a_past_tense_beside_a_rule_takes_nothing_away(title: str, body: str, expected: dict[str, object]) -> None:
    found = facts(title, body, "frames:dealer_rule")
    assert {key: found.get(key) for key in expected} == expected


def read(game: str, body: str) -> dict[str, object]:
    """What a build reads in an article of a game, by key."""
    text = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO I\n\n{game}\n\nArtículo 1.\n\n{body}\n"
    return {rule.key: rule.value for rule in read_document(text.encode(), "prueba").rules if rule.family == "payout"}


TABLE = "Pleno ....... 30 a 1\nColumna ..... 2 a 1\n"


@pytest.mark.parametrize(
    "body",
    [
        f"Propuesta rechazada\n{TABLE}",
        f"Cuadro comparado (esta sala no lo aplica)\n{TABLE}",
        f"{TABLE}Esta tabla quedó sin efecto en marzo.\n",
        "El pleno paga 30 a 1; la columna, 2 a 1. Este cuadro quedó sin efecto.\n",
        "Suponga que el pleno paga 30 a 1.\n",
    ],
)
def test_what_a_text_dismisses_as_a_whole_rules_nothing(body: str) -> None:
    assert read("Ruleta Americana", body) == {}


@pytest.mark.parametrize(
    "body",
    [
        f"Propuesta aprobada\n{TABLE}",
        f"Cuadro de pagos\n{TABLE}La postura queda sin efecto si la bola sale del cilindro.\n",
        f"{TABLE}Otra tabla anterior quedó sin efecto en marzo.\n",
    ],
)
def test_a_table_beside_such_words_still_rules(body: str) -> None:
    assert read("Ruleta Americana", body) == {"pays.straight": "30:1", "pays.column": "2:1"}


def test_what_is_told_goes_on_behind_a_semicolon() -> None:
    body = "Antes regía otro cuadro: el pleno pagaba 30 a 1; la columna, 2 a 1.\n"
    assert read("Ruleta Americana", body) == {}
