"""Decisions on the alignment of two rows: which relation holds, and which two are no counterparts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rules_db.decisions.keeping import Keeper
from rules_db.decisions.standing import Standing
from rules_db.identifiers import content_id

METHOD = "review"
"""How a link was found that a person alone knows of."""
_ENDS = "SELECT id, found FROM alignments WHERE level = ? AND a_id = ? AND b_id = ?"


def apply_to_alignments(keeper: Keeper, found: Iterable[Standing]) -> None:
    """Write decisions into the alignments that they are about.

    The relation replaces the one found; what was rejected stays a row and forms no concept; what was accepted or
    given a relation is a row also where none was found.
    """
    for one in found:
        if one.decision.act in ("accept", "correct", "reject"):
            for pair in one.pairs:
                _apply(keeper, one, pair)


def _apply(keeper: Keeper, one: Standing, ends: tuple[str, str]) -> None:
    decision, subject = one.decision, one.decision.subject
    assert subject is not None and subject.other is not None  # noqa: S101, PT018 - an alignment has two ends
    level = "provision" if subject.other.kind == "provision" else "rule"
    row = keeper.connection.execute(_ENDS, (level, *ends)).fetchone()
    if row is None and decision.act != "reject":
        keeper.insert("alignments", _row(keeper, level, ends))
        row = keeper.connection.execute(_ENDS, (level, *ends)).fetchone()
    if row is None:
        one.state = "agreed"
        return
    verdict = "relation" if decision.act == "correct" else decision.act
    relation = decision.changes.get("relation") or row[1]
    said = {"verdict": verdict, "note": decision.note, "reviewer": decision.who, "reviewed": decision.when}
    one.before = keeper.change("alignments", row[0], {"relation": relation, **said})
    one.after = {"relation": relation, "verdict": verdict}


def _row(keeper: Keeper, level: str, ends: tuple[str, str]) -> dict[str, Any]:
    """Return the row of a link between two rows that nothing but a person joins."""
    a, b = (keeper.row(f"{level}s", end) or {} for end in ends)
    whole = json.dumps({METHOD: 1.0})
    return {
        "id": content_id("alignment", level, *ends),
        "level": level,
        "a_id": ends[0],
        "b_id": ends[1],
        "relation": "equivalent",
        "score": 1.0,
        "method": METHOD,
        "features": whole,
        "a_document_id": a["document_id"],
        "b_document_id": b["document_id"],
        "game": a["game"],
        "family": a.get("family", ""),
        "key": a.get("key", ""),
        "weights": whole,
        "found": "equivalent",
    }
