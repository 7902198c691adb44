"""What `from rules_db import …` gives, and what it costs."""

import subprocess
import sys
from pathlib import Path

import pytest

import rules_db
from tests.conftest import ROOT

EXAMPLE = """
from rules_db import KnowledgeBase

with KnowledgeBase.open({database!r}) as base:
    for hit in base.search("perdera apuesta"):
        print(hit.document_id, hit.line_start)
    for rule in base.rules(game="american_roulette", family="payout"):
        print(rule.key, rule.value, rule.line_start)
"""


def run(script: str) -> str:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout  # noqa: S603 - ours


def test_the_example_runs(database: Path) -> None:
    lines = run(EXAMPLE.format(database=str(database))).splitlines()
    assert lines[0].startswith("quieta ")
    assert lines[-1].startswith("pays.straight 2:1 ")


def test_the_package_costs_nothing_before_it_is_used() -> None:
    loaded = run("import sys, rules_db; print(sorted(name for name in sys.modules if 'rules_db' in name))")
    assert loaded == "['rules_db']\n"


def test_reading_a_knowledge_base_loads_no_extractor(database: Path) -> None:
    script = EXAMPLE.format(database=str(database)) + "import sys; print(sorted(sys.modules))"
    heavy = ("spacy", "datasette", "sqlite_utils", "extractor.outline", "numpy", "rich")
    assert not [name for name in heavy if f"'{name}'" in run(script)]


def test_public_names_are_there() -> None:
    assert [getattr(rules_db, name).__name__ for name in rules_db.__all__] == rules_db.__all__
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        rules_db.nothing_of_the_kind  # noqa: B018 - asked for on purpose
