"""What reviewers said of an alignment is shown, and what they rejected is none."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db.cli import run
from rules_db.comparing.difference import links_between
from rules_db.comparing.reading import links, rule_relations, side

A, B = "ar-villa-nogal-resolucion-318-2016", "es-isla-garza-decreto-214-2019"


@pytest.fixture
def reviewed(samples_database: Path, tmp_path: Path) -> Path:
    """The samples with every alignment of provisions accepted and every one of rules rejected."""
    path = tmp_path / "reviewed.db"
    shutil.copy(samples_database, path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alignments SET verdict = 'accept' WHERE level = 'provision'")
        connection.execute("UPDATE alignments SET verdict = 'reject' WHERE level = 'rule'")
    connection.close()
    return path


def test_rejected_alignments_are_left_out(reviewed: Path, samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        assert links(base, [A], [B], "rule")
        assert rule_relations(base, "craps")
    with KnowledgeBase.open(reviewed) as base:
        assert links(base, [A], [B], "rule") == []
        assert rule_relations(base, "craps") == {}


def test_a_verdict_is_shown_with_the_passages(reviewed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", A, B, "--only", "prose", "--db", str(reviewed)]) == 0
    assert "(reviewed: accept)" in capsys.readouterr().out


def test_links_are_seen_from_the_side_that_is_asked(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        forth, back = links(base, [A], [B], "provision"), links(base, [B], [A], "provision")
    assert forth
    assert {(link.a, link.b) for link in forth} == {(link.b, link.a) for link in back}


def test_a_text_on_both_sides_is_compared_by_its_words(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        ours, theirs = side(base, A), side(base, B)
        assert links_between(base, ours, theirs) is not None
        assert links_between(base, ours, ours) is None


def test_a_weak_alignment_is_a_hint_until_a_reviewer_stands_for_it(samples_database: Path, tmp_path: Path) -> None:
    path = tmp_path / "weak.db"
    shutil.copy(samples_database, path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alignments SET score = 0.3 WHERE level = 'provision'")
        found = connection.execute("UPDATE alignments SET verdict = 'accept' WHERE level = 'provision' AND id < '8'")
    connection.close()
    with KnowledgeBase.open(samples_database) as base:
        before = links(base, [A], [B], "provision")
    with KnowledgeBase.open(path) as base:
        after = links(base, [A], [B], "provision")
    assert found.rowcount
    assert before
    assert 0 < len(after) <= found.rowcount
    assert {link.verdict for link in after} == {"accept"}
