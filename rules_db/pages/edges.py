"""What the bets of a game are worth to the house, as a table and as a picture."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Frame
from rules_db.pages.plot import Plot, plot

if TYPE_CHECKING:
    import sqlite3

_EDGES = """
SELECT jurisdiction, variant, bet, edge, edge_exact, missing FROM edges
WHERE game = ? AND jurisdiction IN (SELECT value FROM json_each(?)) ORDER BY jurisdiction, variant, bet
"""


class Edge(msgspec.Struct, frozen=True):
    """The worth of a bet in words: a share of the stake with its fraction, or which fact is missing."""

    share: str
    exact: str
    missing: str


class Worth(msgspec.Struct, frozen=True):
    """The edges of a game: the columns (jurisdictions, with their variants), a row a bet, and a picture of them.

    `fair` are the bets that nowhere have an edge; the picture leaves them out.
    """

    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Edge | None]]]
    fair: Sequence[str]
    picture: Plot | None


def worth(base: KnowledgeBase, game: str, jurisdictions: Sequence[str], frame: Frame) -> Worth | None:
    """Return what the bets of a game are worth in some jurisdictions; None where nothing of it is known."""
    rows = base.connection.execute(_EDGES, (game, json.dumps(jurisdictions))).fetchall()
    if not rows:
        return None
    columns = list(dict.fromkeys(_column(row, frame) for row in rows))
    table: dict[str, dict[str, sqlite3.Row]] = {}
    for row in sorted(rows, key=_bet):
        table.setdefault(row["bet"], {})[_column(row, frame)] = row
    told = [
        (bet_name(bet, game, frame), [_edge(of.get(column), frame) for column in columns]) for bet, of in table.items()
    ]
    fair = [bet for bet, of in table.items() if all(row["edge"] == 0 for row in of.values())]
    drawn = {bet_name(bet, game, frame): of for bet, of in table.items() if bet not in fair}
    fair_names = dict.fromkeys(bet_name(bet.partition(".")[0], game, frame) for bet in fair)
    return Worth(columns, told, list(fair_names), _picture(columns, drawn, frame))


def bet_name(bet: str, game: str, frame: Frame) -> str:
    """Return what a bet is called, with the number on which it stands (`odds_pass.4`)."""
    name, _, number = bet.partition(".")
    called = frame.t("edges.main") if name == "main" else frame.words.name(name, game)
    of = frame.words.name(number, game) if number and not number.isdigit() else number
    return f"{called}, {of}" if of and not of.isdigit() else f"{called} {of}".strip()


def _bet(row: sqlite3.Row) -> tuple[str, int, str]:
    name, _, number = row["bet"].partition(".")
    return name, int(number) if number.isdigit() else 0, number


def _column(row: sqlite3.Row, frame: Frame) -> str:
    name = frame.words.jurisdiction(row["jurisdiction"])
    return f"{name} ({frame.words.variant(row['variant'])})" if row["variant"] else name


def _edge(row: sqlite3.Row | None, frame: Frame) -> Edge | None:
    if row is None:
        return None
    if row["edge"] is None:
        return Edge("", "", _missing(row["missing"], frame))
    return Edge(frame.t.percent(row["edge"]), row["edge_exact"] or "", "")


def _missing(fact: str, frame: Frame) -> str:
    """Return which fact is missing; one that is a rule's (`card_value.ace`) by the name of its rule."""
    family, dot, key = fact.partition(".")
    if dot and " " not in fact:
        return frame.t("edges.needs", what=f"{frame.words.family(family)}, {frame.words.key(family, key)}")
    return frame.t("edges.open")


def _picture(columns: Sequence[str], table: Mapping[str, Mapping[str, sqlite3.Row]], frame: Frame) -> Plot | None:
    series = {
        column: {
            bet: of[column]["edge"] for bet, of in table.items() if column in of and of[column]["edge"] is not None
        }
        for column in columns
    }
    return plot(series, frame.t.percent)
