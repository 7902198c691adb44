"""Pair plus of three-card poker with its common pay table (Shackleford, wizardofodds.com: 2.3167 %)."""

from __future__ import annotations

import pytest

from tests.rules_db.odds.worth import worth

TABLE = """\
Cada jugador recibe tres cartas.

La apuesta Pair Plus gana si el jugador consigue obtener como mínimo un par.

Pagos de la apuesta Pair Plus:

Mano\tPago
Escalera de color\t40 a 1
Trío\t30 a 1
Escalera\t6 a 1
Color\t4 a 1
Par\t1 a 1

"""


def test_every_hand_of_three_cards() -> None:
    edge = worth("POKER TRES CARTAS", TABLE)["pair_plus"]
    assert edge.edge == pytest.approx(0.023167, abs=5e-7)


def test_another_prize_is_another_edge() -> None:
    before, after = (
        worth("POKER TRES CARTAS", TABLE.replace("4 a 1", odds))["pair_plus"] for odds in ("4 a 1", "3 a 1")
    )
    assert before.exact is not None
    assert after.exact is not None
    assert after.exact > before.exact
