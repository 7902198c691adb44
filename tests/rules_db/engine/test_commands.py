"""`reglas settle`, `decide`, `incident`, `check` and `packs` as a user runs them."""

import json
from pathlib import Path

import pytest

from tests.conftest import reglas

BET = '"bets": [{"bet": "field", "stake": 2.10}]'
GOOD = f'{{"jurisdiction": "melilla", "game": "craps", {BET}, "outcome": {{"rolls": ["1+1"]}}}}'


def answer(*arguments: str | Path, code: int = 0):
    run = reglas(*arguments, "--json")
    assert run.returncode == code, run.stderr
    return json.loads(run.stdout)["data"]


def test_settle_tells_the_payment_and_the_lines():
    run = reglas("settle", "melilla", "craps", "--bet", "pass:10", "--bet", "field:5", "--rolls", "4+2,3+3")
    assert run.returncode == 0
    first, second = (line.split() for line in run.stdout.splitlines()[1:] if line.startswith(("pass", "field")))
    assert first[:6] == ["pass", "10", "win", "1:1", "20", "10"]
    assert second[:5] == ["field", "5", "lose", "0", "-5"]
    assert "1083" in run.stdout


def test_settle_as_json_is_exact():
    one, _ = answer(
        "settle", "melilla", "craps", "--bet", "odds_dont_pass.5:1", "--bet", "dont_pass.5:1", "--rolls", "4+3"
    )
    assert (one["pays"], one["amount"], one["gain"]) == ("2/3", "5/3", "2/3")
    assert one["citations"][0]["document"] == "es-melilla-decreto-3715-2014"


@pytest.mark.parametrize(
    "arguments",
    [
        ("french_roulette", "--bet", "straight.17:1", "--pocket", "17"),
        ("french_roulette", "--bet", "even/half:1", "--pocket", "0"),
        ("blackjack", "--bet", "main:1", "--player", "AS,KD", "--dealer", "9H,8C"),
        ("big_six", "--bet", "figure:1", "--outcome", '{"result": "figure"}'),
        ("craps", "--bet", "come@2:1", "--rolls", "4+2,3+4"),
    ],
)
def test_outcomes_of_every_kind(arguments: tuple[str, ...]):
    assert answer("settle", "melilla", *arguments)[0]["amount"] not in (None, "0")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("settle", "melilla", "craps"), "at least one --bet"),
        (("settle", "melilla", "craps", "--bet", "pass"), "pass is no bet"),
        (("settle", "melilla", "craps", "--bet", "pass:10", "--outcome", "{"), "the outcome is no JSON"),
        (("settle", "melilla", "craps", "--bet", "pass:10", "--rolls", "7+6"), "a total of 13"),
        (("settle", "--file", "no-such-file"), "there is no file no-such-file"),
        (("check", "melilla", "craps", "players"), "players tells nothing"),
        (("check", "melilla", "craps", "players=1", "players=2"), "players is told twice"),
        (("settle", "melilla", "craps", "--bet", "pass:1,000,000", "--rolls", "1+1"), "is no sum of money"),
        (("settle", "melilla", "craps", "--bet", "pass:1.000", "--rolls", "1+1"), "may mean 1000 or 1"),
        (
            ("settle", "melilla", "craps", "--bet", "pass:1", "--rolls", "1+1", "--outcome", '{"rolls": ["6+1"]}'),
            "rolls is told twice",
        ),
        (("packs", "melilla", "craps", "--out", "x"), "leave the names out"),
        (("decide", "melilla", "craps", "stickman"), "no role stickman"),
    ],
)
def test_bad_use_is_told_in_one_sentence(arguments: tuple[str, ...], sentence: str):
    run = reglas(*arguments)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stderr.startswith("reglas: ")
    assert len(run.stderr.splitlines()) == 1


def test_a_file_goes_on_after_bad_lines_and_counts_them(tmp_path: Path):
    file = tmp_path / "bets.jsonl"
    bad = GOOD.replace("1+1", "7+6")
    file.write_text("\n".join([GOOD, "{broken", "", bad, GOOD, "[]", '{"bets": 1}', "\x00"]) + "\n", encoding="utf-8")
    run = reglas("settle", "--file", file, "--json")
    assert run.returncode == 1
    assert [json.loads(line)["line"] for line in run.stdout.splitlines()] == [1, 5]
    assert json.loads(run.stdout.splitlines()[0])["payments"][0]["amount"] == "6.3"
    told = run.stderr.splitlines()
    assert told[0].startswith("reglas: line 2: it is no JSON")
    assert "line 4: a die has no face 7" in told[1]
    assert told[-1] == "7 lines, 5 refused; 2 bets: 2 win; staked 4.2, given back 12.6"


def test_a_file_takes_the_names_of_the_command_line(tmp_path: Path):
    file = tmp_path / "bets.jsonl"
    file.write_text('{"bet": "field", "stake": "1", "outcome": {"rolls": ["1+1"]}}\n', encoding="utf-8")
    run = reglas("settle", "melilla", "craps", "--file", file)
    assert (run.returncode, run.stdout) == (0, "")
    assert run.stderr.strip().endswith("staked 1, given back 3")


def test_decide_incident_and_check():
    assert answer("decide", "melilla", "blackjack", "dealer", "dealer=9H,7C")[0]["action"] == "draw"
    assert answer("incident", "melilla", "craps", "dados", "rompen")[0]["consequence"] == "void_spin"
    assert answer("check", "melilla", "american_roulette", "bet.straight=5", "min_bet=1")[0]["lawful"] == "yes"
    assert answer("check", "melilla", "american_roulette", "bet.straight=50", "min_bet=1", code=1)[0]["lawful"] == "no"
    assert "bet.straight" in answer("check", "melilla", "american_roulette")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (("bet.straight=10", "min_bet=1"), 0),
        (("bet.straight=50", "min_bet=1"), 1),
        (("bet.straight=1/2", "min_bet=1"), 1),
        (("bet.straight=0", "min_bet=1"), 1),
        (("bet.straight=10",), 3),
        (("no.such.thing=3",), 3),
        (("no.such.thing=3", "bet.straight=50", "min_bet=1"), 1),
    ],
)
def test_check_ends_with_a_status_of_its_own_for_what_is_not_known(facts: tuple[str, ...], code: int):
    assert reglas("check", "melilla", "american_roulette", *facts).returncode == code


@pytest.mark.parametrize("figure", ["1000000€", "1e6", "1,000,000", "NaN", "abc", "1.000"])
def test_check_refuses_what_is_no_figure(figure: str):
    run = reglas("check", "melilla", "american_roulette", f"bet.straight={figure}", "min_bet=1")
    assert (run.returncode, run.stdout) == (2, "")
    assert len(run.stderr.splitlines()) == 1


def test_packs_lists_shows_and_writes(tmp_path: Path, database: Path):
    listed = answer("packs", "coquimbo")
    assert [(row["game"], row["settled"] > 0) for row in listed] == [("blackjack", True)]
    table = reglas("packs", "--table")
    assert "craps" in table.stdout
    head = table.stdout.partition("american_roulette")[0].split()  # a head wraps where the cells leave no width
    assert {"not", "executable"} <= {*head}
    shown = reglas("packs", "chile", "craps")
    assert "contradiction" in shown.stdout
    assert answer("packs", "chile", "craps")["source"]["document"] == "cl-scj-catalogo-de-juegos"
    written = reglas("packs", "--db", database, "--out", tmp_path / "packs")
    assert written.returncode == 0, written.stderr
    assert list((tmp_path / "packs").glob("*/american_roulette.json"))
