"""Pair plus of three-card poker with its common pay table (Shackleford, wizardofodds.com: 2.3167 %)."""

from __future__ import annotations

import pytest

from rules_db.odds.edges import edges
from tests.rules_db.odds.worth import worth
from tests.rules_db.packs.small import pack, rule

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


def test_who_loses_it_by_giving_up_does_not_give_up_a_hand_that_it_pays() -> None:
    game = "three_card_poker"
    paid = {"straight_flush": "40:1", "three_of_a_kind": "30:1", "straight": "6:1", "flush": "4:1", "pair": "1:1"}
    rules = [
        rule(at, "payout", f"pays.pair_plus.{hand}", odds, game=game) for at, (hand, odds) in enumerate(paid.items())
    ]
    folds = rule(9, "option", "fold_loses", ["ante", "pair_plus"], game=game)
    held = [rule(8, "dealer_rule", "cards.player", 3, game=game), rule(7, "payout", "pays.ante", "1:1", game=game)]
    (edge,) = (one for one in edges(pack(*rules, *held, folds, game=game)) if one.bet == "pair_plus")
    assert edge.edge == pytest.approx(0.023167, abs=5e-7)
