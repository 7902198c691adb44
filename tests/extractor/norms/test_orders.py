"""Orders told in the future bind whom they name; how the play comes out, told in the future too, binds nobody."""

import pytest

from tests.extractor.norms.reading import families


@pytest.mark.parametrize(
    ("sentence", "bearer"),
    [
        ("El inspector custodiará las llaves del armario.", "inspector"),
        ("El crupier, terminada la ronda, lustrará el paño.", "croupier"),
        ("Las tijeras serán guardadas por el crupier.", "croupier"),
        ("Si un jugador rompe la copa, repondrá su precio.", "player"),
        ("El plano de la sala se expondrá junto a la puerta.", "casino"),
        ("El recuento lo efectuará el inspector al cierre.", "inspector"),
        ("A la izquierda se sentará el supervisor.", "supervisor"),
    ],
)
def test_an_order_in_the_future_obliges(sentence: str, bearer: str) -> None:
    assert families(f"4. Del orden de la sala\n\n{sentence}", "deontic") == [("obligation", bearer)]


@pytest.mark.parametrize(
    "sentence",
    [
        "El jugador ganará cuando acierte.",
        "La sala tendrá ventanas.",
        "Si el jugador no quemara la carta, no pasa nada.",
        "El resultado dependerá del azar.",
        "Hay un premio que conseguirá el jugador más rápido.",
        "Salvo que lo pidiera el jugador, nada cambia.",
    ],
)
def test_what_only_tells_the_outcome_or_a_state_obliges_nobody(sentence: str) -> None:
    assert ("obligation", "player") not in families(f"4. Del orden de la sala\n\n{sentence}", "deontic")


def test_a_law_orders_without_saying_whom() -> None:
    text = "LEY 9\n\nArtículo 1. Actas\n\nLas actas se remitirán al archivo.\n\nSe entenderá por acta el parte."
    assert families(text, "deontic") == [("obligation", "")]
