"""Ranking hands by look-up costs no more than one and a half times what eval7 needs for the same hands."""

from __future__ import annotations

from time import process_time

import eval7
import numpy as np

from rules_db.odds.hands import ranking, sets
from tests.rules_db.odds.test_hands import FIVE

_MOST = 1.5
_DECK = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]


def _ratio(cards: np.ndarray) -> tuple[float, bool]:
    """How much longer the look-up takes, and whether both rank the hands alike."""
    ranked = ranking(FIVE, 5)
    ranked.strengths(cards[:2])  # the tables are made once
    hands = [[_DECK[number] for number in hand] for hand in cards.tolist()]
    start = process_time()
    theirs = np.array([eval7.evaluate(hand) for hand in hands])
    between = process_time()
    ours = ranked.strengths(cards)
    end = process_time()
    order = np.argsort(ours, kind="stable")
    alike = bool((np.diff(theirs[order]) >= 0).all()) and len(set(theirs.tolist())) == len(set(ours.tolist()))
    return (end - between) / (between - start), alike


def test_hands_of_five_cards() -> None:
    ratio, alike = _ratio(sets(5)[::7])
    assert alike
    assert ratio < _MOST


def test_hands_of_seven_cards() -> None:
    drawn = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.int8), (100_000, 1)), axis=1)[:, :7]
    ratio, alike = _ratio(drawn)
    assert alike
    assert ratio < _MOST
