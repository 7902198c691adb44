"""Decisions applied to a knowledge base."""

from __future__ import annotations

from pathlib import Path

from rules_db.decisions.records import Applied


def apply(database: Path) -> Applied:
    """Apply the decisions that count to a knowledge base, which is replaced in one step; open it anew afterwards.

    What they change follows at once: packs, edges, comparisons. No source is needed. Raises `DecisionError`.
    """
    return Applied({}, written=False)
