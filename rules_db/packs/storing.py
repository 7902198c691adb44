"""Packs in the knowledge base: one row a game of a document, with what of it a program can run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import content_id, value_json
from rules_db.packs.overview import overview
from rules_db.packs.published import read
from schemas.packs import Pack

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


def pack_row(pack: Pack) -> dict[str, Any]:
    """Return the row of `packs` for a pack."""
    told = overview(pack)
    return {
        "id": content_id(pack.source.document, pack.game),
        "document_id": pack.source.document,
        "jurisdiction": pack.jurisdiction,
        "game": pack.game,
        "kind": pack.kind,
        "tables": value_json(list(told.tables)),
        "rows": told.rows,
        "settled": told.settled,
        "missing": value_json(list(told.missing)),
        "gaps": told.gaps,
        "conflicts": told.conflicts,
        "norms": told.norms,
        "incidents": told.incidents,
        "pack": msgspec.json.encode(pack).decode(),
    }


def stored_texts(base: KnowledgeBase) -> dict[tuple[str, str], str]:
    """Return the packs of a knowledge base as JSON, by jurisdiction and game; of two documents' the last one's."""
    sql = "SELECT jurisdiction, game, pack FROM packs ORDER BY document_id"
    return {(row["jurisdiction"], row["game"]): row["pack"] for row in base.connection.execute(sql)}


class Told(NamedTuple):
    """How a text tells an event out of order: when, in which sentence, and what follows."""

    event: str
    sentence: str
    follows: str


def told_incidents(base: KnowledgeBase) -> dict[str, Told]:
    """Return how the texts of a knowledge base tell their events out of order, by the id of the rule."""
    sql = "SELECT id, value, text, consequence FROM rules WHERE family = 'irregularity'"
    return {
        row["id"]: Told(str(json.loads(row["value"])), row["text"], row["consequence"])
        for row in base.connection.execute(sql)
    }


def stored_pack(base: KnowledgeBase, document: str, game: str) -> Pack:
    """Return the pack of a game of a document from a knowledge base; raises `NotFoundError`."""
    sql = "SELECT pack FROM packs WHERE document_id = ? AND game = ?"
    row = base.connection.execute(sql, (document, game)).fetchone()
    if row is None:
        raise NotFoundError(f"{shown(document)} has no pack of {shown(game)}; `reglas packs` lists them")
    return read(row["pack"].encode(), f"{document}/{game}")
