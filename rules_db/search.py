"""Full-text search that folds accents and takes whatever a person types: words are words, never query syntax."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from typing import Literal

from rules_db.errors import ReglasError
from rules_db.records import Hit

Level = Literal["provision", "rule"]

LONGEST_QUERY = 64
"""Words; SQLite's own parser gives up on a few hundred."""

_PHRASE = re.compile(r'"([^"]*)"|([^\s"]+)')
_OPEN, _CLOSE = "\x02", "\x03"
_HIT_COLUMNS = "hit.id, hit.document_id, d.jurisdiction, hit.game, hit.line_start, hit.line_end"

# A number or a heading says more than a word in passing: weights of the columns in the order of the index.
_PROVISIONS = f"""
SELECT {_HIT_COLUMNS}, hit.id AS provision_id, hit.eid, trim(hit.num || ' ' || hit.heading) AS label,
  snippet(provisions_fts, -1, char(2), char(3), '…', 24) AS snippet, bm25(provisions_fts, 4.0, 6.0, 1.0) AS rank
FROM provisions_fts JOIN provisions hit ON hit.rowid = provisions_fts.rowid JOIN documents d ON d.id = hit.document_id
WHERE provisions_fts MATCH :query AND (:game = '' OR hit.game = :game)
  AND (:jurisdiction = '' OR d.jurisdiction = :jurisdiction)
ORDER BY rank, hit.document_id, hit.position LIMIT :limit
"""  # noqa: S608 - column names of our own
_RULES = f"""
SELECT {_HIT_COLUMNS}, hit.provision_id, p.eid, hit.key || ' = ' || hit.value AS label,
  snippet(rules_fts, 0, char(2), char(3), '…', 24) AS snippet, bm25(rules_fts) AS rank
FROM rules_fts JOIN rules hit ON hit.rowid = rules_fts.rowid JOIN documents d ON d.id = hit.document_id
  JOIN provisions p ON p.id = hit.provision_id
WHERE rules_fts MATCH :query AND (:game = '' OR hit.game = :game)
  AND (:jurisdiction = '' OR d.jurisdiction = :jurisdiction)
ORDER BY rank, hit.document_id, hit.line_start, hit.id LIMIT :limit
"""  # noqa: S608 - column names of our own
_TOTAL = """
SELECT count(*) FROM {table}_fts JOIN {table} hit ON hit.rowid = {table}_fts.rowid
JOIN documents d ON d.id = hit.document_id
WHERE {table}_fts MATCH :query AND (:game = '' OR hit.game = :game)
  AND (:jurisdiction = '' OR d.jurisdiction = :jurisdiction)
"""
_TOTALS: dict[Level, str] = {"provision": _TOTAL.format(table="provisions"), "rule": _TOTAL.format(table="rules")}
_QUERIES: dict[Level, str] = {"provision": _PROVISIONS, "rule": _RULES}


def find(
    connection: sqlite3.Connection,
    words: str,
    *,
    level: Level = "provision",
    game: str = "",
    jurisdiction: str = "",
    limit: int = 20,
) -> list[Hit]:
    """Return the best hits for the words (or for some of them where nothing has all), best first.

    Words between double quotes are looked for side by side. Raises `ReglasError` where there is no word to look for.
    """
    for match, query in _ways(words).items():
        values = {"query": query, "game": game, "jurisdiction": jurisdiction, "limit": limit}
        rows = connection.execute(_QUERIES[level], values).fetchall()
        if rows:
            return [_hit(row, level, match) for row in rows]
    return []


def _ways(words: str) -> dict[str, str]:
    """Return the ways to look for words, as SQLite's queries: the strictest first."""
    phrases = quoted(words)
    return {
        "all": " ".join(phrases),
        "prefix": " ".join(f"{phrase}*" for phrase in phrases),
        "some": " OR ".join(phrases),
    }


def total(
    connection: sqlite3.Connection, words: str, match: str, *, level: Level, game: str = "", jurisdiction: str = ""
) -> int:
    """Return how many rows there are of which `find` returned the best; `match` is that of its hits."""
    values = {"query": _ways(words)[match], "game": game, "jurisdiction": jurisdiction}
    return int(connection.execute(_TOTALS[level], values).fetchone()[0])


def quoted(words: str) -> list[str]:
    """Return the words (and phrases in double quotes) as strings that SQLite's full-text search takes literally."""
    phrases = [phrase or word for phrase, word in _PHRASE.findall(words)]
    useful = [_printable(phrase) for phrase in phrases if any(c.isalnum() for c in phrase)]
    if not useful:
        raise ReglasError("there is no word to look for; give at least one, such as `reglas search zapatilla`")
    if len(useful) > LONGEST_QUERY:
        raise ReglasError(f"there are {len(useful)} words to look for; give at most {LONGEST_QUERY}")
    return [f'"{phrase}"' for phrase in useful]


def _printable(phrase: str) -> str:
    return "".join(c if c.isprintable() else " " for c in phrase)


def _hit(row: sqlite3.Row, level: Level, match: str) -> Hit:
    snippet, highlights = _unmark(" ".join(row["snippet"].split()))
    fields = {key: row[key] for key in row.keys() if key not in ("snippet", "rank")}  # noqa: SIM118 - a Row iterates values
    return Hit(**fields, level=level, snippet=snippet, highlights=highlights, match=match, score=round(-row["rank"], 6))


def _unmark(marked: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the text without the marks around what was found, and the offsets that they stood for."""
    pieces: Sequence[str] = re.split(f"[{_OPEN}{_CLOSE}]", marked)
    highlights, here = [], 0
    for index, piece in enumerate(pieces):
        if index % 2 and piece:
            highlights.append((here, here + len(piece)))
        here += len(piece)
    return "".join(pieces), tuple(highlights)
