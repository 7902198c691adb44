"""From what a person says of a row to a line in a file."""

from __future__ import annotations

import getpass
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from corpus.layers import Source
from rules_db import journal
from rules_db.decisions.records import (
    ADDED,
    SHOWN,
    Act,
    Decision,
    DecisionError,
    Subject,
    fitting,
    place_of,
    refuse_misquoted,
)
from rules_db.decisions.store import append, folder_of, read
from rules_db.decisions.subjects import as_read, kind_of, misplaced, present, subject_of, table_of, words_of
from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import squash
from rules_db.knowledge import KnowledgeBase
from rules_db.store import connect
from schemas.records import NORM_FAMILIES, Provision

_COUNTS = """
SELECT decision FROM decisions
WHERE row_id = ? AND state IN ('applied', 'agreed') AND act IN ('accept', 'correct', 'add')
ORDER BY "when" DESC, rowid DESC LIMIT 1
"""
_ACCEPTED = {"rules": "value", "alignments": "relation"}
"""The column whose content is what was accepted: where a reader says otherwise later, it stays."""


def record(database: Path, decision: Decision) -> Decision:
    """Write a decision to its file and return it with its id, who and when; when it returns it is on the disk.

    The knowledge base does not change before `apply`. Raises `DecisionError` where it says nothing, or cannot be
    written.
    """
    [done] = append(folder_of(database), [_signed(decision)])
    return done


def drafted(
    database: Path,
    row_id: str,
    act: Act,
    changes: Mapping[str, Any] | None = None,
    *,
    note: str = "",
    who: str = "",
    assigned: str = "",
) -> Decision:
    """Return what somebody says of a row of a knowledge base as a decision that can be recorded.

    `changes` are the columns that a `correct` changes; what counted on the row before stays where they do not touch
    it. Raises `NotFoundError` where there is no such row, `DecisionError` where it cannot hold the changes.
    """
    with closing(connect(database)) as connection:
        table = table_of(connection, row_id)
        if table == "documents" and act == "reject":
            raise DecisionError("a document cannot be rejected; `reglas remove` takes it out of the knowledge base")
        read = as_read(connection, table, row_id)
        earlier = _earlier(connection, row_id)
        said = {"note": note, "who": who, "assigned": assigned}
        if read is None and earlier and earlier.subject:
            return _on_added(connection, table, earlier, act, changes or {}, said)
        subject = subject_of(connection, table, read or present(connection, table, row_id))
        fixed = _changes(connection, table, row_id, act, earlier, fitting(subject.kind, changes or {}, subject.value))
        decision = replace(Decision("", subject, act, fixed), **said)
        if act == "correct":
            _refuse_misplaced(connection, fixed, now := present(connection, table, row_id))
            _refuse_other_words(connection, decision, now)
        return decision


def added(
    database: Path,
    document: str,
    quote: str,
    changes: Mapping[str, Any],
    *,
    lines: tuple[int, int] | None = None,
    near: int = 1,
    note: str = "",
    who: str = "",
) -> Decision:
    """Return a row that no reader gave as a decision: words of the source, and in `changes` what it says.

    A rule has `family`, `key` and `value`, a finding its `message` (and `severity`), a reference its `target` in words
    or a `target_provision_id`. `document` is an id or a jurisdiction. Where the words stand more than once, `lines`
    (first, last) or a line `near` them tell which are meant. The game, where it is not said, is that of the provision.
    Raises `NotFoundError`, or `DecisionError` where the words do not stand there.
    """
    with KnowledgeBase.open(database) as base:
        known = base.document(document)
        source = Source(base.source(known.id))
        place = place_of(source, quote, lines[0] if lines else near)
        if lines:
            refuse_misquoted(source, quote, lines)
        elif place is None:
            raise DecisionError(f"these words do not stand in {known.id}: {shown(squash(quote)[:80])}")
        first, last = place or lines or (1, 1)
        home = base.provision_at(known.id, first)
        subject, said = _said_at(base, home, quote, changes)
    return Decision("", subject, "add", said, squash(quote), (first, last), note, who)


def _said_at(
    base: KnowledgeBase, home: Provision, quote: str, changes: Mapping[str, Any]
) -> tuple[Subject, dict[str, Any]]:
    """Return the subject of a row that is added to a provision, and its columns; raises as `added` does."""
    words, text = words_of(quote), squash(quote)[:SHOWN]
    at: dict[str, Any] = {"document": home.document_id, "words": words, "text": text, "path": home.eid}
    if "message" in changes:
        said = fitting("finding", {"severity": "warning", "game": home.game, **changes})
        named = {"words": words_of(said["message"]), "text": squash(said["message"])[:SHOWN]}
        return Subject("finding", **{**at, **named}, game=said["game"], key=ADDED), said
    if changes.keys() & {"target", "target_provision_id"}:
        said = fitting("citation", _targeted(base, home, changes))
        return Subject("citation", **at, key=said["kind"], value=said.get("target", "")), said
    said = _complete({"game": home.game, "variant": home.variant, **changes})
    names = {name: said[name] for name in ("game", "family", "key", "variant")}
    return Subject(kind_of(said["family"]), **at, **names), said


def _targeted(base: KnowledgeBase, home: Provision, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an added reference says, with the document of the provision to which it leads."""
    if not changes.get("target_provision_id"):
        return {"kind": "external", **changes}
    to = base.provision(changes["target_provision_id"]).document_id
    return {"kind": "internal" if to == home.document_id else "external", "target_document_id": to, **changes}


def _complete(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a rule that is added; raises `DecisionError` where one is missing or cannot be so."""
    missing = [name for name in ("family", "key", "value") if name not in said]
    if missing and not (said.get("family") in NORM_FAMILIES and missing == ["key"]):
        raise DecisionError(f"a rule that is added needs a {missing[0]}")
    return {"key": "", **fitting("rule", said)}


def reverted(database: Path, decision_id: str, *, note: str = "", who: str = "") -> Decision:
    """Return the decision that takes another one back; raises `NotFoundError` where there is none of that id."""
    found = [decision for decision in read(database) if decision.id == decision_id]
    if not found:
        raise NotFoundError(f"there is no decision {shown(decision_id)}; `reglas decisions list` lists them")
    return Decision("", found[0].subject, "revert", note=note, who=who, reverts=decision_id)


def person() -> str:
    """Return the name of who works on this machine; empty where the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def _signed(decision: Decision) -> Decision:
    return replace(decision, who=decision.who or person(), when=decision.when or journal.now())


def _earlier(connection: sqlite3.Connection, row_id: str) -> Decision | None:
    """Return the decision that counts on a row now, if it fixes what the row says."""
    row = connection.execute(_COUNTS, (row_id,)).fetchone()
    return msgspec.json.decode(row[0], type=Decision) if row else None


def _changes(
    connection: sqlite3.Connection,
    table: str,
    row_id: str,
    act: Act,
    earlier: Decision | None,
    changes: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the columns that a decision fixes: those of the one before, and its own or what it accepts."""
    before = _kept(connection, table, row_id, earlier.changes) if earlier else {}
    if act == "correct":
        if not changes:
            raise DecisionError("say what is to stand instead; to say that a row is wrong as a whole, reject it")
        return {**before, **changes}
    if act != "accept":
        return {}
    column = _ACCEPTED.get(table)
    if column is None:
        return before
    shown_now = present(connection, table, row_id)[column]
    return {**before, column: json.loads(shown_now) if column == "value" else shown_now}


def _kept(connection: sqlite3.Connection, table: str, row_id: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an earlier decision changed, with the lines where its words stand now."""
    lines = changes.keys() & {"line_start", "line_end"}
    now = present(connection, table, row_id) if lines else {}
    return {**changes, **{name: now[name] for name in lines}}


def _on_added(
    connection: sqlite3.Connection,
    table: str,
    earlier: Decision,
    act: Act,
    changes: Mapping[str, Any],
    said: Mapping[str, str],
) -> Decision:
    """Return a decision on a row that somebody added: to accept or to correct it is to add it (with changes) again."""
    if act in ("accept", "correct"):
        assert earlier.subject is not None  # noqa: S101 - whoever adds a row says which
        fixed = {**earlier.changes, **fitting(earlier.subject.kind, changes)}
        return replace(earlier, id="", act="add", changes=fixed, when="", reverts="", **said)
    return replace(earlier, id="", act=act, changes={}, quote="", lines=None, when="", reverts="", **said)


def _refuse_misplaced(connection: sqlite3.Connection, fixed: Mapping[str, Any], row: Mapping[str, Any]) -> None:
    """Raise `DecisionError` where a provision cannot belong to the one that a correction names."""
    if "parent_id" in fixed and (reason := misplaced(connection, row, fixed["parent_id"])):
        raise DecisionError(reason)


def _refuse_other_words(connection: sqlite3.Connection, decision: Decision, row: Mapping[str, Any]) -> None:
    """Raise `DecisionError` where the words or lines that a correction names do not stand in the source."""
    if decision.subject is None or not decision.changes.keys() & {"text", "line_start", "line_end"}:
        return
    source = Source(KnowledgeBase(connection).source(decision.subject.document))
    after = {**row, **decision.changes}
    refuse_misquoted(source, after["text"], (after["line_start"], after["line_end"]))
    first, last = place_of(source, after["text"], after["line_start"]) or (0, 0)
    wanted = {"line_start": first, "line_end": last}
    if any(decision.changes.get(name, line) != line for name, line in wanted.items()):
        raise DecisionError(f"these words stand in lines {first}-{last}; to cite more lines, give their words too")
