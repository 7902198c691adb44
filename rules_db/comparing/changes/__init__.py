"""What changed on the way from one text to another, one module a kind: values, norms, prose."""

from __future__ import annotations

from rules_db.comparing.records import Kind

KINDS: tuple[Kind, ...] = ("changed", "missing", "added")
"""In which order changes are told."""
