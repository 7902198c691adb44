"""Why rows are aligned, and what people decide of it: kept by content, applied at once and by every build."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase
from rules_db.alignments import between, cited, ends
from rules_db.building import build
from rules_db.cli import run
from rules_db.decisions.store import read
from rules_db.decisions.subjects import words_of
from tests.rules_db.conftest import read_by_name

ONE = """\
MUNICIPALIDAD DE PUERTO UNO

DECRETO

1. BLACK JACK

1.1 DESARROLLO

El croupier debe quemar la carta de encima del mazo.
El jugador no puede tocar las fichas de otro.
"""
TWO = """\
MUNICIPALIDAD DE PUERTO DOS

DECRETO

1. BLACK JACK

1.1 DESARROLLO

El tallador debe quemar el naipe de encima de la baraja.
El apostador no podrá tocar las placas de otro.
"""
BURNS = ("uno:9", "dos:9")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two short regulations and a knowledge base of them."""
    monkeypatch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
    monkeypatch.setenv("REGLAS_DB", str(tmp_path / "two.db"))
    monkeypatch.setenv("COLUMNS", "160")
    (tmp_path / "sources").mkdir()
    rebuild(tmp_path, ONE, TWO)
    return tmp_path


def rebuild(folder: Path, one: str, two: str) -> None:
    for name, text in (("uno", one), ("dos", two)):
        (folder / "sources" / f"{name}.txt").write_text(text, encoding="utf-8")
    build([folder / "sources"], folder / "two.db")


def said(capsys: Captured, *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    captured = capsys.readouterr()
    return captured.err if code else captured.out


def told(capsys: Captured, *arguments: str) -> Any:
    return json.loads(said(capsys, *arguments, "--json"))["data"]


def test_why_gives_both_texts_the_features_and_the_words_in_common(folder: Path, capsys: Captured) -> None:
    page = said(capsys, "why", *BURNS)
    for words in ("equivalent", "uno:9", "dos:9", "carta de encima del mazo", "naipe de encima de la baraja"):
        assert words in page
    assert "carta/naipe" in page or "naipe/carta" in page
    assert "weight" in page


def test_why_as_data_adds_up(folder: Path, capsys: Captured) -> None:
    answer = told(capsys, "why", *BURNS)
    total = sum(reason["value"] * reason["weight"] for reason in answer["reasons"])
    assert answer["score"] == pytest.approx(1 / (1 + math.exp(-total)), abs=0.01)
    assert {answer["a"]["document_id"], answer["b"]["document_id"]} == {"uno", "dos"}


def test_why_with_one_row_lists_its_counterparts(folder: Path, capsys: Captured) -> None:
    counterparts = [row["counterpart"] for row in told(capsys, "why", "uno:9")["counterparts"]]
    assert {(row["level"], row["line_start"]) for row in counterparts} == {("rule", 9), ("provision", 7)}


def test_why_with_one_row_says_what_makes_it_one_of_its_game(folder: Path, capsys: Captured) -> None:
    game = told(capsys, "why", "uno:9")["game"]
    assert game["game"] == "blackjack"
    assert game["kind"] == "blackjack"
    assert 0 < game["confidence"] <= 1
    assert game["reasons"]
    assert game["reasons"][0] in said(capsys, "why", "uno:9").replace("\n", " ")


def test_why_names_what_is_missing(folder: Path, capsys: Captured) -> None:
    crossed = said(capsys, "why", *apart(capsys), code=2)
    assert "nothing aligns dos:9 with uno:10; the first is aligned with uno:9" in crossed
    assert "there is no row nada" in said(capsys, "why", "nada", "dos:9", code=2)
    assert "there is no document" in said(capsys, "why", "tres:1", "dos:9", code=2)


def test_rows_are_named_by_id_as_well(folder: Path, capsys: Captured) -> None:
    answer = told(capsys, "why", *BURNS)
    again = told(capsys, "why", answer["a_id"], answer["b_id"])
    assert again["id"] == answer["id"]


def test_a_rejected_pair_leaves_its_concept_at_once(folder: Path, capsys: Captured) -> None:
    said(capsys, "review", *BURNS, "--reject", "--note", "otra mesa", "--who", "Ana", "--when", "2031-02-03")
    answer = told(capsys, "why", *BURNS)
    assert [answer[name] for name in ("verdict", "note", "reviewer", "reviewed")] == [
        "reject",
        "otra mesa",
        "Ana",
        "2031-02-03",
    ]
    with KnowledgeBase.open(folder / "two.db") as base:
        sql = "SELECT concept_id FROM concept_members WHERE rule_id IN (?, ?)"
        assert base.connection.execute(sql, (answer["a_id"], answer["b_id"])).fetchall() == []


def test_a_verdict_survives_a_rebuild_with_moved_lines(folder: Path, capsys: Captured) -> None:
    said(capsys, "review", *BURNS, "--relation", "related", "--who", "Ana")
    rebuild(folder, ONE.replace("1. BLACK JACK", "\n\n\n1. BLACK JACK"), TWO.replace("DECRETO", "\nDECRETO\n"))
    answer = told(capsys, "why", "uno:12", "dos:11")
    assert (answer["relation"], answer["found"], answer["verdict"]) == ("related", "equivalent", "relation")


@pytest.mark.parametrize(
    ("other", "state"), [("el naipe de arriba", "review_again"), ("con cuidado, y a la vista de todos, algo", "lost")]
)
def test_a_verdict_is_not_applied_where_the_words_changed(
    folder: Path, capsys: Captured, other: str, state: str
) -> None:
    said(capsys, "review", *BURNS, "--reject")
    rebuild(folder, ONE, TWO.replace("el naipe de encima", other))
    assert [one["state"] for one in told(capsys, "decisions", "list")] == [state]
    with KnowledgeBase.open(folder / "two.db") as base:
        assert base.connection.execute("SELECT count(*) FROM alignments WHERE verdict <> ''").fetchone()[0] == 0


def test_the_last_verdict_counts(folder: Path, capsys: Captured) -> None:
    said(capsys, "review", *BURNS, "--reject")
    said(capsys, "review", *BURNS[::-1], "--accept")
    assert [one["decision"]["act"] for one in told(capsys, "review", "--list")] == ["accept"]
    assert len(read(folder / "two.db")) == 2
    assert told(capsys, "why", *BURNS)["verdict"] == "accept"


def apart(capsys: Captured) -> tuple[str, str]:
    """Two rules that nothing aligns."""
    burns, touches = told(capsys, "why", *BURNS), told(capsys, "why", "uno:10", "dos:10")
    return burns["a_id"], touches["b_id"]


def test_what_a_reviewer_accepts_is_aligned_also_where_nothing_was_found(folder: Path, capsys: Captured) -> None:
    pair = apart(capsys)
    said(capsys, "why", *pair, code=2)
    said(capsys, "review", *pair, "--accept")
    answer = told(capsys, "why", *pair)
    assert (answer["method"], answer["score"], answer["found"]) == ("review", 1.0, "equivalent")


def test_verdicts_that_are_taken_back_leave_what_was_found(folder: Path, capsys: Captured) -> None:
    before = (folder / "two.db").read_bytes()
    said(capsys, "review", *apart(capsys), "--accept")
    said(capsys, "review", *BURNS, "--relation=related")
    rebuild(folder, ONE, TWO)
    assert (folder / "two.db").read_bytes() != before
    (folder / "decisions" / "dos.jsonl").unlink()
    rebuild(folder, ONE, TWO)
    assert (folder / "two.db").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*BURNS,), "say one of"),
        ((*BURNS, "--accept", "--reject"), "say one of"),
        ((*BURNS, "--relation", "parecida"), "relation cannot be"),
        (("uno:9", "--accept"), "name the two rows"),
        (("uno:9", "uno:10", "--accept"), "of different documents"),
    ],
)
def test_bad_use_is_told(folder: Path, capsys: Captured, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in said(capsys, "review", *arguments, code=2)
    assert not (folder / "decisions").exists()


def test_rows_at_a_line_come_narrowest_first(folder: Path) -> None:
    with KnowledgeBase.open(folder / "two.db") as base:
        ours, theirs = ends(base, "uno:9"), ends(base, "dos:9")
        assert cited(ours[0]) == "uno:9"
        assert between(base, ours, theirs)[0].level == "rule"


def test_verdicts_of_older_versions_are_read(folder: Path, capsys: Captured) -> None:
    answer = told(capsys, "why", *BURNS)
    words = {end: words_of(answer[end]["text"]) for end in "ab"}
    ends = {
        end: {name: answer[end].get(name, "") for name in ("level", "game", "family", "key")}
        | {"document": answer[end]["document_id"], "words": words[end]}
        for end in "ab"
    }
    line = {**ends, "verdict": "relation", "relation": "related", "note": "dijo", "who": "Ana", "when": "2021-02-03"}
    (folder / "reviews.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    rebuild(folder, ONE, TWO)
    after = told(capsys, "why", *BURNS)
    assert [after[name] for name in ("relation", "verdict", "note", "reviewer", "reviewed")] == [
        "related",
        "relation",
        "dijo",
        "Ana",
        "2021-02-03",
    ]
