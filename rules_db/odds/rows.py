"""Edges as rows of the knowledge base."""

from __future__ import annotations

from typing import Any

from rules_db.identifiers import content_id, value_json
from rules_db.odds.records import Edge
from schemas.packs import Pack


def edge_row(pack: Pack, edge: Edge) -> dict[str, Any]:
    """Return the row of `edges` for a bet of a pack."""
    return {
        "id": content_id(pack.source.document, pack.game, edge.variant, edge.bet),
        "document_id": pack.source.document,
        "jurisdiction": pack.jurisdiction,
        "game": pack.game,
        "variant": edge.variant,
        "bet": edge.bet,
        "edge": edge.edge,
        "edge_exact": f"{edge.exact.numerator}/{edge.exact.denominator}" if edge.exact is not None else None,
        "method": edge.method,
        "missing": edge.missing,
        "formula": edge.formula,
        "cites": value_json(list(edge.cites)),
    }
