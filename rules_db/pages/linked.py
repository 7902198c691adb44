"""The page of the rules that link two jurisdictions: the rows behind a line of the graph."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules_db.citing import pinpoints
from rules_db.errors import NotFoundError, shown
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Frame, Page, page_of
from schemas.records import SURE_LINK

if TYPE_CHECKING:
    import sqlite3

PER_PAGE = 50
"""Links of a page."""
_SURE = "level = 'rule' AND relation != 'related' AND verdict != 'reject' AND (score >= :sure OR verdict != '')"
# Alignments have their ends in the order of the documents; here the first jurisdiction stands first.
_LINKED = """
WITH linked AS (
  SELECT id, relation, game, family, key, a_id AS own, b_id AS other FROM alignments
  WHERE {sure} AND a_document_id IN (SELECT value FROM json_each(:a))
    AND b_document_id IN (SELECT value FROM json_each(:b))
  UNION ALL SELECT id, relation, game, family, key, b_id, a_id FROM alignments
  WHERE {sure} AND b_document_id IN (SELECT value FROM json_each(:a))
    AND a_document_id IN (SELECT value FROM json_each(:b))
)
"""
_COUNTED = """{linked}
SELECT game, relation IN ('identical', 'equivalent') AS alike, count(*) AS n FROM linked GROUP BY 1, 2
"""
_LISTED = """{linked}
SELECT linked.id, linked.relation, linked.game, linked.family, linked.key, o.text AS own_text, o.id AS own_id,
  o.provision_id AS own_provision, p.text AS other_text, p.id AS other_id, p.provision_id AS other_provision
FROM linked JOIN rules o ON o.id = own JOIN rules p ON p.id = other
WHERE (:game = '' OR linked.game = :game)
  AND (:alike NOT IN ('si', 'no') OR (linked.relation IN ('identical', 'equivalent')) = (:alike = 'si'))
ORDER BY linked.game, linked.family, linked.key, o.line_start, linked.id LIMIT :most OFFSET :after
"""
_HEAD = _LINKED.format(sure=_SURE)
_COUNTS, _ROWS = _COUNTED.format(linked=_HEAD), _LISTED.format(linked=_HEAD)


def linked(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the links of two jurisdictions, of a game (`juego`), alike or not (`iguales`: `si`, `no`), page by page.

    Raises `NotFoundError` for a jurisdiction that is not there.
    """
    frame, a, b = asked.frame, asked.names["a"], asked.names["b"]
    chosen = {name: asked.get(name) for name in ("juego", "iguales")}
    given = {"a": _documents(base, a), "b": _documents(base, b), "sure": SURE_LINK}
    counts = base.connection.execute(_COUNTS, given).fetchall()
    total = sum(row["n"] for row in counts if _fits(row, chosen))
    page, pages = page_of(asked.get("pagina"), total, PER_PAGE)
    wanted = {"game": chosen["juego"], "alike": chosen["iguales"], "most": PER_PAGE, "after": (page - 1) * PER_PAGE}
    rows = base.connection.execute(_ROWS, {**given, **wanted}).fetchall()
    names = {row[f"{side}_provision"] for row in rows for side in ("own", "other")}
    values = {
        "a": a,
        "b": b,
        "rows": rows,
        "total": total,
        "alike": sum(row["n"] for row in counts if row["alike"]),
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _choices(counts, frame),
        "cited": pinpoints(base, names, frame.language),
        "label": lambda row: frame.words.key(row["family"], row["key"], row["game"]) if row["key"] else "",
    }
    return Page("linked.html", values)


def _documents(base: KnowledgeBase, jurisdiction: str) -> str:
    found = [each.id for each in base.documents() if each.jurisdiction == jurisdiction]
    if not found:
        raise NotFoundError(f"there is no {shown(jurisdiction)} here")
    return json.dumps(found)


def _fits(row: sqlite3.Row, chosen: Mapping[str, str]) -> bool:
    alike = {"si": True, "no": False}.get(chosen["iguales"])
    return chosen["juego"] in ("", row["game"]) and alike in (None, bool(row["alike"]))


def _choices(counts: Sequence[sqlite3.Row], frame: Frame) -> dict[str, list[tuple[str, str]]]:
    games = sorted({row["game"] for row in counts}, key=lambda game: frame.words.game(game).casefold())
    return {
        "juego": [(game, frame.words.game(game)) for game in games if game],
        "iguales": [(name, frame.t(f"graph.only_{name}")) for name in ("si", "no")],
    }
