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


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("CRAPS",
         "Se liquidan así: cualquier siete, cuatro veces; camuninas de 4 y de 10, ocho veces; de 6 y de 8, diez.",
         {"any_7": "4:1", "hard_4": "8:1", "hard_10": "8:1", "hard_6": "10:1", "hard_8": "10:1"}),
        ("CRAPS", "Campo. Gana con 2, 3, 4, 9, 10, 11 y 12; con el 2 y el 12 da dos por uno y lo restante, sencillo.",
         {"field": "1:1", "field.2": "2:1", "field.12": "2:1"}),
        ("CRAPS", "El que está en el pase puede tomar ventaja; la ventaja cobra 2 por 1 en 4 y 10 y 3 por 2 en 5 y 9.",
         {"odds_pass.4": "2:1", "odds_pass.10": "2:1", "odds_pass.5": "3:2", "odds_pass.9": "3:2"}),
        ("CRAPS", "El seis y el ocho dobles, nueve por uno.", {"hard_6": "9:1", "hard_8": "9:1"}),
        ("RULETA AMERICANA", "Se paga: mayores y menores: pago sencillo; doble columna: medio por uno.",
         {"low": "1:1", "high": "1:1", "double_column": "1:2"}),
        ("RULETA AMERICANA",
         "Premios. El pleno, que es un número, gana treinta veces; la calle, que son tres, diez; la seisena, que son "
         "seis, cuatro y un tercio.",
         {"straight": "30:1", "street": "10:1", "six_line": "13:3"}),
        ("RULETA AMERICANA", "El cuadro paga siete por uno; lo mismo cobran los cuatro primeros.",
         {"corner": "7:1", "first_four": "7:1"}),
        ("PÓKER DE TRES CARTAS",
         "La casa abre con dama. Si no abre, paga el ante parejo y devuelve la segunda apuesta.",
         {"ante.dealer_not_qualified": "1:1", "bet.dealer_not_qualified": "push"}),
        ("PÓKER DE TRES CARTAS",
         "Pagos:\n\nMano | Pareja plus | Bono de ante\nEscalera | 7 a 1 | parejo\nPareja | sencillo | --\n",
         {"pair_plus.straight": "7:1", "ante_bonus.straight": "1:1", "pair_plus.pair": "1:1"}),
        ("SIETE Y MEDIO", "Pagos: mano ganadora, uno por uno; siete y medio real, doble.",
         {"win": "1:1", "siete_y_medio_real": "2:1"}),
        ("MONTE",
         "Cartas y anti cobran uno por uno, el salto tres por uno.", {"cartas": "1:1", "anti": "1:1", "salto": "3:1"}),
        ("GUERRA", "PAGOS\n\nApuesta ganadora: 1 a 1.", {"main": "1:1"}),
        ("SIC BO", "Menor, que comprende los totales 4 a 10, y mayor, que comprende los totales 11 a 17: 2 a 1.",
         {"low": "2:1", "high": "2:1"}),
        ("CRAPS", "El factor de pago (FP) no cuenta lo puesto; el factor bruto (FB) comprende también la apuesta.\n\n"
         "Duro 4, duro 10 ....... FB 9\n\nOnce ....... FP 14", {"hard_4": "8:1", "hard_10": "8:1", "eleven": "14:1"}),
        ("CRAPS",
         "Esta es la cotización de las apuestas:\n\nApuesta | Sale | Cotización\nCualquier siete | 7 | 4 a 1\n"
         "Once | 11 | 16 a 1",
         {"any_7": "4:1", "eleven": "16:1"}),
    ],
)  # fmt: skip
def test_payments_by_other_hands(title: str, body: str, expected: dict[str, str]) -> None:
    read = facts(title, body, "payout")
    assert {key.removeprefix("pays."): value for key, value in read.items() if key.startswith("pays.")} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("RULETA AMERICANA", "El cilindro tiene mayores y menores en dos filas."),
        ("SIETE Y MEDIO", "Con un par no se gana nada."),
        ("CRAPS", "El cuatro y el diez dobles se anotan en el paño."),
        ("CRAPS", "Lote FP 14. Duro 4 se canta en voz alta."),
        ("GUERRA", "Según cotización número 31 del proveedor: apuesta ganadora: 1 a 1."),
    ],
)
def test_words_of_payments_that_pay_nothing(title: str, body: str) -> None:
    assert facts(title, body, "payout") == {}
