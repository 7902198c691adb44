"""What people say of repairs: a build reads the words that they want instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_db.decisions.records import Decision
from rules_db.identifiers import content_id, squash
from schemas.records import Repair

Corrections = Mapping[str, str | None]
"""What ought to stand in the place of repairs, by the words of these; None where what was received is right."""


def words_of_repair(before: str, after: str, line: str) -> str:
    """Return what a repair is known by: what stands there, what was made of it, and the line as received around it.

    The same letters may stand for other words on another line.
    """
    return content_id(f"{before} → {after}", squash(line))


def corrections(decisions: Iterable[Decision]) -> dict[str, Corrections]:
    """Return by document what counts of decisions (in the order of their time) on repairs."""
    every = list(decisions)
    gone = reverted(every)
    found: dict[str, dict[str, str | None]] = {}
    for decision in every:
        subject = decision.subject
        if subject is None or subject.kind != "repair" or decision.id in gone:
            continue
        own = found.setdefault(subject.document, {})
        if decision.act == "reject":
            own[subject.words] = None
        elif decision.act in ("accept", "correct"):
            own.pop(subject.words, None)
            if "after" in decision.changes:
                own[subject.words] = str(decision.changes["after"])
    return {document: own for document, own in found.items() if own}


def reverted(decisions: Iterable[Decision]) -> set[str]:
    """Return the ids of those that a later line takes back; a line that is itself taken back takes nothing back."""
    gone: set[str] = set()
    for decision in reversed([*decisions]):
        if decision.act == "revert" and decision.id not in gone:
            gone.add(decision.reverts)
    return gone


def wanted(own: Corrections, repair: Repair, line: str) -> str | None:
    """Return what ought to stand in the place of a repair of a line as received; None where nobody decided."""
    words = words_of_repair(repair.before, repair.after, line)
    if words not in own:
        return None
    new = own[words]
    return repair.before if new is None else new
