"""Decisions in files: `DOCUMENT.jsonl` in one folder, a line each, only ever added to (see `rules_db.journal`)."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from rules_db import journal
from rules_db.decisions.records import Act, Decision, DecisionError, Subject
from rules_db.errors import shown
from rules_db.identifiers import DOCUMENT_ID
from rules_db.workspace import workspace_of
from schemas.limits import most

# Which decisions a knowledge base was written with.


NOTE = "decisions_sha256"
"""Key of `meta`: the hash of the decisions that were applied."""


def sha256_of(decisions: Sequence[Decision]) -> str:
    """Return a hash of decisions in their order."""
    return hashlib.sha256(msgspec.json.encode([decision.id for decision in decisions])).hexdigest()


def noted(connection: sqlite3.Connection) -> str:
    """Return the hash of the decisions that a knowledge base was written with."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (NOTE,)).fetchone()
    return str(row[0]) if row else sha256_of(())


# Verdicts on alignments as older versions wrote them (`reviews.jsonl`), read as decisions.


class _Content(msgspec.Struct):
    level: Literal["rule", "provision"]
    document: str
    game: str
    family: str
    key: str
    words: str
    text: str = ""


class _Review(msgspec.Struct):
    a: _Content
    b: _Content
    verdict: Literal["accept", "reject", "relation"]
    relation: Literal["", "identical", "equivalent", "different", "related"] = ""
    note: str = ""
    who: str = ""
    when: str = ""


def decision_of_review(fields: dict[str, Any]) -> Decision:
    """Return the verdict of one line as a decision; raises `msgspec.ValidationError` or `DecisionError`."""
    review = msgspec.convert(fields, _Review)
    if (review.verdict == "relation") != bool(review.relation):
        raise DecisionError("a verdict must name a relation where it says so, and only there")
    other = _subject(review.b)
    subject = msgspec.structs.replace(_subject(review.a), kind="alignment", other=other)
    if review.verdict == "relation":
        act: Act = "correct"
    else:
        act = review.verdict
    changes = {"relation": review.relation} if review.relation else {}
    return Decision("", subject, act, changes, note=review.note, who=review.who, when=review.when)


def _subject(content: _Content) -> Subject:
    fields = msgspec.structs.asdict(content)
    return Subject(fields.pop("level"), **fields)


FOLDER = "decisions"
"""The folder of decisions beside a knowledge base that no workspace names another for."""
FORMER = "reviews.jsonl"
"""The file of verdicts on alignments that older versions wrote beside a knowledge base; it is still read."""
_MOST = most("note")
"""Letters of a note at most."""


def folder_of(database: Path) -> Path:
    """Return the folder that holds the decisions on a knowledge base: its workspace's, or `decisions` beside it.

    Raises `ReglasError` where the workspace's file cannot be read.
    """
    workspace = workspace_of(database)
    return workspace.decisions if workspace else database.parent / FOLDER


def read(database: Path, folder: Path | None = None) -> list[Decision]:
    """Return all decisions on a knowledge base, the oldest first; each once, however often files repeat it.

    `folder` is another folder than its own. The verdicts of older versions, beside the knowledge base, are among them.
    Raises `DecisionError`.
    """
    files = [database.parent / FORMER, *sorted((folder or folder_of(database)).glob("*.jsonl"))]
    return in_order(decision for file in files for decision in read_file(file))


def in_order(decisions: Iterable[Decision]) -> list[Decision]:
    """Return decisions in the order of their time; of one time, in the given order; each once."""
    once = {decision.id: decision for decision in decisions}
    return sorted(once.values(), key=lambda decision: decision.when)


def read_file(path: Path) -> list[Decision]:
    """Return the decisions of a file in its order, none where there is no file. Raises `DecisionError`."""
    try:
        lines = journal.lines_of(path)
    except OSError as error:
        raise DecisionError(f"the decisions in {shown(path)} cannot be read ({error.strerror})") from error
    return [_decision(line, path, number) for number, line in enumerate(lines, 1) if line.strip()]


def checked(decision: Decision) -> Decision:
    """Return a decision with its id. Raises `DecisionError` where it says nothing, or two things."""
    if decision.act == "revert":
        sound = bool(decision.reverts)
    elif decision.act in ("correct", "add"):
        sound = decision.subject is not None and bool(decision.changes)
    else:
        sound = decision.subject is not None and not decision.reverts
    documents = decision.documents
    if not sound or not documents:
        raise DecisionError(f"a decision must say what it is about and what it changes; this {decision.act} does not")
    if not all(map(DOCUMENT_ID.fullmatch, documents)):
        raise DecisionError(f"{shown(documents[0])} is no id of a document")
    if len(decision.note) > _MOST:
        raise DecisionError(f"a note has {_MOST:,} letters at most, this one has {len(decision.note):,}")
    own = decision.own_id
    return decision if decision.id == own else msgspec.structs.replace(decision, id=own)


def append(folder: Path, decisions: Iterable[Decision]) -> list[Decision]:
    """Add decisions to their files and return them with their ids; when it returns they are on the disk.

    One that its file has already is not written again. Raises `DecisionError`.
    """
    done = [checked(decision) for decision in decisions]
    by_file: dict[Path, list[Decision]] = {}
    for decision in done:
        by_file.setdefault(folder / f"{decision.documents[0]}.jsonl", []).append(decision)
    try:
        for path, own in by_file.items():
            _append(path, own)
    except UnicodeEncodeError as error:
        raise DecisionError("the decision cannot be written: its words are no text that UTF-8 can hold") from error
    except OSError as error:
        raise DecisionError(f"the decision cannot be written to {shown(folder)} ({error.strerror})") from error
    return done


def _append(path: Path, decisions: list[Decision]) -> None:
    with journal.appending(path) as file:
        known = {decision.id for decision in read_file(path)}
        new = [decision for decision in decisions if decision.id not in known]
        file.write(b"".join(msgspec.json.encode(decision) + b"\n" for decision in new))


def _decision(line: bytes, path: Path, number: int) -> Decision:
    try:
        former = b'"verdict"' in line and "verdict" in (fields := msgspec.json.decode(line, type=dict))
        return checked(decision_of_review(fields) if former else msgspec.json.decode(line, type=Decision))
    except (msgspec.MsgspecError, UnicodeDecodeError, DecisionError) as error:
        raise DecisionError(f"line {number} of {shown(path)} is no decision ({str(error).rstrip('.')})") from error


def lines_of(decisions: Iterable[Decision]) -> Iterator[str]:
    """Yield decisions as the lines of a file."""
    for decision in decisions:
        yield msgspec.json.encode(decision).decode()
