"""What a comparison cannot tell, said before it is shown."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from extractor.lexicon import game_group
from rules_db.comparing.absence import serving
from rules_db.comparing.reading import Side, Texts, texts_on
from rules_db.comparing.records import Comparison
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_READ = """
SELECT d.jurisdiction, count(*) AS every, sum(q.fate IN ('unread', 'norm', 'damaged')) AS unread
FROM quantities q JOIN documents d ON d.id = q.document_id
WHERE q.game IN (SELECT value FROM json_each(?)) AND q.fate != 'explained' GROUP BY d.jurisdiction
"""
_DECIDED = """
SELECT jurisdiction, decided, count(*) AS n FROM rules
WHERE decided != '' AND game IN (SELECT value FROM json_each(?)) GROUP BY jurisdiction, decided ORDER BY n DESC, decided
"""
_NO_GAMES = ("", "general")

_REGULATED = "SELECT game FROM rules WHERE jurisdiction = ? GROUP BY game HAVING count(*) >= ? ORDER BY game"
_KIN = ("roulette", "blackjack", "baccarat", "banked_poker", "circle_poker", "bingo")
"""Groups of games that texts call by each other's names."""
_MOST_DECIDED = 3
"""Persons and days that are named, those of most rules."""
_CHAPTER = 12
"""Rules that make a chapter."""


def limits(base: KnowledgeBase, comparison: Comparison, words: Words) -> Iterator[str]:
    """Yield sentences: what of the game nobody read, how many places are empty for that reason, and who decided."""
    texts = texts_on(base)
    for column in comparison.columns:
        yield from _left_out([texts[column.jurisdiction, comparison.game]], column.name, words)
    games = json.dumps(serving(comparison.game))
    counts = {row["jurisdiction"]: row for row in base.connection.execute(_READ, (games,))}
    for column in comparison.columns:
        row = counts.get(column.jurisdiction)
        if row and row["unread"]:
            yield words.text("limit_unread", name=column.name, unread=row["unread"], every=row["every"])
    decided = base.connection.execute(_DECIDED, (games,)).fetchall()
    for column in comparison.columns:
        if own := [row for row in decided if row["jurisdiction"] == column.jurisdiction]:
            who = "; ".join(row["decided"] for row in own[:_MOST_DECIDED])
            yield words.text("limit_decided", name=column.name, n=sum(row["n"] for row in own), who=who)
    for name in comparison.absent:
        if near := _kin(base, name, comparison.game):
            games = ", ".join(map(words.game, near))
            yield words.text("limit_kin", name=words.jurisdiction(name), games=games)
    doubtful = sum(cell.state in ("unread", "damaged") for row in comparison.rows if not row.norm for cell in row.cells)
    if doubtful:
        yield words.text("limit_places", n=doubtful)


def _left_out(several: Iterable[Texts], name: str, words: Words) -> Iterator[str]:
    """Yield the sentence that not all of the texts that a jurisdiction has on a game are compared."""
    most = max((len(each.compared) + len(each.left_out) for each in several if each.left_out), default=0)
    if most:
        yield words.text("limit_texts", name=name, n=most)


def _kin(base: KnowledgeBase, jurisdiction: str, game: str) -> list[str]:
    """Return the games of the same kind that a jurisdiction regulates: a text may call the game by their name."""
    kin = {other for group in _KIN if game in game_group(group) for other in game_group(group)}
    rows = base.connection.execute(_REGULATED, (jurisdiction, _CHAPTER)).fetchall()
    return [row["game"] for row in rows if row["game"] in kin]


def sides_limits(base: KnowledgeBase, sides: Sequence[Side], game: str, words: Words) -> Iterator[str]:
    """Yield sentences about two sides: which regulates far fewer games, and what of the game's quantities is unread."""
    texts = texts_on(base)
    games = Counter(name for name, each in texts if each not in _NO_GAMES)
    most = max((games[_jurisdiction(side)] for side in sides), default=0)
    for side in sides:
        several = (of for (name, each), of in texts.items() if name == side.name and game in ("", each))
        yield from _left_out(several, side.label, words)
        count = games[_jurisdiction(side)]
        if not game and count < most:
            yield words.text("limit_games_one" if count == 1 else "limit_games", name=side.label, n=count, most=most)
    if not game:
        return
    counts = {row["jurisdiction"]: row for row in base.connection.execute(_READ, (json.dumps(serving(game)),))}
    for side in sides:
        row = counts.get(_jurisdiction(side))
        if row and row["unread"]:
            yield words.text("limit_unread", name=side.label, unread=row["unread"], every=row["every"])


def _jurisdiction(side: Side) -> str:
    return side.sources[0].jurisdiction if side.sources else side.name
