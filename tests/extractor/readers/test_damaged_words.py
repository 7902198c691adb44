"""What is read no more where words that state a fact are damaged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from schemas.records import Rule
from tests.extractor.readers.facts import by_key

PROGRESSIVE = "CARIBBEAN POKER PROGRESIVO"
CHAPTER = "REGLAMENTO\n\nCAPÍTULO 1. WAR\n\nArtículo 1. Jugadores.\n\n{body}\n"


def rules(body: str, *damaged: str, game: str = "WAR") -> list[Rule]:
    """The rules of an article in which some words could not be restored."""
    text = CHAPTER.format(body=body).replace("WAR", game)
    document = read_bytes(text.encode(), "guerra.txt", document_id="guerra", jurisdiction="prueba")
    spots = sorted((text.index(words), text.index(words) + len(words)) for words in damaged)
    document = replace(document, damage=spots)
    return extract(document, outline(document))


def read(body: str, *damaged: str, game: str = "WAR") -> dict[str, object]:
    """The same by their keys."""
    return by_key((rule.key, rule.value) for rule in rules(body, *damaged, game=game))


@pytest.mark.parametrize(
    ("body", "damaged", "key"),
    [
        ("La cantidad máxima de jugadores será como el número de asientos de la mesa.", "asientos", "players_max"),
        ("Los mínimos de las apuestas se determinan por el casino.", "casino", "bet_limits.set_by"),
        ("La mesa podrá ser de 8 ó 12 plazas.", "12", "seats_max"),
    ],
)
def test_damage_in_the_words_that_state_a_value(body: str, damaged: str, key: str) -> None:
    assert key in read(body)
    assert key not in read(body, damaged)


@pytest.mark.parametrize(
    ("body", "damaged", "key", "value"),
    [
        ("La mesa, que cubre un tapete verde, se atenderá por un croupier.", "tapete verde", "staff.croupier", 1),
        ("Se jugará con cinco barajas, que la casa abrirá ante todos.", "abrirá ante", "decks", 5),
    ],
)
def test_damage_elsewhere_in_the_sentence(body: str, damaged: str, key: str, value: int) -> None:
    assert read(body, damaged)[key] == value


@pytest.mark.parametrize(
    ("body", "damaged", "key"),
    [
        ("Los jugadores no podrán apostar más de dos manos cada uno.", "cada uno", "hands_per_player_max"),
        ("En el empate, los jugadores no podrán rendirse.", "no", "surrender.offered"),
    ],
)
def test_damage_in_the_part_of_the_sentence_that_states_a_value(body: str, damaged: str, key: str) -> None:
    assert key in read(body)
    assert key not in read(body, damaged)


def test_what_stands_beside_damage_holds_where_the_same_stands_legible() -> None:
    damaged = "La escalera de color cobra el 10 % xx xx xx del pozo progresivo."
    sound = "\n\nArtículo 2. Premios.\n\nLa escalera de color cobra el 10 % del pozo progresivo."
    key = "jackpot.straight_flush"
    assert [rule.line_start for rule in rules(damaged + sound, "xx xx xx", game=PROGRESSIVE) if rule.key == key] == [
        7,
        11,
    ]
    assert not [rule for rule in rules(damaged, "xx xx xx", game=PROGRESSIVE) if rule.key == key]


def test_a_bare_number_beside_damage_is_borne_out_by_nothing() -> None:
    body = "La mesa ofrece nueve plazas.\n\nArtículo 2. Mesa.\n\nLa mesa xx xx ofrece nueve plazas."
    assert ("seats_max", 11, "frames") not in [(one.key, one.line_start, one.method) for one in rules(body, "xx xx")]
    assert ("seats_max", 11, "frames") in [(one.key, one.line_start, one.method) for one in rules(body)]


STUD, HOLDEM = "STUD POKER", "TEXAS HOLD'EM POKER"
ROUND = "En la cuarta carta descubierta la apuesta xx tiene un mínimo de tres apuestas mínimas y no hay máximo."
BANK = "Si el punto se planta con xx en sus dos naipes, la tabla de pedir de la banca es igual a la del punto."
LEVY = "Al crupier le toca cobrar un xx sobre los pozos en beneficio del casino."
APART = "De haber más de un pozo, el porcentaje de la xx se toma de ellos en forma individual."


@pytest.mark.parametrize(
    ("game", "body", "damaged", "key", "value"),
    [
        (STUD, ROUND, "xx tiene", "bet_min.round_4", {"times": 3, "of": "min_bet"}),
        (STUD, ROUND, "xx tiene", "bet_max.round_4", "unlimited"),
        (STUD, LEVY, "xx sobre", "base", "pot"),
        ("PUNTO Y BANCA", BANK, "xx en", "banker_draws.player_stands", "as_player"),
        (STUD, APART, "la xx", "per_pot", True),
        (HOLDEM, "Al xx turno se abren hasta cuatro espacios de apuestas, a lo menos.", "Al xx", "betting_rounds", 4),
        (STUD, "Quien no pueda pagar la apuesta podrá jugar el resto xx yy zz.", "yy zz", "all_in.offered", True),
        (
            "WAR",
            "Al rendirse perderá la xx, es decir, la mitad de la apuesta (50 %).",
            "la xx",
            "surrender.loses",
            "1/2",
        ),
    ],
)
def test_a_neighbour_may_be_damaged(game: str, body: str, damaged: str, key: str, value: object) -> None:
    assert read(body, damaged, game=game)[key] == value


@pytest.mark.parametrize(
    ("game", "body", "damaged", "key", "value"),
    [
        ("WAR", "En la sala xx xx se admiten hasta nueve jugadores.", "xx xx", "players_max", 9),
        (
            "BLACK JACK",
            "Sobre el paño xx xx se marcan lugares para hasta ocho jugadores sentados.",
            "xx xx",
            "seats_max",
            8,
        ),
        ("CRAPS", "Campo. Gana con 3 xxx pierde si sale 5, 6 o 7, sin más.", "3 xxx", "loses_on.field", [5, 6, 7]),
        ("CRAPS", "Gran 8. Gana si sale xx y pierde con el 7.", "xx", "loses_on.big_8", [7]),
        (
            "PUNTO Y BANCA",
            "La mesa dispone de una pala para los naipes que están en xxxxx.",
            "xxxxx",
            "has.palette",
            True,
        ),
    ],
)
def test_a_neighbour_that_is_damaged_takes_nothing_from_words_that_say_all(
    game: str, body: str, damaged: str, key: str, value: object
) -> None:
    found = by_key((rule.key, rule.value) for rule in rules(body, damaged, game=game))
    assert found[key] == value


@pytest.mark.parametrize(
    ("game", "body", "damaged", "key"),
    [
        (STUD, ROUND, "mínimo de", "bet_min.round_4"),
        (STUD, ROUND, "tres", "bet_min.round_4"),
        (STUD, ROUND, "cuarta", "bet_min.round_4"),
        (STUD, ROUND, "no", "bet_max.round_4"),
        (STUD, LEVY, "pozos", "base"),
        ("PUNTO Y BANCA", BANK, "igual", "banker_draws.player_stands"),
        ("PUNTO Y BANCA", BANK, "se planta", "banker_draws.player_stands"),
        (STUD, LEVY, "beneficio", "base"),
        (STUD, APART, "individual", "per_pot"),
        (HOLDEM, "Al turno se abren hasta cuatro espacios de apuestas.", "hasta", "betting_rounds"),
        (STUD, "Quien no pueda pagar la apuesta podrá jugar el resto.", "podrá", "all_in.offered"),
    ],
)
def test_the_value_its_subject_and_what_is_said_may_not_be_damaged(
    game: str, body: str, damaged: str, key: str
) -> None:
    assert key in read(body, game=game)
    assert key not in read(body, damaged, game=game)


@pytest.mark.parametrize(
    ("game", "body", "damaged", "key"),
    [
        ("WAR", "En la sala xx xx hasta nueve jugadores.", "xx xx", "players_max"),
        ("CRAPS", "Campo. Gana si sale 3, 4 o 9 xx.", "9 xx", "wins_on.field"),
        ("CRAPS", "Campo. Gana si sale 3, 4, 9 xx xx.", "xx xx", "wins_on.field"),
        ("CRAPS", "Gran 8. Gana si xx con el 7.", "xx", "wins_on.big_8"),
    ],
)
def test_damage_that_may_hide_a_denial_a_verdict_or_the_end_of_a_list(
    game: str, body: str, damaged: str, key: str
) -> None:
    assert key in [rule.key for rule in rules(body.replace(" xx", ""), game=game)]
    assert key not in [rule.key for rule in rules(body, damaged, game=game)]
