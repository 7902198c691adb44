"""A statement belongs to the modality that its words name, inside a chapter that treats several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.reading import read_bytes
from extractor.modalities import variants_named
from extractor.outline import outline
from extractor.passages import passages
from extractor.rules import extract

CHAPTER = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. PUNTO Y BANCA

Artículo 1. Modalidades.

1.1 Punto y Banca

Se practica en mesa grande.

1.2 Mini Punto y Banca

Se practica en mesa chica.

Artículo 2. Barajas y mesa de juego.

{body}
"""


def told(body: str, title: str = "PUNTO Y BANCA", damaged: str = "") -> set[tuple[str, str, str, object]]:
    """Game, variant, key and value of the typed rules of a body, some words of which may be damaged."""
    text = CHAPTER.format(body=body).replace("PUNTO Y BANCA", title, 1)
    document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba")
    spots = [(text.index(damaged), text.index(damaged) + len(damaged))] if damaged else []
    document = replace(document, damage=spots)
    root = outline(document)
    rules = extract(document, root, list(passages(root)))
    return {(rule.game, rule.variant, rule.key, str(rule.value)) for rule in rules if rule.method == "equipment"}


def test_each_clause_has_its_own_modality() -> None:
    found = told("Para la modalidad Punto y Banca se usan 7 barajas, y para el Midi y Mini se usan 5 barajas.")
    assert ("punto_banca", "full", "decks", "7") in found
    assert ("punto_banca", "midi,mini", "decks", "5") in found


def test_a_clause_that_names_none_is_about_the_game() -> None:
    found = told("Se utilizan 9 barajas, y para el Mini Punto y Banca se utilizan 5 barajas.")
    assert ("punto_banca", "", "decks", "9") in found
    assert ("punto_banca", "mini", "decks", "5") in found


def test_a_modality_named_behind_the_figure_counts_too() -> None:
    found = told("Se usan 7 barajas en el caso del Punto y Banca; se usan 5 barajas tratándose del Mini Punto y Banca.")
    assert ("punto_banca", "full", "decks", "7") in found
    assert ("punto_banca", "mini", "decks", "5") in found


def test_another_game_that_a_sentence_opens_with_is_that_game() -> None:
    assert ("chemin_de_fer", "", "decks", "3") in told("En el caso del Baccarat, se usan 3 barajas.")


def test_what_is_said_for_two_games_at_once_is_a_row_of_each() -> None:
    found = told("Para las modalidades Punto y Banca y Baccarat se usan 7 barajas, y para el Mini se usan 5 barajas.")
    assert {("punto_banca", "full", "decks", "7"), ("chemin_de_fer", "", "decks", "7")} <= found
    assert {game for game, _, key, value in found if (key, value) == ("decks", "5")} == {"punto_banca"}


def test_all_clauses_of_a_sentence_are_about_the_modality_that_it_opens_with() -> None:
    found = told("En la mesa Mini no se usa pala, pero si falta la máquina se usan 7 barajas; se cambian cada 4 horas.")
    assert {variant for _, variant, key, _ in found if key == "decks"} == {"mini"}
    other = told("En la mesa Mini no se usa pala; en la modalidad Midi tampoco; se usan 7 barajas.")
    assert {variant for _, variant, key, _ in other if key == "decks"} == {""}


def test_an_exception_leaves_all_the_others() -> None:
    found = told("Se usan 7 barajas, salvo en la modalidad Mini, que tiene otras.")
    assert ("punto_banca", "full", "decks", "7") in found


@pytest.mark.parametrize(
    "body",
    [
        "Se usan 7 barajas según la modalidad de Punto y Banca de que se trate.",
        "En la mesa de Punto y Banca se usan 7 barajas.",
        "Se aplican las reglas establecidas para la mesa de Baccarat y se usan 7 barajas.",
    ],
)
def test_a_name_that_no_word_announces_tells_nothing_apart(body: str) -> None:
    assert ("punto_banca", "", "decks", "7") in told(body)


def test_a_side_bet_that_is_a_variant_is_told_by_its_key() -> None:
    found = told("El paño contiene un recuadro para la apuesta Perfect Pairs.", "BLACK JACK")
    assert {variant for _, variant, key, _ in found if key == "has.perfect_pairs_box"} == {"perfect_pairs"}


def test_what_a_common_chapter_says_for_several_games_is_a_row_of_each() -> None:
    body = "Se usa una mesa semicircular para las modalidades de Caribbean Poker y Go Poker, y oval para las de Omaha."
    text = f"REGLAMENTO\n\nCAPÍTULO 1. PÓKER\n\nArtículo 1. Mesa de juego.\n\n{body}\n"
    document = read_bytes(text.encode(), "poker.txt", document_id="poker", jurisdiction="prueba")
    told = {(rule.game, rule.value) for rule in extract(document, outline(document)) if rule.key == "table.shape"}
    assert told >= {("caribbean_poker", "half_moon"), ("go_poker", "half_moon")}
    assert ("poker", "half_moon") not in told


def test_a_row_with_the_name_of_a_game_is_of_that_game() -> None:
    rows = "1 | Caribbean Poker 6 jugadores\n\n2 | Omaha Poker 9 jugadores"
    text = (
        "REGLAMENTO\n\nCAPÍTULO 1. PÓKER\n\nArtículo 1. Jugadores.\n\n"
        f"El máximo de jugadores de cada mesa es:\n\nN° | Modalidad N° de jugadores\n\n{rows}\n"
    )
    document = read_bytes(text.encode(), "poker.txt", document_id="poker", jurisdiction="prueba")
    told = {(rule.game, rule.value) for rule in extract(document, outline(document)) if rule.key == "seats_max"}
    assert told == {("caribbean_poker", 6), ("omaha", 9)}


def test_a_variant_behind_the_name_of_its_game() -> None:
    body = "En la variante Caribbean Poker Plus, una vez servidos los naipes, podrá comprarse una carta."
    text = f"REGLAMENTO\n\nCAPÍTULO 1. CARIBBEAN POKER\n\nArtículo 1. Juego.\n\n{body}\n"
    document = read_bytes(text.encode(), "poker.txt", document_id="poker", jurisdiction="prueba")
    told = {(rule.key, rule.variant) for rule in extract(document, outline(document))}
    assert ("card_purchase.offered", "plus") in told


def test_a_row_that_names_a_game_with_variants_is_about_these() -> None:
    assert variants_named("variantes con y sin límites", "texas_holdem") == {"limit", "no_limit"}


def test_what_holds_in_another_game_is_that_games_and_what_is_compared_is_not() -> None:
    assert ("chemin_de_fer", "", "decks", "4") in told("Se usan 6 barajas, y se usan 4 barajas en el Baccarat.")
    found = told("Se usan 6 barajas, como en el Baccarat.")
    assert {game for game, _, key, _ in found if key == "decks"} == {"punto_banca"}


def test_a_paragraph_goes_on_with_the_game_that_it_opens_with() -> None:
    found = told("En la modalidad del Baccarat un jugador tiene la banca. Se usan 4 barajas.")
    assert ("chemin_de_fer", "", "decks", "4") in found
    ended = told("En la modalidad del Baccarat un jugador tiene la banca. En todas las modalidades se usan 4 barajas.")
    assert {game for game, _, key, _ in ended if key == "decks"} == {"punto_banca"}
    other = told("En la modalidad del Baccarat un jugador tiene la banca.\n\nSe usan 4 barajas.")
    assert {game for game, _, key, _ in other if key == "decks"} == {"punto_banca"}


def test_a_damaged_word_that_still_tells_a_name_or_what_announces_one() -> None:
    body = "Para las modalidades Punto y Banca y {name} se usan 7 barajas."
    for name in ("Baccaratque", "Baccarat"):
        damaged = body.format(name=name)
        assert ("chemin_de_fer", "", "decks", "7") in told(damaged, damaged=name)
    cue = "Se usan 7 barajas en lasmodalidadesx de Punto y Banca y Baccarat."
    assert ("chemin_de_fer", "", "decks", "7") in told(cue, damaged="lasmodalidadesx")
    lost = body.format(name="Bxxquerat")
    assert {game for game, _, key, _ in told(lost, damaged="Bxxquerat") if key == "decks"} == {"punto_banca"}
