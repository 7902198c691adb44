"""Families, keys, games and bearers of the truth are names that the knowledge base has."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from schemas.records import NORM_FAMILIES
from tests.samples.truth import Row, label, rows

TYPED_FAMILIES = (
    "payout", "bet", "limit", "dealer_rule", "option", "zero_rule", "commission", "jackpot", "hand_ranking",
    "card_value", "equipment",
)  # fmt: skip
KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")
ODDS = re.compile(r"[1-9]\d*:[1-9]\d*|push")


def _scorer(shared: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", shared / "tools" / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _families(row: Row) -> set[str]:
    return {row["family"], *row.get("accept_families", [])}


def test_families_are_known() -> None:
    assert [label(row) for row in rows("core") if row["family"] not in TYPED_FAMILIES] == []
    assert [label(row) for row in rows("norms") if row["family"] not in NORM_FAMILIES] == []
    assert [label(row) for row in rows("norms") if not _families(row) <= {*NORM_FAMILIES, *TYPED_FAMILIES}] == []


def test_keys_are_names_joined_by_dots() -> None:
    assert [label(row) for row in rows("core") if not KEY.fullmatch(row["key"])] == []


def test_payouts_are_odds() -> None:
    pays = [row for row in rows("core") if row["key"].startswith("pays.")]
    assert [label(row) for row in pays if not ODDS.fullmatch(row["value"])] == []


def test_definitions_name_their_term() -> None:
    assert [label(row) for row in rows("norms") if row["family"] == "definition" and not row["term"]] == []


def test_names_stand_in_the_vocabulary(shared: Path) -> None:
    vocabulary = _scorer(shared).Vocabulary.read(shared / "design" / "vocabulary.md")
    assert [label(row) for row in rows("core") if not vocabulary.has(row["family"], row["key"])] == []
    assert {row["game"] for kind in ("core", "norms") for row in rows(kind)} <= vocabulary.games
    assert {row["bearer"] for row in rows("norms")} - {""} <= vocabulary.bearers
    assert [label(row) for row in rows("core") if row["variant"] and row["variant"] not in vocabulary.variants] == []
