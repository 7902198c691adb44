"""Repair of damaged text layers, as a layer of its own: the text as received is always kept and cited."""

from corpus.repair.evidence import Evidence, gather
from corpus.repair.repairing import repair

__all__ = ["Evidence", "gather", "repair"]
