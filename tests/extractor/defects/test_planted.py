"""Thirty defects of sixteen kinds written into two regulations, one at a time: how many are found, and what is not."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from extractor.defects import codes
from schemas.records import Finding
from tests.extractor.defects.finding import findings

_HERE = Path(__file__).parent / "planted"
_TEXTS = {"quebrada": "pe_quebrada_honda_directiva.txt", "alcarra": "co_rio_alcarra_acuerdo.txt"}
_NEAR = 4
"""Lines from the planted words at which a finding may stand."""
_FEWEST = 24
"""Planted defects that are found; before there were procedures for their kinds it was 7."""
_CLEAN = 3
"""Findings in the two texts as they are, all of them false."""


@cache
def _text(name: str) -> str:
    return (Path(__file__).parents[2] / "unseen" / _TEXTS[name]).read_text(encoding="utf-8")


@cache
def _found(text: str) -> list[Finding]:
    return [finding for finding in findings(text, *codes()) if finding.code != "little_read"]


def _is_found(row: dict[str, str]) -> bool:
    text = _text(row["text"])
    assert text.count(row["words"]) == 1
    first = text[: text.index(row["words"])].count("\n") + 1
    known = {(finding.code, finding.message) for finding in _found(text)}
    return any(
        finding.code in row["codes"] and (finding.code, finding.message) not in known and _stands_near(finding, first)
        for finding in _found(text.replace(row["words"], row["planted"]))
    )


def _stands_near(finding: Finding, line: int) -> bool:
    """Whether a finding, or a line that it compares its own with, is that of the planted words."""
    lines = [finding.line_start]
    for other in finding.evidence.get("lines", []):
        lines.extend(other if isinstance(other, list) else [other])
    return any(abs(one - line) <= _NEAR for one in lines)


def test_most_planted_defects_are_found():
    rows = tomllib.loads((_HERE / "defects.toml").read_text(encoding="utf-8"))["defect"]
    missed = [row["planted"] for row in rows if not _is_found(row)]
    assert len(rows) - len(missed) >= _FEWEST, missed


def test_the_texts_as_they_are_have_hardly_any_finding():
    false = [finding for name in _TEXTS for finding in _found(_text(name))]
    assert len(false) <= _CLEAN, false
