"""What a pack of cards is made of: its suits and their colours, its court cards, the ranks taken out, its backs.

All of it is lists: four suits that a sentence on packs names, two and two of them beside their colour, three court
cards behind the word for them, ranks behind "sin" or an act of taking out, so many packs of one colour and so many of
another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, is_, stated
from extractor.mentions import Mention
from extractor.statements import Statement

_SUITS, _PAIR = 4, 2
_HIGHEST = 12  # rank that is printed as a number
_RED, _BLACK = "colour_red", "colour_black"
_COLOURED = ("colour_of_back", "one_colour", "other_colour")
_COURT = frozenset(("jack", "queen", "king", "knight"))
_COURT_CARDS = 3
_AS_QUEEN = {"knight": "queen"}  # the Spanish pack's second court card
_FRENCH = frozenset(("hearts", "diamonds", "clubs"))
_HEAD = 20  # characters in which an entry names what it is about
_NEAR = 40  # characters between the word for figures and the cards listed
_BY_COLOUR = 36  # characters from a number of packs to what tells their colour
_JOINT = re.compile(r"[\s,()\"–-]*(?:(?:y|e|ni|o|con|sin|el|la|los|las|de|un|una)[\s,()\"]+)*")
_EACH_ITS_OWN = re.compile(r"\b(?:distint|diferent)")
_PARTED = re.compile(r"[.;:]")


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what the sentences of card games rule of the pack, in order."""
    coloured: dict[tuple[object, str], dict[str, tuple[Sentence, Mention]]] = {}
    for sentence in told:
        if not sentence.passage.game:
            continue
        kinds = {one.kind for one in sentence.own}
        facts: list[Fact] = []
        if "suit" in kinds:
            facts += [*_suits(sentence), *_colours(sentence)]
            _collect(sentence, coloured)
        elif _coloured(sentence):
            _collect(sentence, coloured)
        if "rank" in kinds:
            facts += [*_court(sentence), *_removed(sentence)]
        if _has(sentence, *_COLOURED):
            facts += _by_colour(sentence)
        yield from (stated(sentence, fact) for fact in facts)
    yield from _gathered(coloured)


def _has(sentence: Sentence, *ids: str) -> bool:
    return sentence.own.has(*ids)


def _suits(sentence: Sentence) -> Iterator[Fact]:
    """All four suits of a pack, where a sentence or what stands above it speaks of suits or packs."""
    suits = sentence.of("suit")
    names = list(dict.fromkeys(one.id for one in suits))
    if {*names} >= {*_FRENCH, "swords"}:
        names = ["spades" if name == "swords" else name for name in names]  # "espadas" of a French pack
    about = (*sentence.own, *sentence.lead, *(one for title in sentence.titles[:1] for one in title))
    if len({*names}) == _SUITS and any(one.kind == "unit" and one.id in ("suits", "decks") for one in about):
        yield Fact("equipment", "suits", names, suits[0].start, suits[-1].end)


def _coloured(sentence: Sentence) -> bool:
    return _has(sentence, _RED, _BLACK) and _opened(sentence) is not None


def _opened(sentence: Sentence) -> Mention | None:
    """The suit that an entry is about: the one that its first sentence opens with."""
    return next((one for first in sentence.back() for one in first.of("suit") if one.start <= _HEAD), None)


def _collect(sentence: Sentence, found: dict[tuple[object, str], dict[str, tuple[Sentence, Mention]]]) -> None:
    """Keep the colour of a suit that has an entry of its own; two entries of one colour make the set."""
    suit = _opened(sentence)
    if suit is None or len({one.id for one in sentence.of("suit")}) > 1:
        return
    for one in sentence.own:
        if is_(one, _RED, _BLACK) and "color" in sentence.folded:
            kept = found.setdefault((sentence.passage.titles, one.id), {})
            kept.setdefault(suit.id, (sentence, one))


def _gathered(found: dict[tuple[object, str], dict[str, tuple[Sentence, Mention]]]) -> Iterator[Statement]:
    for (_, colour), suits in found.items():
        if len(suits) == _PAIR:
            sentence, one = next(iter(suits.values()))
            yield stated(sentence, Fact("equipment", _key(colour), sorted(suits), one.start, one.end))


def _key(colour: str) -> str:
    return "suits." + colour.removeprefix("colour_")


def _colours(sentence: Sentence) -> Iterator[Fact]:
    """Two suits beside each of the two colours: "dos rojos (corazones y diamantes) y dos negros (…)"."""
    colours = [one for one in sentence.own if is_(one, _RED, _BLACK)]
    pairs = _runs(sentence, sentence.of("suit"))
    if len(colours) != len(pairs) or any(len({one.id for one in pair}) != _PAIR for pair in pairs):
        return
    before = {colour.start < pair[0].start for colour, pair in zip(colours, pairs, strict=True)}
    if len({one.id for one in colours}) < len(colours) or len(before) > 1:
        return
    for colour, pair in zip(colours, pairs, strict=True):
        suits = sorted("spades" if one.id == "swords" else one.id for one in pair)
        start, end = min(colour.start, pair[0].start), max(colour.end, pair[-1].end)
        yield Fact("equipment", _key(colour.id), suits, start, end)


def _runs(sentence: Sentence, names: Sequence[Mention]) -> list[list[Mention]]:
    """Names with nothing but commas, conjunctions and articles between them."""
    runs: list[list[Mention]] = []
    for one in names:
        if runs and _JOINT.fullmatch(sentence.folded, runs[-1][-1].end, one.start):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _court(sentence: Sentence) -> Iterator[Fact]:
    """The court cards named beside the word for them."""
    if sentence.folded.startswith(("figura:", "figura.")):
        return  # a glossary says what a figure is, not what the pack is made of
    ranks = [one for one in sentence.of("rank") if one.id in _COURT]
    words = [one for one in sentence.own if is_(one, "court_word") or (one.kind, one.id) == ("rank", "figure")]
    for run in _runs(sentence, ranks):
        ids = [*dict.fromkeys(one.id for one in run)]
        near = [one for one in words if 0 <= run[0].start - one.end <= _NEAR or 0 <= one.start - run[-1].end <= _NEAR]
        if len(ids) == _COURT_CARDS and near:
            start = min(run[0].start, near[0].start)
            order = [_AS_QUEEN.get(rank, rank) for rank in ("jack", "queen", "knight", "king") if rank in ids]
            yield Fact("equipment", "court_cards", order, start, max(run[-1].end, near[0].end))
            return


def _removed(sentence: Sentence) -> Iterator[Fact]:
    """Ranks that a pack is without: "sin ochos ni nueves", "quitados los ochos y los nueves"."""
    packs = [one for one in (*sentence.own, *sentence.lead) if one.kind == "unit" and one.id in ("decks", "cards")]
    if not packs and not _has(sentence, "french_deck", "spanish_deck"):
        return
    numbers = [one for one in sentence.of("rank") if one.id.isdigit() and 1 < int(one.id) <= _HIGHEST]
    for run in _runs(sentence, numbers):
        before = sentence.folded[: run[0].start].rstrip().removesuffix(" los").removesuffix(" las")
        near = [one for one in sentence.own if is_(one, "removed_rank") and 0 <= run[0].start - one.end <= _NEAR]
        near = [one for one in near if not _PARTED.search(sentence.folded, one.end, run[0].start)]
        behind = [
            one for one in sentence.own if is_(one, "removed_rank") and 0 <= one.start - run[-1].end <= _NEAR // 2
        ]
        if len({one.id for one in run}) > 1 and (before.endswith("sin") or near or behind):
            ranks = sorted({int(one.id) for one in run})
            yield Fact("equipment", "removed_ranks", ranks, (near or run)[0].start, run[-1].end)
            return


def _by_colour(sentence: Sentence) -> list[Fact]:
    """How many packs there are of each colour of back."""
    near = (*sentence.own, *sentence.lead, *(sentence.before.own if sentence.before is not None else ()))
    if not any(one.kind == "unit" and one.id == "decks" for one in near):
        return []
    if sentence.of("suit") or any(
        one.kind == "unit" and one.id in ("chips", "dice", "boxes", "balls") for one in sentence.own
    ):
        return []
    halves = [one for one in sentence.own if _is_half(one)]
    if len(halves) == 1 and _of_two_colours(sentence):
        return [Fact("equipment", "decks_per_color", ["1/2", "1/2"], halves[0].start, halves[0].end)]
    counts = [count for one in sentence.own if (count := _count(sentence, one, halves)) is not None]
    if len(counts) != _PAIR:
        return []
    values: list[Any] = [value for value, _, _ in counts]
    if all(isinstance(value, list) for value in values):  # "dos o tres de un color y dos o tres de otro"
        values = [list(pair) for pair in zip(*values, strict=False)]
    return [Fact("equipment", "decks_per_color", values, counts[0][1], counts[1][2])]


def _is_half(one: Mention) -> bool:
    return (one.kind == "share" and one.value == "1/2") or is_(one, "half_of")


def _of_two_colours(sentence: Sentence) -> bool:
    colours = [one for one in sentence.of("unit") if one.id == "colours"]
    return any(one.value == _PAIR and colours and 0 <= colours[0].start - one.end <= 2 for one in sentence.of("amount"))


def _count(sentence: Sentence, one: Mention, halves: Sequence[Mention]) -> tuple[Any, int, int] | None:
    """How many packs a number or "la mitad" tells of a colour that follows, or "otra" behind "una"."""
    other = is_(one, "the_other") and not any(half.start < one.end and one.start < half.end for half in halves)
    number = one.kind == "amount" and (isinstance(one.value, int) or one.form == "alternatives")
    if not (_is_half(one) or number or other):
        return None
    colour = next((o for o in sentence.own if is_(o, *_COLOURED) and 0 <= o.start - one.end <= _BY_COLOUR), None)
    if colour is None or _EACH_ITS_OWN.search(sentence.folded, one.end, colour.end):
        return None
    if any(_counted(o) and one.end <= o.start < colour.start for o in sentence.own):
        return None
    value = "1/2" if _is_half(one) else 1 if other else one.value
    return value, one.start, colour.end


def _counted(one: Mention) -> bool:
    """Tell whether a mention is another number, or what another thing is counted by."""
    return (one.kind == "amount" and one.form != "article") or (
        one.kind == "unit" and one.id not in ("decks", "parts", "colours")
    )


__all__ = ["read"]
