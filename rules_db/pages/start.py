"""The start page: what is here, how far it can be trusted, what people come to ask, and what is new."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import instrument, lacking
from rules_db.exporting.workbook import Cell
from rules_db.knowledge import SURE, KnowledgeBase
from rules_db.pages.frame import MOST_COLUMNS, Asked, Column, Frame, Listing, Page
from rules_db.records import StoredDocument
from rules_db.words import Language, Words, table
from schemas.values import Tally

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
_TRUST = """
SELECT d.id, (SELECT count(*) FROM findings f WHERE f.document_id = d.id) AS findings,
  (SELECT count(*) FROM damage g WHERE g.document_id = d.id) AS damage,
  (SELECT count(*) FROM rules r WHERE r.document_id = d.id AND (r.confidence < ? OR r.repaired)) AS doubtful,
  (SELECT count(DISTINCT n.row_id) FROM decisions n WHERE n.document_id = d.id AND n.kind = 'rule'
    AND n.state IN ('applied', 'agreed') AND n.act IN ('accept', 'correct', 'add')) AS checked
FROM documents d
"""
_NEWEST_DECISIONS = """
SELECT n.act, n.who, n."when", n.row_id, n.document_id FROM decisions n ORDER BY n."when" DESC, n.id LIMIT ?
"""
_ACTS = """
SELECT document_id, act, target FROM acts WHERE act IN ('repeals', 'amends') ORDER BY document_id, line_start
"""
_NEWEST = 5
_COUNTED = ("provisions", "rules", "executable", "findings")


class Covered(msgspec.Struct, frozen=True):
    """How much of a game of a jurisdiction was read: provisions, rules, bets that a program settles, findings."""

    jurisdiction: str
    game: str
    provisions: int
    rules: int
    executable: int
    findings: int


class Trust(msgspec.Struct, frozen=True):
    """How far what was read of a document can be trusted.

    `quantities` are those of its text by what became of them, `damage` stretches that stay damaged, `doubtful` rules
    read with doubt or from repaired words, `checked` rules that a person accepted or corrected.
    """

    document: StoredDocument
    name: str
    lacking: str
    quantities: Tally
    findings: int
    damage: int
    doubtful: int
    checked: int


class GameRow(msgspec.Struct, frozen=True):
    """A game with what each jurisdiction has of it, in the order of the jurisdictions; None where it is silent."""

    game: str
    name: str
    cells: Sequence[Covered | None]

    @property
    def whole(self) -> Covered:
        """What all jurisdictions have of it together."""
        cells = [cell for cell in self.cells if cell]
        counts = (sum(getattr(cell, name) for cell in cells) for name in _COUNTED)
        return Covered("", self.game, *counts)

    @property
    def ruling(self) -> int:
        """How many jurisdictions rule it."""
        return sum(bool(cell and cell.rules) for cell in self.cells)


def start(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the start page."""
    documents = base.documents()
    jurisdictions = sorted({document.jurisdiction for document in documents})
    trusted = trust(base, documents, asked.frame.language)
    values: dict[str, Any] = {
        "documents": documents,
        "trust": trusted,
        "totals": _totals(trusted),
        "newest": sorted((each for each in trusted if each.document.date), key=_dated, reverse=True)[:_NEWEST],
        "acts": _acts(base),
        "decided": base.connection.execute(_NEWEST_DECISIONS, (_NEWEST,)).fetchall(),
        "pair": _pair(documents),
        "jurisdictions": jurisdictions,
        "beside": len(jurisdictions) <= MOST_COLUMNS,
        "games": matrix(covered(base), jurisdictions, asked.frame.words),
        "provisions": sum(document.provisions for document in documents),
        "rules": sum(document.rules for document in documents),
    }
    return Page("start.html", values, listing=lambda: _listing(values["games"], jurisdictions, asked.frame))


def trust(base: KnowledgeBase, documents: Iterable[StoredDocument], language: Language) -> list[Trust]:
    """Return how far each document can be trusted, in their order."""
    tallies = base.made("tallies", base.tallies, len)
    counted = base.made("trust", lambda: base.connection.execute(_TRUST, (SURE,)).fetchall(), len)
    rows = {row["id"]: row for row in counted}
    return [
        Trust(
            document,
            instrument(document),
            lacking(document, language),
            tallies.get(document.id, Tally()),
            *(rows[document.id][name] for name in ("findings", "damage", "doubtful", "checked")),
        )
        for document in documents
    ]


def _totals(trusted: Iterable[Trust]) -> dict[str, int]:
    """Return what the whole knowledge base leaves open."""
    several = list(trusted)
    return {
        "stating": sum(each.quantities.stating for each in several),
        "read": sum(each.quantities.read for each in several),
        "unread": sum(each.quantities.unread for each in several),
        "damage": sum(each.damage for each in several),
        "doubtful": sum(each.doubtful for each in several),
        "checked": sum(each.checked for each in several),
        "rules": sum(each.document.rules for each in several),
    }


def _dated(trusted: Trust) -> str:
    return trusted.document.date


def _acts(base: KnowledgeBase) -> dict[str, list[sqlite3.Row]]:
    """Return what documents repeal and amend, by the document."""
    found: dict[str, list[sqlite3.Row]] = defaultdict(list)
    for row in base.connection.execute(_ACTS):
        found[row["document_id"]].append(row)
    return found


def _pair(documents: Iterable[StoredDocument]) -> tuple[str, str] | None:
    """Return the two jurisdictions of which most was read, None where there is only one."""
    rules: Counter[str] = Counter()
    for document in documents:
        rules[document.jurisdiction] += document.rules
    names = [name for name, _ in rules.most_common(2)]
    return (names[0], names[1]) if len(names) == 2 else None


def covered(base: KnowledgeBase) -> list[Covered]:
    """Return what was read of each game of each jurisdiction."""
    rows = base.made("covered", lambda: base.connection.execute(_COVERED).fetchall(), len)
    return [Covered(**dict(row)) for row in rows]


def matrix(cells: Iterable[Covered], jurisdictions: Sequence[str], words: Words) -> list[GameRow]:
    """Return the games in the order of the table of games, each with a cell for each jurisdiction."""
    known: dict[str, dict[str, Covered]] = defaultdict(dict)
    for cell in cells:
        known[cell.game][cell.jurisdiction] = cell
    order = {game: at for at, game in enumerate(table("games"))}
    games = sorted(known, key=lambda game: (order.get(game, len(order)), game))
    return [GameRow(game, words.game(game), [known[game].get(name) for name in jurisdictions]) for game in games]


def _listing(games: Sequence[GameRow], jurisdictions: Sequence[str], frame: Frame) -> Listing:
    """Return how many rules each jurisdiction has of each game; nothing where it does not rule the game."""
    t = frame.t
    columns = [Column(t("take.game"), 3), *(Column(frame.words.jurisdiction(name), 2) for name in jurisdictions)]
    rows: list[list[Cell]] = [
        [game.name, *(cell.rules if cell else None for cell in game.cells), game.game] for game in games
    ]
    addresses = [frame.whole(frame.to.game(game.game)) for game in games]
    return Listing("juegos", t("start.games"), [*columns, Column(t("take.key"), plain=True)], rows, [], addresses)
