"""Wholes that are not what their parts make: shares with their rest, packs with their cards, worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.grammar import money, numbers, shares
from extractor.passages import Passage

_REST = re.compile(r"\s*(?:restante|que resta|sobrante)\b")
_NOT_OF_ALL = re.compile(r"\b(?:del|de lo|sobre el|sobre lo) (?:saldo|resto|remanente|sobrante|restante)\b")
"""A share of what an earlier one left: nothing need add up to the whole."""
_MOST = 6
"""Shares that may be parts of one whole."""
_EXAMPLE = re.compile(r"\b(?:por ejemplo|vale decir|es decir|a modo de ejemplo|asi,|de modo que|p\. ?ej|v\. ?gr)")
_EACH = re.compile(r"(?:cartas|naipes) (?P<each>cada un[oa])\b")
_CARDS = re.compile(r" (?:\(\d+\) )?(?:cartas|naipes)\b")
_PACKS = re.compile(r" (?:\(\d+\) )?(?:barajas|mazos|juegos de (?:naipes|cartas))\b")
_SUITS = re.compile(r"\bpalos?\b")
_IS = re.compile(
    r"\b(?:esto es|es decir|o sea|en total|que (?:hacen|suman|totalizan)|total(?:izando)?(?: de)?|sumando)\b"
)
_SIZES = frozenset((28, 32, 36, 40, 48, 50, 52, 53, 54, 55, 56))
"""Cards of one pack, from a Spanish or French one cut short to the French one with four jokers."""


@check("arithmetic_mismatch")
def rests(regulation: Regulation) -> Iterator[Defect]:
    """Find "the remaining 40 %" where the shares said before it leave another rest."""
    for passage in regulation.saying("restante", "que resta", "sobrante"):
        found = [share for share in shares.find(passage.folded) if share.kind == "percent"]
        for at, share in enumerate(found):
            if not (at and _REST.match(passage.folded, share.end)) or _NOT_OF_ALL.search(passage.folded):
                continue
            before = [Fraction(part.value) for part in found[max(0, at - _MOST) : at]]
            if not _completes(before, Fraction(share.value)):
                words = quoted(passage.text[found[at - 1].start : share.end])
                yield at_span(passage, share.start, share.end, f"{words}: con lo anterior no suma el 100 %.")


def _completes(parts: Sequence[Fraction], rest: Fraction) -> bool:
    """Tell whether some of the shares and the rest make a whole."""
    return any(sum(chosen, rest) == 1 for count in range(1, len(parts) + 1) for chosen in combinations(parts, count))


@check("arithmetic_mismatch")
def examples(regulation: Regulation) -> Iterator[Defect]:
    """Find worked examples whose two amounts are not in the one proportion that the rule before them states."""
    for passage in regulation.saying("ejemplo", "decir", "asi,", "de modo que", "p.ej", "v.gr"):
        cue = _EXAMPLE.search(passage.folded)
        amounts = [amount for amount in money.find(passage.folded) if cue and amount.start > cue.end()]
        rates = {Fraction(share.value) for share in shares.find(passage.folded) if share.kind == "percent"}
        if len(amounts) != 2 or len(rates) != 1 or not all(isinstance(one.value, int) for one in amounts):
            continue
        (rate,) = rates
        first, second = (Fraction(amount.value) for amount in amounts)
        if first and second / first not in (rate, 1 - rate, 1 + rate, 1, 1 / rate if rate else 0):
            words = quoted(passage.text[amounts[0].start : amounts[1].end])
            message = f"{words}: el ejemplo no sale con el {float(100 * rate):g} % de la regla."
            yield at_span(passage, amounts[0].start, amounts[1].end, message)


@check("arithmetic_mismatch")
def packs(regulation: Regulation) -> Iterator[Defect]:
    """Find a number of packs and the number of their cards that belong to packs of no size."""
    for passage in regulation.saying("barajas", "mazos", "juegos de"):
        for sentence in passage.sentences:
            start = passage.text.find(sentence.text)
            folded = passage.folded[start : start + len(sentence.text)]
            said = numbers.find(folded)
            decks = [one for one in said if _PACKS.match(folded, one.end)]
            cards = [one for one in said if _CARDS.match(folded, one.end) and _IS.search(folded[: one.start])]
            if len(decks) == 1 and len(cards) == 1 and decks[0].value > 1 and cards[0].start > decks[0].end:
                size = Fraction(cards[0].value) / Fraction(decks[0].value)
                if start >= 0 and size not in _SIZES:
                    words = quoted(folded[decks[0].start : cards[0].end])
                    message = f"{words}: no son las cartas de ese número de barajas."
                    yield at_span(passage, start + decks[0].start, start + cards[0].end, message)


@check("arithmetic_mismatch")
def suits(regulation: Regulation) -> Iterator[Defect]:
    """Find packs whose four suits have another number of cards than a fourth of those that the pack is said to have."""
    for at, passage in enumerate(regulation.seen):
        each = _EACH.search(passage.folded) if "cada un" in passage.folded else None
        before = [one for one in numbers.find(passage.folded) if each and one.end <= each.start()] if each else []
        if each is None or not before or not _SUITS.search(passage.folded[: each.start()]):
            continue
        whole = _pack(regulation.seen[max(0, at - _MOST) : at + 1], before[-1].start, passage)
        if whole and 4 * before[-1].value not in whole:
            words = quoted(passage.text[before[-1].start : each.end()])
            message = f"{words}: cuatro palos no hacen las {min(whole)} cartas de la baraja."
            yield at_span(passage, before[-1].start, each.end(), message)


def _pack(seen: Sequence[Passage], end: int, last: Passage) -> set[int | float]:
    """Return how many cards the pack is said to have in some passages, up to a place in the last of them."""
    found = set()
    for passage in seen:
        for one in numbers.find(passage.folded):
            here = passage is not last or one.end < end
            if here and one.value in _SIZES and _CARDS.match(passage.folded, one.end):
                found.add(one.value)
    return found
