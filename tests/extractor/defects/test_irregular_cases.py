"""Irregular cases that are decided twice, people with two places, and small sums that a text states of itself."""

import pytest

from tests.extractor.defects.finding import findings, lines

CARDS = """\
REGLAMENTO DE BLACK JACK

1. De las irregularidades
1.1 {}
1.2 {}
"""


@pytest.mark.parametrize(
    ("every", "one"),
    [
        (
            "Toda carta que salga boca arriba del sabot se quema.",
            "Si por error el crupier descubre una carta, la mano será válida.",
        ),
        (
            "Cualquier naipe que quede expuesto será descartado.",
            "Si un naipe cae dado vuelta sobre el paño, la jugada será válida.",
        ),
        (
            "Si antes de iniciarse el reparto se descubre una carta, se anulará la mano.",
            "Cuando se vea una carta boca arriba antes de iniciarse el reparto, la carta se quema.",
        ),
    ],
)
def test_a_case_that_is_decided_for_all_and_otherwise_for_one(every, one):
    assert lines(CARDS.format(every, one), "contradiction") == [5]


@pytest.mark.parametrize(
    ("every", "one"),
    [
        (
            "Toda carta que salga boca arriba del sabot se quema, salvo la del crupier.",
            "Si por error el crupier descubre una carta, la mano será válida.",
        ),
        (
            "Toda carta que salga boca arriba del sabot se quema.",
            "Si por error el crupier descubre una carta, esta se descarta.",
        ),
        ("Si una carta queda boca arriba, la carta se quema.", "Si faltan cartas en el sabot, la mano será válida."),
        (
            "Si antes de iniciarse el reparto se descubre una carta, se anulará la mano.",
            "Si una vez terminado el reparto se descubre una carta, la mano será válida.",
        ),
    ],
)
def test_other_cases_times_and_reservations(every, one):
    assert lines(CARDS.format(every, one), "contradiction") == []


STAFF = """\
REGLAMENTO DE PUNTO Y BANCA

1. De la mesa
1.1 {}

2. Del inspector
2.1 {}
"""


@pytest.mark.parametrize(
    ("table", "duty"),
    [
        ("A la izquierda del crupier se sentará el inspector.", "Se ubicará entre las dos mesas."),
        ("El inspector se sitúa a la derecha del crupier.", "El inspector se colocará detrás del crupier."),
        ("Se ubicará el inspector a la derecha del crupier.", "Permanecerá sentado a la izquierda del crupier."),
    ],
)
def test_somebody_with_two_places(table, duty):
    assert lines(STAFF.format(table, duty), "contradiction") == [7]


@pytest.mark.parametrize(
    ("table", "duty"),
    [
        ("A la izquierda del crupier se sentará el inspector.", "Se ubicará a la izquierda del crupier."),
        (
            "A la izquierda del crupier se sentará el inspector.",
            "Si hay una sola mesa, se ubicará entre las dos mesas.",
        ),
        ("A la izquierda del crupier se sentará el cambista.", "Se ubicará entre las dos mesas."),
    ],
)
def test_somebody_with_one_place_or_another_body(table, duty):
    assert lines(STAFF.format(table, duty), "contradiction") == []


ROULETTE = "REGLAMENTO DE RULETA FRANCESA\n\n1. Apuestas\n1.1 {}\n"


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("Con los tres primeros se apuesta a los números 0 y 1.", 1),
        ("Con los cuatro primeros se apuesta a los números 0, 1, 2 y 3.", 0),
        ("Con los cinco números se cubren los números 1, 2, 3 y 4.", 1),
        ("Con los cinco números se cubren los números 0, 1, 2, 3 y 4.", 0),
        ("Se pagan los dos primeros. A los números 1, 2 y 3 se apuesta antes.", 0),
    ],
)
def test_a_list_with_another_count_than_announced(said, count):
    assert len(findings(ROULETTE.format(said), "missing_number_in_set")) == count


RAISE = "REGLAMENTO DE TEXAS HOLD'EM\n\n1. Subidas\n1.1 {}\n1.2 {}\n1.3 {}\n"
OTHER = "El crupier cuenta las fichas."


@pytest.mark.parametrize(
    ("first", "second", "third", "found"),
    [
        (
            "Si la subida es equivalente al 40% del bote, se completa.",
            "Si la subida es menor al 40% del bote, se iguala.",
            OTHER,
            [4],
        ),
        (
            "La apuesta igual al 40% del bote se completa.",
            "La apuesta inferior al 40% del bote se devuelve.",
            OTHER,
            [4],
        ),
        (
            "La apuesta igual al 40% del bote se completa.",
            "La apuesta inferior al 40% se devuelve.",
            "La apuesta mayor al 40% se acepta.",
            [],
        ),
        (
            "La apuesta igual o superior al 40% del bote se completa.",
            "La apuesta inferior al 40% se devuelve.",
            OTHER,
            [],
        ),
        ("La apuesta igual al 40% del bote se completa.", OTHER, OTHER, []),
    ],
)
def test_what_equals_a_share_and_what_is_less(first, second, third, found):
    assert lines(RAISE.format(first, second, third), "coverage_gap") == found


def test_a_card_of_a_longer_suit():
    deck = (
        "REGLAMENTO DE SIETE Y MEDIO\n\n1. Naipes\n1.1 Se juega con una baraja de {} cartas.\n"
        "1.2 La sota es el {} naipe de su palo.\n"
    )
    assert lines(deck.format(40, "undécimo"), "foreign_text") == [5]
    assert lines(deck.format(40, "décimo segundo"), "foreign_text") == [5]
    assert lines(deck.format(40, "octavo"), "foreign_text") == []
    assert lines(deck.format(52, "undécimo"), "foreign_text") == []


LAW = "REGLAMENTO DE JUEGOS\n\nEste reglamento consta de {} artículos.\n\n" + "\n\n".join(
    f"Artículo {n}. Reglas.\nEl casino llevará el libro {n}." for n in (1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12)
)


def test_articles_are_counted():
    assert lines(LAW.format("doce"), "arithmetic_mismatch") == [3]
    assert lines(LAW.format("12"), "arithmetic_mismatch") == [3]
    assert (
        lines(
            LAW.replace("Artículo 4. Reglas.\nEl casino llevará el libro 4.\n\n", "", 1).format("doce"),
            "arithmetic_mismatch",
        )
        == []
    )
    assert lines(LAW.format("noventa"), "arithmetic_mismatch") == []
