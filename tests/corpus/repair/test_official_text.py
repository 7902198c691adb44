"""The official text whose layer is damaged: most spots of the public pairs are read right, and no quote breaks."""

import re

import pytest

from corpus.reading import read
from corpus.repair import gather, repair
from corpus.repair.evidence import suspicious
from corpus.repair.phrases import plain

FLOOR = 0.67
"""Share of the public pairs read right, line by line."""


@pytest.fixture(scope="module")
def repaired(shared):
    documents = [read(path) for path in sorted((shared / "sources").glob("*.txt"))]
    (damaged,) = filter(suspicious, documents)
    return repair(damaged, gather(documents))


def fold(text: str) -> str:
    return re.sub(r"\s+", " ", plain(text).replace("“", '"').replace("”", '"').replace("’", "'").replace("–", "-"))


def test_most_public_pairs_are_read_right(shared, repaired):
    rows = [row.split("\t") for row in (shared / "gold" / "ocr_pairs.tsv").read_text(encoding="utf-8").splitlines()]
    pairs = [(int(line), raw, correct) for line, raw, correct in rows if line.isdigit() and fold(raw) != fold(correct)]
    right = 0
    for line, _, correct in pairs:
        near = range(max(1, line - 1), min(len(repaired.lines), line + 1) + 1)
        now = fold(" ".join(repaired.lines[n - 1].text for n in near))
        before = fold(" ".join(repaired.source.line(n) for n in near))
        right += now.count(fold(correct)) > before.count(fold(correct))
    assert right / len(pairs) >= FLOOR, f"{right} of {len(pairs)}"


def test_every_repair_keeps_what_was_received(repaired):
    for row in repaired.repairs:
        assert repaired.source.text[row.start : row.end] == row.before
        assert row.before != row.after


def test_no_repair_by_guess_states_a_figure(repaired):
    for row in repaired.repairs:
        if row.reason == "phrase":
            assert set(re.findall(r"\d+", row.after)) <= set(re.findall(r"\d+", repaired.source.line(row.line)))
