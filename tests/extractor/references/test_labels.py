"""Internal references of the official texts, labelled by hand: line of the reference and first line of its target.

A dash stands where the text names no part of the document that can be told: another instrument's article, a number that
two parts have, "the corresponding section".
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

import corpus
from corpus.repair import gather, repair
from extractor.outline import outline
from extractor.references import read

SOURCES = Path(__file__).parents[3].parent / "shared" / "sources"
LABELS = Path(__file__).with_name("labels.tsv")
FLOOR = 0.95

Key = tuple[str, int, str]


@pytest.fixture(scope="module")
def found() -> Counter[Key]:
    if not SOURCES.is_dir():
        pytest.skip("the official texts are not beside the repository")
    documents = [corpus.read(path) for path in sorted(SOURCES.glob("*.txt"))]
    evidence = gather(documents)
    keys: Counter[Key] = Counter()
    for received in documents:
        document = repair(received, evidence)
        root = outline(document)
        start = {f"{document.id}__{node.eid}": str(node.line_start) for node in root.walk()}
        for reference in read(document, root):
            if reference.kind == "internal":
                target = start[reference.target_provision_id] if reference.target_provision_id else "-"
                keys[document.id, reference.line_start, target] += 1
    return keys


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
