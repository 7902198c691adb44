"""Whether the figures of a text hold the stake: a sentence that says so of all of them, for the document or a game.

A text may also shorten what it calls payments: "el factor de pago (FP)", and head the columns of its tables so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractor.grammar import gains
from extractor.grammar.match import folded
from extractor.passages import Passage

# what such a sentence speaks of, and that it speaks of all of it
_FIGURES = re.compile(
    r"\b(?:cifras?|proporcion(?:es)?|pagos?|premios?|tablas?|multiplos?|multiplicador(?:es)?|relacion(?:es)?|cantidad(?:es)?"
    r"|importes?|factor(?:es)?|coeficientes?|cuotas?|razon|veces)\b"
)
_ALL = re.compile(
    r"\b(?:tod[oa]s?|este reglamento|esta \w+|este (?:capitulo|titulo)|el presente|la presente|siempre|en general"
    r"|l[oa]s (?:pagos|cifras|proporciones|premios|tablas|multiplos|veces|cantidades|cuotas)"
    r"|se (?:entiende|entendera|expresan?)|expresad[oa]s?|indicad[oa]s?"
    r"|senalad[oa]s?|significa|quiere decir)\b"
)
_HOLDS = re.compile(
    r"\b(?:incluyen?|comprenden?|cuentan?|contienen?|engloban?|abarcan?|llevan)\s+(?:ya\s+|siempre\s+|tambien\s+|dentro\s+)*"
    r"(?:en\s+si\s+)?(?:la|el|lo|su)\s+(?:propia\s+)?"
    r"(?:apuesta|postura|puesta|parada|ficha|apostado|jugado|importe\s+(?:de\s+la\s+apuesta|apostado|jugado))\b"
)
_DENIED = re.compile(r"\b(?:no|sin|ni|tampoco|nunca)\s+(?:\w+\s+)?$")
_EXCEPT = re.compile(r"\b(?:unic[oa]|salvo|excepto|solo|solamente|unicamente|por ejemplo|ejemplo)\b")
PER_STAKE = re.compile(
    r"\b(?:por (?:cada )?(?:ficha|unidad|peso|puesta|apuesta|postura|parada|credito|moneda|tanto|euro|dolar)"
    r"|factor|coeficiente|cuota|multiplica\w*|tantos|relacion|razon|proporcion|momio|cotizacion|odds|unidades"
    r"|ganancia neta)\b"
)
"""What heads a column of gains without a word of paying."""
_SHORTENED = re.compile(r"(?P<words>(?:[^\W\d_]+\s+){1,6})\((?P<short>[A-Z]{2,4})\)(?P<rest>[^.;]*)")
_SENTENCE = re.compile(r"(?<=[^\W\d_])\.\s+")


def conventions(passages: Sequence[Passage]) -> frozenset[str]:
    """Return the games in which the figures of payments hold the stake; "general" for the whole document."""
    return frozenset(passage.game or "general" for passage in passages if _says_so(passage))


def shortened(passages: Sequence[Passage]) -> dict[str, bool]:
    """Return what stands for payments in capitals, each with whether its figures hold the stake."""
    found: dict[str, bool] = {}
    for passage in passages:
        for hit in _SHORTENED.finditer(passage.text) if "(" in passage.text else ():
            words = folded(hit["words"])
            if PER_STAKE.search(words) and _initials(words.split(), hit["short"].lower()):
                found.setdefault(hit["short"], _holds(folded(hit["rest"])))
    return found


def _initials(words: Sequence[str], letters: str) -> bool:
    """Tell whether words begin with some letters, in their order and up to the last word."""
    left = iter(words)
    return words[-1].startswith(letters[-1]) and all(any(word.startswith(one) for word in left) for one in letters)


def _says_so(passage: Passage) -> bool:
    text = passage.text
    if passage.kind in ("heading", "row") or text.rstrip().endswith(":"):
        return False
    low = folded(text)
    if not _holds(low):
        return False
    return any(_general(part) for part in _SENTENCE.split(low))


def _general(low: str) -> bool:
    stated = [one for one in gains.find(low) if one.kind not in ("even", "same")]
    return bool(_holds(low) and not stated and _FIGURES.search(low) and _ALL.search(low) and not _EXCEPT.search(low))


def _holds(low: str) -> bool:
    """Tell whether words say that a figure holds the stake."""
    said = any(not _DENIED.search(low, max(0, hit.start() - 20), hit.start()) for hit in _HOLDS.finditer(low))
    return said or gains.includes_stake(low)
