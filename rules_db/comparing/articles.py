"""What a lawyer cites: the article, numeral or heading that holds a place of a text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from rules_db.knowledge import KnowledgeBase

_ABOVE = """
WITH RECURSIVE above(of_id, depth, id, parent_id, kind, num, heading) AS (
  SELECT id, 0, id, parent_id, kind, num, heading FROM provisions WHERE id IN (SELECT value FROM json_each(?))
  UNION ALL
  SELECT a.of_id, a.depth + 1, p.id, p.parent_id, p.kind, p.num, p.heading
  FROM above a JOIN provisions p ON p.id = a.parent_id
)
SELECT of_id, kind, num, heading FROM above ORDER BY of_id, depth
"""
_WHOLE = re.compile(r"\d+(?:\.\d+)+")
"""A number that tells its place in the whole text, such as 13.3.11."""
_LONGEST = 60
_FORMAL = ("document", "operative", "part", "annex")


def articles(base: KnowledgeBase, provisions: Iterable[str]) -> dict[str, str]:
    """Return what each provision is cited as, by its id: `Artículo 32, 1, a)`, `13.3.11`, or its nearest heading."""
    rows = base.connection.execute(_ABOVE, (json.dumps(sorted(set(provisions))),))
    lines: dict[str, list[sqlite3.Row]] = {}
    for row in rows:
        lines.setdefault(row["of_id"], []).append(row)
    return {name: _cited(above) for name, above in lines.items()}


def _cited(above: Iterable[sqlite3.Row]) -> str:
    """Return the numbers from the article down; where no part has a number, the nearest heading."""
    numbers: list[str] = []
    heading = ""
    for row in above:
        if row["kind"] in _FORMAL:
            break
        number = row["num"].strip(" .-–:")
        heading = heading or (" ".join(row["heading"].split()) if not numbers else "")
        if number:
            numbers.insert(0, number)
        if number and (row["kind"] == "article" or _WHOLE.match(number)):
            return ", ".join(numbers)
        if heading and not numbers:
            break
    told = heading if len(heading) <= _LONGEST else f"{heading[: _LONGEST - 1].rstrip()}…"
    return told or ", ".join(numbers)
