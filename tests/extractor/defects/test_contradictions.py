from __future__ import annotations

from pathlib import Path

from tests.extractor.defects.finding import findings, lines

CRAPS = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. CRAPS

Artículo 1. Apuestas.

El juego de 11 o Eleven paga {first} a 1.

Artículo 2. Resumen.

El juego de 11 o Eleven paga {second} a 1.
"""


def test_two_payouts_of_one_bet() -> None:
    (found,) = findings(CRAPS.format(first=15, second=14), "contradiction")
    assert found.line_start == 11
    assert found.evidence["values"] == ["15:1", "14:1"]
    assert found.evidence["lines"] == [[7, 7], [11, 11]]


def test_a_payout_stated_twice_is_sound() -> None:
    assert lines(CRAPS.format(first=15, second=15), "contradiction") == []


def clauses(*sentences: str, game: str = "BLACK JACK") -> str:
    return f"REGLAMENTO DE PRUEBA\n\n1. {game}\n\n" + "".join(
        f"1.{n} {words}\n\n" for n, words in enumerate(sentences, 1)
    )


def test_a_penalty_that_is_due_and_that_may_be_given() -> None:
    may, shall = "Quien grita podrá ser penalizado.", "Quien canta no se levanta pero será penalizado."
    assert lines(clauses(may, shall), "contradiction") == [5]
    assert lines(clauses(may, may), "contradiction") == []
    assert lines(clauses(may, *["El crupier espera."] * 7, shall), "contradiction") == []


def test_a_greatest_number_that_the_next_clause_raises() -> None:
    most = "En todos los casos se usan treinta fichas, cantidad máxima de la mesa."
    more = "Quien llega primero tiene el derecho de pedir ocho más para el máximo."
    assert lines(clauses(most, more), "contradiction") == [5]
    assert lines(clauses(most, "Quien llega primero tiene el derecho de sentarse."), "contradiction") == []


def test_all_show_and_some_may() -> None:
    shall = "Quienes aún se encuentran en el juego deben mostrar sus cartas."
    assert lines(
        clauses(shall, "Los otros podrán decidir si las muestran.", game="TEXAS HOLD'EM"), "contradiction"
    ) == [5]
    assert lines(clauses(shall, "Los otros podrán retirarse.", game="TEXAS HOLD'EM"), "contradiction") == []


def test_an_even_zero() -> None:
    wheel = "El cilindro tiene 37 casillas, numeradas del 1 al 36 y un cero (0)."
    assert lines(clauses(wheel, "Pares: los divisibles por dos.", game="RULETA AMERICANA"), "contradiction") == [7]
    sound = "Pares: los divisibles por dos, salvo el cero."
    assert lines(clauses(wheel, sound, game="RULETA AMERICANA"), "contradiction") == []


def test_more_hands_by_splitting_than_a_player_may_have() -> None:
    split = "La pareja puede dividirse hasta un máximo de 3 veces."
    few, many = (f"Cada jugador puede jugar un máximo de {n} manos por pase." for n in ("dos", "cuatro"))
    assert lines(clauses(few, split), "contradiction") == [5]
    assert lines(clauses(many, split), "contradiction") == []


def test_a_pack_of_cards_with_two_names() -> None:
    french = [f"La mesa {n} usa una baraja francesa." for n in ("uno", "dos", "tres")]
    assert lines(clauses(*french, "El pozo usa una baraja inglesa."), "contradiction") == [11]
    assert lines(clauses(*french, "El pozo usa una baraja española."), "contradiction") == []


def test_words_of_a_title_contradict_nothing():
    text = Path("tests/unseen/gt_sierra_clara_normativa.txt")
    assert findings((Path(__file__).parents[3] / text).read_text(encoding="utf-8"), "contradiction") == []
