"""Findings in SARIF 2.1.0, the format in which linters report and which editors and code hosts show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_db.records import StoredFinding

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def sarif(findings: Sequence[StoredFinding]) -> dict[str, Any]:
    """Return findings as one SARIF log; a document's id stands for its file, lines are those of the source."""
    from extractor.defects.regulation import codes
    from rules_db.store import program_version

    rules = [
        {
            "id": code.name,
            "shortDescription": {"text": code.meaning},
            "defaultConfiguration": {"level": _LEVELS[code.severity]},
        }
        for code in codes().values()
    ]
    driver = {"name": "reglas", "semanticVersion": program_version(), "rules": rules}
    results = [_result(finding) for finding in findings]
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def _result(finding: StoredFinding) -> dict[str, Any]:
    place = {
        "artifactLocation": {"uri": finding.document_id},
        "region": {"startLine": finding.line_start, "endLine": finding.line_end},
    }
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": place, "logicalLocations": [{"fullyQualifiedName": finding.provision_id}]}],
        "partialFingerprints": {"finding/v1": finding.id},
        "properties": {"game": finding.game, "evidence": finding.evidence},
    }
