"""Full-text search that takes whatever a person types: forms, other names and mistakes of words, phrases and fields.

`names` parts what was typed and finds how the texts write it; here it is looked up: the hits of a page among provisions
or rules, and how many there are by jurisdiction and game.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import msgspec

from extractor.folding import fold
from rules_db.errors import NotFoundError, shown
from rules_db.records import Hit
from rules_db.search.names import LONGEST_QUERY, WIDTHS, Sought, Terms, games_named, parsed, widened
from rules_db.words import jurisdiction_name

__all__ = ["LONGEST_QUERY", "ORDERS", "Found", "Level", "Order", "Sought", "find", "order_named", "parsed"]


Level = Literal["provision", "rule"]
Order = Literal["relevance", "text", "game", "jurisdiction"]
ORDERS: tuple[Order, ...] = get_args(Order)

_OPEN, _CLOSE = "\x02", "\x03"
# A number or a heading says more than a word in passing: weights of the columns in the order of the index.
_TABLES: dict[Level, tuple[str, str, str]] = {
    "provision": (
        "provisions",
        "provisions_fts, 4.0, 6.0, 1.0",
        "hit.id AS provision_id, hit.eid, trim(hit.num || ' ' || hit.heading)",
    ),
    "rule": ("rules", "rules_fts", "hit.provision_id, p.eid, hit.key || ' = ' || hit.value"),
}
_PLACE = "hit.document_id, hit.line_start, hit.line_end, hit.id"
_ORDERS: dict[Order, str] = {
    "relevance": f"tier, rank, {_PLACE}",
    "text": _PLACE,
    "game": f"hit.game, tier, rank, {_PLACE}",
    "jurisdiction": f"d.jurisdiction, tier, rank, {_PLACE}",
}
_WHERE = """
(:games = '[]' OR hit.game IN (SELECT value FROM json_each(:games)))
AND (:places = '[]' OR d.jurisdiction IN (SELECT value FROM json_each(:places)))
AND (NOT :within OR {provision} IN (SELECT value FROM json_each(:inside)))
"""
_BELOW = """
WITH RECURSIVE inside(id) AS (
  SELECT value FROM json_each(?) UNION SELECT p.id FROM provisions p JOIN inside ON p.parent_id = inside.id
) SELECT id FROM inside
"""
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_DIVISIONS = ("point", "paragraph")
"""Kinds whose numbers begin anew in every article: they name none."""


class Found(msgspec.Struct, frozen=True):
    """What a search found: the hits of a page, and counts of all; `sought` is what was looked for, word by word.

    `match` is that of its hits (see `Hit`), empty where there is none.
    """

    hits: tuple[Hit, ...] = ()
    total: int = 0
    match: str = ""
    jurisdictions: Mapping[str, int] = {}
    games: Mapping[str, int] = {}
    sought: tuple[Sought, ...] = ()


def order_named(name: str) -> Order:
    """Return the order of a name; raises `NotFoundError` where there is none."""
    found = next((order for order in ORDERS if order == name), None)
    if found is None:
        raise NotFoundError(f"there is no order {shown(name)}; there are {', '.join(ORDERS)}")
    return found


def find(
    connection: sqlite3.Connection,
    typed: str,
    *,
    level: Level = "provision",
    game: str = "",
    jurisdiction: str = "",
    order: Order = "relevance",
    limit: int = 20,
    offset: int = 0,
) -> Found:
    """Return what has the words (or some of them where nothing has all), the best first unless `order` says otherwise.

    Words count in all their forms and under their other names, phrases between quotation marks as they stand;
    `art:`, `juego:` and `jurisdiccion:` narrow the search. Raises `ReglasError` where there is nothing to look for,
    `NotFoundError` for a field that names nothing here.
    """
    query = parsed(typed)
    table = _TABLES[level][0]
    sought = tuple(widened(query.words, Terms(connection, f"{table}_fts")))
    wanted = _wanted(connection, query.fields, game, jurisdiction)
    for match, queries in _ways(sought):
        values, worded = {**wanted, **queries}, bool(sought)
        counted = connection.execute(_counting(level, worded=worded), values).fetchall()
        if counted:
            values |= {"limit": limit, "offset": offset}
            rows = connection.execute(_listing(level, order, worded=worded), values).fetchall()
            hits = tuple(_hit(row, level, match) for row in rows)
            return Found(hits, sum(row[2] for row in counted), match, _by(counted, 0), _by(counted, 1), sought)
    return Found(sought=sought)


def _ways(sought: Sequence[Sought]) -> Iterable[tuple[str, dict[str, str]]]:
    """Yield the ways to look for words: the match of their hits, and what full-text search takes at each width."""
    if not sought:
        yield "all", {"wide": ""}
        return
    hows = {each.how for each in sought}
    if "nothing" not in hows:
        match = next((name for how, name in (("near", "near"), ("beginning", "prefix")) if how in hows), "all")
        yield match, _queries(sought, " AND ")
    known = [each for each in sought if each.how != "nothing"]
    if len(sought) > 1 and known:
        yield "some", _queries(known, " OR ")


def _queries(sought: Sequence[Sought], join: str) -> dict[str, str]:
    return {width: join.join(each.query(width) for each in sought) for width in WIDTHS}


def _wanted(
    connection: sqlite3.Connection, fields: Mapping[str, str], game: str, jurisdiction: str
) -> dict[str, object]:
    """Return what narrows the search; raises `NotFoundError` for a field that names nothing."""
    games = [game] if game else []
    places = [jurisdiction] if jurisdiction else []
    if name := fields.get("game", ""):
        games = _named(
            "game", name, games_named(name, _all(connection, "SELECT DISTINCT game FROM provisions WHERE game != ''"))
        )
    if name := fields.get("jurisdiction", ""):
        every = _all(connection, "SELECT DISTINCT jurisdiction FROM documents")
        fitting = [each for each in every if fold(name) in fold(f"{each} {jurisdiction_name(each)}")]
        places = _named("jurisdiction", name, fitting)
    article = fields.get("article", "")
    inside = _named("article", article, _article(connection, article)) if article else []
    told = {"games": games, "places": places, "inside": inside}
    return {**{field: json.dumps(some) for field, some in told.items()}, "within": bool(article)}


def _all(connection: sqlite3.Connection, sql: str) -> list[str]:
    return [row[0] for row in connection.execute(sql)]


def _named(what: str, name: str, found: list[str]) -> list[str]:
    if not found:
        raise NotFoundError(f"there is no {what} {shown(name)} here")
    return found


def _article(connection: sqlite3.Connection, number: str) -> list[str]:
    """Return the ids of the articles (or numerals) of a number, and of all that they hold.

    A number may lead into an article as citations do: `18.1 b)` is letter b of the first part of article 18.
    """
    wanted = _steps(number)
    below: dict[str | None, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    found: set[str] = set()
    ways: list[tuple[str, tuple[str, ...]]] = []
    for row in connection.execute("SELECT id, parent_id, kind, num FROM provisions"):
        steps = _steps(_plain_number(row["num"]))
        below[row["parent_id"]].append((row["id"], steps))
        if steps and row["kind"] not in _DIVISIONS and wanted[: len(steps)] == steps:
            ways.append((row["id"], wanted[len(steps) :]))
    while ways:
        here, rest = ways.pop()
        if not rest:
            found.add(here)
            continue
        ways += [(part, rest[len(steps) :]) for part, steps in below[here] if rest[: len(steps)] == steps]
    return [row[0] for row in connection.execute(_BELOW, (json.dumps(sorted(found)),))]


def _steps(number: str) -> tuple[str, ...]:
    """Return the parts of a number, from the outermost."""
    return tuple(re.findall(r"\w+", fold(number)))


def _plain_number(num: str) -> str:
    """Return the figures of a number as printed (`ARTÍCULO 18º.-` is `18`), its words where it has none."""
    found = _NUMBER.search(num)
    return found.group() if found else fold(num).split()[-1].strip(".:-) ") if num.split() else ""


def _source(level: Level, *, worded: bool) -> str:
    """Return the tables that are read; `tier` grows with the width at which a row has the words."""
    table = _TABLES[level][0]
    rows = f"{table} hit JOIN documents d ON d.id = hit.document_id JOIN provisions p ON p.id = {_provision(level)}"
    return (
        f"{table}_fts JOIN {rows.replace('hit JOIN', f'hit ON hit.rowid = {table}_fts.rowid JOIN', 1)}"
        if worded
        else rows
    )


def _provision(level: Level) -> str:
    return "hit.id" if level == "provision" else "hit.provision_id"


def _conditions(level: Level, *, worded: bool) -> str:
    matching = f"{_TABLES[level][0]}_fts MATCH :wide AND " if worded else ""
    return matching + _WHERE.format(provision=_provision(level))


def _counting(level: Level, *, worded: bool) -> str:
    source, where = _source(level, worded=worded), _conditions(level, worded=worded)
    return f"SELECT d.jurisdiction, hit.game, count(*) FROM {source} WHERE {where} GROUP BY 1, 2"  # noqa: S608


def _listing(level: Level, order: Order, *, worded: bool) -> str:
    table, weights, told = _TABLES[level]
    index = f"{table}_fts"
    tiers = [f"(hit.rowid NOT IN (SELECT rowid FROM {index} WHERE {index} MATCH :{width}))" for width in WIDTHS[:-1]]  # noqa: S608
    ranked = f"{' + '.join(tiers)} AS tier, bm25({weights}) AS rank" if worded else "0 AS tier, 0.0 AS rank"
    snippet = (
        f"snippet({index}, {-1 if level == 'provision' else 0}, char(2), char(3), '…', 24)" if worded else "hit.text"
    )
    return f"""
SELECT hit.id, hit.document_id, d.jurisdiction, hit.game, hit.line_start, hit.line_end, {told} AS label,
  {snippet} AS snippet, {ranked}
FROM {_source(level, worded=worded)} WHERE {_conditions(level, worded=worded)}
ORDER BY {_ORDERS[order]} LIMIT :limit OFFSET :offset
"""  # noqa: S608 - names of our own


def _by(counted: Sequence[sqlite3.Row], column: int) -> dict[str, int]:
    """Return the counts by one of their columns, the most first."""
    sums: dict[str, int] = {}
    for row in counted:
        sums[row[column]] = sums.get(row[column], 0) + row[2]
    return dict(sorted(sums.items(), key=lambda each: (-each[1], each[0])))


def _hit(row: sqlite3.Row, level: Level, match: str) -> Hit:
    snippet, highlights = _unmark(" ".join(row["snippet"].split()))
    fields = {key: row[key] for key in row.keys() if key not in ("snippet", "rank", "tier")}  # noqa: SIM118 - a Row iterates values
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
