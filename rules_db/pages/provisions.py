"""The page of a provision: its text with what rests on it, where it stands, what regulates the same elsewhere."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.alignments import told
from rules_db.citing import citations, of_instrument, pinpoints
from rules_db.comparing.layout import said
from rules_db.comparing.matching import marked, redline, with_spaces
from rules_db.comparing.records import is_norm, norm, stated
from rules_db.errors import NotFoundError
from rules_db.exporting.workbook import Cell
from rules_db.identifiers import provision_id
from rules_db.knowledge import KnowledgeBase
from rules_db.lines import SourceLine, lines_of
from rules_db.pages.annotations import damage_spans, pieces, raw_pieces, repair_spans, rule_spans
from rules_db.pages.documents import to_be_read
from rules_db.pages.frame import Answer, Asked, Column, Frame, Listing, Page
from rules_db.pages.links import formal, instrument, title
from rules_db.pages.passages import Passage, Passages, outline, walk
from rules_db.records import StoredDocument, StoredRule
from schemas.records import PERHAPS_LINK, SURE_LINK, Provision

if TYPE_CHECKING:
    import sqlite3


_MOST_LINES = 300
"""Lines as received that a page shows; the table of sources has all."""
_MOST_LETTERS = 40_000
"""Letters of what a provision holds that stand on its own page; more is read on a page of its own."""
_SHOWN = 6
"""Counterparts of a provision that stand open on its page."""
_REFERENCES = """
SELECT c.id, c.text, c.kind, c.line_start, c.line_end, p.id AS provision_id, p.num, p.heading, p.kind AS part
FROM citations c LEFT JOIN provisions p ON p.id = {other}
WHERE c.{own} = ? ORDER BY c.document_id, c.line_start, c.id
"""
_FROM = _REFERENCES.format(own="provision_id", other="c.target_provision_id")
_TO = _REFERENCES.format(own="target_provision_id", other="c.provision_id")
_MENDED = "SELECT * FROM repairs WHERE document_id = ? AND line BETWEEN ? AND ? ORDER BY start"
_FINDINGS = "SELECT * FROM findings WHERE provision_id = ? ORDER BY line_start, code, id"
_CELLS = "SELECT cells, text FROM provisions WHERE kind = 'tr' AND parent_id = ? ORDER BY position"
_NEIGHBOUR = "SELECT id, num, heading, kind FROM provisions WHERE document_id = ? AND position = ?"


class Reason(msgspec.Struct, frozen=True):
    """A feature of an alignment: what it is called, its value and how much it counts (0: it is only told)."""

    name: str
    value: float
    weight: float


def _reasons(features: dict[str, float], weights: dict[str, float], frame: Frame) -> list[Reason]:
    """Return the features of an alignment in words, those that count most first."""
    told = [
        Reason(frame.t(f"reason.{name}") if frame.t.has(f"reason.{name}") else name, value, weights.get(name, 0.0))
        for name, value in features.items()
    ]
    return sorted(told, key=lambda reason: (-reason.value * reason.weight, -reason.weight, reason.name))


class Counterpart(msgspec.Struct, frozen=True):
    """A row elsewhere that regulates the same as one of ours; `portion`: `part` of ours, or the `whole` of it."""

    id: str
    level: str
    jurisdiction: str
    document_id: str
    provision_id: str
    title: str
    text: str
    relation: str
    score: float
    line_start: int
    line_end: int
    reasons: Sequence[Reason]
    reviewed: bool
    portion: str = ""

    @property
    def sure(self) -> bool:
        """Whether it may stand beside ours: it is not only perhaps a counterpart."""
        return self.reviewed or self.score >= SURE_LINK


class ShownRule(msgspec.Struct, frozen=True):
    """A rule in words, with its number on the page; `located` tells whether its words are marked in the text.

    `counterparts` are those to be relied on, by jurisdiction.
    """

    number: int
    rule: StoredRule
    family: str
    label: str
    words: str
    located: bool
    counterparts: Mapping[str, Sequence[Counterpart]]


# A row has alignments on both of its sides: those of `a_id` and those of `b_id` are read by an index each.
_COUNTERPARTS = """
WITH pairs AS (
  SELECT *, a_id AS own_id, b_id AS other_id FROM alignments WHERE a_id IN (SELECT value FROM json_each(:ids))
  UNION ALL SELECT *, b_id, a_id FROM alignments WHERE b_id IN (SELECT value FROM json_each(:ids))
)
SELECT pairs.id, pairs.level, own_id, other_id, pairs.relation, pairs.score, pairs.features, pairs.weights,
  pairs.verdict, pairs.part, pairs.a_id = own_id AS forth,
  p.id AS provision_id, p.num, p.heading, p.kind, coalesce(r.text, p.text, '') AS text, d.jurisdiction,
  d.id AS document_id,
  coalesce(r.line_start, p.line_start) AS line_start, coalesce(r.line_end, p.line_end) AS line_end
FROM pairs LEFT JOIN rules r ON pairs.level = 'rule' AND r.id = other_id
  JOIN provisions p ON p.id = coalesce(r.provision_id, other_id) JOIN documents d ON d.id = p.document_id
WHERE pairs.verdict != 'reject' AND (pairs.score >= :perhaps OR pairs.verdict != '')
ORDER BY pairs.level, pairs.score DESC, pairs.id
"""
_ALIGNMENT = "SELECT * FROM alignments WHERE id = ?"
_ENDS = {
    "provision": "SELECT p.*, p.id AS provision_id, d.jurisdiction FROM provisions p "
    "JOIN documents d ON d.id = p.document_id WHERE p.id = ?",
    "rule": "SELECT r.*, p.num, p.heading, p.kind, d.jurisdiction FROM rules r "
    "JOIN provisions p ON p.id = r.provision_id JOIN documents d ON d.id = r.document_id WHERE r.id = ?",
}


def provision(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the page of a provision; raises `NotFoundError` where there is none."""
    frame = asked.frame
    document = base.document(asked.names["document"])
    found = base.provision(provision_id(document.id, asked.names["eid"]))
    above, below = base.ancestors(found), base.children(found)
    lines = _own_lines(base, document, found, below)
    rules = base.rules(provision_id=found.id)
    place = pinpoints(base, [found.id], frame.language).get(found.id, "")
    others = counterparts(base, [found.id, *(rule.id for rule in rules)], frame)
    located = rule_spans(found.text, rules, found.line_start, lines[-1].line)
    repairs = [repair for line in lines for repair in line.repairs]
    shown = _rules_in(rules, {span.rule for span in located}, others, frame)
    text = pieces(found.text, [*located, *repair_spans(found.text, repairs), *damage_spans(found.text, lines)])
    wanted = next((each.number for each in shown if each.rule.id == asked.get("regla")), 0)
    values: dict[str, Any] = {
        "document": document,
        "instrument": instrument(document, frame.t),
        "provision": found,
        "title": title(found, frame.t),
        "ancestors": [(each, title(each, frame.t)) for each in above if each.kind != "document"],
        "game_told": told(base, found),
        "children": [(each, title(each, frame.t)) for each in below if each.kind != "tr"],
        "passages": _within(base, document, found, frame),
        "pictured": False,
        "cells": _cells(base, found.id),
        "pieces": text,
        "repairs": repairs,
        "mended": base.connection.execute(_MENDED, (document.id, lines[0].line, lines[-1].line)) if repairs else (),
        "damage": sum(len(line.damage) for line in lines),
        "lines": [(line, raw_pieces(line)) for line in lines[:_MOST_LINES]],
        "more_lines": len(lines) > _MOST_LINES,
        "rules": shown,
        "asked_rule": wanted,
        "asked_at": next((at for at, piece in enumerate(text) if wanted in piece.rules), -1),
        "counterparts": [other for other in others.get(found.id, []) if other.sure],
        "hints": [other for other in others.get(found.id, []) if not other.sure],
        "shown": _SHOWN,
        "references_from": base.connection.execute(_FROM, (found.id,)).fetchall(),
        "references_to": base.connection.execute(_TO, (found.id,)).fetchall(),
        "findings": base.connection.execute(_FINDINGS, (found.id,)).fetchall(),
        "before": _neighbour(base, found, -1),
        "after": _neighbour(base, found, 1),
        "citation": formal(document, place, found, frame.t),
        "place": of_instrument(place, document, frame.language),
    }
    return Page("provision.html", values, listing=lambda: to_be_read(base, document, found.id, frame))


def in_words(rule: StoredRule, frame: Frame) -> str:
    """Return what a rule states, in words."""
    what = norm(rule) if is_norm(rule.family) else stated([rule], frame.words)[0]
    return said(what, frame.words, rule.key)


def counterparts(base: KnowledgeBase, ids: Iterable[str], frame: Frame) -> dict[str, list[Counterpart]]:
    """Return the counterparts of rows (ids of rules or provisions) by the row's id, the surest first."""
    found: dict[str, list[Counterpart]] = defaultdict(list)
    for row in base.connection.execute(_COUNTERPARTS, {"ids": json.dumps(list(ids)), "perhaps": PERHAPS_LINK}):
        found[row["own_id"]].append(_counterpart(row, frame))
    return found


def why(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page of an alignment: both texts, what differs between them, and why they are counterparts."""
    row = base.connection.execute(_ALIGNMENT, (asked.names["alignment"],)).fetchone()
    if row is None:
        raise NotFoundError("there is no such alignment here")
    ours, theirs = (_end(base, row["level"], row[end]) for end in ("a_id", "b_id"))
    values: dict[str, Any] = {
        "alignment": row,
        "ends": (ours, theirs),
        "cited": citations(base, (each["provision_id"] for each in (ours, theirs)), asked.frame.language),
        "redline": list(with_spaces(redline(_squashed(ours), _squashed(theirs), exact=False))),
        "reasons": _reasons(json.loads(row["features"]), json.loads(row["weights"]), asked.frame),
    }
    return Page("why.html", values, listing=lambda: _why_listing(values, asked.frame))


def _why_listing(told: Mapping[str, Any], frame: Frame) -> Listing:
    """Return both texts of an alignment with their articles, what differs, and the reasons with what they count."""
    t, words, alignment = frame.t, frame.words, told["alignment"]
    columns = [Column(t("why.reason"), 3), Column(t("provision.text"), 8), Column(t("why.value"))]
    columns += [Column(t("why.weight")), Column(t("why.counts")), Column(t("take.citation"), 3)]
    rows: list[list[Cell]] = [
        [
            words.jurisdiction(end["jurisdiction"]),
            _squashed(end),
            *[None] * 3,
            told["cited"][end["provision_id"]],
        ]
        for end in told["ends"]
    ]
    rows.append([t("why.redline"), marked(piece for _, piece in told["redline"]), *[None] * 3, ""])
    for reason in told["reasons"]:
        counts = (reason.weight, round(reason.value * reason.weight, 3)) if reason.weight else (None, None)
        rows.append([reason.name, "", reason.value, *counts, ""])
    named = {end["provision_id"]: end["id"] if alignment["level"] == "rule" else "" for end in told["ends"]}
    ends = [frame.whole(frame.to.provision(name, rule=rule)) for name, rule in named.items()]
    addresses = [ends[0], ends[-1], *[""] * (len(rows) - len(told["ends"]))]
    notes = [f"{t('relation.' + alignment['relation'])}, {t('provision.score', score=t.decimal(alignment['score']))}"]
    return Listing(f"correspondencia-{alignment['id']}", t("why.title"), columns, rows, notes, addresses)


def _own_lines(
    base: KnowledgeBase, document: StoredDocument, found: Provision, below: Sequence[Provision]
) -> list[SourceLine]:
    """Return the lines of a provision before its first child, as received and repaired."""
    last = min((each.line_start - 1 for each in below if each.kind != "tr"), default=found.line_end)
    last = min(max(last, found.line_start), found.line_start + _MOST_LINES)
    return lines_of(base, document, found.line_start, last)


def _rules_in(
    rules: Sequence[StoredRule], located: Container[int], others: Mapping[str, Sequence[Counterpart]], frame: Frame
) -> list[ShownRule]:
    return [
        ShownRule(
            number,
            rule,
            frame.words.family(rule.family),
            frame.words.key(rule.family, rule.key, rule.game) if rule.key else "",
            in_words(rule, frame),
            number in located,
            _by_jurisdiction(other for other in others.get(rule.id, ()) if other.sure),
        )
        for number, rule in enumerate(rules, 1)
    ]


def _by_jurisdiction(others: Iterable[Counterpart]) -> dict[str, list[Counterpart]]:
    found: dict[str, list[Counterpart]] = defaultdict(list)
    for other in others:
        found[other.jurisdiction].append(other)
    return found


def _within(base: KnowledgeBase, document: StoredDocument, found: Provision, frame: Frame) -> Sequence[Passage]:
    """Return all that a provision holds, with all its levels; nothing where that is too much for its page."""
    leaf = next(each for each in walk(outline(base, document.id)) if each.id == found.id)
    if found.kind == "table" or leaf.weight > _MOST_LETTERS:
        return ()
    return Passages(base, document, frame).read(list(walk(leaf))[1:], leaf.depth)


def _cells(base: KnowledgeBase, table: str) -> list[list[str]]:
    """Return the rows of a table, each as its cells."""
    rows = base.connection.execute(_CELLS, (table,))
    return [json.loads(row["cells"]) if row["cells"] else [row["text"]] for row in rows]


def _neighbour(base: KnowledgeBase, found: Provision, step: int) -> sqlite3.Row | None:
    row: sqlite3.Row | None = base.connection.execute(_NEIGHBOUR, (found.document_id, found.position + step)).fetchone()
    return row


def _counterpart(row: sqlite3.Row, frame: Frame) -> Counterpart:
    return Counterpart(
        row["id"],
        row["level"],
        row["jurisdiction"],
        row["document_id"],
        row["provision_id"],
        f"{row['num']} {row['heading']}".strip() or frame.t.kind(row["kind"]),
        " ".join(row["text"].split()),
        row["relation"],
        row["score"],
        row["line_start"],
        row["line_end"],
        _reasons(json.loads(row["features"]), json.loads(row["weights"]), frame),
        bool(row["verdict"]),
        _portion(row),
    )


def _portion(row: sqlite3.Row) -> str:
    """Return what a counterpart is to ours where one says a part of what the other says."""
    if not row["part"]:
        return ""
    return "whole" if (row["part"] == "a") == bool(row["forth"]) else "part"


def _end(base: KnowledgeBase, level: str, name: str) -> sqlite3.Row:
    found: sqlite3.Row = base.connection.execute(_ENDS[level], (name,)).fetchone()
    return found


def _squashed(row: sqlite3.Row) -> str:
    return " ".join((row["text"] or row["heading"]).split())
