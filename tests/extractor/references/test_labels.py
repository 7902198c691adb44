"""Internal references of the official texts, labelled by hand: line of the reference and first line of its target.

A dash stands where the text names no part of the document that can be told: another instrument's article, a number that
two parts have, "the corresponding section".
"""

from __future__ import annotations

import csv
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

LABELS = Path(__file__).with_name("labels.tsv")
FLOOR = 0.95
INTERNAL = """
SELECT c.document_id, c.line_start, coalesce(CAST(p.line_start AS TEXT), '-')
FROM citations c LEFT JOIN provisions p ON p.id = c.target_provision_id WHERE c.kind = 'internal'
"""

Key = tuple[str, int, str]


@pytest.fixture(scope="module")
def found(official_database: Path) -> Counter[Key]:
    with closing(sqlite3.connect(official_database)) as base:
        return Counter(base.execute(INTERNAL).fetchall())


@pytest.fixture(scope="module")
def labels() -> Counter[Key]:
    with LABELS.open(encoding="utf-8", newline="") as rows:
        return Counter((r["document"], int(r["line"]), r["target_line"]) for r in csv.DictReader(rows, delimiter="\t"))


def test_references_lead_where_they_should(found: Counter[Key], labels: Counter[Key]) -> None:
    missed = sorted((labels - found).elements())
    assert 1 - len(missed) / labels.total() >= FLOOR, missed


def test_few_references_are_read_where_there_are_none(found: Counter[Key], labels: Counter[Key]) -> None:
    lines = {key[:2] for key in labels}
    extra = sorted(key for key in found.elements() if key[:2] not in lines)
    assert len(extra) <= (1 - FLOOR) * labels.total(), extra
