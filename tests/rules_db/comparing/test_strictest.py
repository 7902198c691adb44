"""Of several jurisdictions the value that binds most, or that serves one side most; and what cannot be ordered."""

import json
from pathlib import Path

import pytest

from rules_db.cli import run
from rules_db.comparing.strictest import Strictest, Winner, at_least, order, place, strictest
from rules_db.records import StoredRule
from rules_db.words import Words
from tests.rules_db.comparing.making import rule
from tests.rules_db.comparing.test_comparison import comparison


def judged(*rules: StoredRule, whose: str = "") -> Strictest:
    articles = {f"{one.jurisdiction}__p{one.line_start}": f"Artículo {one.line_start}" for one in rules}
    return strictest(comparison(*rules), articles, whose)  # type: ignore[arg-type]


def one(*rules: StoredRule, whose: str = "") -> Winner:
    (only,) = judged(*rules, whose=whose).rules
    return only


def said(family: str, key: str, **values: object) -> list[StoredRule]:
    return [rule(family, key, value, jurisdiction=name, line=at) for at, (name, value) in enumerate(values.items(), 3)]


def winners(found: Winner) -> list[str]:
    return [each.jurisdiction for each in found.winners]


def test_the_higher_payout_binds_the_house_and_serves_the_player() -> None:
    rules = said("payout", "pays.craps_12", norte="30:1", sur="31:1", este="30:1")
    assert winners(one(*rules)) == ["sur"] == winners(one(*rules, whose="player"))
    assert winners(one(*rules, whose="house")) == ["norte", "este"]


def test_the_winning_value_has_its_article_and_its_lines() -> None:
    best = one(*said("payout", "pays.field", norte="1:1", sur="2:1")).winners[0]
    assert (best.words, best.article, best.places[0].line_start) == ("2:1", "Artículo 4", 4)


def test_the_tighter_limit_is_the_stricter_one() -> None:
    most = said("limit", "bet_max.insurance", norte={"times": "1/2", "of": "bet"}, sur={"times": 1, "of": "bet"})
    fewest = said("limit", "turns_min.ball", norte=3, sur=8)
    assert winners(one(*most)) == ["norte"]
    assert winners(one(*most, whose="player")) == ["sur"]
    assert winners(one(*fewest)) == ["sur"]


def test_a_rule_that_serves_neither_side_is_left_out_where_that_is_asked() -> None:
    assert judged(*said("limit", "turns_min.ball", norte=3, sur=8), whose="player").rules == ()


@pytest.mark.parametrize(
    ("family", "key", "values", "reason"),
    [
        ("limit", "bet_max", ({"times": 2, "of": "bet"}, {"times": 2, "of": "pot"}), "across"),
        ("limit", "bet_max", ({"amount": 9, "currency": "EUR"}, {"amount": 800, "currency": "CLP"}), "across"),
        ("payout", "pays.odds", ("2:1", "true_odds"), "no_scale"),
        ("dealer_rule", "dealt_by", ("croupier", "player"), "no_order"),
        ("bet", "wins_on.field", ([2, 3], [3, 4]), "across"),
    ],
)
def test_what_cannot_be_ordered_says_why(family: str, key: str, values: tuple[object, object], reason: str) -> None:
    found = one(*said(family, key, norte=values[0], sur=values[1]))
    assert (found.outcome, found.reason, found.winners) == ("unordered", reason, ())
    assert len(found.others) == 2


def test_equal_odds_are_alike_however_they_are_written() -> None:
    assert one(*said("payout", "pays.wrong_bet.5", norte="8:10", sur="4:5")).outcome == "alike"


def test_what_one_alone_states_is_told_with_those_of_which_nothing_is_known() -> None:
    rules = [*said("payout", "pays.field", norte="1:1"), *said("option", "double.cards", sur=1)]
    found = judged(*rules).rules[0]
    assert (found.outcome, [each.jurisdiction for each in found.open]) == ("alone", ["sur"])


def test_variants_are_judged_apart() -> None:
    rules = [
        rule("payout", "pays.corner", "8:1", variant="double_zero"),
        rule("payout", "pays.corner", "9:1", variant="single_zero", line=8),
        rule("payout", "pays.corner", "11:1", variant="double_zero", jurisdiction="sur"),
    ]
    found = one(*rules)
    assert (found.variant, winners(found)) == ("double_zero", ["sur"])


def test_alternatives_win_only_where_each_of_them_does() -> None:
    by = order("limit", "staff.payer")
    assert by is not None
    either, two, six = (place(value, by) for value in ([2, 5], 2, 6))
    assert either is not None
    assert two is not None
    assert six is not None
    assert at_least(either, two) is True
    assert at_least(either, six) is False
    three = place(3, by)
    assert three is not None
    assert at_least(either, three) is None


def test_the_command_prints_winners_and_refuses_another_side(
    samples_database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ["--db", str(samples_database)]
    assert run(["compare", "craps", "--strictest", "--for", "player", "--json", *at]) == 0
    found = json.loads(capsys.readouterr().out)["data"]
    assert found["whose"] == "player"
    assert {each["outcome"] for each in found["rules"]} <= {"wins", "alone", "unordered", "alike"}
    assert run(["compare", "craps", "--strictest", "--language", "es", *at]) == 0
    assert "más estricto" in capsys.readouterr().out
    assert run(["compare", "craps", "--for", "bank", *at]) == 2
    assert "--for is player or house" in capsys.readouterr().err


def test_words_of_every_outcome_and_reason_are_there() -> None:
    for name in ("wins", "alone", "unordered", "alike", "no_order", "no_scale", "across"):
        assert Words("es").text(f"strictest_{name}") != Words("en").text(f"strictest_{name}")
