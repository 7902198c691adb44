"""What is wrong in a regulation itself: small registered checks, one a kind of defect.

A new check is a function with the `check` decorator in a module that `_MODULES` names, and a row in `codes.toml`.
"""

from __future__ import annotations

from importlib import import_module

from extractor.defects.regulation import Code, Defect, Regulation, checks, codes
from schemas.records import Finding

__all__ = ["Code", "Regulation", "checks", "codes", "find"]

_MODULES = (
    "agreement",
    "announcements",
    "cases",
    "columns",
    "contradictions",
    "defined",
    "disagreements",
    "endings",
    "events",
    "fragments",
    "leavings",
    "names",
    "numbering",
    "offers",
    "partitions",
    "pointers",
    "punctuation",
    "reckoned",
    "repetitions",
    "siblings",
    "spelling",
    "sums",
    "twins",
    "wholes",
)
for _module in _MODULES:
    import_module(f"{__package__}.{_module}")


def find(regulation: Regulation) -> list[Finding]:
    """Return the defects of a document in the order of their lines, each once."""
    found: list[Finding] = []
    told: set[tuple[str, str, int, int]] = set()
    for code, look in checks():
        for defect in look(regulation):
            one = _finding(regulation, code, defect)
            words = one.code, one.message, one.line_start, one.line_end
            if words not in told:
                told.add(words)
                found.append(one)
    return sorted(found, key=lambda finding: (finding.line_start, finding.line_end, finding.code, finding.message))


def _finding(regulation: Regulation, code: str, defect: Defect) -> Finding:
    document = regulation.document
    return Finding(
        document_id=document.id,
        provision_id=f"{document.id}__{defect.node.eid}",
        game=defect.node.game,
        code=code,
        severity=defect.severity or codes()[code].severity,
        message=defect.message,
        line_start=defect.line_start,
        line_end=defect.line_end,
        evidence=dict(defect.evidence),
    )
