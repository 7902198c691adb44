"""Why rows are aligned, and what reviewers say of it: kept by content, applied by every build."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase, reviews
from rules_db.alignments import between, cited, ends
from rules_db.build import build
from rules_db.cli import run
from rules_db.reviews import ReviewError, latest, read
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
    monkeypatch.setattr("rules_db.gathering.corpus.read", read_by_name)
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


def test_a_rejected_pair_leaves_its_concept_at_the_next_build(folder: Path, capsys: Captured) -> None:
    said(capsys, "review", *BURNS, "--reject", "--note", "otra mesa", "--who", "Ana", "--when", "2031-02-03")
    assert "waits for the next build" in said(capsys, "why", *BURNS)
    rebuild(folder, ONE, TWO)
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


def test_a_verdict_is_lost_where_the_words_changed(folder: Path, capsys: Captured) -> None:
    said(capsys, "review", *BURNS, "--reject")
    rebuild(folder, ONE, TWO.replace("el naipe", "los dos naipes"))
    assert told(capsys, "why", *BURNS)["verdict"] == ""


def test_the_last_verdict_counts(folder: Path, capsys: Captured) -> None:
    said(capsys, "review", *BURNS, "--reject")
    said(capsys, "review", *BURNS[::-1], "--accept")
    assert [review["verdict"] for review in told(capsys, "review", "--list")] == ["accept"]
    assert len(read(folder / "reviews.jsonl")) == 2
    assert len(latest(read(folder / "reviews.jsonl"))) == 1


def test_verdicts_may_stand_in_another_file(folder: Path, capsys: Captured, tmp_path: Path) -> None:
    said(capsys, "review", *BURNS, "--reject", "--reviews", str(tmp_path / "otra.jsonl"))
    assert told(capsys, "review", "--list") == []
    build([folder / "sources"], folder / "two.db", reviews=tmp_path / "otra.jsonl")
    assert told(capsys, "why", *BURNS)["verdict"] == "reject"


def apart(capsys: Captured) -> tuple[str, str]:
    """Two rules that nothing aligns."""
    burns, touches = told(capsys, "why", *BURNS), told(capsys, "why", "uno:10", "dos:10")
    return burns["a_id"], touches["b_id"]


def test_what_a_reviewer_accepts_is_aligned_also_where_nothing_was_found(folder: Path, capsys: Captured) -> None:
    pair = apart(capsys)
    said(capsys, "why", *pair, code=2)
    said(capsys, "review", *pair, "--accept")
    rebuild(folder, ONE, TWO)
    answer = told(capsys, "why", *pair)
    assert (answer["method"], answer["score"], answer["found"]) == ("review", 1.0, "equivalent")


def test_verdicts_that_are_taken_back_leave_what_was_found(folder: Path, capsys: Captured) -> None:
    before = (folder / "two.db").read_bytes()
    said(capsys, "review", *apart(capsys), "--accept")
    said(capsys, "review", *BURNS, "--relation=related")
    rebuild(folder, ONE, TWO)
    assert (folder / "two.db").read_bytes() != before
    (folder / "reviews.jsonl").unlink()
    rebuild(folder, ONE, TWO)
    assert (folder / "two.db").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*BURNS,), "say one of"),
        ((*BURNS, "--accept", "--reject"), "say one of"),
        ((*BURNS, "--relation", "parecida"), "no relation"),
        (("uno:9", "--accept"), "name the two rows"),
        (("uno:9", "uno:10", "--accept"), "of different documents"),
    ],
)
def test_bad_use_is_told(folder: Path, capsys: Captured, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in said(capsys, "review", *arguments, code=2)
    assert not (folder / "reviews.jsonl").exists()


@pytest.mark.parametrize("line", ["no es json", "{}", '{"verdict": "quizás"}'])
def test_a_broken_file_of_verdicts_is_named_with_its_line(folder: Path, capsys: Captured, line: str) -> None:
    said(capsys, "review", *BURNS, "--accept")
    file = folder / "reviews.jsonl"
    file.write_text(f"{file.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    with pytest.raises(ReviewError, match="line 2 of"):
        read(file)
    with pytest.raises(ReviewError):
        build([folder / "sources"], folder / "two.db")


def test_rows_at_a_line_come_narrowest_first(folder: Path) -> None:
    with KnowledgeBase.open(folder / "two.db") as base:
        ours, theirs = ends(base, "uno:9"), ends(base, "dos:9")
        assert cited(ours[0]) == "uno:9"
        assert between(base, ours, theirs)[0].level == "rule"


def test_a_note_may_hold_any_separator_of_lines(tmp_path: Path) -> None:
    a, b = (reviews.Content("rule", place, "craps", "payout", "pays.pass", place) for place in ("norte", "sur"))
    said = reviews.Review(a, b, "accept", note="uno\u2028dos\x85tres\r\ncuatro")
    reviews.append(tmp_path / "r.jsonl", said)
    (tmp_path / "r.jsonl").write_bytes((tmp_path / "r.jsonl").read_bytes().rstrip(b"\n"))
    reviews.append(tmp_path / "r.jsonl", said)
    assert reviews.read(tmp_path / "r.jsonl") == [said, said]


def test_a_note_that_is_no_text_is_refused(tmp_path: Path) -> None:
    a = reviews.Content("rule", "norte", "craps", "payout", "pays.pass", "x")
    with pytest.raises(reviews.ReviewError, match="no text that UTF-8 can hold"):
        reviews.append(tmp_path / "r.jsonl", reviews.Review(a, a, "accept", note="\udcff"))
