"""What a player may do at his turn between players."""

from __future__ import annotations

from tests.extractor.readers.facts import facts


def test_a_sentence_that_lists_the_options() -> None:
    read = facts(
        "OMAHA", "En la ronda Flop el jugador tiene las opciones de pasar, apostar, igualar o subir.", "betting_actions"
    )
    assert read == {"actions.flop": ["bet", "call", "check", "raise"]}


def test_a_name_in_parentheses_says_which_action_is_meant() -> None:
    body = "Al jugador le quedan las opciones de ir (Call), mejorar (Raise) o dejarlo (Fold)."
    assert facts("OMAHA", body, "betting_actions") == {"actions": ["call", "fold", "raise"]}


def test_items_name_an_action_each_at_their_head() -> None:
    body = """
        En su turno cada jugador podrá:

        a) Retirarse, dejando sus cartas.

        b) Subir la apuesta cuanto quiera.

        c) Igualar lo que otro puso.
        """
    assert facts("SEVEN STUD", body, "betting_actions") == {"actions": ["call", "fold", "raise"]}


def test_what_is_forbidden_is_no_option() -> None:
    body = "El jugador tiene la opción de pasar o apostar, pero en ningún caso retirarse."
    assert facts("OMAHA", body, "betting_actions") == {}
