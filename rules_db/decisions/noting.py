"""Which decisions a knowledge base was written with."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence

import msgspec

from rules_db.decisions.records import Decision

NOTE = "decisions_sha256"
"""Key of `meta`: the hash of the decisions that were applied."""


def sha256_of(decisions: Sequence[Decision]) -> str:
    """Return a hash of decisions in their order."""
    return hashlib.sha256(msgspec.json.encode([decision.id for decision in decisions])).hexdigest()


def noted(connection: sqlite3.Connection) -> str:
    """Return the hash of the decisions that a knowledge base was written with."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (NOTE,)).fetchone()
    return str(row[0]) if row else sha256_of(())
