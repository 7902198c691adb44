"""Why a provision is of its game: what it says itself, or the part above it that decides."""

from __future__ import annotations

import msgspec

from rules_db.knowledge import KnowledgeBase
from schemas.records import Provision


class GameTold(msgspec.Struct, frozen=True):
    """The game of a provision, its kind, how sure that is (0 to 1), and the part that decides, with what it says.

    `decided_at` is the id of that part; `reasons` is empty where nothing names a game.
    """

    game: str
    variant: str
    kind: str
    confidence: float
    decided_at: str
    decided_by: str
    reasons: list[str]


def told(base: KnowledgeBase, provision: Provision) -> GameTold:
    """Return what makes a provision one of its game."""
    chain = [provision, *reversed(base.ancestors(provision))]
    decides = provision
    for part in chain:
        if part.game != provision.game:
            break
        decides = part
        if part.game_reasons:
            break
    name = f"{decides.num} {decides.heading}".strip() or decides.kind
    return GameTold(
        provision.game,
        provision.variant,
        provision.game_kind,
        provision.game_confidence,
        decides.id,
        name,
        decides.game_reasons,
    )
