"""Ranks that a pack is without: named one by one, as a range, or left over by what the pack goes from and to.

"Sin ochos ni nueves", "suprimidos los comprendidos entre el dos y el seis", "retiradas las cartas del 2 al 6", "32
naipes, del siete al as": of four suits the ranks that are named make up the cards that are counted, or nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, is_
from extractor.mentions import Mention

_HIGHEST, _LAST = 12, 10  # the highest rank that is printed as a number; the last one below the court cards
_SUITS, _RANKS = 4, 13
_NEAR = 40  # characters between what takes cards away and the cards
_PARTED = re.compile(r"[.;:]")
_JOINT = re.compile(r"[\s,()\"–-]*(?:(?:y|e|ni|o|con|sin|el|la|los|las|de|un|una)[\s,()\"]+)*")
_FROM_TO = re.compile(r" (?:y|al?|hasta) (?:el |los |l[ao]s )?")
_COUNTS = re.compile(r"\s*(?:naipe|carta|jugador|persona|mano|ronda|ficha|euro|minuto|veces|plaza|puesto|puntos?\b)")


def removed(sentence: Sentence) -> Iterator[Fact]:
    """Yield the ranks of figures that a pack is without, as a sentence says it."""
    ranks = [one for one in sentence.of("rank") if one.id.isdigit() and 1 < int(one.id) <= _HIGHEST]
    packs = [one for one in (*sentence.own, *sentence.lead) if one.kind == "unit" and one.id in ("decks", "cards")]
    if not packs and not sentence.own.has("french_deck", "spanish_deck"):
        return
    found = _range(sentence, ranks) or _kept(sentence, ranks) or _one_by_one(sentence, ranks)
    if found is not None:
        yield found


def _range(sentence: Sentence, ranks: Sequence[Mention]) -> Fact | None:
    """Ranks from one to another that are taken away: "retiradas las cartas del 2 al 6"."""
    for low, high in pairwise(ranks):
        first, last = int(low.id), int(high.id)
        if not (first < last <= _LAST and _FROM_TO.fullmatch(sentence.folded, low.end, high.start)):
            continue
        joint, before = sentence.folded[low.end : high.start].split()[0], sentence.folded[: low.start].split()[-2:]
        spans = "entre" in before if joint == "y" else True
        if not spans or _COUNTS.match(sentence.folded, high.end):
            continue
        if at := _taken(sentence, low.start, high.end):
            return Fact("equipment", "removed_ranks", [*range(first, last + 1)], min(at, low.start), high.end)
    return None


def _taken(sentence: Sentence, start: int, end: int) -> int:
    """Where a word before or right behind some cards takes them out of the pack; 0 where none does."""
    for one in sentence.own.called("removed_rank"):
        away = one.note != "not" or sentence.folded.startswith("sin", one.start)
        if away and one.end <= start and not _PARTED.search(sentence.folded, one.end, start):
            return max(1, one.start)
        if away and 0 <= one.start - end <= _NEAR // 2 and not _PARTED.search(sentence.folded, end, one.start):
            return max(1, start)
    return 0


def _kept(sentence: Sentence, ranks: Sequence[Mention]) -> Fact | None:
    """The ranks below those that a pack goes from: "28 naipes, del ocho al as"."""
    counts = [one for one in sentence.of("amount") if isinstance(one.value, int)]
    for low in ranks:
        ace = next((one for one in sentence.of("rank") if one.id == "ace" and one.start > low.end), None)
        if ace is None or sentence.folded[low.end : ace.start].strip() != "al" or int(low.id) > _LAST:
            continue
        cards = (_RANKS + 2 - int(low.id)) * _SUITS
        count = next((one for one in counts if one.value == cards), None)
        if count is not None and int(low.id) > 2:
            return Fact("equipment", "removed_ranks", [*range(2, int(low.id))], min(count.start, low.start), ace.end)
    return None


def _one_by_one(sentence: Sentence, ranks: Sequence[Mention]) -> Fact | None:
    for run in runs(sentence, ranks):
        if any(one.kind in ("unit", "base") and 0 <= one.start - run[-1].end <= 1 for one in sentence.own):
            continue  # "las dos o tres apuestas"
        if len(run) == 2 and "entre" in sentence.folded[: run[0].start].split()[-2:]:
            continue  # two ends of a range that nothing takes away
        before = sentence.folded[: run[0].start].rstrip().removesuffix(" los").removesuffix(" las")
        near = [one for one in sentence.own if is_(one, "removed_rank") and 0 <= run[0].start - one.end <= _NEAR]
        near = [one for one in near if not _PARTED.search(sentence.folded, one.end, run[0].start)]
        behind = [
            one for one in sentence.own if is_(one, "removed_rank") and 0 <= one.start - run[-1].end <= _NEAR // 2
        ]
        if len({one.id for one in run}) > 1 and (before.endswith("sin") or near or behind):
            values = sorted({int(one.id) for one in run})
            return Fact("equipment", "removed_ranks", values, (near or run)[0].start, run[-1].end)
    return None


def runs(sentence: Sentence, names: Sequence[Mention]) -> list[list[Mention]]:
    """Return names in runs with nothing but commas, conjunctions and articles between them."""
    found: list[list[Mention]] = []
    for one in names:
        if found and _JOINT.fullmatch(sentence.folded, found[-1][-1].end, one.start):
            found[-1].append(one)
        else:
            found.append([one])
    return found


__all__ = ["removed", "runs"]
