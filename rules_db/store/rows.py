"""Records as rows: one function a table, in the order of the columns."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from corpus.identity import Act
from corpus.layers import Source
from corpus.media import PrintedLine
from corpus.media.types import TEXT
from rules_db.extracted import Ready
from rules_db.identifiers import Ordinals, value_json, with_rule_ids
from schemas.records import Citation, Finding, Identity, Provision, Quantity, Repair, Rule, Spoken

# Rows put into tables of a knowledge base.


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows that all have the same columns; the names of table and columns are ours, never a reader's."""
    all_rows = iter(rows)
    first = next(all_rows, None)
    if first is not None:
        columns = ", ".join(f'"{column}"' for column in first)
        values = ", ".join(f":{column}" for column in first)
        sql = f"INSERT INTO {table} ({columns}) VALUES ({values})"  # noqa: S608 - names of our own
        connection.executemany(sql, chain([first], all_rows))


Row = dict[str, Any]


def document_row(source: Source, identity: Identity) -> Row:
    """Return the row of `documents`: identity, content hashes and size."""
    return {
        **msgspec.structs.asdict(identity),
        "sha256": source.sha256,
        "fingerprint": source.fingerprint,
        "media_type": source.media_type,
        "encoding": source.encoding,
        "lines": len(source) if source.text else 0,
        "status": source.status,
        "pages": source.page_count,
        # A text needs no file beside its copy in `sources`; a picture of a page is drawn from the file.
        "file": "" if source.media_type == TEXT else source.name,
    }


def extraction_row(document_id: str, ready: Ready | None, key: str, evidence: str) -> Row:
    """Return the row of `extractions`: what decided the rows of a document, and which others are near."""
    sentences, hashes = (ready.print.sentences, ready.print.hashes) if ready else (0, ())
    decided = {"document_id": document_id, "key": key, "evidence": evidence}
    return {**decided, "sentences": sentences, "minhash": json.dumps(hashes)}


def printed_rows(document_id: str, lines: Iterable[PrintedLine]) -> Iterator[Row]:
    """Yield the rows of `printed_lines` of one document: its lines that are not blank."""
    for number, line in enumerate(lines, 1):
        if line.text:
            left, top, right, bottom = line.box or (None, None, None, None)
            yield {
                "document_id": document_id,
                "line": number,
                "page": line.page,
                "box_left": left,
                "box_top": top,
                "box_right": right,
                "box_bottom": bottom,
                "size": line.size,
                "bold": int(line.bold),
                "confidence": line.confidence,
                "furniture": line.furniture,
            }


def provision_rows(provisions: Iterable[Provision], cells: dict[str, list[str]]) -> Iterator[Row]:
    """Yield the rows of `provisions`; `cells` are those of table rows, by provision id."""
    for provision in provisions:
        own = cells.get(provision.id)
        row = msgspec.structs.asdict(provision)
        reasons = json.dumps(provision.game_reasons, ensure_ascii=False)
        yield {**row, "game_reasons": reasons, "cells": json.dumps(own, ensure_ascii=False) if own else None}


def rule_rows(rules: Iterable[Rule]) -> Iterator[Row]:
    """Yield the rows of `rules` with their ids and with values as JSON text."""
    for rule_id, rule in with_rule_ids(rules):
        row = msgspec.structs.asdict(rule)
        yield {"id": rule_id, **row, "value": value_json(rule.value), "repaired": int(rule.repaired)}


def citation_rows(document_id: str, citations: Iterable[Citation]) -> Iterator[Row]:
    """Yield the rows of `citations` of one document."""
    ordinals = Ordinals()
    for citation in citations:
        row = msgspec.structs.asdict(citation)
        key = ordinals.id(citation.provision_id, citation.text, citation.kind, citation.target)
        yield {"id": key, "document_id": document_id, **row, "resolved": int(citation.resolved)}


def act_rows(document_id: str, acts: Iterable[tuple[str, Act]]) -> Iterator[Row]:
    """Yield the rows of `acts` of one document, each with the id of its provision."""
    ordinals = Ordinals()
    for provision, act in acts:
        yield {
            "id": ordinals.id(document_id, act.kind, act.target, act.text.text),
            "document_id": document_id,
            "provision_id": provision,
            "act": act.kind,
            "target": act.target,
            "text": act.text.text,
            "line_start": act.text.line_start,
            "line_end": act.text.line_end,
        }


def repair_rows(document_id: str, repairs: Iterable[Repair]) -> Iterator[Row]:
    """Yield the rows of `repairs` of one document; offsets are those of the decoded source."""
    ordinals = Ordinals()
    for repair in repairs:
        key = ordinals.id(document_id, repair.before, repair.after, repair.reason)
        yield {"id": key, "document_id": document_id, **msgspec.structs.asdict(repair)}


def damage_rows(document_id: str, source: Source, stretches: Iterable[tuple[int, int]]) -> Iterator[Row]:
    """Yield the rows of `damage` of one document; a stretch never crosses the end of a line."""
    ordinals = Ordinals()
    for start, end in stretches:
        text = source.text[start:end]
        key = ordinals.id(document_id, text)
        line = source.line_at(start)
        yield {"id": key, "document_id": document_id, "line": line, "start": start, "end": end, "text": text}


def quantity_rows(quantities: Iterable[Quantity]) -> Iterator[Row]:
    """Yield the rows of `quantities`; their ids hold no line, the equal ones are told apart by their order."""
    ordinals = Ordinals()
    for quantity in quantities:
        value = value_json(quantity.value)
        key = ordinals.id(quantity.document_id, quantity.kind, value, quantity.words)
        yield {"id": key, **msgspec.structs.asdict(quantity), "value": value}


def finding_rows(findings: Iterable[Finding]) -> Iterator[Row]:
    """Yield the rows of `findings`; the lines are no part of their ids."""
    ordinals = Ordinals()
    for finding in findings:
        key = ordinals.id(finding.document_id, finding.provision_id, finding.code, finding.message)
        yield {"id": key, **msgspec.structs.asdict(finding), "evidence": value_json(finding.evidence)}


def mention_rows(spoken: Iterable[Spoken]) -> Iterator[Row]:
    """Yield the rows of `mentions`: ideas stand in one column, a blank between them."""
    for one in spoken:
        row = msgspec.structs.asdict(one)
        yield {
            **row,
            "damaged": int(one.damaged),
            "own": " ".join(one.own),
            "around": " ".join(one.around),
        }
