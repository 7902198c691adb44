"""What a changed value would do to the house edge of the first text."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules_db.cli import run
from rules_db.comparing.difference import Part, diff
from rules_db.comparing.layout import worths
from rules_db.comparing.ranking import of_family, with_worth
from rules_db.comparing.reading import Side, side
from rules_db.comparing.records import ValueChange, Worth
from rules_db.knowledge import KnowledgeBase
from rules_db.words import Words

ONE = """\
REGLAMENTO DE PRUEBA DE LA VILLA

CRAPS

Artículo 1. Premios.

a) Any craps. Gana con 2, 3 ó 12; pierde con las demás cifras. Se paga 7 a 1.

b) Field. Gana con 2, 3, 4, 9, 10, 11 ó 12; pierde con las demás cifras. Se paga 1 a 1.
"""
OTHER = ONE.replace("7 a 1", "8 a 1")


def the_side(tmp_path: Path, name: str, text: str) -> Side:
    (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    target = tmp_path / f"{name}.db"
    assert run(["build", str(tmp_path / f"{name}.txt"), "--id", "cl-villa-decreto-1-2020", "--db", str(target)]) == 0
    with KnowledgeBase.open(target) as base:
        return side(base, "cl-villa-decreto-1-2020")


def changes(tmp_path: Path, one: str, other: str, parts: list[Part]) -> tuple[ValueChange, ...]:
    a, b = the_side(tmp_path, "one", one), the_side(tmp_path, "other", other)
    return with_worth(diff(a, b, parts=parts), a).values


def test_a_payout_changes_the_edge_of_its_bet_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (change,) = changes(tmp_path, ONE, OTHER, ["values"])
    (worth,) = change.worth
    assert (worth.bet, worth.before_exact, worth.after_exact) == ("any_craps", "1/9", "0/1")
    assert worths(change, Words()) == ["house edge of any craps: 11.111 % → 0.000 %"]


def test_the_other_way_round_it_is_the_other_text_s_edge(tmp_path: Path) -> None:
    (change,) = changes(tmp_path, OTHER, ONE, ["values"])
    assert [(worth.before_exact, worth.after_exact) for worth in change.worth] == [("0/1", "1/9")]


def test_a_value_that_only_one_text_states_has_no_worth(tmp_path: Path) -> None:
    found = changes(tmp_path, ONE, ONE.replace(" Se paga 7 a 1.", ""), ["values"])
    assert found
    assert not any(change.worth for change in found if change.kind != "changed")


def test_a_text_that_states_two_values_does_not_say_which_would_change(tmp_path: Path) -> None:
    a, b = the_side(tmp_path, "one", ONE), the_side(tmp_path, "other", OTHER)
    (known,) = (rule for rule in a.rules if rule.key == "pays.any_craps")
    a = replace(a, rules=(*a.rules, replace(known, id="again", value="6:1")))
    (change,) = with_worth(diff(a, b, parts=["values"]), a).values
    assert (len(change.before), change.worth) == (2, ())


def test_a_family_is_cut_out_after_the_edges_are_known(tmp_path: Path) -> None:
    a, b = the_side(tmp_path, "one", ONE), the_side(tmp_path, "other", OTHER)
    assert with_worth(of_family(diff(a, b, parts=["values"]), "payout"), a).values[0].worth
    assert not of_family(diff(a, b, parts=["values"]), "limit").values


def test_bets_of_one_edge_are_told_together_and_an_unknown_one_is_no_zero() -> None:
    worth = (Worth("hard_4", "", 0.25, 0.125), Worth("hard_10", "", 0.25, 0.125), Worth("field", "mini", 0.0, None))
    told = worths(ValueChange("changed", "craps", "payout", "pays.hard_4", "x", (), (), worth), Words("es"))
    assert told == [
        "ventaja de la casa en 4 duro; 10 duro: 25,000 % → 12,500 %",
        "ventaja de la casa en campo (mini): 0,000 % → no se sabe",
    ]


def test_the_command_tells_it_only_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("one", ONE), ("other", OTHER)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    sides = [str(tmp_path / "one.txt"), str(tmp_path / "other.txt")]
    assert run(["diff", *sides, "--only", "values"]) == 0
    assert "house edge" not in capsys.readouterr().out
    for form in ([], ["--markdown"], ["--html"], ["--family", "payout"]):
        assert run(["diff", *sides, "--edges", *form]) == 0
        assert "11.111 % → 0.000 %" in capsys.readouterr().out
