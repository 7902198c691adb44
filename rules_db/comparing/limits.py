"""What a comparison cannot tell, said before it is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rules_db.comparing.absence import serving
from rules_db.comparing.records import Comparison
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_READ = """
SELECT d.jurisdiction, count(*) AS every, sum(q.fate IN ('unread', 'norm', 'damaged')) AS unread
FROM quantities q JOIN documents d ON d.id = q.document_id
WHERE q.game IN (SELECT value FROM json_each(?)) AND q.fate != 'explained' GROUP BY d.jurisdiction
"""
_GAMES = """
SELECT d.jurisdiction, count(DISTINCT r.game) AS games FROM documents d JOIN rules r ON r.document_id = d.id
WHERE r.game NOT IN ('', 'general') GROUP BY d.jurisdiction
"""


def limits(base: KnowledgeBase, comparison: Comparison, words: Words) -> Iterator[str]:
    """Yield sentences: what of the game's quantities nobody read, and how many places are empty for that reason."""
    games = json.dumps(serving(comparison.game))
    counts = {row["jurisdiction"]: row for row in base.connection.execute(_READ, (games,))}
    for column in comparison.columns:
        row = counts.get(column.jurisdiction)
        if row and row["unread"]:
            yield words.text("limit_unread", name=column.name, unread=row["unread"], every=row["every"])
    doubtful = sum(cell.state in ("unread", "damaged") for row in comparison.rows if not row.norm for cell in row.cells)
    if doubtful:
        yield words.text("limit_places", n=doubtful)


def games_limit(base: KnowledgeBase, names: Mapping[str, str], words: Words) -> Iterator[str]:
    """Yield sentences about texts (jurisdictions with their names) that regulate far fewer games than another."""
    games = {row["jurisdiction"]: row["games"] for row in base.connection.execute(_GAMES)}
    most = max((games.get(name, 0) for name in names), default=0)
    for name, called in names.items():
        if games.get(name, 0) < most:
            yield words.text("limit_games", name=called, n=games.get(name, 0), most=most)
