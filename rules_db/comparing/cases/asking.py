"""The cases of two sides of one knowledge base: their packs of a game as the build stored them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_db.comparing.cases.finding import cases
from rules_db.comparing.cases.records import Cases
from rules_db.comparing.sides import documents_named
from rules_db.errors import NotFoundError, shown
from rules_db.packs.storing import stored_pack
from rules_db.words.naming import jurisdiction_name
from schemas.packs import Pack

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


def cases_between(base: KnowledgeBase, a: str, b: str, game: str) -> Cases:
    """Return what two documents or jurisdictions settle differently in a game.

    Raises `NotFoundError` where one of them is not there or has no bet of the game that can be settled.
    """
    return cases(_pack(base, a, game), _pack(base, b, game), *map(jurisdiction_name, (a, b)))


def _pack(base: KnowledgeBase, name: str, game: str) -> Pack:
    """Return the first pack of a side that settles bets; raises `NotFoundError` with the reason where none does."""
    why = f"{shown(name)} has no pack of {shown(game)}; `reglas packs` lists them"
    for document in documents_named(base, name):
        try:
            pack = stored_pack(base, document.id, game)
        except NotFoundError:
            continue
        if "settlement" in pack.tables:
            return pack
        reasons = [gap.reason for gap in pack.gaps if gap.table == "settlement"]
        why = f"{shown(name)} settles no bet of {shown(game)}: {reasons[0] if reasons else 'no payment is stated'}"
    raise NotFoundError(why)
