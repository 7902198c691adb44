"""Titles of games: two alike, and one without the number that it has elsewhere; who must be there and need not."""

from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

STAFF = "{number}Elementos humanos\n\nAtiende la mesa un croupier, y la vigila un jefe de mesa.\n\n"
GAMES = (("1", "BLACK JACK"), ("2", "RULETA AMERICANA"), ("3", "CRAPS"), ("4", "PUNTO Y BANCA"))


@pytest.mark.parametrize(("bare", "found"), [(True, 1), (False, 0)])
def test_a_title_without_its_number(bare: bool, found: int) -> None:
    parts = [
        f"{number}. {game}\n\n{number}.1 Elementos materiales\n\nHay una mesa y un farol.\n\n"
        + STAFF.format(number="" if bare and number == "4" else f"{number}.2 ")
        + f"{number}.3 Cierre\n\nLa sala se cierra de noche.\n\n"
        for number, game in GAMES
    ]
    assert len(lines("REGLAMENTO DE PRUEBA\n\n" + "".join(parts), "heading_lost")) == found


NEEDED = "Para abrir la mesa se requiere la presencia de al menos un jugador."


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ("Para lanzar la bola no se requiere la participación de jugador alguno.", 1),
        ("La bola se lanza sin que necesariamente exista un jugador en la mesa.", 1),
        ("Para lanzar la bola no se requiere la presencia del jefe de mesa.", 0),
        ("Para abrir se requiere que haya luz, sin que sea necesario que exista apuesta alguna.", 0),
    ],
)
def test_presence_needed_and_not(other: str, found: int) -> None:
    text = f"REGLAMENTO DE PRUEBA\n\n1. RULETA AMERICANA\n\n1.1 Inicio\n\n{NEEDED}\n\n{other}\n"
    assert len(lines(text, "contradiction")) == found


@pytest.mark.parametrize(("told", "found"), [("los colores", 1), ("los límites", 0)])
def test_rules_of_another_game_on_what_it_is_silent_about(told: str, found: int) -> None:
    text = f"""\
    REGLAMENTO DE PRUEBA

    1. RULETA AMERICANA

    1.1 Apuestas

    El director podrá modificar {told} de la mesa.

    2. BLACK JACK

    2.1 Apuestas

    Se aplican las reglas de la ruleta, sobre el modo de modificar los límites.
    """
    assert len(lines(text, "dangling_reference")) == found
