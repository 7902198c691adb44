"""Findings by their weight: kind by kind, misprints apart, those on damaged words doubtful, with what others rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules_db.knowledge import KnowledgeBase
from rules_db.pages.counterparts import Counterpart, counterparts
from rules_db.pages.frame import Frame
from rules_db.records import StoredFinding

SEVERITIES = ("error", "warning", "info")
"""From the gravest down."""
FOLDED = "misprint"
"""Findings of this kind are many and light: they stand folded, one a line."""
_HEAVIEST = (
    "player_edge",
    "missing_payout",
    "contradiction",
    "coverage_gap",
    "coverage_overlap",
    "impossible_event",
    "arithmetic_mismatch",
)
"""Kinds that decide about money or a right; they stand before the others of their severity."""
_DOUBTFUL = """
SELECT document_id, line FROM repairs WHERE document_id IN (SELECT value FROM json_each(:documents))
UNION SELECT document_id, line FROM damage WHERE document_id IN (SELECT value FROM json_each(:documents))
"""
_MOST_OTHERS = 4


class Weights:
    """How much findings weigh, among some of them."""

    def __init__(self, base: KnowledgeBase, findings: Sequence[StoredFinding]) -> None:
        self._often = Counter((each.severity, each.code) for each in findings)
        named = json.dumps(sorted({each.document_id for each in findings}))
        rows = base.connection.execute(_DOUBTFUL, {"documents": named})
        self._doubtful = {(row["document_id"], row["line"]) for row in rows}

    def doubtful(self, finding: StoredFinding) -> bool:
        """Tell whether a finding rests on words that came damaged, so that the fault may be the copy's."""
        lines = range(finding.line_start, finding.line_end + 1)
        return any((finding.document_id, line) in self._doubtful for line in lines)

    def severity(self, finding: StoredFinding) -> str:
        """Return the severity that a finding is shown with: what rests on damaged words is no error for sure."""
        return "warning" if finding.severity == "error" and self.doubtful(finding) else finding.severity

    def ordered(self, findings: Iterable[StoredFinding]) -> list[StoredFinding]:
        """Return findings with the gravest first, kind by kind: what is about money, then the rarer kinds."""
        heaviest = {code: at for at, code in enumerate(_HEAVIEST)}

        def weight(finding: StoredFinding) -> tuple[int, int, int, str, str, int]:
            often = self._often[finding.severity, finding.code]
            severity = SEVERITIES.index(self.severity(finding))
            return (
                severity,
                heaviest.get(finding.code, len(heaviest)),
                often,
                finding.code,
                finding.document_id,
                finding.line_start,
            )

        return sorted(findings, key=weight)


def elsewhere(base: KnowledgeBase, findings: Iterable[StoredFinding], frame: Frame) -> Mapping[str, list[Counterpart]]:
    """Return what others rule on the subject of findings, by the provision: the surest of each jurisdiction."""
    names = {each.provision_id for each in findings if each.provision_id}
    found: dict[str, list[Counterpart]] = {}
    for name, several in counterparts(base, names, frame).items():
        first: dict[str, Counterpart] = {}
        for other in several:
            if other.sure:
                first.setdefault(other.jurisdiction, other)
        found[name] = list(first.values())[:_MOST_OTHERS]
    return found
