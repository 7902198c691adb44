"""The embedded engine: packs run in ZEN, raw outcomes turned into facts, answers with citations and exact fractions."""

from rules_db.engine.engine import Engine
from rules_db.engine.records import Bet, Check, Decision, IncidentAnswer, Payment, Reference

__all__ = ["Bet", "Check", "Decision", "Engine", "IncidentAnswer", "Payment", "Reference"]
