"""Whom a norm binds: subject, agent, whom it addresses, the title above, or who alone can do the act."""

import pytest

from extractor.norms import bearers
from tests.extractor.norms.reading import families, norms


@pytest.mark.parametrize(
    ("title", "bearer"),
    [
        ("prohibiciones al jugador", "player"),
        ("obligaciones del jugador", "player"),
        ("del pagador", "croupier"),
        ("a) los crupieres", "croupier"),
        ("croupier de apoyo (solo en mesas grandes)", "support_croupier"),
        ("para la banca", "casino"),
        ("de los apostadores", "player"),
    ],
)
def test_a_title_may_be_about_a_role(title: str, bearer: str) -> None:
    assert bearers.titled(title) == bearer


@pytest.mark.parametrize("title", ["reparto de cartas a los jugadores", "banca", "de las fichas", "pago al jugador"])
def test_a_title_that_names_a_role_by_the_way_is_not_about_it(title: str) -> None:
    assert bearers.titled(title) == ""


def test_names_that_are_adjectives_or_acts_name_nobody() -> None:
    assert bearers.mentions("la apuesta es personal y va en direccion al cero") == ()
    assert bearers.mentions("le toca la administracion de la mesa") == ()


@pytest.mark.parametrize(
    ("sentence", "bearer"),
    [
        ("El crupier deberá mostrar las manos.", "croupier"),
        ("Si el jugador lo pide, el inspector deberá abrir la caja.", "inspector"),
        ("Está prohibido al crupier aceptar regalos.", "croupier"),
        ("Se prohíbe a los jugadores gritar.", "player"),
        ("La planilla debe ser firmada por el supervisor.", "supervisor"),
        ("No podrá el tirador cambiar de mano.", "player"),
        ("Será obligación del inspector contar las fichas.", "inspector"),
        ("Avisa al jefe de mesa, quien deberá decidir.", "pit_boss"),
        ("No se podrán retirar apuestas tras el aviso.", "player"),
        ("No se aceptarán apuestas de palabra.", "casino"),
        ("Ninguno de los jugadores podrá tocar el cubilete.", "player"),
        ("Ninguna persona del público puede apoyarse en el paño.", "player"),
        ("Las llaves deben ser guardadas por parte del supervisor.", "supervisor"),
        ("Las fichas deberán ser entregadas por intermedio del inspector.", "inspector"),
        ("Antes que el crupier agite la jaula los jugadores deben callar.", "player"),
        ("Si el inspector lo pide los jugadores deben mostrar las manos.", "player"),
        ("Cuando el jugador se ausente, deberá avisarlo.", "player"),
    ],
)
def test_the_bearer_of_a_norm(sentence: str, bearer: str) -> None:
    assert [found for _, found in families(sentence, "deontic")] == [bearer]


def test_a_title_gives_the_bearer_that_the_items_leave_out() -> None:
    text = """
    1.1 Prohibiciones al jugador

    - No puede sentarse sobre la mesa.
    - No está permitido silbar durante el sorteo.
    """
    assert families(text, "deontic") == [("prohibition", "player"), ("prohibition", "player")]


def test_the_banker_is_a_player_whose_words_say_which() -> None:
    (found,) = norms("El banquero no podrá mirar el mazo.", "deontic")
    assert found.is_ == ("prohibition", "player")
    assert "banquero" in found.words


@pytest.mark.parametrize(
    ("sentence", "bearer"),
    [
        ("No se admite la presencia de jugadores ebrios.", "player"),
        ("El jugador tiene la obligación de mostrar el carné al crupier.", "player"),
    ],
)
def test_whom_an_act_is_done_to_is_not_its_bearer(sentence: str, bearer: str) -> None:
    assert bearer in [who for _, who in families(sentence, "deontic")]


def test_prohibitions_without_an_addressee_are_for_those_who_play() -> None:
    text = "8. Prohibiciones\n\n- Silbar en la sala.\n- Fumar cigarros."
    assert families(text, "deontic") == [("prohibition", "player")] * 2


def test_whose_act_a_noun_names_is_not_whom_the_clause_binds() -> None:
    [(_, bearer)] = families("Tras el corte por parte del jugador se debe girar la rueda.", "deontic")
    assert bearer != "player"


def test_below_the_title_of_one_of_them_the_general_name_means_that_one() -> None:
    text = """
    2.1 Crupier de apoyo

    Puede haber uno o dos crupieres, debiendo realizar las siguientes actividades:

    - Ordenar las fichas del armario.
    - Ser responsable de las llaves y de los avisos del casino.
    """
    assert {norm.is_ for norm in norms(text, "deontic") if norm.statement.family == "obligation"} >= {
        ("obligation", "support_croupier")
    }
    assert "casino" not in {norm.statement.bearer for norm in norms(text, "deontic")}


def test_a_condition_names_another_than_the_role_that_the_list_is_about() -> None:
    text = """
    2.1 Crupier

    Le corresponde realizar las siguientes actividades:

    - Contar el dinero. Si el jugador se lo solicita puede colocar sus fichas.
    """
    assert ("permission", "croupier") in families(text, "deontic")


def test_a_paragraph_that_opens_with_its_verb_goes_on_with_the_one_before() -> None:
    text = """
    REGLAMENTO DEL JUEGO DE BLACK JACK

    4 De los obsequios

    4.1 Las flores del público, el crupier deberá dejarlas en la bandeja.

    4.2 Deberá abstenerse de pedirlas.

    4.3 Podrá ser cualquiera de las dos bandejas.
    """
    found = [norm for norm in norms(text, "deontic") if norm.words.startswith(("Deberá", "Podrá"))]
    assert [norm.is_ for norm in found][:1] == [("prohibition", "croupier")]
    assert ("permission", "croupier") not in [norm.is_ for norm in found]


def test_who_acted_in_the_sentence_before_is_bound_where_nobody_is_named() -> None:
    text = "Los fallos deben ser corregidos por el crupier. En caso de duda se debe consultar al jefe de mesa."
    assert families(text, "deontic")[-1] == ("obligation", "croupier")
