"""Whether a figure is of what is paid: the most that a table pays, or no limit at all."""

from __future__ import annotations

import re

from extractor.frames.sentence import Sentence
from extractor.frames.stakes.named import REACH, Value

PRIZE = re.compile(
    r"\b(?:premio|pago|ganancia)s? (?:maxim|total|de una? (?:mano|apuesta|jugada|ronda))"
    r"|\bmaxim[oa] (?:de|del|a) (?:los? )?(?:pago|premio|pagar)"
)
_PAYS = re.compile(r"\b(?:abon|pag)(?:ar|e|a|an|en)\w*\b")
_STAKED = re.compile(r"\b(?:pag|abon)\w*[^.;]*\b(?:apostar|jugar|pon(?:er|dr\w+)|arriesgar)(?:se)?\b")


def of_prizes(sentence: Sentence, value: Value) -> bool:
    """Tell whether what a figure bounds is what is paid: "nunca se pagará más de …", "ganancia máxima: …"."""
    paid = _PAYS.search(sentence.folded, 0, value.start) and is_paid(sentence, value)
    return (bool(paid) and _STAKED.search(sentence.folded, 0, value.start) is None) or PRIZE.search(
        sentence.folded, 0, value.start
    ) is not None


def is_paid(sentence: Sentence, value: Value) -> bool:
    """Tell whether a sentence pays a value, and does not refuse more than it after what it says of paying."""
    said = [one for one in sentence.own if one.kind == "concept" and one.end <= value.start]
    paid = max((one.end for one in said if one.id in ("pay", "win", "return")), default=0)
    refused = (one for one in said if one.id in ("not", "forbid") and one.start >= max(paid, value.start - REACH))
    return speaks_of_paying(sentence) and not any(refused)


def speaks_of_paying(sentence: Sentence) -> bool:
    """Tell whether a sentence pays, wins or gives back something."""
    return any(one.kind == "concept" and one.id in ("pay", "win", "return") for one in sentence.own)
