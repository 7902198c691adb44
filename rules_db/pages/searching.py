"""The search: provisions or rules that have the words, with the words marked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rules_db.comparing.reading import regulated_games
from rules_db.errors import ReglasError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Page
from rules_db.records import Hit
from rules_db.search import Level
from rules_db.words import Words

_MOST = 60
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
        "titles": titles(base, hits[:_MOST], asked.frame.words),
        "more": len(hits) > _MOST,
        "match": hits[0].match if hits else "",
        "problem": problem,
    }
    return Page("search.html", values)


def titles(base: KnowledgeBase, hits: Sequence[Hit], words: Words) -> dict[str, str]:
    """Return what hits are called, by id: a provision by its number and heading, a rule by what it states."""
    told = {hit.id: hit.label or hit.eid for hit in hits}
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
