"""Decisions of people on what was read: recorded in files, found again by what rows say, applied to the knowledge base.

from rules_db import building, decisions
made = decisions.drafted(database, row_id, "correct", {"value": "35:1"}, who="ana", note="como en el texto")
decisions.record(database, made)     # is on the disk when this returns
building.apply(database)             # the knowledge base, its packs and edges follow; the file is replaced in one step
decisions.listed(database)           # every decision with what became of it
decisions.queue(database)            # what somebody should look at, the most pressing first
"""

from __future__ import annotations

from rules_db.decisions.applying import apply
from rules_db.decisions.quality import listed
from rules_db.decisions.queueing import queue
from rules_db.decisions.recording import added, drafted, person, record, reverted
from rules_db.decisions.records import (
    Act,
    Applied,
    Decision,
    DecisionError,
    Kind,
    Listed,
    Queued,
    State,
    Subject,
    Why,
)

__all__ = [
    "Act",
    "Applied",
    "Decision",
    "DecisionError",
    "Kind",
    "Listed",
    "Queued",
    "State",
    "Subject",
    "Why",
    "added",
    "apply",
    "drafted",
    "listed",
    "person",
    "queue",
    "record",
    "reverted",
]
