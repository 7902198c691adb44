"""Prose that rules one thing is linked whatever its vocabulary, and look-alikes are not taken for it."""

from collections import Counter
from dataclasses import replace

import pytest

from extractor.alignment import Row
from tests.extractor.alignment.rows import Text, between, graph_of, relation


def test_the_same_words_are_identical() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("El croupier quema la primera carta antes de repartir la mano.")
    b = there.says("El  croupier quema la primera\ncarta antes de repartir la mano")
    assert relation(graph_of(here, there), a, b) == "identical"


def test_damaged_letters_are_no_other_words() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("El croupier quema la primera carta del mazo antes de repartir la mano a los jugadores.")
    b = there.says("El croupier qvema la primera carta del mazo antes de rep@rtir la mano a los jugadores.")
    for text in (here, there):
        text.says("El croupier anuncia la mano a los jugadores antes de repartir.")
    assert relation(graph_of(here, there), a, b) == "identical"


def test_another_country_s_words_are_equivalent() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("El croupier baraja las cartas y el jugador corta el mazo.")
    b = there.says("El tallador mezclará los naipes y el apostador cortará la baraja.")
    here.says("La ficha caída al suelo se devuelve al jugador.")
    there.says("La placa que caiga al piso vuelve al apostador.")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_what_speaks_of_something_else_is_not_linked() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("El croupier baraja las cartas y el jugador corta el mazo.")
    b = there.says("La sala abre sus puertas a la hora que fije la municipalidad.")
    assert between(graph_of(here, there), a, b) is None


def test_boilerplate_of_another_game_is_not_linked() -> None:
    words = "El jefe anuncia el último juego de la mesa y recoge las fichas."
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says(words, game="blackjack")
    right = there.says(words, game="blackjack")
    wrong = there.says(words, game="craps")
    graph = graph_of(here, there)
    assert relation(graph, a, right) == "identical"
    assert between(graph, a, wrong) is None


def test_an_opposite_consequence_is_another_rule() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.rules("Si asoma una carta boca arriba, se quema y sigue la mano.", "irregularity", "burn_card")
    b = there.rules("Si asoma un naipe boca arriba, la mano es nula.", "irregularity", "void_round")
    assert relation(graph_of(here, there), a, b) == "different"


def test_one_consequence_in_other_words_is_equivalent() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.rules("Si asoma una carta boca arriba, la ronda es nula.", "irregularity", "void_round")
    b = there.rules("Si asoma un naipe boca arriba, se anula la mano.", "irregularity", "void_hand")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_what_one_forbids_and_the_other_allows_is_different() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.rules("El jugador no puede tocar sus cartas.", "prohibition", modality="prohibition", bearer="player")
    b = there.rules("El apostador puede tocar sus naipes.", "permission", modality="permission", bearer="player")
    assert relation(graph_of(here, there), a, b) == "different"


def test_another_of_the_staff_is_another_rule() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("Si nadie en la mesa quiere cortar, el croupier hace el corte del mazo.")
    b = there.says("Cuando nadie quisiera cortar, el supervisor hará el corte de la baraja.")
    assert relation(graph_of(here, there), a, b) == "different"


def test_the_same_staff_under_another_name_is_the_same_rule() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("Si nadie en la mesa quiere cortar, el croupier hace el corte del mazo.")
    b = there.says("Cuando nadie quisiera cortar, el tallador hará el corte de la baraja.")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_other_figures_are_another_rule() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.says("Se juega con seis mazos en cada mesa.")
    b = there.says("Se juega con ocho mazos en cada mesa.")
    c = here.says("La rueda tiene cuatro patas de madera.")
    d = there.says("La rueda tiene 4 patas de madera.")
    graph = graph_of(here, there)
    assert relation(graph, a, b) == "different"
    assert relation(graph, c, d) in {"identical", "equivalent"}


def test_one_name_for_two_hands_is_no_equivalence() -> None:
    here, there = Text("aa-uno", "caribbean_poker"), Text("bb-dos", "caribbean_poker")
    a = here.says("Escalera Real: cinco cartas correlativas de la misma pinta, del 10 al As.")
    b = there.says("Escalera Real: cinco naipes correlativos de un mismo palo, cualquiera sea.")
    assert relation(graph_of(here, there), a, b) not in {"identical", "equivalent"}


def test_definitions_of_two_words_are_no_equivalence() -> None:
    here, there = Text("aa-uno", "bingo"), Text("bb-dos", "bingo")
    words = "se entiende formada cuando salieron todos los números que la integran."
    line, card = here.says(f"> Fila: {words}"), there.says(f"b) Tarjeta: {words}")
    assert relation(graph_of(here, there), line, card) == "related"


def test_definitions_of_one_word_are_an_equivalence() -> None:
    here, there = Text("aa-uno", "bingo"), Text("bb-dos", "bingo")
    a = here.says("> Fila: se entiende formada cuando salieron todos los números que la integran.")
    b = there.says("b) Filas: se dan por formadas cuando han salido todos sus números.")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_one_name_for_one_hand_is_an_equivalence() -> None:
    here, there = Text("aa-uno", "caribbean_poker"), Text("bb-dos", "caribbean_poker")
    a = here.says("Escalera Real: cinco cartas correlativas de la misma pinta, del 10 al As.")
    b = there.says("Escalera Real: cinco naipes correlativos de un mismo palo, del 10 al As.")
    assert relation(graph_of(here, there), a, b) in {"identical", "equivalent"}


def test_a_game_of_cards_is_compared_with_its_kin_where_there_is_no_other() -> None:
    here, there = Text("aa-uno", "caribbean_poker"), Text("bb-dos", "central_poker_jackpot")
    a = here.says("El croupier reparte cinco cartas tapadas a cada jugador.")
    b = there.says("El tallador reparte cinco naipes cubiertos a cada apostador.")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_games_of_dice_are_no_kin() -> None:
    here, there = Text("aa-uno", "craps"), Text("bb-dos", "chuck_a_luck")
    a = here.says("La apuesta al campo gana si la suma es de cinco puntos.")
    b = there.says("La apuesta al campo gana si la suma es de cinco puntos.")
    assert between(graph_of(here, there), a, b) is None


def test_an_article_has_few_counterparts() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    for number in range(8):
        here.says(f"El jugador paga su apuesta número {number} con fichas de la casa.")
        there.says(f"El apostador abona la postura número {number} con fichas de la casa.")
    linked = Counter(link.a for link in graph_of(here, there).links if link.level == "provision")
    assert len(linked) == 8
    assert max(linked.values()) <= 3


def test_an_exception_that_the_other_does_not_make_is_another_rule() -> None:
    here, there, third = Text("aa-uno"), Text("bb-dos"), Text("cc-tres")
    forbids = {"modality": "prohibition", "bearer": "croupier"}
    a = here.rules("El croupier no saca cartas de la caja ya cerrada.", "prohibition", **forbids)
    b = there.rules("El tallador no saca naipes de la caja ya cerrada, salvo reclamo.", "prohibition", **forbids)
    c = third.rules("El pagador no saca naipes de la caja ya cerrada.", "prohibition", **forbids)
    graph = graph_of(here, there, third)
    assert relation(graph, a, b) == relation(graph, b, c) == "different"
    assert relation(graph, a, c) in {"identical", "equivalent"}


def test_a_condition_with_figures_that_the_other_does_not_set_is_another_rule() -> None:
    here, there, third = Text("aa-uno"), Text("bb-dos"), Text("cc-tres")
    allows = {"modality": "permission", "bearer": "player"}
    a = here.rules("El jugador puede subir su apuesta inicial.", "permission", **allows)
    b = there.rules("Cuando suma 4 o 5 el jugador puede subir su apuesta inicial.", "permission", **allows)
    c = third.rules("El apostador podrá aumentar su postura inicial.", "permission", **allows)
    graph = graph_of(here, there, third)
    assert relation(graph, a, b) == "different"
    assert relation(graph, a, c) == "equivalent"


def test_a_figure_more_is_not_the_same_wording() -> None:
    here, there, third = Text("aa-uno"), Text("bb-dos"), Text("cc-tres")
    words = "Al abrir la mesa la casa pone sobre el paño {} mazos nuevos y el jefe los cuenta delante de todos."
    a, b = here.says(words.format("3")), there.says(words.format("3 u 5"))
    c = third.says(words.format("3 0"))
    graph = graph_of(here, there, third)
    assert relation(graph, a, b) != "identical"
    assert relation(graph, a, c) == "identical"


def test_an_opposite_modality_is_never_the_same_wording() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    words = "Dirige la mesa, lleva la cuenta de los mazos que se abren y de los que se retiran, y {} tocar las fichas."
    for text in (here, there):
        text.says("El jefe de la mesa puede tocar. Nadie debe tocar.")
    a = here.rules(words.format("puede"), "permission", modality="permission", bearer="pit_boss")
    b = there.rules(words.format("no puede"), "prohibition", modality="prohibition", bearer="pit_boss")
    assert relation(graph_of(here, there), a, b) == "different"


def test_sentences_on_one_key_are_on_one_subject_whatever_they_call_it() -> None:
    here, there = Text("aa-uno", "french_roulette"), Text("bb-dos", "french_roulette")
    a = here.rules("Caballo: la ficha se pone a caballo sobre la línea de dos números.", "bet", "covers.split", 2)
    b = there.rules("Semipleno: la ficha se pone sobre la línea de dos números.", "bet", "covers.split", 2)
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_a_hand_of_fewer_cards_is_another_hand() -> None:
    here, there = Text("aa-uno", "three_card_poker"), Text("bb-dos", "caribbean_poker")
    a = here.rules("Un par: dos naipes que llevan igual cifra o figura.", "definition")
    b = there.rules("Un par: dos naipes que llevan igual cifra o figura.", "definition")
    assert relation(graph_of(here, there), a, b) in {"", "related"}


def test_what_follows_from_an_event_is_no_duty() -> None:
    here, there = Text("aa-uno", "craps"), Text("bb-dos", "craps")
    a = here.rules("El dado que queda inclinado sobre una ficha cuenta.", "irregularity", "continue")
    b = there.rules("Los dados deben rodar sobre el paño para que el tiro cuente.", "obligation")
    assert between(graph_of(here, there), a, b) is None


FAULT = "Si el material falla, el croupier debe avisar al jefe de mesa"
SPARE = "y el recambio debe guardarse en una caja con llave"


def two_rules(text: Text, first: str, second: str) -> tuple[Row, Row]:
    """Add a sentence that states two duties, and give both in the order in which they were read."""
    one = text.rules(first, "obligation", within=f"{FAULT} {SPARE}.")
    other = replace(one, id=f"{one.id}-b", order=one.order + 1, text=second)
    text.rows.append(other)
    return one, other


@pytest.mark.parametrize("turned", [False, True])
def test_of_several_duties_in_a_sentence_those_in_one_wording_belong_together(turned: bool) -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    fault, spare = two_rules(here, FAULT, SPARE)
    theirs = two_rules(there, *((SPARE, FAULT) if turned else (FAULT, SPARE)))
    their_fault, their_spare = reversed(theirs) if turned else theirs
    graph = graph_of(here, there)
    assert [relation(graph, fault, their_fault), relation(graph, spare, their_spare)] == ["identical"] * 2
    assert between(graph, fault, their_spare) is None
