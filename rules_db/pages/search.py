"""The search: provisions or rules that have the words, with the words marked, and how many there are where."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules_db.citing import citations
from rules_db.comparing.reading import regulated_games
from rules_db.errors import ReglasError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Column, Frame, Listing, Page, page_of
from rules_db.pages.taking import MOST_TAKEN
from rules_db.printable import span
from rules_db.records import Hit
from rules_db.search import Found, Level, Order, find

if TYPE_CHECKING:
    pass

PER_PAGE = 30
# What has neither number nor title is called as the nearest part above it that has one; other hits stand with that.
_ABOVE = """
WITH RECURSIVE above(hit, id, parent_id, title, depth) AS (
  SELECT p.id, p.id, p.parent_id, '', 0 FROM provisions p WHERE p.id IN (SELECT value FROM json_each(:ids))
  UNION ALL
  SELECT above.hit, p.id, p.parent_id, trim(p.num || ' ' || p.heading), depth + 1
  FROM above JOIN provisions p ON p.id = above.parent_id WHERE above.title = ''
)
SELECT hit, title FROM above WHERE title != ''
"""
_RULES = "SELECT id, game, family, key, value FROM rules WHERE id IN (SELECT value FROM json_each(?))"
LEVELS: dict[str, Level] = {"disposiciones": "provision", "reglas": "rule"}
"""What is looked for, as addresses name it."""
ORDERS: dict[str, Order] = {
    "relevance": "relevance",
    "text": "text",
    "by_game": "game",
    "by_jurisdiction": "jurisdiction",
}
"""How results are ordered, as messages name it."""

Look = Callable[[int, int], Found]
"""Looks for what is asked: so many results from a place on."""


def search(base: KnowledgeBase, asked: Asked) -> Page:
    """Return what was found; without words the form alone."""
    frame, look = asked.frame, _looking(base, asked)
    found, problem, wanted = Found(), "", asked.get("pagina")
    page = int(wanted) if wanted.isdecimal() and wanted.isascii() and len(wanted) < len(str(MOST_TAKEN)) else 1
    if asked.get("q"):
        try:
            found = look(PER_PAGE, max(0, page - 1) * PER_PAGE)
        except ReglasError as error:
            problem = str(error)
    page, pages = page_of(wanted, found.total, PER_PAGE)
    cited = citations(base, (hit.provision_id for hit in found.hits), frame.language)
    values: dict[str, Any] = {
        **_form(base, asked),
        "found": found,
        "hits": [(hit, marked(hit)) for hit in found.hits],
        "titles": titles(base, found.hits, frame),
        "places": above(base, found.hits),
        "cited": cited,
        "problem": problem,
        "first": (page - 1) * PER_PAGE + 1,
        "page": page,
        "pages": pages,
    }
    listing = (lambda: _listing(base, look(MOST_TAKEN, 0), asked)) if found.hits else None
    return Page("search.html", values, listing=listing)


def _looking(base: KnowledgeBase, asked: Asked) -> Look:
    def look(limit: int, offset: int) -> Found:
        return find(
            base.connection,
            asked.get("q"),
            level=LEVELS.get(asked.get("nivel"), "provision"),
            game=asked.get("juego"),
            jurisdiction=asked.get("jurisdiccion"),
            order=ORDERS.get(asked.get("orden"), "relevance"),
            limit=limit,
            offset=offset,
        )

    return look


def _form(base: KnowledgeBase, asked: Asked) -> dict[str, Any]:
    """Return what the form shows: what was asked, and what can be chosen."""
    level, order, words = asked.get("nivel"), asked.get("orden"), asked.frame.words
    chosen = {
        "q": asked.get("q"),
        "nivel": level if level in LEVELS else "disposiciones",
        "juego": asked.get("juego"),
        "jurisdiccion": asked.get("jurisdiccion"),
        "orden": order if order in ORDERS else "relevance",
    }
    games = sorted(((game, words.game(game)) for game in regulated_games(base)), key=lambda each: each[1].casefold())
    places = sorted({document.jurisdiction for document in base.documents()})
    return {
        "asked": chosen,
        "levels": list(LEVELS),
        "orders": list(ORDERS),
        "games": games,
        "jurisdictions": [(name, words.jurisdiction(name)) for name in places],
    }


def above(base: KnowledgeBase, hits: Sequence[Hit]) -> dict[str, str]:
    """Return the titles of the nearest parts above hits that have one, by the provision of the hit."""
    ids = json.dumps([hit.provision_id for hit in hits])
    return {row["hit"]: row["title"] for row in base.connection.execute(_ABOVE, {"ids": ids})}


def titles(base: KnowledgeBase, hits: Sequence[Hit], frame: Frame) -> dict[str, str]:
    """Return what hits are called: a provision by number and heading, else as what it is in; a rule by its value."""
    words = frame.words
    within = above(base, hits)
    told = {hit.id: hit.label or within.get(hit.provision_id) or hit.eid for hit in hits}
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


def _listing(base: KnowledgeBase, found: Found, asked: Asked) -> Listing:
    """Return all results as a table; the citation leads to the provision."""
    frame = asked.frame
    t, words = frame.t, frame.words
    called, cited = (
        titles(base, found.hits, frame),
        citations(base, (h.provision_id for h in found.hits), frame.language),
    )
    columns = [
        Column(t("take.jurisdiction"), 2),
        Column(t("take.game"), 2),
        Column(t("search.what"), 3),
        Column(t("search.words_column"), 6),
        Column(t("take.lines"), 1, plain=True),
        Column(t("take.document"), 2, plain=True),
        Column(t("take.provision"), 2, plain=True),
        Column(t("take.citation"), 3),
    ]
    rows = [
        [
            words.jurisdiction(hit.jurisdiction),
            words.game(hit.game) if hit.game else "",
            called[hit.id],
            hit.snippet,
            span(hit.line_start, hit.line_end),
            hit.document_id,
            hit.eid,
            cited[hit.provision_id],
        ]
        for hit in found.hits
    ]
    addresses = [frame.whole(_address(hit, frame)) for hit in found.hits]
    notes = [t("search.asked", q=asked.get("q")), t("search.found", n=found.total)]
    return Listing("busqueda", t("search.title", q=asked.get("q")), columns, rows, notes, addresses)


def _address(hit: Hit, frame: Frame) -> str:
    return frame.to.provision(hit.provision_id, rule=hit.id if hit.level == "rule" else "")
