"""The families of rules that are norms; all others are data."""

from __future__ import annotations

NORM_FAMILIES = (
    "obligation", "prohibition", "permission", "irregularity", "sanction", "definition", "staff", "procedure_step",
)  # fmt: skip
"""Families of rules that say who must, may or must not do what, what follows, and what words mean.

Their value is a short text of the source. Every other family, be it new, is typed: its rules are compared by value.
"""
