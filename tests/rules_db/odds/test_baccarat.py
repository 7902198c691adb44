"""Punto y banca and bets on first cards; figures of eight decks are Griffin's (The Theory of Blackjack)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rules_db.knowledge import KnowledgeBase
from rules_db.odds import Edge, edges
from rules_db.packs.compiling import compile_pack
from tests.rules_db.odds.worth import worth

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
