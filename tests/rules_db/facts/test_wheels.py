"""Pockets and the cloth of roulette."""

from decimal import Decimal

import pytest

from rules_db.errors import OutcomeError
from rules_db.facts.rounds import chosen, layouts, pocket

ONE_ZERO = frozenset({"0", *map(str, range(1, 37))})
TWO_ZEROS = ONE_ZERO | {"00"}
NINE = frozenset(map(str, range(1, 10)))


@pytest.mark.parametrize(("value", "name"), [(17, "17"), ("17", "17"), (0, "0"), (" 36 ", "36")])
def test_a_pocket_has_one_name(value, name):
    assert pocket(value, ONE_ZERO) == name


@pytest.mark.parametrize("value", [37, -1, "00", "017", 1.0, Decimal(17), True, None, "rojo", "1e1"])
def test_what_is_no_pocket_is_refused(value):
    with pytest.raises(OutcomeError, match=r"the wheel has no pocket .* it has 1 to 36 with 0"):
        pocket(value, ONE_ZERO)


def test_the_double_zero_is_on_its_own_wheel_only():
    assert pocket("00", TWO_ZEROS) == "00"
    with pytest.raises(OutcomeError, match=r"it has 1 to 36 with 0 and 00$"):
        pocket(37, TWO_ZEROS)
    with pytest.raises(OutcomeError, match=r"it has 1 to 9$"):
        pocket(0, NINE)


@pytest.mark.parametrize(
    ("bet", "numbers"),
    [
        ("straight", [0]), ("split", [17, 18]), ("split", [17, 20]), ("split", [0, 3]), ("street", [34, 35, 36]),
        ("street", [0, 1, 2]), ("corner", [17, 18, 20, 21]), ("first_four", [0, 1, 2, 3]),
        ("six_line", [31, 32, 33, 34, 35, 36]), ("column", range(3, 37, 3)), ("dozen", range(25, 37)),
    ],
)  # fmt: skip
def test_numbers_that_lie_together(bet, numbers):
    assert chosen(bet, numbers, ONE_ZERO) == {str(n) for n in numbers}


@pytest.mark.parametrize(
    ("bet", "numbers"),
    [
        ("straight", [1, 2]), ("split", [1, 36]), ("split", [3, 4]), ("street", [2, 3, 4]), ("corner", [3, 4, 6, 7]),
        ("six_line", [2, 3, 4, 5, 6, 7]), ("split", []), ("dozen", range(2, 14)),
    ],
)  # fmt: skip
def test_numbers_that_do_not(bet, numbers):
    with pytest.raises(OutcomeError, match="do not lie on the cloth"):
        chosen(bet, numbers, ONE_ZERO)


def test_a_bet_on_no_numbers_is_said_so():
    with pytest.raises(OutcomeError, match=r"the numbers \(none\) do not lie"):
        chosen("split", [], ONE_ZERO)


def test_a_number_is_named_once():
    with pytest.raises(OutcomeError, match="names a number twice"):
        chosen("split", [17, 17], ONE_ZERO)


def test_the_cloth_counts_its_places():
    counted = {bet: len({g for g in groups if "00" not in g and "0" not in g}) for bet, groups in layouts().items()}
    assert counted["straight"] == 36
    assert (counted["split"], counted["street"], counted["corner"], counted["six_line"]) == (57, 12, 22, 11)


def test_places_at_the_zeros():
    places = {
        bet: {"-".join(sorted(group, key=lambda name: (int(name), name))) for group in groups if group & {"0", "00"}}
        for bet, groups in layouts().items()
    }
    assert {bet: found for bet, found in places.items() if found} == {
        "straight": {"0", "00"},
        "split": {"0-1", "0-2", "0-3", "00-1", "00-2", "00-3", "0-00"},
        "street": {"0-1-2", "0-2-3", "00-2-3", "0-00-2"},
        "zero_street": {"0-1-2", "0-2-3", "00-2-3", "0-00-2"},
        "corner": {"0-1-2-3"},
        "first_four": {"0-1-2-3"},
        "five_line": {"0-00-1-2-3"},
    }


def test_two_chances_lie_side_by_side():
    assert chosen("double_column", [n for n in range(1, 37) if n % 3], ONE_ZERO) == {str(n) for n in range(37) if n % 3}
    assert chosen("double_dozen", range(13, 37), ONE_ZERO) == {str(n) for n in range(13, 37)}
    with pytest.raises(OutcomeError, match="do not lie on the cloth"):
        chosen("double_dozen", [*range(1, 13), *range(25, 37)], ONE_ZERO)


def test_a_small_wheel_has_no_cloth_of_thirty_six():
    assert chosen("straight", [9], NINE) == {"9"}
