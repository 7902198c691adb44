"""Sheets, lists and ellipses: what bets, limits, equipment and staff are told in few words, each with a bad twin."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.readers.facts import by_key

_TITLES = {
    "craps": "Craps", "french_roulette": "Ruleta Francesa", "chuck_a_luck": "Chuck a Luck", "bingo": "Bingo",
    "punto_banca": "Punto y Banca", "trente_et_quarante": "Treinta y Cuarenta", "monte": "Monte",
    "three_card_poker": "Póquer de Tres Cartas", "texas_holdem": "Texas Hold'em", "stud_poker": "Stud Poker",
    "caribbean_poker": "Póquer Caribeño", "sic_bo": "Sic Bo", "american_roulette": "Ruleta Americana",
    "big_six": "Big Six", "chemin_de_fer": "Chemin de Fer", "general": "Disposiciones Generales",
}  # fmt: skip


def _facts(game: str, text: str, *starts: str) -> dict[str, Any]:
    lines = ["CAPÍTULO I", "", _TITLES[game], "", "Artículo 1.", "", *text.split("\n"), ""]
    document = read_bytes("\n".join(lines).encode(), "x.txt", document_id="x", jurisdiction="x")
    found = by_key((rule.key, rule.value) for rule in extract(document, outline(document)))
    return {key: value for key, value in found.items() if key.startswith(starts)}


def _times(number: Any, of: str = "min_bet") -> dict[str, Any]:
    return {"times": number, "of": of}


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("french_roulette", "DOTACIÓN DE LA MESA\nCajero ........ 1\nCrupieres ........ 3",
         {"staff.cashier": 1, "staff.croupier": 3}),
        ("craps", "Personal: boxman, dos pagadores y un jefe.",
         {"staff.boxman": 1, "staff.payer": 2, "staff.pit_boss": 1}),
        ("french_roulette", "Ayudantes, entre 1 y 3, según el día.", {"staff.assistant": {"min": 1, "max": 3}}),
        ("craps", "Supervisor de sector: opcional.", {"staff.floorman": "optional"}),
        (
            "punto_banca",
            "Un crupier reparte los naipes; un cambista atiende al público.",
            {"staff.croupier": 1, "staff.changer": 1},
        ),
        ("french_roulette", "Los puestos de una mesa con dos paños son seis.", {}),
        ("punto_banca", "Se requiere un crupier principal, que es tallador y pagador.", {}),
    ],
)  # fmt: skip
def test_people_in_sheets_and_lists(game: str, text: str, expected: dict[str, Any]) -> None:
    assert _facts(game, text, "staff.") == expected


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        (
            "french_roulette",
            "Topes, en veces el mínimo del pleno:\nSemipleno ..... 50 veces\nCuadro ..... 90 veces",
            {"bet_max.split": _times(50, "straight_min"), "bet_max.corner": _times(90, "straight_min")},
        ),
        (
            "three_card_poker",
            "Pareja Plus: mínimo, el de la mesa; máximo, un tercio del máximo.",
            {"bet_min.pair_plus": _times(1), "bet_max.pair_plus": _times("1/3", "max_bet")},
        ),
        ("three_card_poker", "El mínimo de la mesa será el mínimo del juego.", {}),
        ("monte", "El máximo del camo es la cuarta parte de la banca; del salto, la novena.",
         {"bet_max.camo": _times("1/4", "bank"), "bet_max.salto": _times("1/9", "bank")}),
        ("punto_banca", "El mínimo se exhibe; el máximo será 60 veces aquél.", {"bet_max": _times(60)}),
        ("texas_holdem", "La casa tomará el 4 % del pozo, con un tope de 6 veces la ciega grande.", {}),
        ("texas_holdem", "El casino percibirá hasta un seis por ciento de cada bote.", {}),
        ("trente_et_quarante", "El máximo es mil veces el mínimo, y el seguro cuesta el 2 % de la postura.",
         {"bet_max": _times(1000)}),
        ("craps", "Mínimo de mesa: M. Máximos:\n  campo ........ 20 M\n  duros ........ 8 M",
         {"bet_max.field": _times(20), "bet_max.hard_ways": _times(8)}),
        ("caribbean_poker", "Nunca se pagará por una mano más de cuatrocientas veces el mínimo del ante.",
         {"payout_max": _times(400, "ante_min")}),
        ("caribbean_poker", "El premio máximo de la escalera real es mil veces el ante.", {}),
        ("chuck_a_luck", "El campo gana con 5, 6 o 7. El tope en él: la cuarta parte del máximo de la mesa.",
         {"bet_max.field": _times("1/4", "max_bet")}),
    ],
)  # fmt: skip
def test_limits_in_few_words(game: str, text: str, expected: dict[str, Any]) -> None:
    assert _facts(game, text, "bet_m", "payout_max") == expected


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("french_roulette", "Docenas: 1-12 la primera, 13-24 la segunda.",
         {"numbers.dozen_1": [*range(1, 13)], "numbers.dozen_2": [*range(13, 25)]}),
        ("french_roulette", "La columna primera va del 1 al 34 de tres en tres.",
         {"numbers.column_1": [*range(1, 35, 3)]}),
        ("french_roulette", "Un caballo es, por ejemplo, 1-4.", {}),
        ("craps", "Bajo 7: 2, 3, 4, 5 y 6.", {"wins_on.under_7": [2, 3, 4, 5, 6]}),
        ("craps", "Establecido el punto, el pase triunfa si se repite el punto y sucumbe si antes sale el siete.",
         {"wins_on.pass.point": ["point"], "loses_on.pass.point": [7]}),
        ("sic_bo", "Se paga:\nGrande   11 a 17   1 a 1", {"wins_on.high": [*range(11, 18)]}),
        ("sic_bo", "GRANDE   1 a 1", {}),
    ],
)  # fmt: skip
def test_what_bets_win_on_and_cover(game: str, text: str, expected: dict[str, Any]) -> None:
    assert _facts(game, text, "numbers.", "wins_on.", "loses_on.") == expected


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("stud_poker", "Se retiran del mazo las cartas del 2 al 5.", {"removed_ranks": [2, 3, 4, 5]}),
        ("stud_poker", "La baraja tiene 36 naipes, del seis al as.", {"removed_ranks": [2, 3, 4, 5]}),
        ("stud_poker", "La baraja tiene 32 naipes, del seis al as.", {}),
        ("stud_poker", "De la baraja se retiran dos a cinco naipes.", {}),
        ("punto_banca", "Ocho mazos, cuatro de cada color.", {"decks_per_color": [4, 4]}),
        ("punto_banca", "Ocho mazos, dos de cada color.", {}),
        ("french_roulette", "Ceros: 0 únicamente.", {"wheel.zeros": ["0"]}),
        ("french_roulette", "Cero: se pierde la mitad.", {}),
        ("bingo", "Cartones de cuatro por cinco.", {"card.rows": 4, "card.columns": 5}),
        ("bingo", "Los cartones miden 5 por 5 cm.", {}),
    ],
)
def test_packs_wheels_and_cards(game: str, text: str, expected: dict[str, Any]) -> None:
    assert _facts(game, text, "removed_ranks", "decks_per_color", "wheel.zeros", "card.") == expected


_POINTS = [4, 5, 6, 8, 9, 10]
_BY_OTHER_HANDS: list[tuple[str, str, tuple[str, ...], dict[str, Any]]] = [
    (
        "craps",
        "Línea de pase: la hacen de salida 7 u 11, la matan los craps 2, 3 y 12 y los demás números quedan de punto.",
        ("wins_on", "loses_on", "points"),
        {"wins_on.pass.come_out": [7, 11], "loses_on.pass.come_out": [2, 3, 12], "points.pass": _POINTS},
    ),
    ("craps", "La línea de pase la hacen los jugadores en 5 minutos.", ("wins_on",), {}),
    (
        "craps",
        "La línea de no pase gana de salida con 2 y 3, pierde con 7 y 11 y el 12 no hace nada.",
        ("wins_on", "loses_on", "pushes_on"),
        {
            "wins_on.dont_pass.come_out": [2, 3],
            "loses_on.dont_pass.come_out": [7, 11],
            "pushes_on.dont_pass.come_out": [12],
        },
    ),
    (
        "craps",
        "La línea de pase, hecho el punto, gana repitiéndose éste y pierde con el 7.",
        ("wins_on", "loses_on"),
        {"wins_on.pass.point": ["point"], "loses_on.pass.point": [7]},
    ),
    ("craps", "Quien juega al pase puede enganchar hasta el doble de lo que allí tiene.", ("bet_max",),
     {"bet_max.odds_pass": _times(2, "bet")}),
    ("craps", "La apuesta al pase puede subirse hasta el doble de ella.", ("bet_max.odds",), {}),
    ("craps", "La ventaja sobre el pase no excederá de cuatro veces este.", ("bet_max",),
     {"bet_max.odds_pass": _times(4, "bet")}),
    (
        "craps",
        "Ventajas. Hecho el punto, quien esté en la línea de pase puede añadir a su apuesta hasta el triple de ella.",
        ("bet_max", "increase", "requires"),
        {"bet_max.odds_pass": _times(3, "bet"), "requires.odds_pass": ["pass"]},
    ),
    ("craps", "Quien tenga apuesta en el pase puede poner una ventaja de hasta seis veces lo que tenga en la línea.",
     ("bet_max",), {"bet_max.odds_pass": _times(6, "bet")}),
    ("craps", "La ventaja sobre el pase no pasará de tres veces este y se paga con exactitud.", ("bet_max",),
     {"bet_max.odds_pass": _times(3, "bet")}),
    ("craps", "Quien acierta el pase cobra hasta tres veces su apuesta y se paga al momento.", ("bet_max",), {}),
    (
        "craps",
        "Pase: gana de salida con 7 y 11. No pase es al revés, salvo que el 12 es barra: gana de salida con 2 y 3.",
        ("wins_on", "pushes_on"),
        {
            "wins_on.pass.come_out": [7, 11], "wins_on.dont_pass.come_out": [2, 3],
            "pushes_on.dont_pass.come_out": [12],
        },
    ),
    ("craps", "No se aceptan ventajas en la línea de no pase.", ("odds", "requires"),
     {"odds_dont_pass.offered": False}),
    ("craps", "El que juega al no pase no tiene derecho a ventajas.", ("odds",), {"odds_dont_pass.offered": False}),
    ("craps", "No se aceptan ventajas sobre el no pase mientras no haya punto.", ("odds",), {}),
    ("craps", "Al cuarto tiro nulo seguido el tirador pierde los dados.", ("throws",), {"throws_null_max": 4}),
    ("craps", "El tercer tiro del jugador que pierde los dados se anota.", ("throws",), {}),
    (
        "american_roulette",
        "En un pleno podrán ponerse hasta treinta mínimos, en un caballo hasta sesenta y en una chance hasta mil.",
        ("bet_max",),
        {
            "bet_max.straight": _times(30),
            "bet_max.split": _times(60),
            "bet_max.simple_chance": _times(1000),
        },
    ),
    (
        "american_roulette",
        "Al pleno no se pondrá más de doce mínimos; a las suertes del literal b), más de cien.",
        ("bet_max",),
        {"bet_max.straight": _times(12)},
    ),
    (
        "american_roulette",
        "La rueda tiene 38 casillas, numeradas del 1 al 36 y dos de ceros.",
        ("number_range",),
        {"number_range": {"min": 1, "max": 36}},
    ),
    (
        "american_roulette",
        "Calle, a los tres de una hilera; cuadro, a los cuatro que comparten una esquina; pleno, al número solo.",
        ("covers",),
        {"covers.street": 3, "covers.corner": 4, "covers.straight": 1},
    ),
    ("american_roulette", "Seisena, a dos hileras transversales, o sea seis números.", ("covers.street",), {}),
    (
        "sic_bo",
        "Mínimo del dominó y del triple: el de la mesa; de menor y mayor, siete mínimos.",
        ("bet_min", "amount"),
        {"bet_min.combination": _times(1), "bet_min.low": _times(7), "bet_min.high": _times(7)},
    ),
    ("monte", "Las posturas son cartas, salto y viudo.", ("bets",), {"bets_offered": ["cartas", "salto", "viudo"]}),
    ("monte", "Las posturas son libres, salto y viudo inclusive.", ("bets",), {}),
    ("monte", "Puede ponerse dinero a la carta, al salto y al viudo, y no a otro lance.", ("bets",),
     {"bets_offered": ["cartas", "salto", "viudo"]}),
    ("trente_et_quarante", "No se admiten otras suertes que el rojo, el negro, el color y el inverso.", ("bets",),
     {"bets_offered": ["black", "color", "inverse", "red"]}),
    ("trente_et_quarante", "No se admiten el rojo, el negro, el color y el inverso.", ("bets",), {}),
    ("big_six", "Cabe cuanta gente quiera jugar, sin tope.", ("players", "bet_max"), {"players_max": "unlimited"}),
    ("big_six", "El giro que no complete tres vueltas y media es nulo.", ("turns",), {"turns_min.wheel": 3.5}),
    (
        "big_six",
        "La rueda tiene 54 gajos: treinta con el símbolo que paga uno por uno, quince con el de dos por uno, seis con "
        "el de cinco, dos con el de veinte y uno con el escudo, que paga cuarenta por uno.",
        ("wheel.segments.",),
        {
            "wheel.segments.1": 30, "wheel.segments.2": 15, "wheel.segments.5": 6, "wheel.segments.20": 2,
            "wheel.segments.figure": 1,
        },
    ),
    (
        "bingo",
        "De lo recaudado, el 50 % va al bingo, el 20 % a la línea y el resto al acumulado.",
        ("prize", "contribution"),
        {"prize.1": "1/2", "prize.2": "1/5", "contribution": "3/10"},
    ),
    (
        "bingo",
        "Del valor vendido, el 30 % es del operador; el 50 % va al bingo, el 15 % a la línea y el resto al acumulado.",
        ("prize", "contribution"),
        {"prize.1": "1/2", "prize.2": "3/20", "contribution": "1/20"},
    ),
    ("chemin_de_fer", "Ningún punto juega más de lo que la banca tenga en ese momento.", ("bet_max",),
     {"bet_max": _times(1, "bank")}),
    ("chemin_de_fer", "Desde los setenta mínimos se forma garage.", ("garage",), {"garage.threshold": _times(70)}),
    ("general", "Los límites de las apuestas serán los fijados por la Comisión.", ("bet_limits",),
     {"bet_limits.set_by": "authority"}),
    ("general", "Los límites de las apuestas se exhiben por la Comisión de la mesa.", ("bet_limits",), {}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "starts", "expected"), _BY_OTHER_HANDS)
def test_other_hands_write_it_so(game: str, text: str, starts: tuple[str, ...], expected: dict[str, Any]) -> None:
    assert _facts(game, text, *starts) == expected


@pytest.mark.parametrize(
    ("game", "text", "start", "expected"),
    [
        ("three_card_poker", "Hay tres recuadros por plaza: uno para el ante, otro para el bet y un tercero"
         " para pareja plus.", "bets_offered", {"bets_offered": ["ante", "bet", "pair_plus"]}),
        ("three_card_poker", "Las casillas forman dos filas: la primera para el ante y la segunda para el bet.",
         "bets_offered", {"bets_offered": ["ante", "bet"]}),
        ("three_card_poker", "Hay tres recuadros, uno para el ante y otro para el bet.", "bets_offered", {}),
        ("texas_holdem", "Hay dos casillas, una para las cartas del turn y otra para las del river.",
         "bets_offered", {}),
        ("punto_banca", "Hay tantas casillas para apostar al Punto como a favor de la Banca y otras para las apuestas"
         " al empate.", "bets_offered", {"bets_offered": ["banker", "player", "tie"]}),
        ("punto_banca", "En la casilla del empate no caben apuestas al Punto ni a la Banca.", "bets_offered", {}),
        ("craps", "Las apuestas al campo se harán por cualquier suma entre el mínimo fijado y el máximo de la mesa.",
         "bet_m", {"bet_min.field": _times(1), "bet_max.field": _times(1, "max_bet")}),
        ("craps", "El valor de cada ficha irá entre el mínimo y el máximo de la apuesta de campo.", "bet_m", {}),
        ("craps", "Quien arroje por No Pase puede lanzar hasta una cuarta vez seguida aunque pierda.",
         "throws_max", {"throws_max.dont_pass": 4}),
        ("craps", "Quien arroje por No Pase puede agitarlos hasta tres veces seguidas.", "throws_max", {}),
        ("three_card_poker", "Si alguien logra una escalera o superior, percibe el bonus de la tabla.",
         "min_hand", {"min_hand.ante_bonus": "straight"}),
        ("three_card_poker", "El bonus se percibe aunque el crupier no llegue a dama o superior.", "min_hand", {}),
        ("three_card_poker", 'Los premios de "Par o Más" y del bonus se abonan.', "min_hand", {}),
        ("stud_poker", "En cada plaza de la mesa sólo podrá sentarse un jugador.", "players_per_box",
         {"players_per_box_max": 1}),
        ("stud_poker", "Sólo podrá sentarse un jugador que traiga fichas.", "players_per_box", {}),
        ("stud_poker", "De la baraja sólo quedan as, rey, dama, jota, 10, 9 y 8.", "rank_order",
         {"rank_order": ["ace", "king", "queen", "jack", "10", "9", "8"]}),
        ("stud_poker", "La escalera real son as, rey, dama, jota y 10.", "rank_order", {}),
    ],
)  # fmt: skip
def test_boxes_ends_and_bounds_told_in_passing(game: str, text: str, start: str, expected: dict[str, Any]) -> None:
    assert _facts(game, text, start) == expected
