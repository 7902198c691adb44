"""Outcomes that two texts settle differently: every scenario holds in both engines, and nothing outside is missed."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from rules_db.cli import run
from rules_db.comparing.cases import ABSENT, Case, Cases, read_otherwise, results, sentence, weight
from rules_db.comparing.cases.questions import boxes, cases
from rules_db.engine.records import Payment
from rules_db.words import Words
from tests.rules_db.comparing.rounds import ENGINE, PAIRS, covering, missed, variant_pairs
from tests.rules_db.packs.small import pack, rule

RANDOM = 300
"""Random results that are asked of each pair; the exact ones are all asked."""


def field(odds: str = "2:1", total: int = 12) -> list[object]:
    return [
        rule(1, "bet", "wins_on.field", [2, 3, 4, 9, 10, 11, 12]),
        rule(2, "bet", "loses_on.field", [5, 6, 7, 8]),
        rule(3, "payout", "pays.field", "1:1"),
        rule(4, "payout", f"pays.field.{total}", odds),
    ]


def found(*others: object) -> Cases:
    return cases(pack(*field()), pack(*others), "Norte", "Sur")


def test_texts_that_settle_alike_have_no_case() -> None:
    assert found(*field()).differing == ()
    assert found(*field()).asked == 11


def test_one_case_says_what_comes_what_it_is_paid_and_what_it_costs() -> None:
    (case,) = found(*field("3:1")).differing
    assert [(each.fact, each.values) for each in case.when] == [("total", (12,))]
    assert (case.a.back, case.b.back, case.share, case.cost) == (3, 4, Fraction(1, 36), Fraction(-1, 36))
    told = sentence(case, found(*field("3:1")), Words())
    assert told == (
        "field (campo), 10 staked, throw of 12: Norte pays 20 and returns the stake [1, 4]; "
        "Sur pays 30 and returns the stake [1, 4]"
    )
    assert weight(case, found(*field("3:1")), Words("es")) == (
        "2,78 % de las jugadas; de cada 100 apostados el jugador recibe 2,78 más en Sur"
    )


def test_what_one_text_does_not_decide_is_no_difference() -> None:
    """A text that tells five totals alone does not tell all on which the bet is won."""
    few = rule(1, "bet", "wins_on.field", [2, 3, 4, 11, 12])
    both = found(few, *(each for each in field()[1:] if each.key != "loses_on.field"))  # type: ignore[attr-defined]
    assert both.differing == ()
    assert {(case.a.outcome, case.b.outcome) for case in both.undecided} == {("decided", "undecided")}
    assert {value for case in both.undecided for value in case.when[0].values} == {5, 6, 7, 8, 9, 10}
    assert {reason.bet for reason in both.reasons} == {"field"}


def test_a_bet_of_one_throw_that_tells_all_it_wins_on_loses_on_the_rest() -> None:
    told = [each for each in field() if each.key != "loses_on.field"]  # type: ignore[attr-defined]
    assert (found(*told).differing, found(*told).undecided) == ((), ())


def placed(*more: object) -> list[object]:
    bets = [rule(1, "bet", "wins_on.right_bet", ["point"]), rule(2, "bet", "loses_on.right_bet", [7])]
    return [*bets, rule(3, "payout", "pays.right_bet.6", "7:6"), *more]


def test_a_bet_that_is_off_on_the_come_out_is_another_one_there_alone() -> None:
    off = rule(4, "option", "off_on_come_out.right_bet", True)
    both = cases(pack(*placed(off)), pack(*placed()), "Norte", "Sur")
    assert {case.b.outcome for case in both.differing} == {"win", "lose"}
    for case in both.differing:
        assert (case.a.outcome, case.a.lines, case.share) == ("pending", ("4",), None)
        assert "on the come-out" in sentence(case, both, Words())
    assert cases(pack(*placed(off)), pack(*placed(off))).differing == ()


def test_a_bet_of_one_text_alone_is_named() -> None:
    more = [*field(), rule(7, "bet", "wins_on.any_7", [7]), rule(8, "payout", "pays.any_7", "4:1")]
    assert (found(*more).only_a, found(*more).only_b) == ((), ("any_7",))


def test_results_are_told_in_the_fewest_conditions() -> None:
    grid = [(x, y) for x in range(4) for y in range(4)]
    cross = [point for point in grid if point[0] == 1 or point[1] == 2]
    told = boxes(cross, grid)
    assert len(told) == 2
    assert {frozenset(map(len, box)) for box in told} == {frozenset((1, 4))}


def test_a_condition_that_leaves_out_only_what_cannot_be_is_not_told() -> None:
    possible = [("folded", "tie"), ("stays", "tie"), ("stays", "higher")]
    assert boxes([("folded", "tie")], possible) == [(frozenset(("folded",)), frozenset(("tie", "higher")))]


@pytest.mark.parametrize(("a", "b", "game"), PAIRS)
def test_every_result_that_two_packs_settle_differently_is_in_a_case_and_no_other(a: str, b: str, game: str) -> None:
    told = cases(ENGINE.pack(a, game), ENGINE.pack(b, game))
    ours, theirs = ENGINE.runner(a, game), ENGINE.runner(b, game)
    for bet in sorted(ours.bets & theirs.bets):
        names = sorted((ours.asked[bet] | theirs.asked[bet]) - {"bet", "variant"})
        domains = {n: [*dict.fromkeys((*ours.domain("settlement", n), *theirs.domain("settlement", n)))] for n in names}
        for facts in results(ours.pack.kind, bet, domains):
            for mine, other in variant_pairs(ours, theirs):
                one, two = asked(a, game, bet, facts, mine), asked(b, game, bet, facts, other)
                _agrees(told, bet, facts, one, two, (mine, other))


def asked(place: str, game: str, bet: str, facts: dict[str, object], variant: str) -> Payment | None:
    """What the engine pays on a result; None where the game of the text has no such result."""
    runner = ENGINE.runner(place, game)
    inputs = [name for name in runner.inputs["settlement"] if name not in ("bet", "variant")]
    if any(name in facts and facts[name] not in runner.domain("settlement", name) for name in inputs):
        return None
    told = {name: facts.get(name, runner.domain("settlement", name)[0]) for name in inputs}
    stake = {"bet": bet, "stake": 10, "number": int(facts.get("point", 0) or 0)}  # type: ignore[call-overload]
    return ENGINE.settle(place, game, [stake], {"facts": told}, variant=variant)[0]


def _agrees(
    told: Cases,
    bet: str,
    facts: dict[str, object],
    one: Payment | None,
    two: Payment | None,
    variants: tuple[str, str],
) -> None:
    found = covering(told, bet, facts, variants)
    fitting, open_ = ([case for case in found if case in side] for side in (told.differing, told.undecided))
    unknown = [p for p in (one, two) if p is not None and p.outcome in ("unstated", "undecided")]
    if unknown:
        assert not fitting
        assert bool(open_) == (len(unknown) == 1), (bet, facts)
    elif _worth(one) == _worth(two):
        assert not fitting + open_, (bet, facts)
    else:
        assert {(_told(case, "a"), _told(case, "b")) for case in fitting} == {(_worth(one), _worth(two))}, (bet, facts)


def _worth(payment: Payment | None) -> object:
    if payment is None:
        return ABSENT
    return payment.amount if payment.amount is not None else payment.outcome


def _told(case: Case, side: str) -> object:
    result = getattr(case, side)
    return result.back * 10 if result.back is not None else result.outcome


@pytest.mark.parametrize(("a", "b", "game"), PAIRS)
def test_random_rounds_that_are_paid_differently_are_in_a_case(a: str, b: str, game: str) -> None:
    settled, wrong = missed(a, b, game, RANDOM)
    assert settled
    assert wrong == []


def test_rules_by_which_the_same_cards_are_other_facts_are_told() -> None:
    rows = [rule(1, "payout", "pays.color", "1:1"), rule(2, "dealer_rule", "row_stops_at", 31)]
    of = {value: rule(3, "dealer_rule", "shade_of", value) for value in ("black_row", "winning_row")}
    packs = [pack(*rows, said, game="trente_et_quarante") for said in of.values()]
    told = cases(*packs, "Norte", "Sur")
    assert [(one.rule, one.facts, one.a, one.b) for one in told.readings] == [
        ("dealer_rule.shade_of", ("shade",), "black_row", "winning_row")
    ]
    assert "Norte the black row [3]; Sur the winning row [3]" in read_otherwise(told.readings[0], told, Words())
    assert cases(packs[0], packs[0]).readings == ()


def test_the_command_tells_them_and_needs_a_game(samples_database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ["diff", "isla-garza", "villa-nogal", "--cases", "--db", str(samples_database)]
    assert run([*at, "--game", "craps", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["data"]
    assert told["stake"] == 10
    assert all(case["sentence"] for case in told["differing"])
    assert run([*at, "--game", "craps", "--language", "es"]) == 0
    assert "resuelven de otro modo" in capsys.readouterr().out
    assert run([*at, "--game", "craps", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("kind,bets,when")
    assert run(at) == 2
    assert "--cases needs a game" in capsys.readouterr().err
    assert run([*at, "--game", "craps", "--html"]) == 2
