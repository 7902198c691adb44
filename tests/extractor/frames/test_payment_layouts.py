"""Payments in rows: times written with a cross, heads that name the bet, places that win shares, what rows are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unseen.documents import read_document


def paid(game: str, body: str) -> dict[str, Any]:
    """What is paid by an article of a game, without the prefix of the keys of bets."""
    text = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO I\n\n{game}\n\nArtículo 1.\n\n{body}\n"
    rules = read_document(text.encode(), "prueba").rules
    return {rule.key.removeprefix("pays."): rule.value for rule in rules if rule.family == "payout"}


READ = [
    (
        "Ruleta Francesa",
        "Pleno ......... 33 × 1        Caballo ....... 16 × 1",
        {"straight": "33:1", "split": "16:1"},
    ),
    (
        "Ruleta Francesa",
        "Premios\n  Pleno          33 × la apuesta\n  Columna        2 ×",
        {"straight": "33:1", "column": "2:1"},
    ),
    (
        "Ruleta Francesa",
        "Premios\n  Pleno          33x\n  Doble docena   0,5x",
        {"straight": "33:1", "double_dozen": "1:2"},
    ),
    (
        "Treinta y Cuarenta",
        "Rojo ......... par         Negro ........ par",
        {"red": "1:1", "black": "1:1"},
    ),
    (
        "Sic Bo",
        "Grande .... 11 a 17 .... 1 por 1\nPequeño .... 4 a 10 .... 1 por 1",
        {"high": "1:1", "low": "1:1"},
    ),
    (
        "Craps",
        "4 duro, 2+2 ........... siete tantos\n6 duro, 3+3 ........... nueve tantos",
        {"hard_4": "7:1", "hard_6": "9:1"},
    ),
    (
        "Craps",
        "Pagos:\nCraps 2 | 1-1 | 28 x 1\nCraps 3 | 2-1 | 14 x 1",
        {"craps_2": "28:1", "craps_3": "14:1"},
    ),
    (
        "Craps",
        "El horn paga 27 a 4 si sale 2 o 12 y a 3 por 1 si sale 3 u 11.",
        {"horn.2": "27:4", "horn.12": "27:4", "horn.3": "3:1", "horn.11": "3:1"},
    ),
    (
        "Craps",
        "Gabelas a pase: con 4 o 10, dos a uno; con 5 o 9, tres a dos.",
        {"odds_pass.4": "2:1", "odds_pass.10": "2:1", "odds_pass.5": "3:2", "odds_pass.9": "3:2"},
    ),
    (
        "Texas Hold'em Plus",
        "Ante gana con    cobra\ncolor            2 × ante\nfull             4 × ante",
        {"ante.flush": "2:1", "ante.full_house": "4:1"},
    ),
    (
        "Corona y Ancla",
        "1 dado ....... a la par\n2 dados ...... 2 a 1\n3 dados ...... 5 a 1",
        {"one_figure": "1:1", "two_figures": "2:1", "three_figures": "5:1"},
    ),
    (
        "Torneos",
        "Reparto de la bolsa\nPuesto | Porcentaje\n1.º | 60 %\n2.º | 40 %",
        {"prize.1": "3/5", "prize.2": "2/5"},
    ),
    (
        "Punto y Banca",
        "Par del punto y par de la banca, diez por ficha; empate, nueve.",
        {"player_pair": "10:1", "banker_pair": "10:1", "tie": "9:1"},
    ),
]


@pytest.mark.parametrize(("game", "body", "expected"), READ, ids=[body[:40] for _, body, _ in READ])
def test_what_rows_pay(game: str, body: str, expected: dict[str, str]) -> None:
    assert paid(game, body) == expected


SILENT = [
    ("Craps", "Bajo 7: 2, 3, 4, 5 y 6. Sobre 7: 8, 9, 10, 11 y 12."),
    ("Big Six", "Símbolo    Casillas    Pago\nTotal      40"),
    ("Pai Gow Póquer", "Al ganador se le descuenta un 5 % de su ganancia."),
    ("Póquer de Tres Cartas", "Máximo a pagar por mano: 2.500 veces el ante mínimo."),
]


@pytest.mark.parametrize(("game", "body"), SILENT, ids=[body[:40] for _, body in SILENT])
def test_what_looks_like_a_payment_and_is_none(game: str, body: str) -> None:
    assert paid(game, body) == {}


QUALIFIES = [
    (
        "La banca abre con as y rey o mejor; en caso contrario paga el ante a la par.",
        {"ante.dealer_not_qualified": "1:1"},
    ),
    ("No juega la banca con menos de as y rey. En tal caso el ante cobra 1 a 1.", {"ante.dealer_not_qualified": "1:1"}),
    ("La banca abre con as y rey o mejor. En tal caso el ante cobra 1 a 1.", {"ante": "1:1"}),
]


@pytest.mark.parametrize(("body", "expected"), QUALIFIES, ids=[body[:60] for body, _ in QUALIFIES])
def test_a_clause_points_back_to_whether_the_dealer_plays(body: str, expected: dict[str, str]) -> None:
    assert paid("Póquer Caribeño", body) == expected
