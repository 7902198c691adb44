"""One rule said in two ways is one rule: by a list or by what is left, of the whole or of each part."""

import pytest

from rules_db.comparing.meaning import meanings
from rules_db.comparing.records import Row
from rules_db.records import StoredRule
from tests.rules_db.comparing.making import rule
from tests.rules_db.comparing.test_comparison import comparison


def row(key: str, *rules: StoredRule) -> Row:
    return next(one for one in comparison(*rules).rows if one.key == key)


def bet(key: str, value: object, place: str = "norte", **more: object) -> StoredRule:
    return rule("bet", key, value, jurisdiction=place, **more)


def test_any_other_is_what_is_left() -> None:
    left, listed = bet("loses_on.any_craps", ["other"]), bet("loses_on.any_craps", [4, 5, 6, 7, 8, 9, 10, 11], "sur")
    wins = [bet("wins_on.any_craps", [2, 3, 12]), bet("wins_on.any_craps", [2, 3, 12], "sur")]
    assert row("loses_on.any_craps", left, listed, *wins).relation == "same"
    fewer = bet("loses_on.any_craps", [4, 5, 6], "sur")
    assert row("loses_on.any_craps", left, fewer, *wins).relation == "different"


def test_any_other_of_nothing_that_is_known_stays_as_it_is() -> None:
    assert meanings([bet("loses_on.field", ["other"])]) == {}
    assert meanings([bet("loses_on.field", ["other"]), bet("wins_on.field", ["point"])]) == {}


def test_throws_without_a_double_are_those_that_make_the_total() -> None:
    easy, listed = bet("loses_on.hard_8", [7, "easy"]), bet("loses_on.hard_8", [7, "5-3", "6-2"], "sur")
    assert row("loses_on.hard_8", easy, listed).relation == "same"
    assert row("loses_on.hard_8", easy, bet("loses_on.hard_8", [7], "sur")).relation == "different"


def test_one_text_that_says_it_twice_says_it_once() -> None:
    rules = [bet("wins_on.hard_8", ["double"]), bet("wins_on.hard_8", ["4-4"], line=9)]
    (cell,) = (
        cell
        for cell in row("wins_on.hard_8", *rules, bet("wins_on.hard_8", ["4-4"], "sur")).cells
        if cell.jurisdiction == "norte"
    )
    assert len(cell.stated) == 1
    assert len(cell.stated[0].places) == 2


def test_numbers_that_win_one_by_one_are_those_of_the_whole_bet() -> None:
    listed = bet("numbers.hard_ways", [4, 6])
    each = [bet("wins_on.hard_4", ["2-2"], "sur"), bet("wins_on.hard_6", ["3-3"], "sur")]
    assert row("numbers.hard_ways", listed, *each).relation == "same"
    assert row("numbers.hard_ways", listed, *each[:1]).relation == "alone"


def pays(key: str, value: str, place: str = "norte") -> StoredRule:
    return rule("payout", f"pays.{key}", value, jurisdiction=place)


def test_what_the_whole_bet_is_paid_each_of_its_numbers_is() -> None:
    numbered = row("pays.horn.2", pays("horn.2", "7:1"), pays("horn", "4:1", "sur"))
    assert (numbered.relation, numbered.cell("sur").within) == ("different", "pays.horn")


def test_a_text_that_pays_parts_apart_has_not_said_what_it_pays_the_others() -> None:
    rules = [pays("hard_6", "9:1"), pays("hard_ways", "2:1", "sur"), pays("hard_4", "7:1", "sur")]
    assert row("pays.hard_6", *rules).cell("sur").stated == ()
    assert row("pays.hard_6", *rules[:2]).cell("sur").within == "pays.hard_ways"


def test_the_bet_on_the_pot_is_one_bet_where_a_text_calls_it_the_progressive() -> None:
    ours, theirs = bet("mandatory.jackpot", "voluntary"), bet("mandatory.progressive", "voluntary", "sur")
    assert row("mandatory.progressive", ours, theirs).relation == "same"
    assert row("mandatory.jackpot", ours, bet("mandatory.ante", "voluntary", "sur")).relation == "alone"


@pytest.mark.parametrize(("name", "lines"), [("insurance", [30]), ("ante", [])])
def test_who_says_how_much_a_bet_may_be_is_not_silent_on_how_much_it_is(name: str, lines: list[int]) -> None:
    most = rule("limit", f"bet_max.{name}", {"times": "1/2", "of": "bet"}, jurisdiction="sur", line=30)
    found = row("amount.insurance", bet("amount.insurance", {"times": "1/2", "of": "bet"}), most)
    assert [place.line_start for place in found.cell("sur").passages] == lines
