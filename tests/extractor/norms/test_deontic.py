"""Obligations, permissions and prohibitions: act, condition and exception, each in its place."""

from tests.extractor.norms.reading import families, norms, one


def test_act_and_condition_stand_apart() -> None:
    found = one(norms("Cuando suene la campana, el público deberá dejar el salón.", "deontic"))
    assert found.modality == found.family == "obligation"
    assert found.value == "deberá dejar el salón"
    assert found.condition == "Cuando suene la campana"


def test_a_condition_may_follow_the_act() -> None:
    found = one(norms("El tallador podrá descansar si nadie espera turno.", "deontic"))
    assert (found.value, found.condition) == ("podrá descansar si nadie espera turno", "si nadie espera turno")


def test_an_exception_is_a_norm_of_its_own_that_names_its_rule() -> None:
    rule, exception = (
        n.statement for n in norms("Nadie podrá tocar el bolillero, salvo que lo pida el juez.", "deontic")
    )
    assert (rule.family, rule.bearer, rule.value) == ("prohibition", "anyone", "Nadie podrá tocar el bolillero")
    assert (exception.family, exception.key) == ("permission", "exception")
    assert exception.value == "salvo que lo pida el juez"
    assert exception.exception_to == rule.value


def test_without_an_exception_there_is_no_second_norm() -> None:
    assert len(norms("Nadie podrá tocar el bolillero.", "deontic")) == 1


def test_infinitives_take_their_modality_from_the_introduction() -> None:
    text = """
    2.1 De la sala

    Los acompañantes no podrán:

    a) Usar la vajilla del salón.
    b) Mover los taburetes.
    """
    assert [family for family, _ in families(text, "deontic")] == ["prohibition"] * 2


def test_duties_of_a_list_oblige_the_role_above() -> None:
    text = """
    1.3.2 Elementos humanos

    - **Croupier principal**

    Está a cargo de las siguientes labores:

    - Encerar la rueda cada noche.
    - Lustrar las fichas.
    """
    assert families(text, "deontic") == [("obligation", "main_croupier")] * 2


def test_an_order_told_in_the_future_obliges() -> None:
    text = """
    1.4 Desarrollo del juego

    El crupier volcará el cubilete sobre el paño.
    """
    assert families(text, "deontic") == [("obligation", "croupier")]


def test_how_the_play_comes_out_obliges_nobody() -> None:
    text = """
    1.4 Desarrollo del juego

    El jugador ganará lo que marque el tablero.
    """
    assert families(text, "deontic") == []


def test_a_description_of_a_table_is_no_norm() -> None:
    text = """
    1.3.1 Elementos materiales

    La mesa es ovalada y está cubierta por un paño verde con nueve plazas.
    """
    assert families(text, "deontic", "procedure", "staff", "irregularities") == []


def test_housekeeping_binds_only_by_what_it_forbids() -> None:
    text = """
    2.9 De la reposición de valores

    El inspector deberá sellar el sobre. El inspector no podrá llevarlo a su casa.
    """
    assert families(text, "deontic") == [("prohibition", "inspector")]


def test_the_words_are_those_of_the_clause() -> None:
    text = "El tirador puede cambiar de lado, pero no podrá hacerlo dos veces."
    assert [norm.words for norm in norms(text, "deontic")] == [
        "El tirador puede cambiar de lado,",
        "pero no podrá hacerlo dos veces.",
    ]


def test_limits_and_combinations_allow_nothing_more() -> None:
    sentence = "El encargado podrá fijar otro tope por turno."
    assert families(f"1.5 Desarrollo\n\n{sentence}", "deontic") == [("permission", "")]
    assert families(f"1.5 Mínimos y máximos\n\n{sentence}", "deontic") == []


def test_how_chips_and_papers_are_kept_binds_nobody_in_the_play() -> None:
    assert families("El pagador deberá mostrar las placas.", "deontic") == [("obligation", "croupier")]
    assert families("El pagador deberá armar los carreteles de placas.", "deontic") == []
    assert families("No se admiten enmiendas en la planilla.", "deontic") == []


def test_a_verb_in_the_present_orders_nothing() -> None:
    title = "1.4 Desarrollo del juego\n\n"
    assert families(title + "El crupier separará las placas.", "deontic") == [("obligation", "croupier")]
    assert families(title + "El crupier separa las placas.", "deontic") == []


def test_the_past_of_a_game_regulates_nothing() -> None:
    sentence = "El tirador debía arrojar la taba y no podía rehusarse; los demás deben mirar."
    assert norms(f"1.1 Desarrollo del juego\n\n{sentence}") != []
    assert norms(f"1.1 Orígenes\n\n{sentence}") == []


def test_what_binds_nobody_describes_the_equipment() -> None:
    sentence = "El plato debe medir dos palmos."
    assert families(sentence, "deontic") == [("obligation", "")]
    assert families(f"1.3.1 Elementos materiales\n\n{sentence}", "deontic") == []


def test_an_exception_that_names_nothing_is_none() -> None:
    assert len(norms("Nadie podrá tocar el bolillero, salvo por razones de servicio.", "deontic")) == 1


def test_never_and_may_make_one_prohibition() -> None:
    text = "El jugador podrá pedir fichas pero, en ningún caso, puede pedir placas."
    assert families(text, "deontic") == [("permission", "player"), ("prohibition", "player")]
