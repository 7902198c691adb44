"""Where a text speaks of a pot that prizes are paid from: there odds and shares are prizes, not payouts of bets."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from extractor.lexicon import game_group
from extractor.lexicon.tokens import PASSAGES_KEPT, folded
from extractor.passages import Passage

_ROWS = 40  # of a table of prizes; a longer one is none


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `jackpot.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("jackpot.toml").read_text(encoding="utf-8"))


@cache
def _never() -> frozenset[str]:
    """Games in whose rules the pot is what the players put on the table, or that have prizes of another kind."""
    return frozenset(game for name in cues()["pot"]["never"] for game in game_group(name))


@lru_cache(maxsize=PASSAGES_KEPT)
def names_pot(low: str) -> bool:
    """Tell whether folded words name a pot; kept, for titles stand above many passages."""
    return any(word in low for word in cues()["pot"]["words"])


@lru_cache(maxsize=PASSAGES_KEPT)
def _pays(title: str) -> bool:
    return any(word in title for word in cues()["pot"]["table"])


def has_pot(game: str) -> bool:
    """Tell whether the game may have a pot of added prizes."""
    return bool(game) and game not in _never()


def under_pot(passage: Passage) -> bool:
    """Tell whether the nearest title, one on payments or the sentence before a list or table announces a pot."""
    if not has_pot(passage.game):
        return False
    if passage.game in cues()["pot"]["games"]:
        return True
    if _beside_shares(passage):
        return True
    titles = passage.titles[1:] if passage.kind == "heading" else passage.titles
    near = [*titles[:1], *([folded(passage.lead.text)] if passage.lead else [])]
    paying = [title for title in titles[:3] if _pays(title)]
    return any(names_pot(text) for text in (*near, *paying[:2]))


def _beside_shares(passage: Passage) -> bool:
    """Whether several rows of the passage's table name the pot: then the others are prizes from it too."""
    table = passage.node.parent
    if passage.node.kind != "tr" or table is None or len(table.children) > _ROWS:
        return False
    rows = (" ".join(cell.text for cell in row.cells) for row in table.children)
    return sum(names_pot(folded(row)) for row in rows) > 1
