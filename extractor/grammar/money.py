"""Sums of money: "$ 1.000", "100 euros", "diez mil pesos", "3 €", "20 U.F.".

In: any text. Out: matches whose value is the amount; `kind` the currency as far as the text names it: "$", "€",
"pesos", "euros", "uf", "utm". What does not match: a number without a currency, "$" without a number.
"""

from __future__ import annotations

import re

from extractor.grammar import numbers
from extractor.grammar.match import Match, apart, folded

_BEFORE = re.compile(r"(?P<sign>us\$|u\$s|\$|€)\s*$")
_AFTER = re.compile(r"\s*(?:\.-)?\s*(?P<name>€|euros?\b|pesos?\b|dolares\b|u\.?f\.?(?!\w)|u\.?t\.?m\.?(?!\w)|\$)")
_PLAIN = {"euro": "euros", "peso": "pesos"}


def find(text: str) -> list[Match[int | float]]:
    """Return the sums of money of `text` in order."""
    low = folded(text)
    found: list[Match[int | float]] = []
    for number in numbers.find(low):
        if before := _BEFORE.search(low, max(0, number.start - 5), number.start):
            found.append(Match(number.value, before.start(), number.end, before.group("sign")))
        elif after := _AFTER.match(low, number.end):
            name = after.group("name").replace(".", "")
            found.append(Match(number.value, number.start, after.end(), _PLAIN.get(name, name)))
    return apart(found)
