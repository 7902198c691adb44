"""Where a text speaks of a pot that prizes are paid from: there odds and shares are prizes, not payouts of bets."""

from __future__ import annotations

from functools import cache, lru_cache

from extractor.folding import fold
from extractor.frames.payouts.item import table
from extractor.grammar.match import PASSAGES_KEPT
from extractor.lexicon import game_group
from extractor.passages import Passage

_LABEL = 60  # characters: a longer text before a table is no title of it
_ROWS = 40  # of a table of prizes; a longer one is none


@cache
def _never() -> frozenset[str]:
    """Games in whose rules the pot is what the players put on the table, or that have prizes of another kind."""
    return frozenset(game for name in table().added.never for game in game_group(name))


@lru_cache(maxsize=PASSAGES_KEPT)
def _names_pot(low: str) -> bool:
    """Tell whether folded words name a pot; kept, for titles stand above many passages."""
    return any(word in low for word in table().added.words)


@lru_cache(maxsize=PASSAGES_KEPT)
def _pays(title: str) -> bool:
    return any(word in title for word in table().added.table)


def _has_pot(game: str) -> bool:
    """Tell whether the game may have a pot of added prizes."""
    return bool(game) and game not in _never()


def under_pot(passage: Passage) -> bool:
    """Tell whether the nearest title, one on payments or the sentence before a list or table announces a pot."""
    if not _has_pot(passage.game):
        return False
    if passage.game in table().added.games:
        return True
    if in_table(passage):
        return True
    titles = passage.titles[1:] if passage.kind == "heading" else passage.titles
    near = [*titles[:1], *([fold(passage.lead.text)] if passage.lead else [])]
    paying = [title for title in titles[:3] if _pays(title)]
    return any(_names_pot(text) for text in (*near, *paying[:2]))


def in_table(passage: Passage) -> bool:
    """Tell whether a row is one of a table of prizes from a pot: what stands before the table or other rows say so."""
    if passage.kind != "row":
        return False
    above = passage
    for _ in range(_ROWS):
        above = above.before if above.before is not None and above.kind == "row" else above
    label = above.kind in ("text", "heading") and len(above.text) <= _LABEL
    return _beside_shares(passage) or (label and _names_pot(above.folded))


def _beside_shares(passage: Passage) -> bool:
    """Whether several rows of the passage's table name the pot: then the others are prizes from it too."""
    table = passage.node.parent
    if passage.node.kind != "tr" or table is None or len(table.children) > _ROWS:
        return False
    rows = (" ".join(cell.text for cell in row.cells) for row in table.children)
    return sum(_names_pot(fold(row)) for row in rows) > 1
