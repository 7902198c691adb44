"""`reglas review`: decisions on alignments, recorded and listed."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from rules_db import decisions
from rules_db.alignments import End, between, cited, end, ends
from rules_db.cli.output import console, print_json, print_table
from rules_db.decisions import Act, Decision
from rules_db.decisions.records import fitting
from rules_db.decisions.subjects import as_read as row_as_read
from rules_db.decisions.subjects import pair, subject_of
from rules_db.errors import NotFoundError, ReglasError
from rules_db.knowledge import KnowledgeBase

Verdict = tuple[Act, dict[str, str]]


def verdict(*, accept: bool, reject: bool, relation: str) -> Verdict:
    """Return what the options of the command say; raises `ReglasError` where they say nothing or two things."""
    if accept + reject + bool(relation) != 1:
        raise ReglasError("say one of --accept, --reject and --relation")
    if relation:
        return "correct", fitting("alignment", {"relation": relation})
    return ("accept" if accept else "reject"), {}


def record(
    database: Path, rows: tuple[str, str], said: Verdict, *, note: str, who: str, when: str, as_json: bool
) -> None:
    """Record a decision on two rows and apply it. Raises `ReglasError` where they cannot be decided on together."""
    with KnowledgeBase.open(database) as base:
        one, other = _pair(base, *rows)
        draft = _drafted(base, one, other, said)
    made = decisions.record(database, replace(draft, note=note, who=who, when=when))
    decisions.apply(database)
    if as_json:
        print_json(made)
    else:
        what = " ".join((made.act, *said[1].values()))
        console().print(f"{what}: {cited(one)} and {cited(other)}; noted and applied.")


def _drafted(base: KnowledgeBase, one: End, other: End, said: Verdict) -> Decision:
    subjects = []
    for row in (one, other):
        table = f"{row.level}s"
        read = row_as_read(base.connection, table, row.id)
        if read is None:
            raise NotFoundError(f"{cited(row)} was added by somebody; no reader aligns it")
        subjects.append(subject_of(base.connection, table, read))
    return Decision("", pair(*subjects), said[0], dict(said[1]))


def _pair(base: KnowledgeBase, a: str, b: str) -> tuple[End, End]:
    """Return the rows that are meant: those of the alignment between them, else the narrowest of one level."""
    if not (a and b):
        raise ReglasError("name the two rows that the verdict is about, or give --list")
    ours, theirs = ends(base, a), ends(base, b)
    found = between(base, ours, theirs)
    if found:
        return end(base, found[0].level, found[0].a_id), end(base, found[0].level, found[0].b_id)
    pairs = [(one, other) for one in ours for other in theirs if one.level == other.level]
    if not pairs or pairs[0][0].document_id == pairs[0][1].document_id:
        raise NotFoundError("a verdict is about two rules, or two provisions, of different documents")
    return pairs[0]


def print_all(database: Path, *, as_json: bool) -> None:
    """Print the decisions on alignments that count."""
    found = [
        one
        for one in decisions.listed(database)
        if one.decision.subject and one.decision.subject.other and one.state not in ("superseded", "reverted")
    ]
    if as_json:
        print_json(found)
    elif not found:
        console().print("Nobody has decided on an alignment.")
    else:
        print_table(
            ("verdict", "state", "document", "words", "document", "words", "who", "when", "note"),
            [_line(one.decision, one.state) for one in found],
        )


def _line(decision: Decision, state: str) -> tuple[str, ...]:
    a = decision.subject
    b = a.other if a else None
    words = [(end.document, end.text) for end in (a, b) if end]
    what = " ".join((decision.act, str(decision.changes.get("relation", ""))))
    return (what.strip(), state, *words[0], *words[1], decision.who, decision.when, decision.note)
