"""Edges as rows of the knowledge base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules_db.identifiers import content_id, value_json
from rules_db.odds.edges import edges
from rules_db.odds.records import Edge
from schemas.packs import Pack


def edge_rows(packs: Iterable[Pack]) -> Iterator[dict[str, Any]]:
    """Yield the rows of `edges` for some packs."""
    for pack in packs:
        for edge in edges(pack):
            yield _row(pack, edge)


def _row(pack: Pack, edge: Edge) -> dict[str, Any]:
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
        "cites": value_json(list(edge.cites)),
    }
