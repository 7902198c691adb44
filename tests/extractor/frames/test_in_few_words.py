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
    "caribbean_poker": "Póquer Caribeño", "sic_bo": "Sic Bo",
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
