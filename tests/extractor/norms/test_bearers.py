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
