"""Worked examples that do not come out as the rule that they explain says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, permutations

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.grammar import Match, money, numbers, odds, shares

_SHOWN = re.compile(r"\b(?:por ejemplo|vale decir|es decir|a modo de ejemplo|ejemplo|asi,|de modo que|p\. ?ej|v\. ?gr)")
"""Words behind which a rule is shown at work."""
_CUES = ("ejemplo", "decir", "asi,", "de modo que", "p.ej", "v.gr")
_SHARED = re.compile(r"\bpartes iguales\b|\bdividi(?:endo|do|r)\b|\bse divid|\bprorrat")
_PAID = re.compile(r"\b(?:gana|cobra|recibe|paga|percibe|corresponde[n]?|da|abona|cuesta)\b")
_LESS = re.compile(r"\b(?:menos|deducid[oa]|descontad[oa]|descuento|comision)\b")
_PRICED = re.compile(
    r"\b(?:(?:el|la|cada) (?P<thing>[a-z]{4,}) (?:vale|cuesta)"
    r"|(?:valor|precio|costo|importe) del? (?:la |cada )?(?P<of>[a-z]{4,}) (?:es|sera)(?: de)?) (?:\$ ?)?$"
)
_PER = re.compile(r"(?: [a-z]{4,})? por (?:cada )?(?P<thing>[a-z]{4,})\b")
_OFTEN = re.compile(
    r"(?: \(\d+\))? (?P<thing>[a-z]{4,})\b[^.;]{0,40}?\b(?:paga|cuesta|abona|vale|ingresa)n? (?:\$ ?)?$"
)
_OF_DIFFERENT = re.compile(
    r"\bno (?:sean|son|siendo|todas) (?:\w+ ){0,2}?del mismo palo"
    r"|\bde (?:(?:distint|diferent)[oa]s? palos?|palos? (?:distint|diferent)[oa]s?)\b"
)
_OF_ONE = re.compile(r"\bdel mismo palo\b")
_EXAMPLE = re.compile(r"\b(?:por )?ejemplo\b[^)]*")
_SUITS = re.compile(
    r"\b(?:treboles|trebol|corazones|corazon|diamantes|diamante|picas|pica|espadas|copas|oros|bastos)\b"
)
_RANKS = re.compile(r"\b(?:\d{1,2}|as|rey|dama|reina|valet|jota|caballo|sota|[akqj])\b")
_FEWEST_CARDS = 3
_STAKE_AND_GAIN, _WHOLE_AND_PARTS = 2, 3
"""Figures of an example of a payout, and of a division."""
_STEM = 5


@check("contradiction")
def example_against_rule(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of cards of one suit for what must not be of one, and of several suits for what must."""
    for passage in regulation.saying("ejemplo"):
        example = _EXAMPLE.search(passage.folded)
        rule = passage.folded[: example.start()] if example else ""
        if example is None or len(_RANKS.findall(example[0])) < _FEWEST_CARDS:
            continue
        suits = [suit[:4] for suit in _SUITS.findall(example[0])]
        mixed = _OF_DIFFERENT.search(rule) is not None
        wrong = (mixed and len(suits) == 1) or (not mixed and _OF_ONE.search(rule) and len(set(suits)) > 1)
        if wrong:
            message = f"El ejemplo no es de lo que se define: {quoted(passage.text[slice(*example.span())])}."
            yield at_span(passage, *example.span(), message)


@check("arithmetic_mismatch")
def examples(regulation: Regulation) -> Iterator[Defect]:
    """Find worked examples whose two amounts are not in the one proportion that the rule before them states."""
    for passage in regulation.saying(*_CUES):
        cue = _SHOWN.search(passage.folded)
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
def worked(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of a payout or of an equal division whose figures do not come out as the words before them say."""
    for passage in regulation.saying(*_CUES):
        cue = _SHOWN.search(passage.folded) if passage.kind in ("text", "point") else None
        if cue is None:
            continue
        rule, shown = passage.folded[: cue.start()], passage.folded[cue.end() :]
        said = numbers.find(shown.partition(". ")[0])
        figures = [Fraction(number.value) for number in said]
        if figures and not _comes_out(rule, shown, figures):
            start, end = cue.end() + said[0].start, cue.end() + said[-1].end
            yield at_span(passage, start, end, f"{quoted(passage.text[cue.start() : end])}: no sale con la regla.")


def _comes_out(rule: str, shown: str, figures: Sequence[Fraction]) -> bool:
    """Tell whether the figures of an example can follow from a rule; also where it is not known how."""
    paid = odds.find(rule)
    if len(paid) == 1 and len(figures) == _STAKE_AND_GAIN and _PAID.search(shown):
        gain, stake = map(int, paid[0].value.split(":"))
        won = figures[0] * gain / stake
        less = [Fraction(one.value) for one in shares.find(rule) if one.kind == "percent"] if _LESS.search(rule) else []
        return figures[1] in {
            amount for one in (won, *(won * (1 - part) for part in less)) for amount in (one, one + figures[0])
        }
    if len(figures) == _WHOLE_AND_PARTS and _SHARED.search(rule) and _PAID.search(shown):
        return any(one * other == whole for one, other, whole in permutations(figures))
    return True


@check("arithmetic_mismatch")
def prices(regulation: Regulation) -> Iterator[Defect]:
    """Find "5 a ticket ... whoever buys three pays 20": a price of one thing, and another one of several."""
    for passage in regulation.saying(" vale ", " por ", " cuesta ", "valor de", "precio de", "costo de", "importe de"):
        said = numbers.find(passage.folded) if passage.kind in ("text", "point") else []
        if len({number.start for number in said}) < _WHOLE_AND_PARTS:
            continue
        for one, (count, cost) in ((one, pair) for one in said for pair in pairwise(said) if pair[0].start > one.start):
            priced, bought = _price_of(passage.folded, one), _OFTEN.match(passage.folded[: cost.start], count.end)
            same = priced and bought and bought["thing"].rstrip("s")[:_STEM] == priced[:_STEM]
            if same and count.value * one.value != cost.value:
                words = quoted(passage.text[count.start : cost.end])
                yield at_span(
                    passage,
                    count.start,
                    cost.end,
                    f"{words}: a {one.value:g} cada uno son {count.value * one.value:g}.",
                )


def _price_of(folded: str, number: Match[int | float]) -> str:
    """Return the thing of which a number is the price, or nothing."""
    before = _PRICED.search(folded[max(0, number.start - 40) : number.start])
    after = _PER.match(folded, number.end)
    return (before["thing"] or before["of"]) if before else after["thing"] if after else ""
