"""Textbook figures (Epstein, The Theory of Gambling and Statistical Logic, chapter 5), each from a text of our own."""

from __future__ import annotations

from fractions import Fraction

from rules_db.odds.edges import edges
from tests.rules_db.odds.worth import edges_of, exact, worth
from tests.rules_db.packs.small import pack, rule

ROULETTE = """\
La rueda tiene 37 casillas, con los números del 1 al 36 y un cero.

Pleno: un número. Gana {straight} veces la apuesta.

Color: los impares o los pares, según se apueste. Par: los números 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28,
30, 32, 34 y 36. Impar: los números 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33 y 35.

Las chances simples ganan 1 vez la apuesta.

{zero}
"""


def test_single_zero() -> None:
    text = ROULETTE.format(straight=35, zero="")
    assert exact("RULETA AMERICANA", text, "straight") == Fraction(1, 37)


def test_other_odds_have_another_edge() -> None:
    text = ROULETTE.format(straight=36, zero="")
    assert exact("RULETA AMERICANA", text, "straight") == 0


def test_half_of_an_even_chance_comes_back_at_zero() -> None:
    text = ROULETTE.format(straight=35, zero="Si sale el cero, las chances simples pierden la mitad de la apuesta.")
    edges = worth("RULETA AMERICANA", text)
    assert edges["even"].exact == Fraction(1, 74)
    assert edges["simple_chance"].exact == Fraction(1, 74)


def test_what_becomes_of_a_bet_at_zero_must_be_stated() -> None:
    edge = worth("RULETA AMERICANA", ROULETTE.format(straight=35, zero=""))["even"]
    assert edge.edge is None
    assert "0" in edge.missing


def test_every_edge_cites_the_rules_that_it_rests_on() -> None:
    assert worth("RULETA AMERICANA", ROULETTE.format(straight=35, zero=""))["straight"].cites


STRADDLE: dict[str, object] = {
    "equipment:wheel.pockets": 37,
    "equipment:wheel.zeros": ["0"],
    "payout:pays.column": "2:1",
    "zero_rule:other_bets": "lose_all",
    **{f"bet:numbers.column_{n}": list(range(n, 37, 3)) for n in (1, 2, 3)},
}


def test_a_stake_between_two_chances_is_a_part_on_each() -> None:
    assert "double_column" not in edges_of("american_roulette", STRADDLE)
    found = edges_of("american_roulette", {**STRADDLE, "bet:share_on_each.straddle": "1/2"})
    assert found["double_column"].exact == Fraction(1, 37)
    assert "rule8" in found["double_column"].cites


def test_what_lies_between_chances_without_an_edge_has_none() -> None:
    facts = {name: value for name, value in STRADDLE.items() if name != "payout:pays.column"}
    assert "double_column" not in edges_of("american_roulette", {**facts, "bet:share_on_each.straddle": "1/2"})


def test_bets_on_chosen_numbers_alone_meet_every_pocket_of_the_wheel() -> None:
    wheel: dict[str, object] = {"equipment:wheel.pockets": 37, "equipment:wheel.zeros": ["0"]}
    covered = {"bet:covers.straight": 1, "bet:covers.split": 2}
    odds = {"payout:pays.straight": "35:1", "payout:pays.split": "17:1"}
    found = edges_of("french_roulette_short", {**wheel, **covered, **odds})
    assert [found[bet].exact for bet in ("straight", "split")] == [Fraction(1, 37)] * 2


def test_a_wheel_with_two_zeros_and_one_with_one_are_worth_apart() -> None:
    game = "american_roulette"
    rules = [
        rule(1, "equipment", "wheel.zeros", ["0"], game=game, variant="single_zero"),
        rule(2, "equipment", "wheel.zeros", ["0", "00"], game=game, variant="double_zero"),
        rule(3, "equipment", "number_range", {"min": 1, "max": 36}, game=game),
        rule(4, "payout", "pays.straight", "35:1", game=game),
        rule(5, "payout", "pays.five_line", "6:1", game=game),
        rule(6, "bet", "numbers.five_line", ["0", "00", 1, 2, 3], game=game),
        rule(7, "zero_rule", "other_bets", "lose_all", game=game),
        rule(8, "bet", "covers.straight", 1, game=game),
    ]
    found = {(edge.variant, edge.bet): edge for edge in edges(pack(*rules, game=game))}
    assert found["single_zero", "straight"].exact == Fraction(1, 37)
    assert found["double_zero", "straight"].exact == Fraction(1, 19)
    assert found["double_zero", "five_line"].exact == Fraction(3, 38)
    assert found["single_zero", "five_line"].missing == "the bet on a wheel that has its pockets"
