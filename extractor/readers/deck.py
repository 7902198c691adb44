"""What a deck is made of: its suits and their colours, the court cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.grammar import cards
from extractor.passages import Passage
from extractor.statements import Statement

_SUITS = 4  # a pack has four; fewer names are an example
_COLOUR = re.compile(r"\bcolor(?:es)?\b[^.;]{0,40}?\b(?P<colour>rojo|colorado|negro)")
_COLOURS = {"rojo": "red", "colorado": "red", "negro": "black"}
_LABEL = 16  # characters in which an entry names what it is about
_COURT_RANKS = ("jack", "queen", "king")
_LISTED = re.compile(r"\bfiguras,? ?\(?(?:[^.;:]{0,30}?[:(]\s*)?")
_FOLLOWING = 6  # entries behind one on the figures in which they are described


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the suits and court cards that the passages of games with cards state."""
    coloured: dict[tuple[tuple[str, ...], str], list[tuple[Passage, str, re.Match[str]]]] = {}
    for index, passage in enumerate(passages):
        if not passage.game or passage.kind == "heading":
            continue
        low = passage.folded
        if "palo" in low:
            yield from _suits(passage)
        if "color" in low and (hit := _COLOUR.search(low)) is not None:
            for suit in cards.suits(passage.text[:_LABEL])[:1]:
                key = (passage.titles, _COLOURS[hit.group("colour")])
                coloured.setdefault(key, []).append((passage, suit.value, hit))
        if "figuras" in low:
            yield from _court_cards(passage, passages[index + 1 : index + 1 + _FOLLOWING])
    for (_, colour), entries in coloured.items():
        passage, _, hit = entries[0]
        suits = sorted({suit for _, suit, _ in entries})
        yield _state(passage, f"suits.{colour}", suits, hit.start(), hit.end(), 0.85)


def _state(passage: Passage, key: str, value: object, start: int, end: int, confidence: float = 0.9) -> Statement:
    return Statement(passage.node, passage.layer, "equipment", key, value, start, end, confidence=confidence)


def _suits(passage: Passage) -> Iterator[Statement]:
    """A sentence on suits that names all of them."""
    after = passage.folded.find("palo")
    found = [suit for suit in cards.suits(passage.text) if suit.start > after]
    names = list(dict.fromkeys(suit.value for suit in found))
    if len(names) == _SUITS:
        yield _state(passage, "suits", names, found[0].start, found[-1].end)


def _court_cards(passage: Passage, following: Sequence[Passage]) -> Iterator[Statement]:
    """The figures: named behind the word ("figuras (Rey, Caballo y Sota)"), or an entry each after one on them."""
    low = passage.folded
    for hit in _LISTED.finditer(low):
        run = next((o for o in cards.order(passage.text[hit.end() : hit.end() + 60], game=passage.game)), None)
        if run is not None and run.start == 0 and set(run.value) == set(_COURT_RANKS):
            yield _state(passage, "court_cards", list(_COURT_RANKS), hit.start(), hit.end() + run.end)
            return
    if not low.startswith("figuras") or ":" not in low:
        return
    entries = [p for p in following if p.node is passage.node or p.kind == passage.kind]
    ranks = {rank.value for p in entries for rank in cards.ranks(p.text[:_LABEL].partition(":")[0], game=p.game)[:1]}
    if ranks >= set(_COURT_RANKS):
        yield _state(passage, "court_cards", list(_COURT_RANKS), low.find(":") + 1, len(low), 0.85)
