"""A game across jurisdictions: rows, cells, relations and their order."""

import random
import sqlite3
from collections.abc import Iterable, Mapping

from hypothesis import given
from hypothesis import strategies as st

from rules_db import KnowledgeBase
from rules_db.comparing.comparison import compared, only
from rules_db.comparing.reading import texts_compared, texts_on
from rules_db.comparing.records import Comparison, Row
from rules_db.records import StoredRule
from rules_db.words import Words
from tests.rules_db.comparing.making import ban, rule, sides

PLACES = ("norte", "sur", "este")


def comparison(
    *rules: StoredRule,
    concepts: Mapping[str, str] | None = None,
    relations: Mapping[frozenset[str], str] | None = None,
    jurisdictions: Iterable[str] = PLACES,
) -> Comparison:
    return compared(
        "craps",
        rules,
        jurisdictions=tuple(jurisdictions),
        concepts=concepts or {},
        relations=relations or {},
        words=Words(),
    )


def row(*rules: StoredRule) -> Row:
    (one,) = comparison(*rules).rows
    return one


def pays(jurisdiction: str, value: str, key: str = "pays.pass", **more: object) -> StoredRule:
    return rule("payout", key, value, jurisdiction=jurisdiction, **more)


def test_equal_values_stand_in_one_row() -> None:
    found = row(pays("norte", "1:1"), pays("sur", "1:1"))
    assert found.relation == "same"
    assert [cell.stated[0].words for cell in found.cells] == ["1:1", "1:1"]


def test_other_values_differ() -> None:
    assert row(pays("norte", "1:1"), pays("sur", "2:1")).relation == "different"


def test_what_one_alone_states_is_marked_and_the_others_are_named() -> None:
    found = comparison(pays("norte", "1:1"), pays("sur", "9:1", "pays.field"))
    assert {(each.key, each.relation, each.missing) for each in found.rows} == {
        ("pays.pass", "alone", ("sur",)),
        ("pays.field", "alone", ("norte",)),
    }


def test_a_jurisdiction_that_says_nothing_of_the_game_is_no_column() -> None:
    found = comparison(pays("norte", "1:1"), pays("sur", "1:1"))
    assert [column.jurisdiction for column in found.columns] == ["norte", "sur"]
    assert found.absent == ("este",)
    assert found.rows[0].missing == ()


def test_a_text_that_only_says_what_a_game_is_does_not_regulate_it() -> None:
    found = comparison(
        pays("norte", "1:1"), rule("definition", "", "El craps se rige por otro reglamento", jurisdiction="sur")
    )
    assert [column.jurisdiction for column in found.columns] == ["norte"]
    assert "sur" in found.absent
    assert [each.key for each in found.rows] == ["pays.pass"]


def test_a_contradiction_is_two_values_in_one_cell_and_differs_from_one() -> None:
    found = row(pays("norte", "1:1", line=4), pays("norte", "2:1", line=9), pays("sur", "1:1"))
    assert [each.words for each in found.cells[0].stated] == ["1:1", "2:1"]
    assert found.relation == "different"


def test_columns_stand_as_they_were_asked_for() -> None:
    found = comparison(pays("norte", "1:1"), pays("sur", "1:1"), jurisdictions=("sur", "norte"))
    assert [column.name for column in found.columns] == ["Sur", "Norte"]
    assert [cell.jurisdiction for cell in found.rows[0].cells] == ["sur", "norte"]


def test_what_differs_stands_first_in_its_family_and_payouts_before_equipment() -> None:
    found = comparison(
        rule("equipment", "decks", 6),
        rule("equipment", "decks", 8, jurisdiction="sur"),
        pays("norte", "1:1"),
        pays("sur", "1:1"),
        pays("norte", "2:1", "pays.field"),
        pays("sur", "3:1", "pays.field"),
    )
    assert [(each.family, each.key) for each in found.rows] == [
        ("payout", "pays.field"),
        ("payout", "pays.pass"),
        ("equipment", "decks"),
    ]


def test_aligned_norms_are_one_row_and_others_are_not() -> None:
    ours, theirs = ban("Nadie toca los dados."), ban("No se tocarán los dados.", jurisdiction="sur")
    apart = comparison(ours, theirs)
    assert [each.relation for each in apart.rows] == ["alone", "alone"]
    together = comparison(ours, theirs, concepts={ours.id: "c1", theirs.id: "c1"})
    assert [(each.relation, each.concept_id, each.norm) for each in together.rows] == [("same", "c1", True)]


def test_norms_that_are_aligned_as_different_differ() -> None:
    ours, theirs = ban("Nadie toca los dados."), ban("Todos tocan los dados.", jurisdiction="sur")
    found = comparison(
        ours,
        theirs,
        concepts={ours.id: "c1", theirs.id: "c1"},
        relations={frozenset((ours.id, theirs.id)): "different"},
    )
    assert found.rows[0].relation == "different"


def test_only_leaves_what_is_asked_for() -> None:
    found = comparison(
        pays("norte", "1:1"),
        pays("sur", "1:1"),
        pays("norte", "2:1", "pays.field"),
        pays("sur", "3:1", "pays.field"),
        pays("norte", "5:1", "pays.any_7"),
    )
    assert [each.key for each in only(found, "differences").rows] == ["pays.field"]
    assert [each.key for each in only(found, "common").rows] == ["pays.pass"]
    assert [each.key for each in only(found, "missing").rows] == ["pays.any_7"]
    assert only(found, None) == found


def test_what_only_two_of_three_state_alike_is_not_common() -> None:
    found = comparison(pays("norte", "1:1"), pays("sur", "1:1"), rule("equipment", "dice", 2, jurisdiction="este"))
    assert only(found, "common").rows == ()


@given(sides("norte"), sides("sur"), st.randoms(use_true_random=False))
def test_the_order_of_documents_and_rules_changes_nothing(a: object, b: object, chance: random.Random) -> None:
    rules = [*a.rules, *b.rules]  # type: ignore[attr-defined]
    shuffled = chance.sample(rules, len(rules))
    assert comparison(*shuffled) == comparison(*rules)


def test_equal_odds_and_stakes_are_alike_however_they_are_written() -> None:
    assert row(pays("norte", "8:10"), pays("sur", "4:5")).relation == "same"
    twice, again = ({"times": times, "of": "bet"} for times in (2, 1))
    ours, theirs = (
        rule("bet", "amount.double", value, jurisdiction=of) for value, of in ((twice, "norte"), (again, "sur"))
    )
    assert row(ours, theirs).relation == "same"


def test_what_is_said_of_the_hard_ways_is_said_of_each_of_them() -> None:
    found = comparison(
        rule("bet", "when.hard_4", "any_time"), rule("bet", "when.hard_ways", "any_time", jurisdiction="sur")
    )
    (each,) = [one for one in found.rows if one.key == "when.hard_4"]
    assert each.cell("sur").within == "when.hard_ways"
    assert each.relation == "same"


def test_a_limit_of_all_is_not_the_limit_of_each() -> None:
    found = comparison(rule("limit", "bet_max.odds_pass", 3), rule("limit", "bet_max.odds", 3, jurisdiction="sur"))
    assert {one.key: one.relation for one in found.rows} == {"bet_max.odds_pass": "alone", "bet_max.odds": "partly"}


def test_a_limit_of_a_whole_is_compared_with_those_of_its_parts_and_decides_none_of_them() -> None:
    found = comparison(
        rule("limit", "bet_max.odds.4", {"of": "bet", "times": 2}, jurisdiction="norte", line=3),
        rule("limit", "bet_max.odds_pass", {"of": "bet", "times": 1}, jurisdiction="sur", line=7),
        rule("limit", "bet_max.odds_dont_pass.4", {"of": "bet", "times": 2}, jurisdiction="sur", line=8),
    )
    rows = {row.key: row for row in found.rows}
    assert [each.words for each in rows["bet_max.odds.4"].cell("sur").stated] == ["as much as the bet", "2 × the bet"]
    assert rows["bet_max.odds.4"].relation == "different"
    part = rows["bet_max.odds_dont_pass.4"].cell("norte")
    assert (part.state, [place.line_start for place in part.passages]) == ("unread", [3])


def test_of_many_editions_of_one_text_the_newest_is_compared_with_what_rules_a_part() -> None:
    base = KnowledgeBase(sqlite3.connect(":memory:"))
    base.connection.executescript(
        "CREATE TABLE documents (id, jurisdiction, date); CREATE TABLE rules (document_id, game)"
    )
    texts = {f"edicion-{year}": (year, 10) for year in range(2010, 2015)} | {"enmienda": (2012, 2)}
    for name, (year, rules) in texts.items():
        base.connection.execute("INSERT INTO documents VALUES (?, 'norte', ?)", (name, f"{year}-05-06"))
        base.connection.executemany("INSERT INTO rules VALUES (?, 'craps')", [(name,)] * rules)
    base.connection.execute("INSERT INTO rules VALUES ('edicion-2010', 'bingo')")
    assert texts_compared(base, ["norte"], "craps") == ["edicion-2014", "enmienda"]
    assert texts_compared(base, ["norte", "sur"], "bingo") == ["edicion-2010"]
    assert "edicion-2013" in texts_on(base)["norte", "craps"].left_out
