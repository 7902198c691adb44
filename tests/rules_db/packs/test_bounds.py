"""Limits and equipment as bounds: what is lawful, what is not, and what the house may choose."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.engine import Engine
from rules_db.errors import ReglasError
from tests.rules_db.packs.small import gaps, pack, rule


def lawful(key, value, family="limit", **asked):
    compiled = pack(rule(1, family, key, value))
    subject, figure = next(iter(asked.items()))
    facts = {subject.replace("__", "."): figure, **({"min_bet": "2"} if subject.startswith("bet") else {})}
    (answer,) = Engine([compiled]).check("isla", "craps", facts)
    return answer.lawful


@pytest.mark.parametrize(("players", "expected"), [(7, "yes"), (8, "no"), (0, "yes")])
def test_a_maximum(players, expected):
    assert lawful("players_max", 7, players=players) == expected


@pytest.mark.parametrize(
    ("stake", "expected"), [("20", "yes"), ("20.01", "depends"), ("40", "depends"), ("40.01", "no")]
)
def test_a_maximum_that_the_house_chooses_is_a_multiple(stake, expected):
    assert lawful("bet_max.field", {"times": [10, 20], "of": "min_bet"}, bet__field=stake) == expected


@pytest.mark.parametrize(("stake", "expected"), [("1.6", "yes"), ("1.61", "no")])
def test_a_share_of_the_minimum(stake, expected):
    assert lawful("bet_max.field", {"times": "4/5", "of": "min_bet"}, bet__field=stake) == expected


@pytest.mark.parametrize(("decks", "expected"), [(6, "yes"), (8, "yes"), (7, "no"), (5, "no")])
def test_one_of_several_figures(decks, expected):
    assert lawful("decks", [6, 8], "equipment", decks=decks) == expected


@pytest.mark.parametrize(
    ("value", "there", "expected"), [(True, "1", "yes"), (True, "0", "no"), ("optional", "0", "yes")]
)
def test_things_that_a_table_has(value, there, expected):
    assert lawful("has.shoe", value, "equipment", has__shoe=there) == expected


@pytest.mark.parametrize(("shape", "expected"), [("oval", "yes"), ("rectangular", "no")])
def test_names(shape, expected):
    assert lawful("table.shape", ["oval", "shield"], "equipment", table__shape=shape) == expected


def test_two_figures_for_one_bound_are_a_contradiction():
    compiled = pack(rule(1, "limit", "players_max", 7), rule(2, "limit", "players_max", 9))
    (clash,) = compiled.conflicts
    assert (clash.followed_outcome, clash.ignored_outcome) == ("7", "9")


@pytest.mark.parametrize(("players", "answer"), [(7, "yes"), (8, "depends"), (9, "depends"), (10, "no")])
@pytest.mark.parametrize("stated", [(7, 9), (9, 7)])
def test_what_lies_between_two_figures_for_one_bound_depends_on_which_holds(players, answer, stated):
    compiled = pack(*(rule(at, "limit", "players_max", most) for at, most in enumerate(stated, 1)))
    (found,) = Engine([compiled]).check("isla", "craps", {"players": players})
    assert (found.lawful, found.bound) == (answer, f"max {stated[0]} or {stated[1]}")
    assert {one.line_start for one in found.citations} == {1, 2}


def test_a_stake_of_so_many_antes_is_no_other():
    second = Engine([pack(rule(1, "bet", "amount.bet", {"times": 2, "of": "ante"}, game="war"), game="war")])
    answers = [second.check("isla", "war", {"bet.bet": stake, "ante": "10"}) for stake in (20, 15, 0)]
    assert [[(one.lawful, one.bound) for one in found] for found in answers] == [
        [("yes", "2 x ante")], [("no", "2 x ante")], [("no", "2 x ante")],
    ]  # fmt: skip
    (untold,) = second.check("isla", "war", {"bet.bet": 20})
    assert (untold.lawful, untold.notes) == ("depends", ("the bound is a multiple of ante; give it as ante=…",))


def test_what_sets_no_figure_is_told():
    assert ("players", "no_bound") in gaps(pack(rule(1, "limit", "players_max", "as_many_as_fit")))


def test_what_the_text_does_not_bound_is_not_known():
    (answer,) = Engine([pack(rule(1, "limit", "players_max", 7))]).check("isla", "craps", {"dealers": 2})
    assert answer.lawful == "unknown"
    assert "players" in answer.notes[0]


def test_a_range_that_stands_upside_down_bounds_nothing():
    upside_down = pack(rule(1, "equipment", "number_range", {"min": 9, "max": 1}))
    assert "equipment" in {gap.table for gap in upside_down.gaps}
    assert lawful("number_range", {"min": 1, "max": 9}, "equipment", number_range=5) == "yes"


@pytest.mark.parametrize(
    ("key", "value", "lawful_ones", "unlawful", "open_ones"),
    [
        ("players_max", [6, 8], [6, 0], [9], [7, 8]),
        ("players_max", {"min": 6, "max": 8}, [6], [9], [7, 8]),
        ("players", 5, [5], [4, 6], []),
        ("players", {"min": 5, "max": 7}, [5, 7], [4, 8], []),
        ("players", {"max": 5}, [4, 5], [6], []),
        ("players", "unlimited", [0, 900], [], []),
    ],
)
def test_each_side_of_a_bound(key, value, lawful_ones, unlawful, open_ones):
    answers = {n: lawful(key, value, players=n) for n in (*lawful_ones, *unlawful, *open_ones)}
    expected = dict.fromkeys(lawful_ones, "yes") | dict.fromkeys(unlawful, "no") | dict.fromkeys(open_ones, "depends")
    assert answers == expected


def told(*rules, variant="", **asked):
    (answer,) = Engine([pack(*rules)]).check("isla", "craps", asked, variant=variant)
    return answer


def test_a_minimum_and_a_maximum_bound_together_and_both_are_cited():
    rules = (rule(1, "limit", "players_min", 2), rule(2, "limit", "players_max", 7))
    assert [told(*rules, players=n).lawful for n in (1, 2, 7, 8)] == ["no", "yes", "yes", "no"]
    assert told(*rules, players=3).bound == "min 2; max 7"
    assert [cite.line_start for cite in told(*rules, players=3).citations] == [1, 2]
    assert [cite.line_start for cite in told(*rules, players=8).citations] == [2]


def test_a_minimum_above_the_maximum_leaves_it_open():
    assert told(rule(1, "limit", "players_min", 9), rule(2, "limit", "players_max", 7), players=8).lawful == "depends"


def test_the_same_bound_stated_twice_is_no_contradiction_and_both_places_are_cited():
    rules = (rule(1, "limit", "players_max", 7), rule(2, "limit", "players_max", 7))
    assert not pack(*rules).conflicts
    assert [cite.line_start for cite in told(*rules, players=8).citations] == [1, 2]


def test_a_thing_that_a_table_must_not_have():
    assert [lawful("has.mirror", False, "equipment", has__mirror=n) for n in ("0", "1")] == ["yes", "no"]


def test_other_names_for_the_same_thing_are_a_contradiction():
    compiled = pack(rule(1, "equipment", "table.shape", ["oval"]), rule(2, "equipment", "table.shape", ["round"]))
    (clash,) = compiled.conflicts
    assert (clash.subject, clash.followed_outcome, clash.ignored_outcome) == ("table.shape", "oval", "round")


def test_a_multiple_without_its_base_depends_on_it():
    tenfold = rule(1, "limit", "bet_max.field", {"times": 10, "of": "min_bet"})
    (missing,) = Engine([pack(tenfold)]).check("isla", "craps", {"bet.field": "5"})
    assert (missing.lawful, missing.notes) == ("depends", ("the bound is a multiple of min_bet; give it as min_bet=…",))
    (nothing,) = Engine([pack(tenfold)]).check("isla", "craps", {"bet.field": "5", "min_bet": "0"})
    assert nothing.lawful == "depends"


def test_a_variant_has_bounds_of_its_own():
    rules = (
        rule(1, "payout", "pays.field", "1:1"),
        rule(2, "payout", "pays.field", "2:1", variant="mini"),
        rule(3, "limit", "players_max", 7),
        rule(4, "limit", "players_max", 4, variant="mini"),
    )
    assert [told(*rules, players=n).lawful for n in (4, 7, 8)] == ["yes", "yes", "no"]
    assert [told(*rules, variant="mini", players=n).lawful for n in (4, 7)] == ["yes", "no"]


def test_a_variant_that_is_told_alone_and_with_another_is_a_contradiction_and_no_overlap():
    both = rule(1, "limit", "seats_max", 14, "punto_banca", "midi,mini")
    alone = rule(2, "limit", "seats_max", 7, "punto_banca", "mini")
    compiled = pack(both, alone, game="punto_banca")
    assert [(clash.followed_outcome, clash.ignored_outcome) for clash in compiled.conflicts] == [("14", "7")]


@pytest.mark.parametrize(
    ("key", "value", "answers"),
    [
        ("players_min", 2, {1: "no", 2: "unknown", 3: "unknown"}),
        ("players_min", [2, 4], {1: "no", 3: "depends", 4: "unknown"}),
        ("players", {"min": 5}, {4: "no", 5: "unknown"}),
    ],
)
def test_what_is_bounded_below_alone_is_never_lawful(key, value, answers):
    assert {n: lawful(key, value, players=n) for n in answers} == answers
    (answer,) = Engine([pack(rule(1, "limit", key, value))]).check("isla", "craps", {"players": 900})
    assert answer.notes == ("no upper bound is read",)


TENFOLD = rule(1, "limit", "bet_max.field", {"times": 10, "of": "min_bet"})


def stake(figure, *rules, **moment):
    facts = {"bet.field": figure, **moment}
    return Engine([pack(*(rules or (TENFOLD,)))]).check("isla", "craps", facts)[0]


@pytest.mark.parametrize(
    ("figure", "expected"),
    [("1", "yes"), ("10", "yes"), ("10.00000000000000000001", "no"), ("0.99", "no"), ("1/2", "no"), ("0", "no"),
     ("1" * 40, "no"), ("10,00", "yes"), ("1.000,50", "no"), ("1 000", "no")],
)  # fmt: skip
def test_a_stake_is_within_the_limits_of_the_table_exactly(figure, expected):
    assert stake(figure, min_bet="1").lawful == expected


@pytest.mark.parametrize(
    "figure", ["1000000€", "1e6", "1,000,000", "NaN", "abc", "", "1.000", "1,000", "٣", "½", "inf", True, None, "0x10"]
)
def test_what_is_no_figure_is_refused_and_never_lawful(figure):
    with pytest.raises(ReglasError, match=r"is no figure|may mean"):
        stake(figure, min_bet="1")


def test_a_stake_needs_both_bounds_to_be_lawful():
    thousand = rule(1, "limit", "bet_max.field", 1000)
    assert (stake("5", thousand).lawful, stake("5", thousand).notes) == ("unknown", ("no lower bound is read",))
    assert stake("5", thousand, min_bet="5").lawful == "yes"
    assert stake("5", thousand, min_bet="6").lawful == "no"
    least = rule(1, "limit", "bet_min.field", 5)
    assert (stake("5", least).lawful, stake("5", least).notes) == ("unknown", ("no upper bound is read",))
    assert stake("5", least, max_bet="10").lawful == "yes"
    assert stake("11", least, max_bet="10").lawful == "no"


def test_the_share_of_another_stake_may_be_below_the_minimum_of_the_table():
    half = rule(1, "limit", "bet_max.field", {"times": "1/2", "of": "bet"})
    assert stake("5", half, bet="10", min_bet="10").lawful == "yes"


def test_what_is_counted_is_whole():
    assert told(rule(1, "limit", "players_max", 7), players="2.5").lawful == "no"


def test_each_fact_has_an_answer():
    rules = (rule(1, "limit", "bet_max", {"times": 10, "of": "max_bet"}), rule(2, "limit", "players_max", 7))
    found = Engine([pack(*rules)]).check("isla", "craps", {"bet": "1001", "min_bet": "1", "players": 9, "pot": 4})
    assert [(one.subject, one.lawful) for one in found] == [
        ("bet", "depends"), ("players", "no"), ("min_bet", "unknown"), ("pot", "unknown"),
    ]  # fmt: skip


@given(st.fractions(0, 100, max_denominator=10**9))
def test_a_third_is_a_third(figure):
    thirds = rule(1, "limit", "bet_max.field", {"times": "1/3", "of": "bet"})
    expected = "no" if figure == 0 or figure > Fraction(1, 3) else "yes"
    assert stake(figure, thirds, bet="1").lawful == expected


def test_what_cannot_be_is_unlawful_though_the_text_bounds_nothing():
    engine = Engine([pack(rule(1, "payout", "pays.pass", "1:1"))])
    asked = {"players": "7.5", "bet.pass": 0, "dice": 2}
    assert [one.lawful for one in engine.check("isla", "craps", asked)] == ["no", "no", "unknown"]
    for fact in ({"players": -1}, {"bet.pass": "abc"}):
        with pytest.raises(ReglasError):
            engine.check("isla", "craps", fact)


def test_the_lowest_stake_is_no_multiple_of_itself():
    low = rule(1, "limit", "bet_min", {"times": 60, "of": "min_bet"})
    high = rule(2, "limit", "bet_max", {"times": 300, "of": "min_bet"})
    asked = {"bet": "10", "min_bet": "1"}
    assert Engine([pack(low, high)]).check("isla", "craps", asked)[0].lawful == "yes"
    assert ("bet", "no_bound") in gaps(pack(low, high))
    own = rule(1, "limit", "bet_min.field", {"times": 2, "of": "min_bet"})
    assert stake("1", own, bet="1", min_bet="1").lawful == "no"


SHAPE, SUITS = (
    rule(1, "equipment", "table.shape", "half_moon"),
    rule(2, "equipment", "suits.black", ["clubs", "spades"]),
)


@pytest.mark.parametrize("name", ["half_moon", " Half moon", "media luna", "SEMICÍRCULO", "medias lunas"])
def test_a_name_is_read_in_either_language(name):
    assert [one.lawful for one in Engine([pack(SHAPE)]).check("isla", "craps", {"table.shape": name})] == ["yes"]


@pytest.mark.parametrize(
    ("names", "expected"), [("clubs, spades", "yes"), ("tréboles", "yes"), ("clubs, hearts", "no"), ("diamantes", "no")]
)
def test_several_names_are_lawful_where_the_text_has_each(names, expected):
    assert [one.lawful for one in Engine([pack(SUITS)]).check("isla", "craps", {"suits.black": names})] == [expected]


@pytest.mark.parametrize("name", ["abc", "1e6", "NaN", ",", "half_moon,", "٣"])
def test_a_name_that_nobody_knows_is_refused_with_one_that_the_text_has(name):
    with pytest.raises(ReglasError, match="is no name that is known; write one such as half_moon"):
        Engine([pack(SHAPE)]).check("isla", "craps", {"table.shape": name})
