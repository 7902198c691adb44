"""The scorer of these regulations counts as it says."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from schemas.records import Rule
from tests.conftest import session
from tests.running import command_of
from tests.unseen import documents, probes
from tests.unseen.comparing import comparable, near, number, states, titles_agree
from tests.unseen.score import SHARES, held_out, line, total

FACT = {"game": "boule", "family": "payout", "key": "pays.straight", "value": "7:1", "line_start": 10, "line_end": 11}

FEW = ("blackjack", "craps", "french_roulette")
"""Games of the passages that both scorers count: the other one starts the program for each."""


def rule(key: str = "pays.straight", value: object = "7:1", first: int = 10, last: int = 10) -> Rule:
    return Rule("d", "j", "p", "boule", "", "payout", key, value, "words", first, last, 1.0, "m")


@pytest.mark.parametrize(
    ("one", "other"),
    [("50 %", "1/2"), (0.5, "1/2"), ("6:10", "3:5"), ([7], 7), ([3, 1], [1, 3]), ("17", 17), ("La  Banca", "la banca")],
)  # fmt: skip
def test_equal_values_are_equal_in_any_form(one: object, other: object) -> None:
    assert comparable(one) == comparable(other)


@pytest.mark.parametrize(("one", "other"), [("35:1", 35), ("7:1", "7:2"), (True, 1), ("05", 5), ("1/0", 1)])
def test_other_values_differ(one: object, other: object) -> None:
    assert comparable(one) != comparable(other)


def test_order_counts_only_where_it_matters() -> None:
    fact = {**FACT, "key": "rank_order", "value": ["ace", "king"]}
    assert not states(rule("rank_order", ["king", "ace"]), fact)
    assert states(rule("covers.split", ["king", "ace"]), {**fact, "key": "covers.split"})


def test_another_fair_reading_counts() -> None:
    fact = {**FACT, "accept": ["8:1"], "also_key": ["pays.number"]}
    assert states(rule("pays.number", "8:1"), fact)
    assert not states(rule("pays.number", "9:1"), fact)


def test_a_rule_stands_within_three_lines_and_is_not_all_of_the_text() -> None:
    assert near(rule(first=7, last=7), FACT)
    assert near(rule(first=14, last=14), FACT)
    assert not near(rule(first=6, last=6), FACT)
    assert not near(rule(first=1, last=40), FACT)


def test_numbers_are_compared_without_what_stands_around_them() -> None:
    assert number("Artículo 7.º") == number("7)") == number("ART. 7°.-") == "7"
    assert number("§ 4.") != number("5.")


def test_titles_are_compared_by_their_words() -> None:
    assert titles_agree("De la ruleta", "DE LA RULETA.")
    assert titles_agree("Premios", "Premios. Se pagan así")
    assert not titles_agree("De la ruleta", "De los dados")
    assert not titles_agree("", "Premios")


def test_a_line_of_figures_leaves_out_what_there_is_nothing_of() -> None:
    told = line("uno", Counter(facts=4, found=1, rules=0, units=2, units_found=1), SHARES)
    assert "recall 0.250" in told
    assert "structure 0.500" in told
    assert "precision" not in told


def test_what_is_held_out_is_known_by_its_name() -> None:
    assert held_out("uy_bahia_lenga_pliego")
    assert held_out("odds-007")
    assert not held_out("odds-008")


def test_a_passage_stands_in_an_article_of_its_game() -> None:
    text, places = probes.document("boule", [{"text": ["Uno."]}, {"text": ["a b", "1 2"]}])
    lines = text.split("\n")
    assert "Boule" in lines
    assert lines[places[0][0] - 1] == "Uno."
    assert lines[places[1][0] - 1 : places[1][1]] == ["a b", "1 2"]


def _official(tool: str, source: Path, shared: Path, *options: str) -> dict[str, int]:
    """What the scorer that stands beside the gold counts."""
    with command_of(session()) as reglas:
        command = [sys.executable, shared / "tools" / tool, source, "--reglas", reglas, "--json", *options]
        run = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    answer: dict[str, int] = json.loads(run.stdout)
    return answer


def test_the_figures_are_those_of_the_scorer_beside_the_gold(shared: Path, tmp_path: Path) -> None:
    name = "co_rio_alcarra_acuerdo"
    theirs = _official("score_unseen.py", documents.FOLDER, shared, "--only", name)["total"]
    ours = documents.scored(name).counts
    assert {key: ours[key] for key in theirs} == theirs
    answers = [answer for answer in probes.answers("things") if answer.probe["game"] in FEW]
    some = tmp_path / "things.jsonl"
    some.write_text("".join(f"{json.dumps(answer.probe)}\n" for answer in answers), encoding="utf-8")
    theirs = _official("score_probes.py", some, shared)
    ours = total(answer.counts for answer in answers)
    assert ours["rules"] - ours["right"] == theirs["false"]
    assert {key: ours[key] for key in ("found", "facts", "rules", "counter", "clean")} == {
        key: theirs[key] for key in ("found", "facts", "rules", "counter", "clean")
    }
