"""The page of a provision: its text with what rests on it, where it stands, what regulates the same elsewhere."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.alignments import told
from rules_db.citing import of_instrument, pinpoints
from rules_db.comparing.layout import said
from rules_db.comparing.records import is_norm, norm, stated
from rules_db.identifiers import provision_id
from rules_db.knowledge import KnowledgeBase
from rules_db.lines import SourceLine, lines_of
from rules_db.pages.annotating import damage_spans, pieces, raw_pieces, repair_spans, rule_spans
from rules_db.pages.counterparts import Counterpart, counterparts
from rules_db.pages.frame import Answer, Asked, Frame, Page
from rules_db.pages.law.passages import Passage, Passages, outline, walk
from rules_db.pages.links import formal, instrument, title
from rules_db.records import StoredDocument, StoredRule
from schemas.records import Provision

if TYPE_CHECKING:
    import sqlite3

_MOST_LINES = 300
"""Lines as received that a page shows; the table of sources has all."""
_MOST_LETTERS = 40_000
"""Letters of what a provision holds that stand on its own page; more is read on a page of its own."""
_SHOWN = 6
"""Counterparts of a provision that stand open on its page."""
_REFERENCES = """
SELECT c.text, c.kind, c.line_start, c.line_end, p.id AS provision_id, p.num, p.heading, p.kind AS part
FROM citations c LEFT JOIN provisions p ON p.id = {other}
WHERE c.{own} = ? ORDER BY c.document_id, c.line_start, c.id
"""
_FROM = _REFERENCES.format(own="provision_id", other="c.target_provision_id")
_TO = _REFERENCES.format(own="target_provision_id", other="c.provision_id")
_FINDINGS = "SELECT * FROM findings WHERE provision_id = ? ORDER BY line_start, code, id"
_CELLS = "SELECT cells, text FROM provisions WHERE kind = 'tr' AND parent_id = ? ORDER BY position"
_NEIGHBOUR = "SELECT id, num, heading, kind FROM provisions WHERE document_id = ? AND position = ?"


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
    return Page("provision.html", values)


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


def in_words(rule: StoredRule, frame: Frame) -> str:
    """Return what a rule states, in words."""
    what = norm(rule) if is_norm(rule.family) else stated([rule], frame.words)[0]
    return said(what, frame.words, rule.key)


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
