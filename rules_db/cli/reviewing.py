"""`reglas review`: verdicts written to their file, and listed from it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import get_args

import msgspec

from rules_db.alignments import End, between, cited, end, ends
from rules_db.cli.output import console, print_json, print_table
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.knowledge import KnowledgeBase
from rules_db.reviews import RelationName, Review, VerdictName, append, latest, read

_RELATIONS = [name for name in get_args(RelationName) if name]


def verdict(*, accept: bool, reject: bool, relation: str) -> tuple[VerdictName, RelationName]:
    """Return what the options of the command say; raises `ReglasError` where they say nothing or two things."""
    if accept + reject + bool(relation) != 1:
        raise ReglasError("say one of --accept, --reject and --relation")
    if relation and relation not in _RELATIONS:
        raise ReglasError(f"{shown(relation)} is no relation; the relations are {', '.join(_RELATIONS)}")
    if relation:
        return "relation", msgspec.convert(relation, RelationName)
    return ("accept" if accept else "reject"), ""


def record(
    base: KnowledgeBase,
    rows: tuple[str, str],
    said: tuple[VerdictName, RelationName],
    file: Path,
    *,
    note: str,
    who: str,
    when: str,
    as_json: bool,
) -> None:
    """Add a verdict on two rows to the file. Raises `ReglasError` where the rows cannot be reviewed together."""
    one, other = _pair(base, *rows)
    done = Review(one.content, other.content, *said, note=note, who=who, when=when or date.today().isoformat())
    append(file, done)
    if as_json:
        print_json(done)
    else:
        what = " ".join(part for part in said if part)
        console().print(f"{what}: {cited(one)} and {cited(other)}; noted in {shown(file)}, the next build applies it.")


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


def print_all(base: KnowledgeBase, file: Path, *, as_json: bool) -> None:
    """Print the verdicts that count."""
    reviews = list(latest(read(file)).values())
    if as_json:
        print_json(reviews)
    elif not reviews:
        console().print(f"There are no verdicts in {shown(file)}.")
    else:
        known = {document.id for document in base.documents()}
        rows = [
            (
                " ".join(p for p in (r.verdict, r.relation) if p),
                r.a.document,
                r.a.text,
                r.b.document,
                r.b.text,
                r.who,
                r.when,
                r.note,
            )
            for r in reviews
            if {r.a.document, r.b.document} <= known
        ]
        print_table(("verdict", "document", "words", "document", "words", "who", "when", "note"), rows)
