"""The samples contradict themselves nowhere, pay every bet they offer, and leave the house its edge on each."""

from collections import defaultdict
from fractions import Fraction

import pytest

from tests.samples.truth import Row, documents, table, values

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
EVERY_THROW = 36
RACES = {"odds_pass", "odds_dont_pass", "right_bet", "wrong_bet"}


def _gain(odds: str) -> Fraction:
    gain, stake = odds.split(":")
    return Fraction(int(gain), int(stake))


def _games(document: str) -> dict[str, list[Row]]:
    games: dict[str, list[Row]] = defaultdict(list)
    for row in table("core", document):
        games[row["game"]].append(row)
    return games


@pytest.mark.parametrize("document", documents())
def test_a_sample_says_one_thing_about_each_subject(document: str) -> None:
    said: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for row in table("core", document):
        said[row["game"], row["variant"], row["key"]].append(str(row["value"]))
    assert {subject: told for subject, told in said.items() if len(set(told)) > 1} == {}


@pytest.mark.parametrize("document", documents())
def test_every_craps_bet_that_can_win_is_paid(document: str) -> None:
    craps = _games(document)["craps"]
    paid = {row["key"].split(".")[1] for row in craps if row["key"].startswith("pays.")}
    if "hard_4" in paid:
        paid.add("hard_ways")
    assert {row["key"].split(".")[1] for row in craps if row["key"].startswith("wins_on.")} <= paid


@pytest.mark.parametrize("document", documents())
def test_a_wheel_pays_less_than_its_chances(document: str) -> None:
    for game, facts in _games(document).items():
        for pockets in set(values(facts, "wheel.pockets")) if "roulette" in game else ():
            for row in facts:
                bet = row["key"].removeprefix("covers.")
                for odds in values(facts, f"pays.{bet}") if row["key"].startswith("covers.") else ():
                    assert row["value"] * (1 + _gain(odds)) < pockets, f"{game} {bet}"


@pytest.mark.parametrize("document", documents())
def test_a_symbol_wheel_is_full_and_pays_less_than_its_chances(document: str) -> None:
    facts = _games(document).get("big_six", [])
    for segments in values(facts, "wheel.segments"):
        counts = {row["key"].split(".")[-1]: row["value"] for row in facts if row["key"].startswith("wheel.segments.")}
        assert sum(counts.values()) == segments
        for symbol, count in counts.items():
            assert count * (1 + _gain(values(facts, f"pays.segment_{symbol}")[0])) < segments, symbol


@pytest.mark.parametrize("document", documents())
def test_a_throw_that_decides_pays_less_than_its_chances(document: str) -> None:
    craps = _games(document)["craps"]
    for row in craps:
        bet = row["key"].removeprefix("wins_on.")
        plain = row["key"].startswith("wins_on.") and "." not in bet and all(total in WAYS for total in row["value"])
        if plain and values(craps, f"pays.{bet}") and values(craps, f"loses_on.{bet}")[0] == ["other"]:
            won = sum(WAYS[total] for total in row["value"])
            assert won * (1 + _gain(values(craps, f"pays.{bet}")[0])) < EVERY_THROW, bet


@pytest.mark.parametrize("document", documents())
def test_a_race_of_a_number_against_the_seven_pays_less_than_its_chances(document: str) -> None:
    craps = _games(document)["craps"]
    races = 0
    for row in craps:
        _, bet, number = [*row["key"].split("."), "", ""][:3]
        if bet in RACES and number.isdecimal():
            against = "dont" in bet or "wrong" in bet
            won, lost = (WAYS[7], WAYS[int(number)]) if against else (WAYS[int(number)], WAYS[7])
            assert won * _gain(row["value"]) < lost, row["key"]
            races += 1
    assert races >= 12
