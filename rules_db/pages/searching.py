"""The search: provisions or rules that have the words, with the words marked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_db.comparing.reading import regulated_games
from rules_db.errors import ReglasError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Frame, Page
from rules_db.records import Hit
from rules_db.search import Level, total

if TYPE_CHECKING:
    import sqlite3

_MOST = 60
# What has neither number nor title is called by its kind, and every hit by the nearest part above it that has a title.
_ABOVE = """
WITH RECURSIVE above(hit, id, parent_id, title, depth) AS (
  SELECT p.id, p.id, p.parent_id, '', 0 FROM provisions p WHERE p.id IN (SELECT value FROM json_each(:ids))
  UNION ALL
  SELECT above.hit, p.id, p.parent_id, trim(p.num || ' ' || p.heading), depth + 1
  FROM above JOIN provisions p ON p.id = above.parent_id WHERE above.title = ''
)
SELECT own.id, own.kind, own.position, above.title FROM above JOIN provisions own ON own.id = above.hit
WHERE above.title != ''
"""
_RULES = "SELECT id, game, family, key, value FROM rules WHERE id IN (SELECT value FROM json_each(?))"
LEVELS: dict[str, Level] = {"disposiciones": "provision", "reglas": "rule"}
"""What is looked for, as addresses name it."""


def search(base: KnowledgeBase, asked: Asked) -> Page:
    """Return what was found; without words the form alone."""
    words, level = asked.get("q"), asked.get("nivel")
    wanted = {name: asked.get(name) for name in ("juego", "jurisdiccion")}
    hits: list[Hit] = []
    problem = ""
    if words:
        try:
            hits = base.search(
                words,
                level=LEVELS.get(level, "provision"),
                game=wanted["juego"],
                jurisdiction=wanted["jurisdiccion"],
                limit=_MOST + 1,
            )
        except ReglasError as error:
            problem = str(error)
    games = sorted((asked.frame.words.game(game), game) for game in regulated_games(base))
    values: dict[str, Any] = {
        "q": words,
        "level": level if level in LEVELS else "disposiciones",
        "levels": LEVELS,
        "asked": wanted,
        "games": games,
        "jurisdictions": sorted({document.jurisdiction for document in base.documents()}),
        "hits": [(hit, marked(hit)) for hit in hits[:_MOST]],
        "titles": titles(base, hits[:_MOST], asked.frame),
        "places": {row["id"]: row["title"] for row in above(base, hits[:_MOST])},
        "total": _total(base, words, LEVELS.get(level, "provision"), wanted, hits),
        "match": hits[0].match if hits else "",
        "problem": problem,
    }
    return Page("search.html", values)


def _total(base: KnowledgeBase, words: str, level: Level, wanted: Mapping[str, str], hits: Sequence[Hit]) -> int:
    """Return how many hits there are; they are counted where not all are shown."""
    if len(hits) <= _MOST:
        return len(hits)
    place = {"game": wanted["juego"], "jurisdiction": wanted["jurisdiccion"]}
    return total(base.connection, words, hits[0].match, level=level, **place)


def above(base: KnowledgeBase, hits: Sequence[Hit]) -> list[sqlite3.Row]:
    """Return the provisions of hits, each with the title of the nearest part above it that has one."""
    ids = json.dumps([hit.provision_id for hit in hits])
    return base.connection.execute(_ABOVE, {"ids": ids}).fetchall()


def titles(base: KnowledgeBase, hits: Sequence[Hit], frame: Frame) -> dict[str, str]:
    """Return what hits are called, by id: a provision by number and heading, else by its kind; a rule by its value."""
    words = frame.words
    kinds = {row["id"]: frame.t.kind(row["kind"]) for row in above(base, hits)}
    told = {hit.id: hit.label or kinds.get(hit.provision_id, hit.eid) for hit in hits}
    ids = json.dumps([hit.id for hit in hits if hit.level == "rule"])
    for row in base.connection.execute(_RULES, (ids,)):
        family, key, game = row["family"], row["key"], row["game"]
        value = words.value(json.loads(row["value"]), family, key, game) if key else ""
        told[row["id"]] = ": ".join(part for part in (words.key(family, key, game), value) if part)
    return told


def marked(hit: Hit) -> Sequence[tuple[str, bool]]:
    """Return the snippet of a hit in pieces, each with whether it is what was looked for."""
    found, here = [], 0
    for start, end in hit.highlights:
        found += [(hit.snippet[here:start], False), (hit.snippet[start:end], True)]
        here = end
    return [piece for piece in [*found, (hit.snippet[here:], False)] if piece[0]]
