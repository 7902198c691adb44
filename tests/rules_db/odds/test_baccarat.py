"""Punto y banca and bets on first cards; figures of eight decks are Griffin's (The Theory of Blackjack)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rules_db.knowledge import KnowledgeBase
from rules_db.odds.book import Book, Edge, decks
from rules_db.odds.edges import edges
from rules_db.packs.compiling import compile_pack
from tests.rules_db.odds.worth import edges_of, stated, worth
from tests.rules_db.packs.small import pack, rule

PAIRS = """\
Se juega con {decks} mazos de naipes de cincuenta y dos cartas.

Par Perfecto:

Tipo de par\tPago
Par de la misma pinta\t25 a 1
Par del mismo color y distinta pinta\t12 a 1
Par de distinto color\t6 a 1
"""


@pytest.fixture(scope="module")
def baccarat(samples_database: Path) -> dict[tuple[str, str], Edge]:
    """The edges of punto y banca in the samples, by jurisdiction and bet."""
    found = {}
    with KnowledgeBase.open(samples_database) as base:
        for document in base.documents():
            pack = compile_pack(document, "punto_banca", base.rules(document_id=document.id, game="punto_banca"))
            found |= {(document.jurisdiction, edge.bet): edge for edge in edges(pack)}
    return found


def test_punto_y_banca_with_eight_decks(baccarat: dict[tuple[str, str], Edge]) -> None:
    assert baccarat["isla-garza", "player"].edge == pytest.approx(0.012351, abs=5e-7)
    assert baccarat["isla-garza", "tie"].edge == pytest.approx(0.143596, abs=5e-7)


def test_fewer_decks_change_the_edge(baccarat: dict[tuple[str, str], Edge]) -> None:
    eight, six = baccarat["isla-garza", "player"].exact, baccarat["puerto-quillay", "player"].exact
    assert eight is not None
    assert six is not None
    assert 0 < six - eight < Fraction(1, 10_000)


@pytest.mark.parametrize("decks", [4, 8])
def test_pairs_by_the_number_of_decks(decks: int) -> None:
    edge = worth("BLACK JACK", PAIRS.format(decks=decks)).get("perfect_pairs")
    assert edge is not None
    others = 52 * decks - 1
    won = Fraction(25 * (decks - 1) + 12 * decks + 6 * 2 * decks - (others - (4 * decks - 1)), others)
    assert edge.exact == -won


def test_without_a_number_of_decks_nothing_is_known() -> None:
    edge = worth("BLACK JACK", PAIRS.replace("Se juega con {decks} mazos de naipes de cincuenta y dos cartas.", ""))
    assert edge["perfect_pairs"].edge is None
    assert "decks" in edge["perfect_pairs"].missing


DRAWS = {str(total): "draw" for total in range(6)} | {"6": "stand", "7": "stand", "8": "natural", "9": "natural"}
BANK: dict[str, object] = {
    **{str(total): list(range(10)) for total in range(3)},
    "3": [0, 1, 2, 3, 4, 5, 6, 7, 9], "4": [2, 3, 4, 5, 6, 7], "5": [4, 5, 6, 7], "6": [6, 7], "7": [],
    "8": "natural", "9": "natural",
}  # fmt: skip
GAME: dict[str, object] = {
    "equipment:decks": 8,
    "card_value:ace": 1,
    "card_value:figures": 0,
    "card_value:ten": 0,
    "card_value:numerals": "face",
    "card_value:sum_modulo": 10,
    "dealer_rule:player_draws": DRAWS,
    "dealer_rule:banker_draws": BANK,
    "dealer_rule:banker_draws.player_stands": "as_player",
    "dealer_rule:outcome.tie": "push",
    "payout:pays.player": "1:1",
    "payout:pays.banker": "19:20",
    "payout:pays.tie": "8:1",
}


def test_the_three_bets_with_eight_decks() -> None:
    found = edges_of("punto_banca", GAME)
    assert found["player"].edge == pytest.approx(0.012351, abs=5e-7)
    assert found["banker"].edge == pytest.approx(0.010579, abs=5e-7)
    assert found["tie"].edge == pytest.approx(0.143596, abs=5e-7)


def test_a_commission_apart_is_the_same_as_one_in_the_odds() -> None:
    apart = edges_of("punto_banca", {**GAME, "payout:pays.banker": "1:1", "commission:rate": "1/20"})
    assert apart["banker"].exact == edges_of("punto_banca", GAME)["banker"].exact


def test_a_commission_that_is_left_open_leaves_a_formula() -> None:
    facts = {**GAME, "payout:pays.banker": "1:1", "commission:rate.set_by": "casino"}
    edge = edges_of("punto_banca", facts)["banker"]
    start, _, slope = edge.formula.removesuffix(" * commission.rate").partition(" + ")
    assert edge.edge is None
    assert edge.missing == "commission.rate"
    assert float(start) + float(slope) / 20 == pytest.approx(0.010579, abs=2e-6)


def test_who_may_choose_does_what_is_best_for_him() -> None:
    chooses, draws, stands = (
        edges_of("punto_banca", {**GAME, "dealer_rule:player_draws": {**DRAWS, "5": what}})["player"]
        for what in ("optional", "draw", "stand")
    )
    assert draws.exact is not None
    assert stands.exact is not None
    assert chooses.exact == min(draws.exact, stands.exact)
    assert "may choose with 5" in chooses.method


def test_decks_by_colour_decide_between_alternatives() -> None:
    book = Book(stated("punto_banca", {**GAME, "equipment:decks": [6, 8], "equipment:decks_per_color": [4, 4]}))
    assert decks(book) == [8]
    assert decks(Book(stated("punto_banca", GAME))) == [8]


@pytest.mark.parametrize(
    ("said", "allowed"),
    [
        ([{"min": 6, "max": 8}, [6, 8], 2], [6, 8]),
        ([{"min": 6, "max": 8}, [6, 8], 8], [8]),
        ([6, 8], [6]),
        ([[4, 6], 6], [6]),
    ],
)
def test_a_number_of_decks_that_other_statements_contradict_is_not_taken(said: list[object], allowed: object) -> None:
    rules = [rule(line, "equipment", "decks", value, game="war") for line, value in enumerate(said, 1)]
    assert decks(Book(pack(*rules, game="war"))) == allowed


DRAWING: dict[str, object] = {
    "equipment:decks": 8,
    "card_value:ace": 1,
    "card_value:figures": 0,
    "card_value:numerals": "face",
    "card_value:ten": 0,
    "card_value:sum_modulo": 10,
    "dealer_rule:player_draws": {
        **{str(n): "draw" for n in range(6)}, "6": "stand", "7": "stand", "8": "natural", "9": "natural"
    },
    "dealer_rule:banker_draws": {
        "0": [*range(10)], "1": [*range(10)], "2": [*range(10)], "3": [0, 1, 2, 3, 4, 5, 6, 7, 9],
        "4": [2, 3, 4, 5, 6, 7], "5": [4, 5, 6, 7], "6": [6, 7], "7": [], "8": "natural", "9": "natural"
    },
    "dealer_rule:banker_draws.player_stands": "as_player",
    "dealer_rule:outcome.tie": "push",
    "payout:pays.player": "1:1",
    "payout:pays.banker": "1:1",
}  # fmt: skip


def test_a_bank_that_is_paid_half_at_six() -> None:
    edge = edges_of("punto_banca", {**DRAWING, "payout:pays.banker.6": "1:2"})["banker"]
    assert edge.edge == pytest.approx(0.014578, abs=5e-6)  # 1.458 %, known of the game without commission
