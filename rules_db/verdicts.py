"""What reviewers said, applied to the alignments that a build found."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator

from rules_db.identifiers import content_id
from rules_db.records import record
from rules_db.reviews import Content, Review, Reviews, of_provision, of_rule
from rules_db.store.rows import Row
from schemas.records import Provision, Rule

METHOD = "review"
"""How a link was found that a reviewer alone knows of."""


def reviewed(
    rows: list[Row], documents: tuple[str, str], said: Iterable[Review], connection: sqlite3.Connection
) -> list[Row]:
    """Return the rows of `alignments` between two documents as reviewers see them.

    A verdict's relation replaces the one found; what was rejected stays a row and forms no concept; what was accepted
    or given a relation is a row also where none was found. `connection` has the rows of both documents.
    """
    here = [review for review in said if {review.a.document, review.b.document} == set(documents)]
    if not here:
        return rows
    contents = [dict(_contents(connection, document)) for document in documents]
    names = {row: content.name for known in contents for row, content in known.items()}
    verdicts = {pair: review for pair, review in Reviews.on(here, names).by_rows.items() if pair[0] in contents[0]}
    found = {(row["a_id"], row["b_id"]): row for row in rows}
    for (a, b), review in verdicts.items():
        row = found.get((a, b))
        if row is None and review.verdict != "reject":
            row = _row((a, contents[0][a]), (b, contents[1][b]))
        if row is not None:
            found[a, b] = {**row, **_said(review, row["found"])}
    return sorted(found.values(), key=lambda row: (row["level"], row["a_id"], row["b_id"]))


def unreviewed(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows of `alignments` as the build found them."""
    for row in rows:
        if row["method"] != METHOD:
            yield {**row, "relation": row["found"], "verdict": "", "note": "", "reviewer": "", "reviewed": ""}


def _said(review: Review, found: str) -> Row:
    said = {"verdict": review.verdict, "note": review.note, "reviewer": review.who, "reviewed": review.when}
    return {"relation": review.relation or found, **said}


def _contents(connection: sqlite3.Connection, document: str) -> Iterator[tuple[str, Content]]:
    """Yield the id and the content of every rule and provision of a document."""
    for row in _rows(connection, "rules", document):
        yield row["id"], of_rule(record(Rule, row))
    for row in _rows(connection, "provisions", document):
        yield row["id"], of_provision(record(Provision, row))


def _rows(connection: sqlite3.Connection, table: str, document: str) -> sqlite3.Cursor:
    rows = connection.execute(f"SELECT * FROM {table} WHERE document_id = ?", (document,))  # noqa: S608 - a table of ours
    rows.row_factory = sqlite3.Row
    return rows


def _row(a: tuple[str, Content], b: tuple[str, Content]) -> Row:
    """Return the row of a link between two rows that nothing but a reviewer joins."""
    (a_id, ours), (b_id, theirs) = a, b
    whole = json.dumps({METHOD: 1.0})
    return {
        "id": content_id("alignment", ours.level, a_id, b_id),
        "level": ours.level,
        "a_id": a_id,
        "b_id": b_id,
        "relation": "equivalent",
        "part": "",
        "score": 1.0,
        "method": METHOD,
        "features": whole,
        "a_document_id": ours.document,
        "b_document_id": theirs.document,
        "game": ours.game,
        "family": ours.family,
        "key": ours.key,
        "weights": whole,
        "found": "equivalent",
    }
