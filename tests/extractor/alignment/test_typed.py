"""Typed rules are compared by key and value, whatever their words."""

from tests.extractor.alignment.rows import Text, between, graph_of, relation, same_concept


def test_one_key_and_value_in_other_words_is_equivalent() -> None:
    here, there = Text("aa-uno", "american_roulette"), Text("bb-dos", "american_roulette")
    a = here.rules("Pleno: nueve veces su postura", "payout", "pays.straight", "9:1")
    b = there.rules("El número entero gana nueve fichas por ficha.", "payout", "pays.straight", "9:1")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_another_value_is_different() -> None:
    here, there = Text("aa-uno", "american_roulette"), Text("bb-dos", "american_roulette")
    a = here.rules("Pleno: nueve veces su postura", "payout", "pays.straight", "9:1")
    b = there.rules("Pleno: ocho veces su postura", "payout", "pays.straight", "8:1")
    graph = graph_of(here, there)
    assert relation(graph, a, b) == "different"
    assert same_concept(graph, [a, b])


def test_another_key_with_the_same_words_is_no_counterpart() -> None:
    here, there = Text("aa-uno", "craps"), Text("bb-dos", "craps")
    a = here.rules("Campo: dos veces la postura", "payout", "pays.field", "2:1")
    b = there.rules("Campo: dos veces la postura", "payout", "pays.horn", "2:1")
    assert between(graph_of(here, there), a, b) is None


def test_what_a_text_states_twice_is_linked_twice() -> None:
    here, there = Text("aa-uno", "american_roulette"), Text("bb-dos", "american_roulette")
    a = here.rules("Pleno: nueve veces su postura", "payout", "pays.straight", "9:1")
    first = there.rules("Pleno, nueve veces.", "payout", "pays.straight", "9:1")
    again = there.rules("Resumen de pagos: pleno 9 a 1", "payout", "pays.straight", "9:1")
    graph = graph_of(here, there)
    assert relation(graph, a, first) == relation(graph, a, again) == "equivalent"
    assert same_concept(graph, [a, first, again])


def test_a_variant_looks_for_its_own() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    mini = here.rules("Mini: una ficha", "limit", "bet_min", 1, variant="mini")
    full = here.rules("Completa: dos fichas", "limit", "bet_min", 2, variant="full")
    theirs = there.rules("En la mini se juega desde una ficha", "limit", "bet_min", 1, variant="mini")
    graph = graph_of(here, there)
    assert relation(graph, mini, theirs) == "equivalent"
    assert between(graph, full, theirs) is None


def test_the_same_game_comes_before_its_kin() -> None:
    here, there = Text("aa-uno", "caribbean_poker"), Text("bb-dos", "caribbean_poker")
    a = here.rules("Color: tres veces", "payout", "pays.flush", "3:1")
    right = there.rules("El color cobra tres por uno", "payout", "pays.flush", "3:1")
    wrong = there.rules("El color cobra tres por uno", "payout", "pays.flush", "3:1", game="draw_poker")
    graph = graph_of(here, there)
    assert relation(graph, a, right) == "equivalent"
    assert between(graph, a, wrong) is None or not same_concept(graph, [a, wrong])


def test_tables_agree_where_both_state_a_case() -> None:
    here, there, third = (Text(f"{name}-banca", "punto_banca") for name in ("aa", "bb", "cc"))
    table = {"3": [0, 1], "4": [2], "8": "natural"}
    a = here.rules("Con 3, si el otro trae 0 o 1", "dealer_rule", "banker_draws", table)
    b = there.rules("Teniendo 3 y dando 0 o 1 pide", "dealer_rule", "banker_draws", {"3": [0, 1], "8": []})
    c = third.rules("Teniendo 3 y dando 0 pide", "dealer_rule", "banker_draws", {"3": [0], "8": []})
    graph = graph_of(here, there, third)
    assert relation(graph, a, b) == "equivalent"
    assert relation(graph, a, c) == relation(graph, b, c) == "different"


def test_a_few_words_alike_are_not_identical_where_their_sentence_is_another() -> None:
    here, there, third = (Text(f"{name}-dados", "craps") for name in ("aa", "bb", "cc"))
    quote = "Gana si sale una suma de 5"
    whole = f"{quote} en cualquier tirada de la mesa y pierde con todas las demás."
    other = f"{quote} y la apuesta sigue viva mientras nadie haya tirado los dados fuera del borde."
    a, b = (text.rules(quote, "bet", "wins_on.field", [5], within=whole) for text in (here, there))
    c = third.rules(quote, "bet", "wins_on.field", [5], within=other)
    graph = graph_of(here, there, third)
    assert relation(graph, a, b) == "identical"
    assert relation(graph, a, c) == "equivalent"


def test_a_number_in_words_that_is_another_is_no_damage() -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    a = here.rules("Veintiuno en una mano al separar un par de cartas 1 a 1", "payout", "pays.split_21", "1:1")
    b = there.rules("Veintiuno en una mano al separar dos pares de cartas 1 a 1", "payout", "pays.split_21", "1:1")
    assert relation(graph_of(here, there), a, b) == "equivalent"


def test_an_order_that_names_the_hand_that_is_none_is_the_order_of_those_that_are() -> None:
    here, there = Text("aa-uno", "poker"), Text("bb-dos", "poker")
    a = here.rules("Color, trío, par.", "hand_ranking", "order", ["flush", "three_of_a_kind", "pair"])
    hands = ["flush", "three_of_a_kind", "pair", "high_card"]
    b = there.rules("Valen: color, trío, par y carta mayor.", "hand_ranking", "order", hands)
    assert relation(graph_of(here, there), a, b) == "equivalent"
