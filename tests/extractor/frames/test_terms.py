"""On what terms bets are made, how much they must be, and names that a text gives to bets itself."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import by_key

_POKER = "REGLAMENTO DEL JUEGO DE POKER TRES CARTAS"
_CARIBBEAN = "REGLAMENTO DEL JUEGO DE CARIBBEAN POKER"
_BLACKJACK = "REGLAMENTO DEL JUEGO DE BLACK JACK"
_HOLDEM = "REGLAMENTO DEL JUEGO DE TEXAS HOLD'EM"


def _read(title: str, *articles: str) -> dict[str, Any]:
    body = "\n".join(f"Artículo {number}.- {text}" for number, text in enumerate(articles, 1))
    document = read_bytes(f"{title}\n\n{body}\n".encode(), "t.txt", document_id="t", jurisdiction="t")
    return by_key((one.key, one.value) for one in read(list(passages(outline(document)))))


@pytest.mark.parametrize(
    ("title", "text", "key", "value"),
    [
        (_CARIBBEAN, "La apuesta progresiva es voluntaria.", "mandatory.progressive", False),
        (_CARIBBEAN, "El ante es obligatorio y se coloca antes del reparto.", "mandatory.ante", True),
        (_CARIBBEAN, "El ante se coloca antes del reparto.", "when.ante", "before_deal"),
        (_POKER, "El par o más sólo puede hacerlo quien tenga ante en la mesa.", "requires.pair_plus", ["ante"]),
        (_CARIBBEAN, "La apuesta progresiva se resuelve aparte.", "independent.progressive", True),
        (_CARIBBEAN, "Quien se retira pierde el ante.", "fold_loses", ["ante"]),
        (_CARIBBEAN, "La segunda apuesta será el doble del ante.", "amount.bet", {"times": 2, "of": "ante"}),
        (
            _BLACKJACK,
            "Para asegurarse pondrá la mitad de lo apostado.",
            "amount.insurance",
            {"times": "1/2", "of": "bet"},
        ),
        (
            _HOLDEM,
            "La ciega chica es la mitad de la grande.",
            "amount.small_blind",
            {"times": "1/2", "of": "big_blind"},
        ),
    ],
)
def test_a_term_is_said_of_its_bet(title: str, text: str, key: str, value: Any) -> None:
    assert _read(title, text).get(key) == value


@pytest.mark.parametrize(
    ("title", "text", "key"),
    [
        (_CARIBBEAN, "La apuesta progresiva no podrá exceder del doble del ante.", "amount.progressive"),
        (_CARIBBEAN, "La segunda apuesta no será mayor que el doble del ante.", "amount.bet"),
        (_CARIBBEAN, "Quien se retira no pierde el ante.", "fold_loses"),
        (_CARIBBEAN, "El uso de uniforme es obligatorio.", "mandatory.ante"),
        (_BLACKJACK, "Las cartas de igual valor pueden separarse.", "amount.split_or_double"),
    ],
)
def test_what_is_a_bound_or_said_of_another_thing_is_no_term(title: str, text: str, key: str) -> None:
    assert key not in _read(title, text)


def test_a_bet_has_the_name_that_the_text_gives_it() -> None:
    told = _read(
        _POKER,
        "Cada puesto lleva tres espacios: Ante, Juego y Par o Más.",
        "El Juego se coloca después de mirar las cartas y por suma idéntica a la del Ante.",
    )
    assert told.get("amount.bet") == {"times": 1, "of": "ante"}


def test_a_word_is_no_bet_where_the_text_gives_it_to_none() -> None:
    assert "amount.bet" not in _read(_POKER, "El Juego se hace con suma idéntica a la del Ante.")
