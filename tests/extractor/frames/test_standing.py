"""What a text only tells: what happened, what others do, what is asked for, taught or imagined rules nothing."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts

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
]


@pytest.mark.parametrize(("title", "body"), _TOLD)
@pytest.mark.parametrize("family", ["dealer_rule", "option", "payout"])
def test_what_is_only_told_rules_nothing(title: str, body: str, family: str) -> None:
    assert facts(title, body, f"frames:{family}") == {}


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
