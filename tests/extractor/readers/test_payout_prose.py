"""What sentences say that bets and hands are paid."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts, without_figures


def payouts(title: str, body: str) -> dict[str, object]:
    return facts(title, body, "payout")


def test_a_general_pay_with_an_exception() -> None:
    body = "Las apuestas ganadoras se pagan a la par, pero el Black Jack se paga a razón de siete por cinco."
    assert payouts("BLACK JACK", body) == {"pays.win": "1:1", "pays.blackjack": "7:5"}


def test_the_bet_that_an_item_opens_with_is_paid_not_those_it_mentions() -> None:
    body = (
        "a) Pareja o caballo. La apuesta se coloca a caballo entre dos números; quien gana obtiene 16 veces su apuesta."
    )
    assert payouts("RULETA FRANCESA", body) == {"pays.split": "16:1"}


def test_a_variant_in_the_description_of_a_bet_is_paid_like_it() -> None:
    body = "a) Cuadro. Se apuesta a cuatro números, o a los cuatro primeros; quien gana obtiene siete veces su apuesta."
    assert payouts("RULETA FRANCESA", body) == {"pays.corner": "7:1", "pays.first_four": "7:1"}


def test_odds_before_the_totals_that_they_are_for() -> None:
    body = "La right bet se paga 8 por 5, si el punto es 4 ó 10; 6 por 5, si el punto es 5 ó 9."
    assert payouts("CRAPS", body) == {
        "pays.right_bet.4": "8:5",
        "pays.right_bet.10": "8:5",
        "pays.right_bet.5": "6:5",
        "pays.right_bet.9": "6:5",
    }


def test_the_object_of_a_second_verb() -> None:
    body = "La banca paga según la tabla la segunda apuesta, abonando a la par la apuesta inicial."
    assert payouts("CARIBBEAN POKER", body) == {"pays.ante": "1:1"}


def test_odds_promised_for_a_list() -> None:
    body = """
        1. Las suertes, todas pagadas a la par, son:

        Rojo: gana cuando la fila roja queda cerca.

        Negro: gana cuando la fila negra queda cerca.
        """
    assert payouts("TREINTA Y CUARENTA", body) == {"pays.red": "1:1", "pays.black": "1:1"}


def test_symbols_of_a_wheel_are_called_by_what_they_pay() -> None:
    body = "Se apuesta a 20 posiciones y se paga 1 por 1; a 9, y se paga 3 por 1. Cada figura se paga a 44 por 1."
    expected = {"pays.segment_1": "1:1", "pays.segment_3": "3:1", "pays.figure": "44:1"}
    assert payouts("RUEDA DE LA FORTUNA", body) == expected


def test_the_phases_of_monte_and_points_taken_off() -> None:
    body = """
        1. El Salto.

        El Salto se paga 9 veces la apuesta en la fase de Primeras, descontándose dos puntos por cada carta doblada.
        """
    assert payouts("MONTE O BANCA", body) == {"pays.salto.primeras": "9:1", "pays.salto.reduction": 2}


def test_results_with_their_throws_behind_two_gains() -> None:
    body = "El Campo cobra a la par con 3, 4, 9, 10 y 11, y triple con 2 y 12."
    assert payouts("CRAPS", body) == {"pays.field": "1:1", "pays.field.2": "3:1", "pays.field.12": "3:1"}


def test_other_verbs_of_paying_and_evens_as_people_say_it() -> None:
    assert payouts("CRAPS", "El Campo se cobra parejo. El pase rinde 9 a 8.") == {
        "pays.field": "1:1",
        "pays.pass": "9:8",
    }
    body = "Pagos:\n\nEstrella paga 44\n\nSigno 5 paga 5\n"
    assert payouts("RUEDA DE LA FORTUNA", body) == {"pays.figure": "44:1", "pays.segment_5": "5:1"}


def test_a_bet_that_only_the_text_knows_lends_its_odds_to_no_other() -> None:
    body = "El Campo se cobra a la par. Sobre el punto se toma una apuesta extra: 9 a 4 en 4 y 10."
    assert payouts("CRAPS", body) == {"pays.field": "1:1"}


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("PUNTO Y BANCA", "Las ganancias de Banca tributan el cuatro por ciento a favor de la casa."),
        ("BLACK JACK", "Si no se pasa, deja la primera apuesta, que es el cincuenta por ciento (50%) del total."),
        ("PUNTO Y BANCA", "La banca anuncia el resultado, por ejemplo, gana punto 6 a 2."),
        ("RULETA FRANCESA", "El máximo del pleno se fija en 10 veces el mínimo de la mesa."),
        ("PUNTO Y BANCA", "MITAD DE BANCA: unos billetes cerca de la mitad de la apuesta."),
        ("RULETA FRANCESA", "El pleno cuesta lo mismo que el cuadro."),
    ],
)
def test_losses_scores_limits_and_glossaries_pay_nothing(title: str, body: str) -> None:
    assert payouts(title, body) == {}


@pytest.mark.parametrize("title", ["RULETA FRANCESA", "CRAPS", "BLACK JACK", "CARIBBEAN POKER"])
def test_without_figures_nothing_is_paid(title: str) -> None:
    body = (
        "El pleno, el field, el Black Jack y el full pagan 20 a 1, 3 a 2, 10 veces la apuesta y un 40 % según la tabla."
    )
    assert payouts(title, without_figures(body)) == {}
