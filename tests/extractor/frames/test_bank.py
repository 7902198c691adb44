"""Who draws a third card at baccarat: sentences, lists and tables of three traditions."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import bank
from extractor.frames.sentence import sentences
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import by_key

EVERY = [*range(10)]
DRAWS = {str(total): "draw" for total in range(5)}


def told(text: str, game: str = "punto_banca") -> dict[str, Any]:
    """What is read in the article of a game."""
    act = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. Reglas.\n\n{text}\n"
    root = outline(read_bytes(act.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = game
    return by_key((one.key, one.value) for one in bank.read(list(sentences(list(passages(root))))))


PLAYER = [
    ("El punto pide con cero a cinco y se queda con seis y siete.", DRAWS | {"5": "draw", "6": "stand", "7": "stand"}),
    (
        "El punto que tiene cuatro o menos pide; con cinco hace lo que le parezca; con seis o siete se queda.",
        DRAWS | {"5": "optional", "6": "stand", "7": "stand"},
    ),
    (
        "Puntos del jugador | Conducta\n0 a 4 | Tira\n5 | Libre\n6 y 7 | Se queda\n8 y 9 | Abate",
        DRAWS | {"5": "optional", "6": "stand", "7": "stand", "8": "natural", "9": "natural"},
    ),
    ("Con cinco puntos, la petición de carta es facultativa para el ponente.", {"5": "optional"}),
    ("Si las dos cartas suman de 0 a 4, el jugador debe pedir una tercera.", DRAWS),
    (
        "Si los puntos son 0, 1, 2, 3 o 4 el jugador debe pedir carta; si son 5, 8 o 9 debe descubrir.",
        DRAWS | {"8": "natural", "9": "natural"},
    ),
    (
        "El punto con cinco obra a su antojo; con menos está obligado a pedir; con seis o siete, a plantarse.",
        DRAWS | {"5": "optional", "6": "stand", "7": "stand"},
    ),
]
BANKER = [
    (
        "La banca, si el punto pidió, se rige por este cuadro:\n\n"
        "     0, 1 ó 2 ........ cualquiera\n     3 ............... cualquiera menos el 8\n"
        "     4 ............... 1 al 7\n     7 ............... ninguno",
        {"0": EVERY, "1": EVERY, "2": EVERY, "3": [0, 1, 2, 3, 4, 5, 6, 7, 9], "4": [1, 2, 3, 4, 5, 6, 7], "7": []},
    ),
    (
        "Se planta la banca con 5 si el punto recibió 0, 1, 2, 3, 8 o 9, y con 6 si recibió de 0 a 5, o bien 8 o 9.",
        {"5": [4, 5, 6, 7], "6": [6, 7]},
    ),
    (
        "Banca con 3: pide salvo que la tercera del punto sea un 8. "
        "Banca con 4: pide si la tercera del punto es de 2 a 7. Banca con 5: de 4 a 7. "
        "Banca con 6: solo con 6 y 7. Con 7 no pide nunca; con 0, 1 o 2 pide siempre.",
        {"0": EVERY, "1": EVERY, "2": EVERY, "3": [0, 1, 2, 3, 4, 5, 6, 7, 9], "4": [2, 3, 4, 5, 6, 7],
         "5": [4, 5, 6, 7], "6": [6, 7], "7": []},
    ),
    ("Con total de seis, la banca saca únicamente si la tercera del punto es seis o siete.", {"6": [6, 7]}),
    ("Total banca | Pide contra | No pide contra\n4 | 2-3-4-5-6-7 | 0-1-8-9\n5 | 4-5-6-7 | 0-1-2-3-8-9",
     {"4": [2, 3, 4, 5, 6, 7], "5": [4, 5, 6, 7]}),
    ("Banca | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\n4 | N | N | P | P | P | P | P | P | N | N\n"
     "6 | N | N | N | N | N | N | P | P | N | N", {"4": [2, 3, 4, 5, 6, 7], "6": [6, 7]}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), PLAYER)
def test_what_the_punto_does(text: str, value: dict[str, str]) -> None:
    assert told(text)["player_draws"] == value


@pytest.mark.parametrize(("text", "value"), BANKER)
def test_what_the_bank_does(text: str, value: dict[str, Any]) -> None:
    assert told(text)["banker_draws"] == value


def test_a_natural_ends_the_round() -> None:
    text = "Si el punto o la banca suman ocho o nueve con las dos primeras cartas, hay natural y la mano concluye."
    assert told(text) == {"natural": [8, 9]}


@pytest.mark.parametrize(
    "text",
    [
        "Si el punto se plantó, la banca se rige por lo previsto para aquél en el numeral 37.",
        "De no haber sacado carta el punto, la banca saca con cinco o menos.",
        "No habiendo tomado carta el punto, la banca la tomará con menos de seis.",
        "Cuando el punto se plante con 6 o 7, la banca pide teniendo 0 a 5 y con más no.",
        "Si el punto se quedare con 5; o tenga 6 o 7; con 0 a 5 la banca pide carta.",
        "Con punto plantado: banca pide 0-5, planta 6-7.",
    ],
)
def test_the_bank_does_as_a_punto_that_stood(text: str) -> None:
    assert told(text).get("banker_draws.player_stands") == "as_player"


@pytest.mark.parametrize(
    "text",
    [
        "Si el punto ha sacado un 6, la banca pide con cinco o menos.",
        "Si el punto pide carta; con 0 a 5 la banca pide carta.",
    ],
)
def test_a_punto_that_drew_is_no_punto_that_stood(text: str) -> None:
    assert "banker_draws.player_stands" not in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "El punto gana si suma ocho y la banca siete.",
        "El punto pide con 6 y 7 y se planta con 0 a 5.",
        "La apuesta al punto se paga 1 a 1 y la de la banca 19 a 20.",
        "Por ejemplo, el punto que pide con cinco y recibe un ocho suma tres.",
    ],
)
def test_what_is_no_drawing_rule(text: str) -> None:
    assert told(text) == {}


def test_cards_on_which_the_banker_chooses() -> None:
    text = "El banquero, con tres, pide si dio del as al siete, se planta si dio un ocho y elige si dio un nueve."
    assert told(text, "chemin_de_fer")["banker_optional"] == ["3_vs_9"]


def test_the_sign_of_drawing_is_learned_from_the_grid() -> None:
    text = (
        "Tercera del punto | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\n"
        "Banca con 0, 1 o 2 | T | T | T | T | T | T | T | T | T | T\n"
        "Banca con 6 | Q | Q | Q | Q | Q | Q | Q | T | Q | Q"
    )
    assert told(text)["banker_draws"]["6"] == [7]


def test_rows_of_lines_whose_verb_stands_behind_a_full_stop() -> None:
    text = (
        "La banca se atendrá a esta tabla para pedir o plantarse:\n\nCon 0, 1 ó 2 pide carta\n\n"
        "Teniendo 3 y dando al punto 8 se planta\n\nTeniendo 4 y dando al punto 2-3-4-5-6 ó 7. Pide carta\n\n"
        "Teniendo 5 y dando al punto 4-5-6 ó 7 pide\n\nTeniendo 6 y dando al punto 6 ó 7 pide\n\nCon 7-8 ó 9. Planta."
    )
    rows = told(text)["banker_draws"]
    assert (rows["2"], rows["4"], rows["7"], rows["9"]) == ([*range(10)], [2, 3, 4, 5, 6, 7], [], [])


def test_two_columns_that_share_out_the_third_cards_are_the_banks_whoever_was_named_last() -> None:
    text = (
        "El punto pide con 0 a 5 y se planta con 6 ó 7.\n\n0-1-2 0-1-2-3-4-5-6-7-8-9 -\n\n3 0-1-2-3-4-5-6-7-9 8\n\n"
        "4 2-3-4-5-6-7 0-1-8-9\n\n5 4-5-6-7 0-1-2-3-8-9\n\n6 6-7 0-1-2-3-4-5-8-9\n\n7 - 0-1-2-3-4-5-6-7-8-9"
    )
    rows = told(text)["banker_draws"]
    assert (rows["3"], rows["7"]) == ([0, 1, 2, 3, 4, 5, 6, 7, 9], [])


def test_where_the_bank_is_free_is_told_case_by_case() -> None:
    text = "Dos libertades tiene el banquero: con tres, dado un nueve; con cinco, dado un cuatro."
    assert told(text, "chemin_de_fer") == {"banker_optional": ["3_vs_9", "5_vs_4"]}


MODALITIES = """Con las dos primeras cartas el punto:

0, 1, 2, 3 o 4 debe pedir una tercera carta.
5 en las mesas mini debe pedir una tercera carta.
{other}
6 o 7 debe plantarse."""


def of_games(other: str) -> dict[str, Any]:
    act = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. Reglas.\n\n{MODALITIES.format(other=other)}\n"
    root = outline(read_bytes(act.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = "punto_banca"
    found = bank.read(list(sentences(list(passages(root)))))
    return {one.game or "": one.value["5"] for one in found if one.key == "player_draws"}


def test_another_game_of_the_chapter_has_the_same_table_but_for_what_it_leaves_free() -> None:
    free = "En el Baccarat decide el punto si pide o no pide carta."
    assert of_games(free) == {"": "draw", "chemin_de_fer": "optional"}


@pytest.mark.parametrize("other", ["En la mesa decide el punto si pide o no pide carta.", "En el Baccarat, lo mismo."])
def test_what_names_no_other_game_or_leaves_nothing_free_makes_no_table(other: str) -> None:
    assert "chemin_de_fer" not in of_games(other)
