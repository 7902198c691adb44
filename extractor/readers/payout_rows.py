"""Which passages are rows of a pay table, and what rows of several columns of odds state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from extractor.grammar import hands, odds
from extractor.lexicon import load
from extractor.lexicon.tokens import PASSAGES_KEPT, folded
from extractor.passages import Passage
from extractor.readers.payout_names import IN_TABLE, cues
from extractor.readers.subjects import heading
from extractor.statements import Statement

ROW = 120  # characters: a longer paragraph of a pay section is prose
_FIRST = 3  # characters before the name that a bare row opens with
_LABELLED = re.compile(r"[\"“«]?[^:\n]{3,40}[\"”»]?\s?:\s")
_BARE = re.compile(r"[\s.:]\d{1,4}\s?(?:a|por|x|-|:)\s?\d{1,2}(?:\s?\(a la par\))?[ .]*$")
_SENTENCE = re.compile(r"(?<!\.)\. ")  # the dots of leaders end no sentence


_HEAD = 60  # a longer text that announces payments ends in a colon


@lru_cache(maxsize=PASSAGES_KEPT)
def _announces(low: str) -> bool:
    """Whether a title or lead-in is one on payments; kept, for a title stands above many passages."""
    return any(word in low for word in cues()["sections"]["words"])


def in_pay_section(passage: Passage) -> bool:
    """Tell whether a title, table head or lead-in above the passage announces payments."""
    head = [folded(cell.text) for cell in passage.header]
    lead = [folded(passage.lead.text)] if passage.lead else []
    before = passage.before
    if before is not None and before.kind == passage.kind == "text" and before.text.rstrip().endswith(":"):
        lead.append(folded(before.text))
    return any(_announces(text) for text in (*passage.titles[:3], *head, *lead)) or _goes_on(passage)


def _goes_on(passage: Passage) -> bool:
    """Whether a row stands among others behind the words that announce them; kept, for rows come in long runs."""
    kept = passage.__dict__.get("pay_row")
    if kept is None:
        before = passage.before
        follows = before is not None and before.node is passage.node and passage.kind == before.kind == "text"
        short = follows and before is not None and len(before.text) < ROW and ". " not in before.text
        heads = short and before is not None and _announces(before.folded)
        kept = passage.__dict__["pay_row"] = (
            short and before is not None and (_heads(before) if heads else _goes_on(before))
        )
    return bool(kept)


def _heads(passage: Passage) -> bool:
    """Whether words that speak of payments announce a list of them."""
    return passage.text.rstrip().endswith(":") or len(passage.text) < _HEAD


def is_labelled(passage: Passage) -> bool:
    """Tell whether an item is a label and its odds: "Full: 100 veces la apuesta"."""
    return len(passage.text) < ROW and _LABELLED.match(passage.text) is not None


def is_row(passage: Passage) -> bool:
    """Tell whether a paragraph is a row of a pay table that lost its lines."""
    text = passage.text.rstrip(". ")
    if len(text) >= ROW or "; " in text:
        return False
    if _SENTENCE.search(text) and not (_BARE.search(text) and in_pay_section(passage)):
        return False
    return _is_bare(passage) or in_pay_section(passage) or is_labelled(passage)


def _is_bare(passage: Passage) -> bool:
    """Whether a paragraph is nothing but the name of a bet or hand and odds."""
    end = _BARE.search(passage.text)
    if end is None:
        return False
    label = passage.text[: end.start()]
    starts = [hand.start for hand in hands.find(label, game=passage.game)]
    starts += [bet.start for bet in load().bets.find(label, game=passage.game)]
    return any(start <= _FIRST for start in starts)


def cells_end(text: str) -> int:
    """Return where the cells of a row become prose: a row may end with the description of its bet."""
    end = 0
    for cell in text.split("\t"):
        if len(cell) > ROW and end:
            return end
        end += len(cell) + 1
    return len(text)


def by_column(passage: Passage) -> Iterator[Statement]:
    """Yield what a row states under heads that name bets: "Trío · 25 por 1 · 4 por 1" by Pareja Plus and the bonus."""
    bets = [heading(cell.text, passage.game).bets for cell in passage.header]
    if len(passage.cells) != len(bets) or sum(map(bool, bets)) == 0:
        return
    hand = hands.parse(passage.cells[0].text, game=passage.game)
    named = heading(passage.cells[0].text, passage.game).bets
    for cell, of in zip(passage.cells, bets, strict=True):
        value = odds.parse(cell.text) if of and cell is not passage.cells[0] else None
        if value is None or not (hand or named):
            continue
        at = passage.text.find(cell.text, len(passage.cells[0]))
        for bet in of:
            key = f"{_side(bet)}.{hand}" if hand else f"{bet}.{named[0]}"
            yield Statement(
                passage.node, passage.layer, "payout", f"pays.{key}", value,
                core=(max(at, 0), max(at, 0) + len(cell)), confidence=IN_TABLE,
            )  # fmt: skip


def _side(bet: str) -> str:
    """The side bet that pays by hands: a column of odds under the ante is its bonus."""
    return str(cues()["by_hand"].get(bet, bet))
