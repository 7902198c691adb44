"""Numbers of players and places, cuts, times and groups of chips."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("BIG SIX", "Bastan dos jugadores para poner en marcha el juego.", {"players_min": 2}),
    ("BIG SIX", "Para comenzar se requiere la asistencia de, al menos, tres jugadores.", {"players_min": 3}),
    ("CRAPS", "Juegan tantos como quepan junto a la baranda.", {"players_max": "as_many_as_fit"}),
    ("BIG SIX", "Apuesta un número ilimitado de personas.", {"players_max": "unlimited"}),
    ("WAR", "Juegan como máximo once (11) jugadores.", {"players_max": 11}),
    ("PUNTO Y BANCA", "Admite 16 jugadores sentados.", {"seats_max": 16}),
    ("PUNTO Y BANCA", "La mesa podrá ser de 8 ó 12 plazas.", {"seats_max": [8, 12]}),
    ("PUNTO Y BANCA", "La mesa tiene menos posiciones (6) que la grande (15).", {"seats_max": 6}),
    ("WAR", "El juego es individual y el jugador no podrá ocupar más de un lugar.", {"hands_per_player_max": 1}),
    ("WAR", "Al dividir sus cartas no podrá ocupar más de un lugar.", {}),
    ("WAR", "Ningún jugador puede ocupar más de un casillero por pase.", {"hands_per_player_max": 1}),
    ("BLACK JACK", "Un jugador podrá jugar hasta tres manos por pase.", {"hands_per_player_max": 3}),
    ("BLACK JACK", "En cada casilla se admiten hasta cuatro apuestas.", {"bets_per_box_max": 4}),
    ("BLACK JACK", "No puede quedarse más de cinco pases sin apostar.", {"rounds_idle_max": 5}),
    ("RULETA FRANCESA", "La bola ha de completar como mínimo nueve vueltas.", {"turns_min.ball": 9}),
    ("BIG SIX", "La rueda debe dar al menos dos giros.", {"turns_min.wheel": 2}),
    ("BLACK JACK", "Al cortar debe dejar 25 cartas a cada lado.", {"cut.cards_min": 25}),
    ("BLACK JACK", "La carta de corte va delante de las 33 últimas.", {"cut.reserve_min": 33, "cut.reserve_max": 33}),
    ("BLACK JACK", "Las fichas irán en pilas de 15 y en series de a 3.", {"chips_per.pile": 15, "chips_per.series": 3}),
    ("BLACK JACK", "El jefe de mesa puede vigilar hasta seis mesas.", {"tables_per_pit_boss_max": 6}),
    ("SEVEN STUD", "Cada uno puede subir su apuesta como máximo seis veces.", {"raises_max": 6}),
]


@pytest.mark.parametrize(("title", "body", "expected"), CASES)
def test_facts_of_one_phrase(title: str, body: str, expected: dict[str, Any]) -> None:
    assert facts(title, body, "limit", "frames:limit") == expected


@pytest.mark.parametrize(
    ("body", "who"),
    [
        ("El órgano competente fija el mínimo de la mesa.", "authority"),
        ("Los mínimos y los máximos los que establezca la Superintendencia.", "authority"),
        ("El casino determina el mínimo y el máximo.", "casino"),
        ("Los mínimos serán fijados por la sociedad operadora, con aviso a la autoridad.", "casino"),
    ],
)
def test_who_fixes_the_limits(body: str, who: str) -> None:
    assert facts("BLACK JACK", body, "limit", "frames:limit")["bet_limits.set_by"] == who


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "El jugador que abre sus pares puede jugar un máximo de cinco manos."),
        ("BLACK JACK", "Si dos jugadores sentados discuten, decide el jefe de mesa."),
        ("BLACK JACK", "Si hay sitio, podrá jugar más de una mano por pase."),
        ("RULETA AMERICANA", "Quien pide la apuesta debe jugar en 4 bolas consecutivas."),
        ("BLACK JACK", "El crupier quema el corte, completando así las tres cartas."),
        ("BLACK JACK", "El premio mínimo del pozo lo fija la Superintendencia."),
    ],
)
def test_look_alikes(title: str, body: str) -> None:
    assert facts(title, body, "limit", "frames:limit") == {}


@given(st.integers(2, 30))
def test_the_number_printed_is_the_number_read(number: int) -> None:
    assert facts("PUNTO Y BANCA", f"Admite {number} jugadores sentados.", "limit", "frames:limit") == {
        "seats_max": number
    }
