"""The families of rules: those that are compared by their values, and those that are norms."""

from __future__ import annotations

TYPED_FAMILIES = (
    "payout", "bet", "limit", "dealer_rule", "option", "zero_rule", "commission", "jackpot", "hand_ranking",
    "card_value", "equipment",
)  # fmt: skip
"""Families whose rules are data: a value under a key."""
NORM_FAMILIES = (
    "obligation", "prohibition", "permission", "irregularity", "sanction", "definition", "staff", "procedure_step",
)  # fmt: skip
"""Families whose value is a short text of the source: who must or may do what, what follows, what words mean."""
