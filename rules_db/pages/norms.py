"""The page of norms by addressee: who must, must not and may do what, in all jurisdictions, by lists with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import citations
from rules_db.identifiers import squash
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Column, Frame, Listing, Page, page_of
from rules_db.pages.taking import MOST_TAKEN
from rules_db.search.names import literal

if TYPE_CHECKING:
    import sqlite3

PER_PAGE = 40
MODALITIES = {"prohibicion": "prohibition", "obligacion": "obligation", "permiso": "permission"}
"""What is said to an addressee, as addresses name it."""
NOBODY = "nadie"
"""Who is meant by a norm that names no addressee, as addresses name it."""
# Who has what is counted of all; the norms themselves are read a page at a time.
_WANTED = """
FROM rules WHERE modality IN ('obligation', 'prohibition', 'permission')
AND (:words = '' OR rowid IN (SELECT rowid FROM rules_fts WHERE rules_fts MATCH :words))
"""
_COUNTS = f"SELECT bearer, modality, jurisdiction, game, count(*) AS n {_WANTED} GROUP BY 1, 2, 3, 4"
_NORMS = f"""
SELECT id, provision_id, document_id, jurisdiction, game, bearer, modality, text, condition, consequence,
  line_start, line_end {_WANTED}
AND :who IN ('', iif(bearer = '', '{NOBODY}', bearer)) AND :mode IN ('', modality) AND :game IN ('', game)
AND :place IN ('', jurisdiction)
ORDER BY jurisdiction, document_id, line_start, line_end, id LIMIT :limit OFFSET :offset
"""


_A_PART = 10
"""Counts that take as much room as one part of what a base remembers."""


class Who(msgspec.Struct, frozen=True):
    """An addressee: as addresses name it, in words, and how many norms of each modality it has."""

    id: str
    name: str
    counts: Mapping[str, int]


def norms(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the norms of an addressee; where nothing is asked for, only all addressees with their counts."""
    frame = asked.frame
    chosen = {name: asked.get(name) for name in ("quien", "modo", "juego", "jurisdiccion", "q")}
    counts = base.made(
        ("norms", _words(chosen)),
        lambda: base.connection.execute(_COUNTS, {"words": _words(chosen)}).fetchall(),
        lambda made: len(made) // _A_PART,
    )
    total = sum(row["n"] for row in counts if _is(row, chosen)) if any(chosen.values()) else 0
    page, pages = page_of(asked.get("pagina"), total, PER_PAGE)
    here = _rows(base, chosen, PER_PAGE, (page - 1) * PER_PAGE) if total else []
    values: dict[str, Any] = {
        "people": _people([row for row in counts if _is(row, {**chosen, "quien": "", "modo": ""})], frame),
        "modes": MODALITIES,
        "chosen": chosen,
        "norms": here,
        "total": total,
        "first": (page - 1) * PER_PAGE + 1,
        "page": page,
        "pages": pages,
        "who": _name(chosen["quien"], frame) if chosen["quien"] else "",
        "places": _counted([row for row in counts if _is(row, {**chosen, "jurisdiccion": ""})], "jurisdiction"),
        "games": _counted([row for row in counts if _is(row, {**chosen, "juego": ""})], "game"),
        "cited": citations(base, (row["provision_id"] for row in here), frame.language),
        "named": lambda row: _name(_who(row), frame),
    }
    listing = (lambda: _listing(base, _rows(base, chosen, MOST_TAKEN, 0), chosen, frame)) if total else None
    return Page("norms.html", values, listing=listing)


def _words(chosen: Mapping[str, str]) -> str:
    """Return what full-text search takes for the words that a norm must have."""
    return " ".join(literal(word) for word in chosen["q"].split() if any(c.isalnum() for c in word))


def _rows(base: KnowledgeBase, chosen: Mapping[str, str], limit: int, offset: int) -> list[sqlite3.Row]:
    mode = MODALITIES.get(chosen["modo"], "")
    asked = {"who": chosen["quien"], "mode": mode, "game": chosen["juego"], "place": chosen["jurisdiccion"]}
    values = {**asked, "words": _words(chosen), "limit": limit, "offset": offset}
    return base.connection.execute(_NORMS, values).fetchall()


def _who(row: sqlite3.Row) -> str:
    return row["bearer"] or NOBODY


def _name(who: str, frame: Frame) -> str:
    return frame.t("norm.nobody") if who == NOBODY else frame.words.name(who)


def _is(row: sqlite3.Row, chosen: Mapping[str, str]) -> bool:
    """Tell whether some norms are of the addressee, modality, game and jurisdiction that are asked for."""
    who, game, place = chosen["quien"], chosen["juego"], chosen["jurisdiccion"]
    mode = MODALITIES.get(chosen["modo"], "")
    return (
        (not who or who == _who(row))
        and (not mode or mode == row["modality"])
        and (not game or game == row["game"])
        and (not place or place == row["jurisdiction"])
    )


def _people(counts: Sequence[sqlite3.Row], frame: Frame) -> list[Who]:
    """Return the addressees of some norms, those with the most first."""
    sums: dict[str, Counter[str]] = {}
    for row in counts:
        sums.setdefault(_who(row), Counter())[row["modality"]] += row["n"]
    people = [Who(who, _name(who, frame), counted) for who, counted in sums.items()]
    return sorted(people, key=lambda each: (-sum(each.counts.values()), each.name))


def _counted(counts: Sequence[sqlite3.Row], column: str) -> dict[str, int]:
    """Return how many norms there are by a column, the most first."""
    sums: Counter[str] = Counter()
    for row in counts:
        sums[row[column]] += row["n"]
    return dict(sums.most_common())


def _listing(base: KnowledgeBase, rows: Sequence[sqlite3.Row], chosen: Mapping[str, str], frame: Frame) -> Listing:
    t, words = frame.t, frame.words
    cited = citations(base, {row["provision_id"] for row in rows}, frame.language)
    columns = [
        Column(t("take.jurisdiction"), 2),
        Column(t("take.game"), 2),
        Column(t("norm.who"), 2),
        Column(t("norm.mode"), 2),
        Column(t("norm.what"), 6),
        Column(t("norm.condition"), 2, plain=True),
        Column(t("norm.consequence"), 2, plain=True),
        Column(t("take.lines"), 1, plain=True),
        Column(t("take.provision"), 2, plain=True),
        Column(t("norm.modality"), 1, plain=True),
        Column(t("take.citation"), 3),
    ]
    table = [
        [
            words.jurisdiction(row["jurisdiction"]),
            words.game(row["game"]) if row["game"] else "",
            _name(_who(row), frame),
            words.phrases("modality")[row["modality"]],
            squash(row["text"]),
            row["condition"],
            row["consequence"],
            f"{row['line_start']}-{row['line_end']}",
            row["provision_id"],
            row["modality"],
            cited[row["provision_id"]],
        ]
        for row in rows
    ]
    addresses = [frame.whole(frame.to.provision(row["provision_id"], rule=row["id"])) for row in rows]
    title = t("norm.title") + (f": {_name(chosen['quien'], frame)}" if chosen["quien"] else "")
    return Listing("normas", title, columns, table, [t("norm.count", n=len(rows))], addresses)
