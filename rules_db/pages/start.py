"""The start page: which jurisdiction regulates which game, how much of it was read, and the documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Page
from rules_db.words import Words
from rules_db.words.naming import table

if TYPE_CHECKING:
    import sqlite3

_COVERED = """
SELECT d.jurisdiction, counted.game, sum(provisions) AS provisions, sum(rules) AS rules, sum(executable) AS executable,
  sum(findings) AS findings
FROM (
  SELECT document_id, game, count(*) AS provisions, 0 AS rules, 0 AS executable, 0 AS findings
  FROM provisions WHERE game != '' GROUP BY document_id, game
  UNION ALL SELECT document_id, game, 0, count(*), 0, 0 FROM rules WHERE game != '' GROUP BY document_id, game
  UNION ALL SELECT document_id, game, 0, 0, settled, 0 FROM packs
  UNION ALL SELECT document_id, game, 0, 0, 0, count(*) FROM findings WHERE game != '' GROUP BY document_id, game
) AS counted JOIN documents d ON d.id = counted.document_id
GROUP BY d.jurisdiction, counted.game
"""
_FINDINGS = "SELECT document_id, count(*) AS findings FROM findings GROUP BY document_id"


class Covered(msgspec.Struct, frozen=True):
    """How much of a game of a jurisdiction was read: provisions, rules, bets that a program settles, findings."""

    jurisdiction: str
    game: str
    provisions: int
    rules: int
    executable: int
    findings: int


class GameRow(msgspec.Struct, frozen=True):
    """A game with what each jurisdiction has of it, in the order of the jurisdictions; None where it is silent."""

    game: str
    name: str
    cells: Sequence[Covered | None]


def start(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the start page."""
    documents = base.documents()
    jurisdictions = sorted({document.jurisdiction for document in documents})
    found = {row["document_id"]: row["findings"] for row in base.connection.execute(_FINDINGS)}
    values: dict[str, Any] = {
        "documents": documents,
        "findings_of": found,
        "jurisdictions": jurisdictions,
        "games": matrix(covered(base), jurisdictions, asked.frame.words),
        "provisions": sum(document.provisions for document in documents),
        "rules": sum(document.rules for document in documents),
    }
    return Page("start.html", values)


def covered(base: KnowledgeBase) -> list[Covered]:
    """Return what was read of each game of each jurisdiction."""
    rows: Iterable[sqlite3.Row] = base.connection.execute(_COVERED)
    return [Covered(**dict(row)) for row in rows]


def matrix(cells: Iterable[Covered], jurisdictions: Sequence[str], words: Words) -> list[GameRow]:
    """Return the games in the order of the table of games, each with a cell for each jurisdiction."""
    known: dict[str, dict[str, Covered]] = defaultdict(dict)
    for cell in cells:
        known[cell.game][cell.jurisdiction] = cell
    order = {game: at for at, game in enumerate(table("games"))}
    games = sorted(known, key=lambda game: (order.get(game, len(order)), game))
    return [GameRow(game, words.game(game), [known[game].get(name) for name in jurisdictions]) for game in games]
