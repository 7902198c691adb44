"""Readers are pure: what they state does not depend on the order in which they are asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.reading import read
from extractor import rules
from extractor.frames import Text
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import READERS
from extractor.statements import Statement

SAMPLES = sorted((Path(__file__).parents[2] / "corpus" / "samples").glob("*.txt"))


def stated(path: Path) -> list[object]:
    document = read(path)
    return sorted(
        (r.game, r.variant, r.key, str(r.value), r.line_start, r.line_end, r.method)
        for r in rules.extract(document, outline(document))
    )


@pytest.mark.parametrize("path", SAMPLES[:4], ids=lambda path: path.stem)
def test_the_order_of_readers_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = stated(path)
    for step in (-1, 7):
        names = [list(READERS)[at * step % len(READERS)] for at in range(len(READERS))]
        names += [name for name in READERS if name not in names]
        monkeypatch.setattr(rules, "READERS", {name: READERS[name] for name in names})
        assert stated(path) == expected, step


def test_what_was_asked_before_changes_nothing() -> None:
    document = read(SAMPLES[0])
    told = Text(passages(outline(document))).usual
    asked = {name: [*map(_said, reader(told))] for name, reader in READERS.items()}
    assert {name: [*map(_said, reader(told))] for name, reader in reversed(READERS.items())} == asked
    fresh = Text(passages(outline(document))).usual
    assert {name: [*map(_said, reader(fresh))] for name, reader in reversed(READERS.items())} == asked


def _said(one: Statement) -> tuple[object, ...]:
    return (one.node.eid, one.family, one.key, str(one.value), one.start, one.end)
