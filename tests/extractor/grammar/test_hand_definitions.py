"""What a text itself means by the name of a hand."""

import pytest

from extractor.grammar import hands

POKER = "central_poker_jackpot"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ESCALERA REAL. Cinco naipes correlativos de igual palo.", "straight_flush"),
        ("Escalera real: las cinco cartas más altas de un mismo palo.", "royal_flush"),
        ("Escalera real\tCartas en secuencia de la misma pinta, del 10 al As.", "royal_flush"),
        (
            '"Escalera de color". Cartas correlativas del mismo palo, sin que sean las cartas de mayor valor.',
            "straight_flush",
        ),
        ("Escalera: cartas consecutivas, no todas de la misma pinta.", "straight"),
        ("Escalera. Cinco cartas correlativas de distinto palo.", "straight"),
    ],
)
def test_the_meaning_decides(text: str, expected: str) -> None:
    match = hands.define(text, game=POKER)
    assert match is not None
    assert match.value == expected


@pytest.mark.parametrize(
    "text",
    [
        "Escalera real 100 a 1",
        "Escalera real: la paga el crupier",
        "Color: cinco cartas no correlativas del mismo palo",
        "Cuando ambos tengan escalera, decide la carta correlativa más alta del mismo palo",
        "Mazo: todas las cartas correlativas de un mismo palo",
    ],
)
def test_what_defines_no_run(text: str) -> None:
    assert hands.define(text, game=POKER) is None


def test_only_what_differs_from_the_lexicon_is_an_override() -> None:
    texts = [
        "ESCALERA REAL. Cinco cartas correlativas de un mismo palo.",
        "ESCALERA SIMPLE. Cartas correlativas de varios palos.",
    ]
    named = hands.overrides(texts, game=POKER)
    assert named == {"escalera real": "straight_flush"}
    assert hands.parse("Escalera Real", game=POKER, overrides=named) == "straight_flush"
