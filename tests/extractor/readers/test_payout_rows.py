"""What rows of pay tables pay, in the shapes that tables have."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts, words


def payouts(title: str, body: str) -> dict[str, object]:
    return facts(title, body, "payout")


def test_rows_of_two_cells() -> None:
    body = "Tabla de pagos:\n\nApuesta\tPago\nPleno\t33 veces su postura\nDocena\t2 a 1\n"
    assert payouts("RULETA AMERICANA", body) == {"pays.straight": "33:1", "pays.dozen": "2:1"}


def test_columns_headed_by_bets() -> None:
    body = """
        | Mano | Pareja Plus | Premio del ante |
        | Trío | 27 por 1 | 3 por 1 |
        | Color | 5 por 1 | No tiene |
        """
    assert payouts("PÓQUER DE TRES CARTAS", body) == {
        "pays.pair_plus.three_of_a_kind": "27:1",
        "pays.ante_bonus.three_of_a_kind": "3:1",
        "pays.pair_plus.flush": "5:1",
    }


def test_one_row_for_two_hands() -> None:
    body = "Tabla de pagos:\n\nMano\tPago\nUn par o carta alta\t1 a 1\nFull\t6 a 1\n"
    expected = {"pays.pair": "1:1", "pays.high_card": "1:1", "pays.full_house": "6:1"}
    assert payouts("CARIBBEAN POKER", body) == expected


@pytest.mark.parametrize(
    ("row", "key", "value"),
    [
        ("As-Rey (del mismo palo).....23-1.", "pays.bonus.ace_king_suited", "23:1"),
        ("Pareja de Jotas, Damas o Reyes9-1.", "pays.bonus.pair_jack_to_king", "9:1"),
        ("Pareja de ases: 29 a 1", "pays.bonus.pair_of_ace", "29:1"),
    ],
)
def test_hands_of_a_side_bet_with_dots_and_glued_odds(row: str, key: str, value: str) -> None:
    body = f'Quien hizo la apuesta "Bonus" cobra, según las dos cartas que recibió al principio:\n\n- a) {row}\n'
    assert payouts("TEXAS HOLD'EM BONUS", body) == {key: value}


def test_a_hand_under_the_title_of_a_side_bet_is_paid_by_it() -> None:
    body = """
        1. Seguro.

        La tabla de pagos es la que sigue.

        "Full": 90 veces la cantidad estipulada.
        """
    assert payouts("PÓQUER SIN DESCARTE", body) == {"pays.insurance.full_house": "90:1"}


def test_figures_alone_behind_names_are_what_a_list_of_prizes_pays() -> None:
    body = """
        Premios, por cada ficha apostada:
          - al número entero ............ 34
          - a caballo entre dos números . 16
          - cuadro de cuatro 7
          - chances (color, paridad) 1
        """
    expected = {"pays.straight": "34:1", "pays.split": "16:1", "pays.corner": "7:1", "pays.simple_chance": "1:1"}
    assert payouts("RULETA AMERICANA", body) == expected
    assert payouts("RULETA AMERICANA", body.replace("Premios, por cada ficha apostada", "Casillas del paño")) == {}


def test_the_words_cited_are_the_label_and_its_odds() -> None:
    body = (
        "Tabla de pagos:\n\nPleno\t33 veces su postura\tApuesta a un número que se coloca en el centro del casillero.\n"
    )
    assert words("RULETA AMERICANA", body, "pays.straight", "payout") == "Pleno 33 veces su postura"


@pytest.mark.parametrize(
    "row",
    ["Docena\t12 números", "Docena\t", "Docena\tlo que fije el casino", "Cartas de 2 a 9\tsu valor"],
)
def test_rows_without_odds_state_nothing(row: str) -> None:
    assert payouts("RULETA AMERICANA", f"Tabla de pagos:\n\nApuesta\tPago\n{row}\n") == {}


@given(gain=st.integers(1, 999), stake=st.integers(1, 20))
def test_odds_are_those_printed(gain: int, stake: int) -> None:
    assume(stake <= 9 * gain)  # "1 a 50" is the scale of a plan, no price
    body = f"Tabla de pagos:\n\nApuesta\tPago\nCuadro\t{gain} a {stake}\n"
    assert payouts("RULETA AMERICANA", body) == {"pays.corner": f"{gain}:{stake}"}


APART = """
    Artículo 2. Pago de las apuestas.

    Si el jugador hace Black Jack.

    Si gana otra mano ganadora.

    {odds}
    """


def test_columns_printed_one_after_the_other() -> None:
    body = APART.format(odds="7 a 5\n\n    1 a 1")
    assert payouts("BLACK JACK", body) == {"pays.blackjack": "7:5", "pays.win": "1:1"}


def test_more_odds_than_labels_are_nobodys() -> None:
    assert payouts("BLACK JACK", APART.format(odds="7 a 5\n\n    1 a 1\n\n    2 a 1")) == {}
